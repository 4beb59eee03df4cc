/* The leaf of a palm, cut as with a knife: a bent rib with a comb of leaflets on both sides. */

export interface Frond {
  /** Where the rib begins. */
  from: readonly [number, number];
  /** The point that pulls the rib into its arch. */
  bend: readonly [number, number];
  tip: readonly [number, number];
  /** Leaflets on each side of the rib. */
  leaflets: number;
  /** Length of the longest leaflet. */
  reach: number;
  /** How far the ends of the leaflets hang, as a part of their length. */
  hang?: number;
  /** Width of the stem at its foot. */
  stem?: number;
}

type Point = readonly [x: number, y: number];

/**
 * The outline of a frond, ready for the `d` of a path: up one side of the rib, and down the other.
 */
export function frond({ from, bend, tip, leaflets, reach, hang = 0.35, stem = 5 }: Frond): string {
  const at = (t: number, axis: 0 | 1) =>
    (1 - t) ** 2 * from[axis] + 2 * (1 - t) * t * bend[axis] + t * t * tip[axis];
  const slope = (t: number) =>
    Math.atan2(at(t + 0.02, 1) - at(t - 0.02, 1), at(t + 0.02, 0) - at(t - 0.02, 0));
  const beside = (t: number, aside: number): Point => [
    at(t, 0) - Math.sin(slope(t)) * aside,
    at(t, 1) + Math.cos(slope(t)) * aside,
  ];
  const leaflet = (step: number, side: 1 | -1): Point[] => {
    const t = 0.14 + (0.82 * step) / (leaflets - 1);
    const angle = slope(t) + side * (1.1 - 0.85 * t);
    const length = reach * Math.sin(Math.PI * (0.2 + 0.75 * t));
    const end: Point = [
      at(t, 0) + Math.cos(angle) * length,
      at(t, 1) + Math.sin(angle) * length + length * hang,
    ];
    return [end, beside(t + (side * 0.4) / leaflets, side * 1.5)];
  };
  const steps = Array.from({ length: leaflets }, (_, index) => index);
  const foot = (side: 1 | -1) => [0.02, 0.12].map((t) => beside(t, (side * stem) / 2));
  return outline([
    ...foot(1),
    ...steps.flatMap((step) => leaflet(step, 1)),
    tip,
    ...steps.flatMap((step) => leaflet(leaflets - 1 - step, -1)),
    ...foot(-1).toReversed(),
  ]);
}

/** A closed path through points, each told by its distance from the one before. */
function outline(points: readonly Point[]): string {
  const whole = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  const steps = whole.map(([x, y], index) => {
    const [beforeX, beforeY] = whole[index - 1] ?? [0, 0];
    return `${x - beforeX} ${y - beforeY}`;
  });
  return `M${steps[0]}l${steps.slice(1).join(" ").replaceAll(" -", "-")}z`;
}
