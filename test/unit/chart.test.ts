import { readFileSync } from "node:fs";
import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { shoreAt } from "../../templates/art/chart/depths.ts";
import { PIER } from "../../templates/art/chart/geography.ts";
import { LETTERED, NAMES } from "../../templates/art/chart/names.ts";
import { CHART_PLACES } from "../../templates/art/chart/places.ts";
import { CHART, project } from "../../templates/art/chart/projection.ts";
import { crossings, isClear } from "../../templates/art/chart/waterlines.ts";
import { arrange, chartOf, faults, type PlaceGroup } from "../../templates/pin-layout.ts";
import type { ChartPlace, Pin } from "../../templates/pins.ts";

const PLACES = Object.keys(CHART_PLACES) as ChartPlace[];
const NEIGHBORHOODS = new Set<string>([
  "Vanderbilt Beach",
  "Bay Colony",
  "Pelican Bay",
  "Pine Ridge",
  "Park Shore",
  "Moorings",
  "Coquina Sands",
  "Olde Naples",
  "Aqualane Shores",
  "Port Royal",
  "Royal Harbor",
]);
/** The files of content behind each page with a chart. */
const PAGES = [
  [["beaches"]],
  [["city-dock"]],
  [["fishing"]],
  [["galleries"]],
  [["hotels"]],
  [["shopping", "restaurants"]],
  [["yacht-clubs"]],
];

describe("positions", () => {
  test.each(Object.entries(CHART_PLACES))(
    "%s is on land, east of the Gulf",
    (_, { at: [north, west] }) => {
      expect(west).toBeLessThan(shoreAt(north));
      const { x, y } = project([north, west]);
      expect(x > 0 && x < CHART.width && y > 0 && y < CHART.height).toBe(true);
    },
  );

  test("a mile to the north is as long as a mile to the east", () => {
    const mile = 1.609_344;
    const here = project([26.19, 81.8]);
    const north = project([26.19 + mile / 110.77, 81.8]);
    const east = project([26.19, 81.8 - mile / 99.97]);
    expect(here.y - north.y).toBeCloseTo(61, 0);
    expect(east.x - here.x).toBeCloseTo(61, 0);
  });
});

test("no name on the chart of the neighborhoods lies on a line of water", () => {
  const names = Object.entries(CHART_PLACES).flatMap(([name, { at, name: side, gap = 11 }]) => {
    if (!NEIGHBORHOODS.has(name)) return [];
    const { x, y } = project(at);
    const [near, far] = [gap, gap + name.length * 8.5];
    const [left, right] = side === "west" ? [x - far, x - near] : [x + near, x + far];
    return [{ text: name, left, right, top: y - 6, bottom: y + 7 }];
  });
  const waters = LETTERED.filter(({ turn }) => turn === undefined);
  const on = [...names, ...waters].filter((name) => !isClear(name)).map(({ text }) => text);
  // Those that are turned lie along a river, a bay or a beach.
  for (const { at, lines, turn } of NAMES) {
    if (turn === undefined) continue;
    const [angle, length] = [(turn * Math.PI) / 180, lines.join().length * 7.2];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (const above of [0, 9]) {
      const { x, y } = project(at);
      const from = { x: x + above * sin, y: y - above * cos };
      const to = { x: from.x + length * cos, y: from.y + length * sin };
      if (crossings(from, to).length > 0) on.push(lines.join(" "));
    }
  }
  expect(on).toEqual([]);
});

