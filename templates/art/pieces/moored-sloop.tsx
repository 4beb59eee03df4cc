import { box, deck, depth, face, line, mirrored, strake, type Block, type Hull } from "./hull.ts";
import { palette } from "../palette.ts";

const CABIN: Block = {
  profile: [
    [1.7, 0.8],
    [2, 1.2],
    [4.1, 1.2],
    [4.2, 0.8],
  ],
  width: 1.3,
};
/** Where the mast stands. */
const MAST = 2.6;
const COVER: Block = {
  profile: [
    [MAST - 0.15, 1.55],
    [MAST - 0.1, 2.3],
    [MAST + 0.5, 2.05],
    [5.6, 1.75],
    [5.7, 1.5],
  ],
  width: 0.3,
};
/** The lower edge of the cover, where no light falls. */
const COVER_SHADE: Block = {
  profile: [
    [MAST - 0.15, 1.55],
    [MAST - 0.1, 1.7],
    [5.68, 1.58],
    [5.7, 1.5],
  ],
  width: 0.3,
};

/**
 * A sloop with its sails furled: the large one under a cover on the boom, the small one rolled up
 * on its stay.
 */
export function MooredSloop({ hull, water }: { hull: Hull; water: string }) {
  const ports = [2.3, 2.9, 3.5].map((back) => face(hull, box(back, 0.94, 0.36, 0.14, 1.3)));
  return (
    <g>
      <path fill={palette.gulfNight} opacity={0.55} d={mirrored(hull)} />
      <path fill="#e9d6b4" d={deck(hull)} />
      <path fill="#fff6e4" d={depth(hull, CABIN)} />
      <path fill="#dcd8c6" d={face(hull, CABIN)} />
      <path fill="#2f6067" d={ports.join("")} />
      <Rigging hull={hull} />
      <path fill={palette.coral} d={face(hull, COVER)} />
      <path fill="#8f2f22" d={face(hull, COVER_SHADE)} />
      <path fill="#14384a" d={strake(hull, 0, 1)} />
      <path fill="#fbf0da" d={strake(hull, 0.9, 1)} />
      <path fill="#0d2b39" d={strake(hull, 0, 0.5)} />
      <path fill={palette.coral} d={strake(hull, 0, 0.14)} />
      <path fill={water} d={strake(hull, -0.06, 0.02)} />
    </g>
  );
}

/**
 * Mast, stays to bow, stern and both sides, and the small sail that is rolled up on the first of
 * them.
 */
function Rigging({ hull }: { hull: Hull }) {
  const shrouds = [0.9, -0.9].map((side) =>
    line(hull, [
      [MAST, 0.8, side],
      [MAST, 7.6],
    ]),
  );
  const stays = line(hull, [
    [0.1, 1],
    [MAST, 8],
    [hull.length, 0.8],
  ]);
  const spreader = line(hull, [
    [MAST, 5.4, -0.6],
    [MAST, 5.4, 0.6],
  ]);
  return (
    <g fill="none">
      <path stroke="#3a5058" strokeWidth={1.6} d={stays + shrouds.join("")} />
      <path
        stroke="#fff6e4"
        strokeWidth={6}
        strokeLinecap="round"
        d={line(hull, [
          [0.35, 1.6],
          [MAST - 0.3, 7.1],
        ])}
      />
      <path
        stroke="#b9834f"
        strokeWidth={6}
        d={line(hull, [
          [MAST, 0.9],
          [MAST, 8.2],
        ])}
      />
      <path
        stroke="#f3d9a8"
        strokeWidth={2}
        d={line(hull, [
          [MAST - 0.04, 0.9],
          [MAST - 0.04, 8.2],
        ])}
      />
      <path stroke="#3a5058" strokeWidth={3} d={spreader} />
    </g>
  );
}
