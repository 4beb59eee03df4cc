import { PIER } from "./art/chart/geography.ts";
import { LETTERED } from "./art/chart/names.ts";
import { CHART_PLACES } from "./art/chart/places.ts";
import { CHART, INLAND, OFFING, type Point, project } from "./art/chart/projection.ts";
import { acrossWater, type Box, crossings, isClear } from "./art/chart/waterlines.ts";
import type { ChartPlace, Pin } from "./pins.ts";

/** The size of a pin with the space around it, and the height of a name. */
export const PIN = { radius: 19, step: 41 } as const;
const NAME = 32;
const IN_A_ROW = 5;
/** A generous width of a letter of a name. */
const LETTER = 12.8;
/** The space between two places, and between a mark and its name. */
const SPACE = 5;
const GAP = 14;
/** How far up or down a group may be moved to be closer to its place. */
const SHIFTS = [0, -8, 8, -16, 16, -24, 24, -32, 32];
/** Names and pins are this far from the upper and lower edge. */
const EDGE = 10;
/** The least distance of a line from the mark of another place, and from the pier. */
const CLEAR = 8;
const PIER_END = project(PIER[1]);

/**
 * The part of the chart that is shown: what the pins need, with some of the Gulf and the bay. All
 * are equally wide, so that the letters of all are equally large.
 */
const WIDTH = 586;
const MARGIN = 46;
const LEAST = 460;
const WEST = 80;
/** The least distance of a name from the sides of the frame. */
const FRAME = 11;
/** How far below the last place is what is not on the chart. */
const BELOW = 88;

/** The large chart names the waters that are as near as this to a place. */
const NEAR = 90;

/** What the chart says about entries that are not on it. */
const ELSEWHERE = "Not on this chart";

/** A place with its name and its numbers beside it. */
export interface PlaceGroup extends Box {
  near: ChartPlace | typeof ELSEWHERE;
  /** Whether the chart has the place; otherwise, `at` is only where its numbers are. */
  charted: boolean;
  /** Names are on the open Gulf in the west of the coast, or on the dry land in its east. */
  side: "west" | "east";
  /** Where the place is. */
  at: Point;
  /** The end of the name that is next to the place. */
  name: Point;
  /** The line from the place to the group. */
  leader: readonly [Point, Point];
  /** Where the line crosses a shore, and the shore is interrupted. */
  gap: Point | undefined;
  pins: readonly (Point & { number: number })[];
}

/** A place with its numbers, before it has a position. */
type Group = Pick<PlaceGroup, "near" | "charted" | "side" | "at"> & { numbers: readonly number[] };

/** The places of a page on their part of the chart, with the names of waters between them. */
export function chartOf(pins: readonly Pin[]) {
  const groups = arrange(pins);
  const frame = frameOf(groups);
  const [right, low] = [frame.left + frame.width, frame.top + frame.height];
  const waters = LETTERED.filter(
    (name) =>
      name.kind !== "gulf" &&
      groups.some(({ at }) => Math.hypot(name.x - at.x, name.y - at.y) < NEAR) &&
      name.left > frame.left &&
      name.right < right &&
      name.top > frame.top &&
      name.bottom < low &&
      groups.every(
        ({ near, at, leader, ...box }) =>
          near !== name.text &&
          !overlap(box, name) &&
          !overlap(around(at, at), name) &&
          !overlap(around(...leader), name),
      ),
  );
  return { groups, frame, waters };
}

/**
 * Arranges the pins of a page on both sides of the coast, from north to south, each place as near
 * to its latitude as the others allow. Where a line would pass another place's mark or cross water,
 * two neighbors change their order, or all move a little. What is not on the chart comes last, at the edge of the Gulf.
 */
export function arrange(pins: readonly Pin[]): PlaceGroup[] {
  const below = Math.max(...pins.map(({ near }) => south(near))) + BELOW;
  let groups = [...Map.groupBy(pins, ({ near }) => near)]
    .map(([near, all]): Group => {
      const numbers = all.flatMap(({ number }) => (number === undefined ? [] : [number]));
      if (near === undefined)
        return { near: ELSEWHERE, charted: false, side: "west", at: { x: 0, y: below }, numbers };
      const { at, name: side } = CHART_PLACES[near];
      const { x, y } = project(at);
      return { near, charted: true, side, at: { x: Math.round(x), y: Math.round(y) }, numbers };
    })
    .toSorted((one, other) => one.side.localeCompare(other.side) || one.at.y - other.at.y);
  let placed = place(groups, 0);
  const take = (other: Group[], shift: number) => {
    const better = place(other, shift);
    if (faults(better) < faults(placed)) [groups, placed] = [other, better];
  };
  for (const shift of SHIFTS) {
    if (faults(placed) === 0) break;
    take(groups, shift);
    for (let index = 1; index < groups.length; index++) {
      const [one, other] = [groups[index - 1]!, groups[index]!];
      if (one.side === other.side && other.charted)
        take(groups.with(index - 1, other).with(index, one), shift);
    }
  }
  return placed;
}

/** How far down the chart a place is. */
function south(near: ChartPlace | undefined): number {
  return near === undefined ? 0 : project(CHART_PLACES[near].at).y;
}

function place(groups: readonly Group[], shift: number): PlaceGroup[] {
  return [...column(groups, "east", shift), ...column(groups, "west", shift)];
}

