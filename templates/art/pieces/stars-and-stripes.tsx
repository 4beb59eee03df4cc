import { palette } from "../palette.ts";

type Point = readonly [number, number];
/** The end of a stroke of cloth, after its two points of pull. */
type Stroke = readonly [Point, Point, Point];

/**
 * The upper and the lower edge of the flag, from the hoist to the fly: three strokes each, the
 * first as long as the canton. The cloth is as long again as it is wide, less what its folds take.
 */
const UPPER: readonly Stroke[] = [
  [
    [44, -20],
    [92, -20],
    [138, 2],
  ],
  [
    [178, 21],
    [206, 30],
    [246, 14],
  ],
  [
    [286, -2],
    [318, 2],
    [352, 30],
  ],
];
const LOWER: readonly Stroke[] = [
  [
    [40, 184],
    [86, 186],
    [130, 208],
  ],
  [
    [168, 227],
    [196, 238],
    [236, 224],
  ],
  [
    [272, 211],
    [304, 214],
    [336, 244],
  ],
];
const HOIST = 200;
const RED = "#c03a2b";
const BLUE = "#1f3560";

/**
 * The flag of the United States in a light wind from the left; `x` and `y` are the upper end of its
 * hoist.
 */
export function StarsAndStripes({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  const reds = [0, 2, 4, 6, 8, 10, 12].map((stripe) => strip(stripe / 13, (stripe + 1) / 13, 3));
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path fill={palette.shell} d={strip(0, 1, 3)} />
      <path fill={RED} d={reds.join("")} />
      <path fill={BLUE} d={strip(0, 7 / 13, 1)} />
      <path fill={palette.shell} d={stars()} />
      <g fill={palette.gulfNight}>
        <path opacity={0.26} d={fold(0.19, 0.47)} />
        <path opacity={0.2} d={fold(0.27, 0.4)} />
        <path opacity={0.26} d={fold(0.86, 1)} />
        <path opacity={0.14} d={fold(0, 0.05)} />
      </g>
    </g>
  );
}

/**
 * A strip of cloth between two heights of the hoist (0 is above, 1 below), as far along the flag as
 * `strokes` reach.
 */
function strip(above: number, below: number, strokes: number): string {
  const there = edge(above, strokes);
  const back = edge(below, strokes).toReversed();
  const list = (points: readonly Point[]) =>
    points.map((point) => point.map((n) => Math.round(n * 10) / 10).join(" ")).join(" ");
  return `M${list(there.slice(0, 1))}C${list(there.slice(1))}L${list(back.slice(0, 1))}C${list(back.slice(1))}z`;
}

/** The points of a line across the flag at a height of the hoist. */
function edge(height: number, strokes = 3): Point[] {
  const upper = UPPER.slice(0, strokes).flat();
  const lower = LOWER.slice(0, strokes).flat();
  const between = upper.map(([x, y], index): Point => {
    const [lowX, lowY] = lower[index] ?? [x, y];
    return [x + (lowX - x) * height, y + (lowY - y) * height];
  });
  return [[0, HOIST * height], ...between];
}

/** A point of the cloth: how far along (0 to 1) and at which height of the hoist. */
function pointAt(along: number, height: number): Point {
  const points = edge(height);
  const stroke = Math.min(2, Math.floor(along * 3));
  const t = along * 3 - stroke;
  const axis = (index: 0 | 1) => {
    const [a, b, c, d] = points.slice(stroke * 3, stroke * 3 + 4).map((point) => point[index]);
    return (
      (1 - t) ** 3 * (a ?? 0) +
      3 * (1 - t) ** 2 * t * (b ?? 0) +
      3 * (1 - t) * t * t * (c ?? 0) +
      t ** 3 * (d ?? 0)
    );
  };
  return [Math.round(axis(0)), Math.round(axis(1))];
}

/** Fifty stars: nine rows, of six and five by turns. */
function stars(): string {
  return Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 6 - (row % 2) }, (_star, column) => {
      const across = (column * 2 + 1 + (row % 2)) / 12;
      const [x, y] = pointAt(across / 3, ((row + 1) / 10) * (7 / 13));
      return `M${x} ${y - 5}l1.5 3.4 3.5.4-2.6 2.5.8 3.6-3.2-1.9-3.2 1.9.8-3.6-2.6-2.5 3.5-.4z`;
    }).join(""),
  ).join("");
}

/** The part of the cloth that turns away from the light: it hangs aslant, and is wider below. */
function fold(from: number, to: number): string {
  const heights = [0, 0.25, 0.5, 0.75, 1];
  const side = (along: number, bend: number) =>
    heights.map((height) =>
      pointAt(Math.min(1, along + bend * Math.sin(height * 3)), height).join(" "),
    );
  const right = to === 1 ? 0 : 0.025;
  // Along the edges the fold follows the cloth.
  const rim = (height: number) =>
    [0.25, 0.5, 0.75].map((part) => pointAt(from + (to - from) * part, height).join(" "));
  return `M${[...side(from, -0.02), ...rim(1), ...side(to, right).toReversed(), ...rim(0).toReversed()].join("L")}z`;
}
