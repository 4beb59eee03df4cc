/** A point on the earth: degrees north, and degrees west of Greenwich. */
export type Coordinates = readonly [north: number, west: number];

/** A point on the chart. */
export interface Point {
  x: number;
  y: number;
}

/** The chart is 420 wide and 900 high; north is at the top, the Gulf on the left. */
export const CHART = { width: 420, height: 900 } as const;

/** The room for a frame around it. */
export const FRAME = 12;

/**
 * The drawing has more of the Gulf in the west and more land in the east, for the charts with pins.
 */
export const OFFING = 96;
export const INLAND = 160;

/** The upper left corner, and the units of a degree of latitude. A mile is 61 units. */
const NORTH = 26.297;
const WEST = 81.862;
const DEGREE = 4200;
/** A degree of longitude is shorter, by the cosine of the latitude. */
const ACROSS = DEGREE * Math.cos((26.19 * Math.PI) / 180);

/** The units of a minute of latitude, which is a nautical mile. */
export const NAUTICAL_MILE = DEGREE / 60;

/** The position of a place on the chart. Outline, lettering and pins all come from here. */
export function project([north, west]: Coordinates): Point {
  return { x: round((WEST - west) * ACROSS), y: round((NORTH - north) * DEGREE) };
}

/** A straight line through points, as the data of a path. */
export function straight(points: readonly Coordinates[]): string {
  return points
    .map(project)
    .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`)
    .join("");
}

/** A smooth curve through points; `closed` returns to the first. */
export function smooth(points: readonly Coordinates[], closed = false): string {
  const all = points.map(project);
  const { length } = all;
  const at = (index: number) =>
    all[closed ? (index + length) % length : Math.min(Math.max(index, 0), length - 1)]!;
  const first = at(0);
  let path = `M${first.x} ${first.y}`;
  for (let index = 0; index < (closed ? length : length - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    // Catmull and Rom's spline as Bézier curves, relative to where each begins.
    const numbers = [
      (to.x - before.x) / 6,
      (to.y - before.y) / 6,
      to.x - from.x - (after.x - from.x) / 6,
      to.y - from.y - (after.y - from.y) / 6,
      to.x - from.x,
      to.y - from.y,
    ];
    path += `c${numbers.map(round).join(" ")}`;
  }
  return (closed ? `${path}z` : path).replaceAll(" -", "-");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