function column(groups: readonly Group[], side: PlaceGroup["side"], shift: number): PlaceGroup[] {
  const outward = side === "west" ? -1 : 1;
  const boxes = groups
    .filter((group) => group.side === side)
    .map((group) => {
      const rows = Math.ceil(group.numbers.length / IN_A_ROW);
      const level = rows === 0 ? NAME / 2 : NAME + PIN.step / 2;
      const box = { ...group, height: NAME + rows * PIN.step, level, width: widthOf(group) };
      return { ...box, top: bestTop(box, outward) + shift };
    });
  const tops = spread(boxes);
  let edge = WEST - EDGE;
  return boxes.map(({ near, charted, at, numbers, height, width, level }, index): PlaceGroup => {
    const top = tops[index] ?? 0;
    const box = { top, bottom: top + height };
    const start = charted
      ? clearOf(box, width, at.x + outward * GAP, outward)
      : clearOf(box, width, Math.max(edge, EDGE - OFFING) + width, -1);
    const left = outward === 1 ? start : start - width;
    edge = Math.min(edge, left);
    const row = top + level;
    const joint = { x: start - outward * (numbers.length > 0 ? 2 : 6), y: row };
    const first = charted ? start + outward * PIN.radius : left + PIN.radius;
    const step = charted ? outward * PIN.step : PIN.step;
    return {
      near,
      charted,
      side,
      at,
      name: { x: charted ? start : left, y: top + 26 },
      leader: [at, joint],
      gap: charted ? crossings(at, joint)[0] : undefined,
      pins: numbers.map((number, order) => {
        const [line, after] = [Math.floor(order / IN_A_ROW), order % IN_A_ROW];
        const many = Math.min(numbers.length - line * IN_A_ROW, IN_A_ROW);
        const along = step > 0 ? after : many - 1 - after;
        return { number, x: first + along * step, y: row + line * PIN.step };
      }),
      left,
      right: left + width,
      ...box,
    };
  });
}

function widthOf({ near, numbers }: Group): number {
  const inARow = Math.min(numbers.length, IN_A_ROW);
  return Math.ceil(Math.max(near.length * LETTER, inARow * PIN.step));
}

/** Where the upper end of a group is best: level with its place, and close to it. */
function bestTop(
  { at, height, width, level }: Pick<Group, "at"> & Record<"height" | "width" | "level", number>,
  outward: 1 | -1,
): number {
  const tops = SHIFTS.map((shift) => {
    const top = Math.round(at.y - level + shift);
    const box = { top, bottom: top + height };
    const start = clearOf(box, width, at.x + outward * GAP, outward);
    return { top, far: Math.abs(start - at.x) + 1.5 * Math.abs(shift) };
  });
  return tops.reduce((best, one) => (one.far < best.far ? one : best)).top;
}

/** From where on a group of a width crosses no line of water, away from the coast. */
function clearOf(
  { top, bottom }: Pick<Box, "top" | "bottom">,
  width: number,
  start: number,
  outward: 1 | -1,
): number {
  const lines = acrossWater(top, bottom);
  for (;;) {
    const [left, right] = outward === 1 ? [start, start + width] : [start - width, start];
    const line = lines.find((one) => one.left < right && one.right > left);
    if (line === undefined) return outward === 1 ? Math.ceil(start) : Math.floor(start);
    start = outward === 1 ? line.right : line.left;
  }
}

/**
 * What a reader would trip over: lines that pass too close to another mark or through another
 * name, or cross more water than one shore; names and pins on a line of water, on another place or
 * off the drawing.
 */
export function faults(groups: readonly PlaceGroup[]): number {
  const charted = groups.filter((group) => group.charted);
  const between = groups.flatMap((one) =>
    charted.flatMap((other) => {
      if (one === other) return [];
      const [from, to] = other.leader;
      return [
        one.charted && distance(one.at, from, to) < CLEAR,
        overlap(one, around(other.at, other.at)),
        overlap(one, other),
        passes(one, from, to),
      ];
    }),
  );
  const alone = groups.flatMap((group) => [
    group.charted && crossings(...group.leader).length > 1,
    group.charted && group.near !== "Naples Pier" && distance(PIER_END, ...group.leader) < CLEAR,
    !isClear(group),
    group.left < -OFFING || group.right > CHART.width + INLAND,
  ]);
  return [...between, ...alone].filter(Boolean).length;
}

/** Whether a line passes through a box. */
function passes({ left, right, top, bottom }: Box, from: Point, to: Point): boolean {
  const steps = Array.from({ length: 21 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / 20,
    y: from.y + ((to.y - from.y) * step) / 20,
  }));
  return steps.some(({ x, y }) => x > left && x < right && y > top && y < bottom);
}

/** The box around a line, or around a mark. */
function around(one: Point, other: Point): Box {
  return {
    left: Math.min(one.x, other.x) - 6,
    right: Math.max(one.x, other.x) + 6,
    top: Math.min(one.y, other.y) - 6,
    bottom: Math.max(one.y, other.y) + 6,
  };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
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

/** From above the northernmost place or pin to below the southernmost. */
export function frameOf(groups: readonly PlaceGroup[]) {
  const high = Math.min(...groups.flatMap(({ at, top }) => [at.y - MARGIN, top - MARGIN / 2]));
  const low = Math.max(...groups.flatMap(({ at, bottom }) => [at.y + MARGIN, bottom + MARGIN / 2]));
  const more = Math.max(0, LEAST - (low - high)) / 2;
  const top = Math.round(Math.max(0, high - more));
  const height = Math.round(Math.min(CHART.height, low + more)) - top;
  const west = Math.min(WEST, ...groups.map((one) => one.left - FRAME));
  const east = Math.max(...groups.map((one) => one.right + FRAME));
  const width = Math.max(WIDTH, east - west);
  // What is not needed is land: the large chart on a phone begins with the names over the Gulf.
  return { left: Math.min(west, CHART.width + INLAND - width), top, width, height };
}
