import { LETTERED } from "./art/chart/names.ts";
import { CHART_PLACES } from "./art/chart/places.ts";
import { CHART, OFFING, type Point, project } from "./art/chart/projection.ts";
import type { ChartPlace, Pin } from "./pins.ts";

/**
 * The size of a pin with the space around it, the height of a name, and the space between two
 * places.
 */
export const PIN = { radius: 13, step: 29 } as const;
const NAME = 22;
const SPACE = 8;
const IN_A_ROW = 4;
/** A high chart is shown smaller, so its names and pins are larger. */
const HIGH = 640;
const LARGER = 1.3;

/**
 * The right edge of a chart with pins, and that of its names and pins: east of the town, where land
 * is empty.
 */
const EAST = CHART.width + 64;
const RIGHT = EAST - 12;
/** Names and pins are this far from the upper and lower edge. */
const EDGE = 10;
/** The average width of a letter of a name. */
const LETTER = 7.8;
/** Lines from places in the west run slanted as far as this, and then level. */
const GUTTER = 284;
/** The least distance of a line from the mark of another place. */
const CLEAR = 8;

/**
 * The part of the chart that is shown: from north to south what the pins need, and from the shore
 * inland. A high one has more of the Gulf, with its name, so that it fills a column and still fits
 * on a screen.
 */
const LEFT = 104;
const LEFT_OF_NAME = 30;
const SHAPE = 0.56;
const MARGIN = 46;
const LEAST = 380;

/** What the chart says about entries that are not on it. */
const ELSEWHERE = "Not on this chart";

/** A place with its name and its numbers beside it on the land, and a line to where it is. */
export interface PlaceGroup {
  near: ChartPlace | typeof ELSEWHERE;
  /** Whether the chart has the place; otherwise, `at` is only where its numbers are. */
  charted: boolean;
  /** Where the place is. */
  at: Point;
  /** The end of the name. */
  name: Point;
  /** The line from the place to the left end of the group. */
  leader: readonly [Point, Point, Point];
  pins: readonly (Point & { number: number })[];
  top: number;
  bottom: number;
}

/** A place with its numbers, before it has a position. */
type Group = Pick<PlaceGroup, "near" | "charted" | "at"> & { numbers: readonly number[] };

/** The places of a page on their part of the chart, and the size of names and pins there. */
export function chartOf(pins: readonly Pin[]) {
  const groups = arrange(pins);
  const frame = frameOf(groups);
  const larger = arrange(pins, LARGER);
  const fits =
    larger.every(({ bottom }) => bottom <= CHART.height) && faults(larger) <= faults(groups);
  if (frame.height < HIGH || !fits) return { groups, frame, scale: 1 };
  return { groups: larger, frame: frameOf(larger), scale: LARGER };
}

/**
 * Arranges the pins of a page in one column on the land, from north to south, each place as near to
 * its latitude as the others allow. Where a line would pass another place's mark, two neighbors
 * change their order. What is not on the chart comes last.
 */
export function arrange(pins: readonly Pin[], scale = 1): PlaceGroup[] {
  const below = { x: RIGHT, y: Math.max(...pins.map(({ near }) => south(near))) + 1 };
  let groups = [...Map.groupBy(pins, ({ near }) => near)]
    .map(([near, all]): Group => {
      const numbers = all.flatMap(({ number }) => (number === undefined ? [] : [number]));
      if (near === undefined) return { near: ELSEWHERE, charted: false, at: below, numbers };
      return { near, charted: true, at: project(CHART_PLACES[near].at), numbers };
    })
    .toSorted((one, other) => one.at.y - other.at.y);
  let column = inColumn(groups, scale);
  for (let improved = true; improved && faults(column) > 0;) {
    improved = false;
    for (let index = 1; index < groups.length; index++) {
      const swapped = groups.with(index - 1, groups[index]!).with(index, groups[index - 1]!);
      const other = inColumn(swapped, scale);
      if (faults(other) >= faults(column)) continue;
      [groups, column, improved] = [swapped, other, true];
    }
  }
  return column;
}

/** How far down the chart a place is. */
function south(near: ChartPlace | undefined): number {
  return near === undefined ? 0 : project(CHART_PLACES[near].at).y;
}

