import { BAYS, CHANNELS, JETTIES, PIER, SHORE } from "./geography.ts";
import { type Point, project } from "./projection.ts";

/** A part of the chart, by its edges. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A straight part of a line of water, and half the width of the line. */
interface Reach {
  from: Point;
  to: Point;
  half: number;
}

/** The curves of the drawing are this far from the straight lines between their points. */
const SWAY = 2.5;

const reaches = (points: readonly Point[], half = 1): Reach[] =>
  points.slice(1).map((to, index) => ({ from: points[index]!, to, half }));

const SHORES = reaches(SHORE.map(project));

/** Shores, bays, rivers, canals, jetties and the pier: what no name on a chart may lie on. */
const WATERLINES: readonly Reach[] = [
  ...SHORES,
  ...BAYS.flatMap((bay) => reaches([...bay, ...bay.slice(0, 1)].map(project))),
  ...CHANNELS.flatMap(({ width, lines }) =>
    lines.flatMap((line) => reaches(line.map(project), width / 2 + 1)),
  ),
  ...[...JETTIES, PIER].flatMap((line) => reaches(line.map(project))),
];

/** From where to where lines of water run across the part of the chart between two latitudes. */
export function acrossWater(top: number, bottom: number): { left: number; right: number }[] {
  return WATERLINES.flatMap(({ from, to, half }) => {
    const [high, low] = from.y < to.y ? [from, to] : [to, from];
    const room = SWAY + half;
    if (low.y < top - room || high.y > bottom + room) return [];
    const at = (y: number) =>
      low.y === high.y ? low.x : high.x + ((y - high.y) / (low.y - high.y)) * (low.x - high.x);
    const ends =
      low.y === high.y
        ? [low.x, high.x]
        : [at(Math.max(high.y, top - room)), at(Math.min(low.y, bottom + room))];
    return [{ left: Math.min(...ends) - room, right: Math.max(...ends) + room }];
  });
}

/** Whether a box is on open water or on dry land. */
export function isClear({ left, right, top, bottom }: Box): boolean {
  return acrossWater(top, bottom).every((line) => line.right <= left || line.left >= right);
}

/** Where a line between two points crosses water, from its beginning to its end. */
export function crossings(from: Point, to: Point): Point[] {
  const [across, down] = [to.x - from.x, to.y - from.y];
  return WATERLINES.flatMap((reach) => {
    const [width, height] = [reach.to.x - reach.from.x, reach.to.y - reach.from.y];
    const slant = across * height - down * width;
    if (slant === 0) return [];
    const [x, y] = [reach.from.x - from.x, reach.from.y - from.y];
    const along = (x * height - y * width) / slant;
    const on = (x * down - y * across) / slant;
    return along >= 0 && along <= 1 && on >= 0 && on < 1 ? [along] : [];
  })
    .toSorted((one, other) => one - other)
    .map((along) => ({ x: from.x + along * across, y: from.y + along * down }));
}
