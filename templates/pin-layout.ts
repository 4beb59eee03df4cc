import { CHART_PLACES } from "./art/chart/places.ts";
import { CHART, type Point, project } from "./art/chart/projection.ts";
import type { ChartPlace, Pin } from "./pins.ts";

/** The size of a pin with the space around it, the height of a name, and the space between two places. */
export const PIN = { radius: 13, step: 29 } as const;
const NAME = 22;
const SPACE = 8;
const IN_A_ROW = 4;

/** The right edge of names and pins, east of the town, where the chart is empty land. */
const RIGHT = CHART.width - 12;
/** Names and pins are this far from the upper and lower edge. */
const EDGE = 10;
/** The average width of a letter of a name. */
const LETTER = 7.8;

/** A place with its name and its numbers beside it on the land, and a line to where it is. */
export interface PlaceGroup {
  near: ChartPlace;
  /** Where the place is. */
  at: Point;
  /** The end of the name. */
  name: Point;
  /** The left end of the group, where the line from the place arrives. */
  joint: Point;
  pins: readonly (Point & { number: number })[];
  top: number;
  bottom: number;
}

/** Arranges the pins of a page in one column on the land, each place as near to its latitude as the others allow. */
export function arrange(pins: readonly Pin[]): PlaceGroup[] {
  const places = Map.groupBy(pins, ({ near }) => near);
  const wanted = [...places]
    .map(([near, all]) => {
      const at = project(CHART_PLACES[near].at);
      const numbers = all.flatMap(({ number }) => (number === undefined ? [] : [number]));
      const height = NAME + Math.ceil(numbers.length / IN_A_ROW) * PIN.step;
      return { near, at, numbers, height, top: at.y - height / 2 };
    })
    .toSorted((one, other) => one.at.y - other.at.y);
  const tops = spread(wanted);
  return wanted.map(({ near, at, numbers, height }, index) => {
    const top = tops[index] ?? 0;
    const inARow = Math.min(numbers.length, IN_A_ROW);
    const row = top + NAME + PIN.step / 2;
    return {
      near,
      at,
      name: { x: RIGHT, y: top + 16 },
      joint:
        inARow === 0
          ? { x: RIGHT - near.length * LETTER - 4, y: top + 11 }
          : { x: RIGHT - inARow * PIN.step + 1, y: row },
      pins: numbers.map((number, place) => ({
        number,
        x: RIGHT - PIN.radius - (inARow - 1 - (place % IN_A_ROW)) * PIN.step,
        y: row + Math.floor(place / IN_A_ROW) * PIN.step,
      })),
      top,
      bottom: top + height,
    };
  });
}

/** The upper ends of boxes in a column, in order and without overlap, each as near as possible to where it wants to be. */
function spread(boxes: readonly { top: number; height: number }[]): number[] {
  // Boxes that would overlap form a block, which is where its members want to be on average.
  const blocks: { members: { offset: number; top: number }[]; top: number; height: number }[] = [];
  for (const { top, height } of boxes) {
    let block = { members: [{ offset: 0, top }], top, height };
    for (let above = blocks.at(-1); above !== undefined; above = blocks.at(-1)) {
      if (above.top + above.height + SPACE <= block.top) break;
      blocks.pop();
      const shift = above.height + SPACE;
      const members = [...above.members, ...block.members.map((one) => ({ ...one, offset: one.offset + shift }))];
      const mean = members.reduce((sum, one) => sum + one.top - one.offset, 0) / members.length;
      block = { members, top: mean, height: shift + block.height };
    }
    block.top = Math.min(Math.max(block.top, EDGE), CHART.height - EDGE - block.height);
    blocks.push(block);
  }
  return blocks.flatMap(({ members, top }) => members.map(({ offset }) => Math.round(top + offset)));
}
