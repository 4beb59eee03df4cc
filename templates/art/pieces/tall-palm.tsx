import { frond } from "./frond.ts";

export interface PalmInks {
  /** The side of the trunk in the light, and the other. */
  trunk: string;
  trunkShade: string;
  /** The smooth green sheath that carries the leaves. */
  sheath: string;
  leaf: string;
  leafShade: string;
}

/**
 * Leaves from the back to the front: direction of the tip and of the bend as parts of the crown's
 * radius.
 */
const BEHIND = [
  [-0.42, -0.7, -0.36, -0.86],
  [0.62, -0.72, 0.2, -1.06],
  [1.02, -0.2, 0.74, -0.86],
  [-0.9, -0.16, -0.7, -0.8],
] as const;
const BEFORE = [
  [-0.78, 0.4, -0.8, -0.42],
  [0.96, 0.34, 0.84, -0.46],
  [-0.36, 0.7, -0.54, -0.1],
  [0.56, 0.72, 0.64, -0.12],
  [0.2, -0.9, -0.12, -0.66],
] as const;

/**
 * A crown is drawn with a radius of 200 and made as large as it is needed: so the same leaves serve
 * every palm.
 */
const RADIUS = 200;
const leaves = (all: typeof BEHIND | typeof BEFORE) =>
  all
    .map(([tipX, tipY, bendX, bendY]) =>
      frond({
        from: [0, 0],
        bend: [bendX * RADIUS, bendY * RADIUS * 0.8],
        tip: [tipX * RADIUS, tipY * RADIUS],
        leaflets: 13,
        reach: RADIUS * 0.3,
        hang: 0.4,
        stem: RADIUS * 0.05,
      }),
    )
    .join("");

/**
 * A royal palm: gray trunk that swells in the middle, green sheath, and leaves that arch and hang.
 */
export function TallPalm({
  x,
  top,
  radius,
  height,
  inks,
}: {
  x: number;
  top: number;
  radius: number;
  height: number;
  inks: PalmInks;
}) {
  const scale = radius / RADIUS;
  const base = Math.round(height / scale);
  const middle = Math.round(base * 0.55);
  const trunk = (left: number, right: number) =>
    `M${left} ${base}Q${left * 1.4} ${middle} ${left * 0.8} 96H${right * 0.8}Q${right * 1.4} ${middle} ${right} ${base}z`;
  return (
    <g transform={`translate(${x} ${top}) scale(${scale})`}>
      <path fill={inks.leafShade} d={leaves(BEHIND)} />
      <path fill={inks.trunk} d={trunk(-20, 20)} />
      <path fill={inks.trunkShade} d={trunk(7, 20)} />
      <path fill={inks.sheath} d="M-16 97Q-20 56-7-4H7Q20 56 16 97z" />
      <path fill={inks.leaf} d={leaves(BEFORE)} />
    </g>
  );
}