function inColumn(groups: readonly Group[], scale: number): PlaceGroup[] {
  const [nameHeight, step] = [NAME * scale, PIN.step * scale];
  const boxes = groups.map((group) => {
    const height = nameHeight + Math.ceil(group.numbers.length / IN_A_ROW) * step;
    return { ...group, height, top: group.at.y - height / 2 };
  });
  const tops = spread(boxes);
  return boxes.map(({ near, charted, at, numbers, height }, index) => {
    const top = tops[index] ?? 0;
    const inARow = Math.min(numbers.length, IN_A_ROW);
    const row = top + nameHeight + step / 2;
    const joint =
      inARow === 0
        ? { x: RIGHT - near.length * LETTER * scale - 4, y: top + 11 * scale }
        : { x: RIGHT - inARow * step + 1, y: row };
    return {
      near,
      charted,
      at,
      name: { x: RIGHT, y: top + 16 * scale },
      leader: [at, { x: Math.max(at.x, GUTTER), y: joint.y }, joint],
      pins: numbers.map((number, place) => ({
        number,
        x: RIGHT - PIN.radius * scale - (inARow - 1 - (place % IN_A_ROW)) * step,
        y: row + Math.floor(place / IN_A_ROW) * step,
      })),
      top,
      bottom: top + height,
    };
  });
}

/** The number of lines that pass too close to the mark of another place. */
export function faults(column: readonly PlaceGroup[]): number {
  const passes = ({ leader: [from, turn, to] }: PlaceGroup, { at }: PlaceGroup) =>
    Math.min(distance(at, from, turn), distance(at, turn, to)) < CLEAR;
  const charted = column.filter((group) => group.charted);
  return charted.reduce(
    (sum, one) => sum + charted.filter((other) => other !== one && passes(one, other)).length,
    0,
  );
}

/** The distance of a point from a line between two others. */
function distance({ x, y }: Point, from: Point, to: Point): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * across + (y - from.y) * down) / (across ** 2 + down ** 2 || 1);
  const nearest = Math.min(Math.max(along, 0), 1);
  return Math.hypot(x - from.x - nearest * across, y - from.y - nearest * down);
}

/**
 * The upper ends of boxes in a column, in order and without overlap, each as near as possible to
 * where it wants to be.
 */
function spread(boxes: readonly { top: number; height: number }[]): number[] {
  // Boxes that would overlap form a block, which is where its members want to be on average.
  const blocks: { members: { offset: number; top: number }[]; top: number; height: number }[] = [];
  const inside = (top: number, height: number) =>
    Math.min(Math.max(top, EDGE), CHART.height - EDGE - height);
  for (const { top, height } of boxes) {
    let block = { members: [{ offset: 0, top }], top: inside(top, height), height };
    for (let above = blocks.at(-1); above !== undefined; above = blocks.at(-1)) {
      if (above.top + above.height + SPACE <= block.top) break;
      blocks.pop();
      const shift = above.height + SPACE;
      const members = [
        ...above.members,
        ...block.members.map((one) => ({ ...one, offset: one.offset + shift })),
      ];
      const mean = members.reduce((sum, one) => sum + one.top - one.offset, 0) / members.length;
      const whole = shift + block.height;
      block = { members, top: inside(mean, whole), height: whole };
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ members, top }) =>
    members.map(({ offset }) => Math.round(top + offset)),
  );
}

/**
 * From above the northernmost place or pin to below the southernmost, with every name whole that
 * begins in between.
 */
export function frameOf(groups: readonly PlaceGroup[]) {
  const high = Math.min(...groups.flatMap(({ at, top }) => [at.y - MARGIN, top - MARGIN / 2]));
  const low = Math.max(...groups.flatMap(({ at, bottom }) => [at.y + MARGIN, bottom + MARGIN / 2]));
  const more = Math.max(0, LEAST - (low - high)) / 2;
  const isHigh = (low - high) * SHAPE > EAST - LEFT;
  const from = isHigh ? -OFFING : LEFT;
  const top = clear(high - more, -1, from);
  const height = clear(low + more, 1, from) - top;
  const left = isHigh
    ? Math.max(-OFFING, Math.min(LEFT_OF_NAME, Math.round(EAST - height * SHAPE)))
    : LEFT;
  return { left, top, width: EAST - left, height };
}

/** Moves the upper or lower edge of the frame outward, until it cuts no name. */
function clear(edge: number, outward: 1 | -1, left: number): number {
  const inside = Math.round(Math.min(Math.max(edge, 0), CHART.height));
  const cut = LETTERED.find(
    ({ right, top, bottom }) => right > left && top < inside && bottom > inside,
  );
  if (cut === undefined || inside === 0 || inside === CHART.height) return inside;
  return clear((outward === 1 ? cut.bottom : cut.top) + outward * 3, outward, left);
}
