import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { shoreAt } from "../../templates/art/chart/depths.ts";
import { LETTERED } from "../../templates/art/chart/names.ts";
import { CHART_PLACES } from "../../templates/art/chart/places.ts";
import { CHART, project } from "../../templates/art/chart/projection.ts";
import { arrange, chartOf, faults, frameOf } from "../../templates/pin-layout.ts";
import type { ChartPlace, Pin } from "../../templates/pins.ts";

const PLACES = Object.keys(CHART_PLACES) as ChartPlace[];

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

describe("the pins of a page", () => {
  const pins = array(constantFrom(...PLACES, undefined), { minLength: 1, maxLength: 34 }).map(
    (places) => places.map((near, index): Pin => ({ near, number: index + 1 })),
  );

  test("never overlap, stay on the chart and on its land, and each number is there once", () => {
    assert(
      property(pins, (all) => {
        const groups = arrange(all);
        for (const [index, { top, bottom, pins: own }] of groups.entries()) {
          expect(top).toBeGreaterThanOrEqual(groups[index - 1]?.bottom ?? 0);
          expect(bottom).toBeLessThanOrEqual(CHART.height);
          for (const { x } of own) expect(x).toBeGreaterThan(project([26.12, 81.785]).x);
        }
        const numbers = groups.flatMap(({ pins: own }) => own.map(({ number }) => number));
        expect(numbers.toSorted((one, other) => one - other)).toEqual(
          all.map(({ number }) => number),
        );
      }),
    );
  });

  test("of any three places, no line passes the mark of another one", () => {
    const passed = PLACES.flatMap((one, first) =>
      PLACES.slice(first + 1).flatMap((two, second) =>
        PLACES.slice(first + second + 2).flatMap((three) =>
          [one, two, three].filter((many) => {
            // One of the three has so many numbers that it takes the room of the others.
            const places = [one, two, three, ...Array.from({ length: 9 }, () => many)];
            return faults(arrange(places.map((near, index) => ({ near, number: index + 1 })))) > 0;
          }),
        ),
      ),
    );
    expect(passed).toEqual([]);
  });

  test("places are in their order from north to south", () => {
    const all: ChartPlace[] = ["Olde Naples", "Wiggins Pass", "Port Royal", "Moorings"];
    const names = arrange(all.map((near, index) => ({ near, number: index + 1 }))).map(
      ({ near }) => near,
    );
    expect(names).toEqual(["Wiggins Pass", "Moorings", "Olde Naples", "Port Royal"]);
  });

  test("the frame around them cuts no name of the chart", () => {
    assert(
      property(pins, (all) => {
        const { left, top, height } = frameOf(arrange(all));
        const cut = LETTERED.filter(
          (name) => name.right > left && name.bottom > top && name.top < top + height,
        ).filter(
          (name) =>
            name.left < left ||
            (name.top < top && top > 0) ||
            name.bottom > Math.min(top + height, CHART.height),
        );
        expect(cut).toEqual([]);
      }),
    );
  });

  test("names and pins are larger on a high chart, where they fit", () => {
    const numbered = (places: readonly ChartPlace[]) =>
      places.map((near, index): Pin => ({ near, number: index + 1 }));
    expect(chartOf(numbered(["Olde Naples", "Naples Bay"])).scale).toBe(1);
    expect(chartOf(numbered(["Wiggins Pass", "Port Royal"])).scale).toBeGreaterThan(1);
    assert(
      property(pins, (all) => {
        const { groups, frame } = chartOf(all);
        for (const [index, { top, bottom }] of groups.entries()) {
          expect(top).toBeGreaterThanOrEqual(groups[index - 1]?.bottom ?? frame.top);
          expect(bottom).toBeLessThanOrEqual(frame.top + frame.height);
        }
      }),
    );
  });

  test("a single place is level with its pin", () => {
    const [group] = arrange([{ near: "Park Shore", number: 3 }]);
    expect(Math.abs((group?.pins[0]?.y ?? 0) - (group?.at.y ?? 0))).toBeLessThan(20);
  });
});
