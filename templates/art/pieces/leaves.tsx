import { scatter } from "./gouge.ts";
import type { Places } from "./places.ts";

/**
 * Leaves that stand out from a middle: the angle of each, how far away it begins, and how long it
 * is.
 */
function twig(leaves: readonly (readonly [angle: number, from: number, long: number])[]): string {
  return leaves
    .map(([angle, from, long]) => {
      const turn = (angle * Math.PI) / 180;
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const at = (along: number, across: number) =>
        `${Math.round(cos * along - sin * across)} ${Math.round(sin * along + cos * across)}`;
      return `M${at(from, 0)}Q${at(from + long * 0.45, -long * 0.36)} ${at(from + long, 0)}Q${at(from + long * 0.45, long * 0.36)} ${at(from, 0)}z`;
    })
    .join("");
}

/** A bush of leaves all around. */
export const BUSH = twig(
  Array.from(
    { length: 15 },
    (_, index) => [index * 24 + scatter(index) * 14, -6, 48 + scatter(index, 2) * 18] as const,
  ),
);

/** Single leaves along the upper edge of a bush, where the light falls. */
export const SPRAY = twig([
  [-168, 26, 24],
  [-134, 34, 30],
  [-150, 2, 26],
  [-98, 30, 32],
  [-112, -4, 28],
  [-62, 32, 28],
  [-66, -6, 26],
  [-24, 34, 26],
  [-28, 0, 24],
  [18, 22, 24],
]);

interface LeavesProps {
  shape: string;
  color: string;
  size: number;
  at: Places;
}

/** The same leaves at several places, rotated and flipped so that the repetition does not show. */
export function Leaves({ shape, color, size, at }: LeavesProps) {
  return (
    <g fill={color}>
      {at.map(([x, y], index) => (
        <path
          key={`${x} ${y}`}
          transform={`translate(${x} ${y}) rotate(${((index * 47) % 70) - 35}) scale(${index % 2 ? size : -size} ${size})`}
          d={shape}
        />
      ))}
    </g>
  );
}