describe("the pins of a page", () => {
  const pins = array(constantFrom(...PLACES, undefined), { minLength: 1, maxLength: 34 }).map(
    (places) => places.map((near, index): Pin => ({ near, number: index + 1 })),
  );

  test("never overlap, stay on the chart, and each number is there once", () => {
    assert(
      property(pins, (all) => {
        const groups = arrange(all);
        for (const side of ["east", "west"] as const) {
          const column = groups.filter((group) => group.side === side);
          for (const [index, { top, bottom }] of column.entries()) {
            expect(top).toBeGreaterThanOrEqual(column[index - 1]?.bottom ?? 0);
            expect(bottom).toBeLessThanOrEqual(CHART.height);
          }
        }
        const numbers = groups.flatMap(({ pins: own }) => own.map(({ number }) => number));
        expect(numbers.toSorted((one, other) => one - other)).toEqual(
          all.map(({ number }) => number),
        );
      }),
    );
  });

  const numbered = (places: readonly (ChartPlace | undefined)[]) =>
    places.map((near, index): Pin => ({ near, number: index + 1 }));

  test("a line through the river, a name on a bay and a mark that a line passes are faults", () => {
    const [bay] = arrange(numbered(["Naples Bay"]));
    const there = bay as PlaceGroup;
    expect(faults([there])).toBe(0);
    // As the names were before: in one column in the east, even of places on the beach.
    const [pier] = arrange(numbered(["Naples Pier"]));
    const line = { ...there, leader: [(pier as PlaceGroup).at, there.leader[1]] as const };
    expect(faults([line])).toBe(1);
    const moved = { ...there, left: there.left - 20, right: there.right - 20 };
    expect(faults([moved])).toBe(1);
  });

  test.each(PAGES)(
    "nothing on the chart of %j crosses water, another place or its line",
    (files) => {
      const places = files.flatMap(
        (file) =>
          readFileSync(`content/guide/${file}.yaml`, "utf8").match(/(?<=^ *near: ).+$/gm) ?? [],
      ) as ChartPlace[];
      expect(places.length).toBeGreaterThan(0);
      for (const near of places) expect(PLACES).toContain(near);
      const { groups, frame } = chartOf(numbered([...places, undefined]));
      expect(faults(groups)).toBe(0);
      // All are equally wide in the side column, so that their letters are equally large.
      expect(chartOf(numbered(places)).frame.width).toBe(586);
      for (const { left, right, top, bottom } of groups) {
        expect(left).toBeGreaterThanOrEqual(frame.left);
        expect(right).toBeLessThanOrEqual(frame.left + frame.width);
        expect(top).toBeGreaterThanOrEqual(frame.top);
        expect(bottom).toBeLessThanOrEqual(frame.top + frame.height);
      }
    },
  );

  test("of any three places, no line or name crosses water or another place", () => {
    const crossed = PLACES.flatMap((one, first) =>
      PLACES.slice(first + 1).flatMap((two, second) =>
        PLACES.slice(first + second + 2).flatMap((three) =>
          faults(arrange(numbered([one, two, three]))) > 0 ? [[one, two, three]] : [],
        ),
      ),
    );
    expect(crossed).toEqual([]);
  });

  test("places are in their order from north to south", () => {
    const all: ChartPlace[] = ["Olde Naples", "Wiggins Pass", "Moorings", "North Naples"];
    const names = arrange(numbered(all)).map(({ near }) => near);
    expect(names).toEqual(["North Naples", "Moorings", "Wiggins Pass", "Olde Naples"]);
  });

  test("the large chart names waters that no place and no line covers", () => {
    const { waters, groups } = chartOf(numbered(["Clam Pass", "Moorings", "Port Royal"]));
    const names = waters.map(({ text }) => text);
    expect(names).toContain("Clam Bay");
    expect(names).not.toContain("Clam Pass");
    for (const one of waters)
      for (const { left, right, top, bottom } of groups)
        expect(
          one.left >= right || one.right <= left || one.top >= bottom || one.bottom <= top,
        ).toBe(true);
  });

  test("no line runs along the pier but the one of its own name", () => {
    const [east, west] = PIER.map((end) => project(end).x) as [number, number];
    const [dock] = arrange([{ near: "Crayton Cove" }]);
    const [from, to] = (dock as PlaceGroup).leader;
    for (const x of [east, west]) {
      const y = from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y);
      expect(Math.abs(y - project(PIER[1]).y)).toBeGreaterThan(7);
    }
  });

  test("a single place is level with its pin", () => {
    const [group] = arrange([{ near: "Park Shore", number: 3 }]);
    expect(Math.abs((group?.pins[0]?.y ?? 0) - (group?.at.y ?? 0))).toBeLessThan(20);
  });
});
