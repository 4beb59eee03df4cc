import { depthAt, shoreAt } from "./depths.ts";
import { OFFING, type Point, project } from "./projection.ts";

/** The digits as an engraver cuts them: single strokes in a box of 5 by 9, reduced by a fifth. */
const DIGITS = [
  "M2.5 0C.8 0 0 2 0 4.5S.8 9 2.5 9 5 7 5 4.5 4.2 0 2.5 0z",
  "M1 1.8L3 0V9",
  "M.2 2.4C.3.8 1.3 0 2.6 0S4.9 1 4.9 2.3C4.9 4.4.8 6.4 0 9H5",
  "M.3 1.2C.8.4 1.6 0 2.5 0 3.8 0 4.7.9 4.7 2.1S3.8 4.2 2 4.2C4 4.2 5 5.2 5 6.6S3.9 9 2.4 9C1.3 9 .5 8.5 0 7.6",
  "M3.8 9V0L0 6.4H5",
  "M4.6 0H1L.6 3.9C1.2 3.5 1.8 3.3 2.5 3.3 4 3.3 5 4.5 5 6.1S3.9 9 2.4 9C1.3 9 .5 8.5 0 7.8",
  "M4.4 0C1.7.8 0 3.4 0 6.1 0 7.9 1 9 2.5 9S5 7.8 5 6.2 4 3.6 2.6 3.6 0 4.6 0 6.1",
  "M0 0H5L1.7 9",
  "M2.5 4.2C1.1 4.2.4 3.3.4 2.1S1.2 0 2.5 0 4.6.9 4.6 2.1 3.9 4.2 2.5 4.2C.9 4.2 0 5.2 0 6.6S1 9 2.5 9 5 8 5 6.6 4.1 4.2 2.5 4.2",
  "M.6 9C3.3 8.2 5 5.6 5 2.9 5 1.1 4 0 2.5 0S0 1.2 0 2.8 1 5.4 2.4 5.4 5 4.4 5 2.9",
];
const STEP = 5.6;

/** Rows of soundings, and where in a row they are, in degrees west of the shore. */
const ROW = 0.0078;
const [FIRST, LAST] = [26.2935, 26.0842];
const DISTANCES = [0.0019, 0.0068, 0.0135, 0.0225, 0.0325, 0.0435, 0.056, 0.07, 0.0855];

/** Depths in feet, in staggered rows. `isFree` leaves room for lettering. */
export function Soundings({ isFree }: { isFree: (point: Point) => boolean }) {
  const numbers: { at: Point; text: string }[] = [];
  for (let row = 0; FIRST - row * ROW > LAST; row++)
    for (const [index, distance] of DISTANCES.entries()) {
      const north = FIRST - row * ROW + scatter(row, index) * 0.0016;
      const west =
        distance + (row % 2) * (index === 0 ? 0 : 0.0042) + scatter(index + 3, row) * 0.0012;
      const at = project([north, shoreAt(north) + west]);
      if (at.x > 8 - OFFING && isFree(at))
        numbers.push({ at, text: String(Math.max(1, Math.round(depthAt(north, west)))) });
    }
  return (
    <>
      <defs>
        {DIGITS.map((path, digit) => (
          <path key={path} id={`n${digit}`} d={path} transform="scale(.78) skewX(-14)" />
        ))}
      </defs>
      <g className="soundings">
        {numbers.map(({ at, text }) =>
          Array.from(text, (digit, index) => (
            <use
              key={`${at.x} ${at.y} ${index}`}
              href={`#n${digit}`}
              x={Math.round(at.x + (index - text.length / 2) * STEP)}
              y={Math.round(at.y - 3)}
            />
          )),
        )}
      </g>
    </>
  );
}

/** A number between -1 and 1 that looks like chance and is the same in every build. */
function scatter(one: number, other: number): number {
  return Math.sin(one * 12.9898 + other * 78.233);
}
