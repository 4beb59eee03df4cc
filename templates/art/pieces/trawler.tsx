import { box, deck, depth, face, line, mirrored, strake, type Block, type Hull } from "./hull.ts";
import { palette } from "../palette.ts";

const HOUSE: Block = {
  profile: [
    [1.9, 1.2],
    [1.95, 2],
    [3.1, 2.05],
    [3.3, 2.9],
    [6.6, 2.9],
    [6.6, 0.9],
  ],
  width: 2,
};
const ROOF = box(3.05, 2.9, 4.25, 0.12, 2.3);
const BRIDGE: Block = {
  profile: [
    [3.7, 3.02],
    [3.85, 3.6],
    [5.2, 3.6],
    [5.4, 3.02],
  ],
  width: 1.8,
};

/**
 * A small trawler for pleasure: high bow, a house with many windows, an open bridge on top, a
 * stubby mast.
 */
export function Trawler({ hull, water }: { hull: Hull; water: string }) {
  return (
    <g>
      <path fill="#1f4f47" opacity={0.75} d={mirrored(hull, 6)} />
      <House hull={hull} />
      <Rigging hull={hull} />
      <path fill="#35705f" d={strake(hull, 0, 1)} />
      <path fill="#27564a" d={strake(hull, 0, 0.6)} />
      <path fill="#f7ead0" d={strake(hull, 0.8, 0.86)} />
      <path fill="#c99a5e" d={strake(hull, 0.92, 1)} />
      <path fill={palette.coral} d={strake(hull, 0, 0.18)} />
      <path fill={water} d={strake(hull, -0.04, 0.015)} />
    </g>
  );
}

/** The house on its deck, with roof and bridge; below it in the water, pale strips of the same. */
function House({ hull }: { hull: Hull }) {
  const windows = [box(2.2, 1.5, 0.4, 0.34, 2), box(2.75, 1.5, 0.3, 0.34, 2)];
  const panes = [3.5, 4.3, 5.1, 5.9].map((back) =>
    box(back, 2.12, back > 5.5 ? 0.5 : 0.62, 0.54, 2),
  );
  const gleams = [3.5, 4.3, 5.1].map((back): Block => {
    const corner = [back + 0.05, 2.62] as const;
    return { profile: [corner, [back + 0.05, 2.28], [back + 0.32, 2.62]], width: 2 };
  });
  const mirror = [-1.5, -1.9, -2.4, -3].map((up, index) =>
    box(3.3 + index * 0.3, up, 3.4 - index * 0.8, -0.16, 2),
  );
  const faces = (blocks: readonly Block[]) => blocks.map((block) => face(hull, block)).join("");
  return (
    <g>
      <path fill="#f6e3c2" opacity={0.6} d={faces(mirror)} />
      <path fill="#d9bd8d" d={deck(hull)} />
      <path fill="#fff6e4" d={depth(hull, HOUSE)} />
      <path fill="#ece0c6" d={face(hull, HOUSE)} />
      <path fill="#1f4a54" d={faces([...windows, ...panes])} />
      <path fill="#6fa9a8" d={faces(gleams)} />
      <path fill="#b9834f" d={face(hull, box(1.94, 1.2, 4.66, 0.1, 2))} />
      <path fill="#a9713f" d={face(hull, box(6.05, 1, 0.4, 1.02, 2))} />
      <path fill="#fff6e4" d={depth(hull, ROOF)} />
      <path fill="#c9b48c" d={face(hull, ROOF)} />
      <path fill="#fff6e4" d={depth(hull, BRIDGE)} />
      <path fill={palette.lagoon} d={face(hull, BRIDGE)} />
    </g>
  );
}

/** The rail around the bow, the rail of the roof, and the mast with its boom. */
function Rigging({ hull }: { hull: Hull }) {
  const bow = [0.3, 0.9, 1.5, 2.1, 2.7].map((back) => {
    const side = -0.3 - back * 0.3;
    return line(hull, [
      [back, 1.3, side],
      [back, 2.35 - back * 0.14, side],
    ]);
  });
  const top = [6.1, 6.6, 7.2].map((back) =>
    line(hull, [[back, 3, -1] as const, [back, 3.5, -1] as const]),
  );
  const rails =
    line(hull, [
      [0.1, 2.5],
      [1, 2.2],
      [3, 1.9],
    ]) +
    line(hull, [
      [5.5, 3.5, -1],
      [7.2, 3.5, -1],
    ]);
  const stays = line(hull, [
    [3.1, 3],
    [5.9, 5.6],
    [7.9, 3.9],
    [5.9, 3.5],
  ]);
  return (
    <g fill="none">
      <path stroke="#3a5058" strokeWidth={2.2} d={[rails, stays, ...bow, ...top].join("")} />
      <path
        stroke="#b9834f"
        strokeWidth={6}
        d={
          line(hull, [
            [5.9, 3],
            [5.9, 5.7],
          ]) +
          line(hull, [
            [5.9, 3.4],
            [7.9, 3.9],
          ])
        }
      />
    </g>
  );
}
