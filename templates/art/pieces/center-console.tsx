import { box, deck, depth, face, line, mirrored, strake, type Block, type Hull } from "./hull.ts";
import { palette } from "../palette.ts";

const CONSOLE: Block = {
  profile: [
    [2.3, 0.8],
    [2.35, 1.45],
    [2.55, 1.9],
    [2.62, 1.9],
    [2.68, 1.62],
    [3, 1.5],
    [3, 0.8],
  ],
  width: 0.8,
};
/** The glass before the wheel. */
const SCREEN: Block = {
  profile: [
    [2.36, 1.5],
    [2.54, 1.88],
  ],
  width: 0.66,
};
const SEAT = box(3.3, 0.8, 0.45, 0.5, 0.9);
const ROOF = box(1.9, 2.62, 2.15, 0.12, 1.7);
/** The motor, behind the stern of a boat of 5.2 m. */
const MOTOR: Block = {
  profile: [
    [5.1, 0.5],
    [5.18, 1.34],
    [5.54, 1.42],
    [5.68, 1.2],
    [5.5, 1.1],
    [5.45, 0],
  ],
  width: 0.4,
};

/**
 * A boat for fishing with its wheel in the middle, a roof on tubes above it, and rods in their
 * holders.
 */
export function CenterConsole({ hull, water }: { hull: Hull; water: string }) {
  return (
    <g>
      <path fill="#f6e3c2" opacity={0.7} d={mirrored(hull)} />
      <path fill="#e9d6b4" d={deck(hull)} />
      <path fill="#c7b08c" d={deck(hull, 0.2)} />
      <path fill="#45616b" d={depth(hull, MOTOR)} />
      <path fill="#1b3640" d={face(hull, MOTOR)} />
      <path fill="#f2c48a" d={depth(hull, SEAT)} />
      <path fill="#d9a06a" d={face(hull, SEAT)} />
      <path fill="#fff6e4" d={depth(hull, CONSOLE)} />
      <path fill="#dfe3d6" d={face(hull, CONSOLE)} />
      <path fill="#5f9ba3" d={depth(hull, SCREEN)} />
      <RoofOnTubes hull={hull} />
      <path fill="#fbf0da" d={strake(hull, 0, 1)} />
      <path fill={palette.lagoon} d={strake(hull, 0.8, 0.92)} />
      <path fill="#dccdb0" d={strake(hull, 0, 0.5)} />
      <path fill={palette.coral} d={strake(hull, 0, 0.12)} />
      <path fill={water} d={strake(hull, -0.05, 0.02)} />
    </g>
  );
}

/** Four tubes, the roof on them, and three rods that lean aft. */
function RoofOnTubes({ hull }: { hull: Hull }) {
  const tubes = [0.6, -0.6].flatMap((side) =>
    [2.1, 3.7].map((back) =>
      line(hull, [
        [back, 0.8, side],
        [back + 0.1, 2.65, side],
      ]),
    ),
  );
  const rods = [-0.5, -0.1, 0.3].map((side, index) =>
    line(hull, [
      [3.9, 2.5, side],
      [4.5 + index * 0.12, 4.3 - index * 0.2, side],
    ]),
  );
  return (
    <g>
      <path fill="none" stroke="#f6ead2" strokeWidth={5} d={tubes.join("")} />
      <path fill={palette.coral} d={depth(hull, ROOF)} />
      <path fill="#8f2f22" d={face(hull, ROOF)} />
      <path fill="none" stroke="#2b3f47" strokeWidth={2.5} d={rods.join("")} />
    </g>
  );
}
