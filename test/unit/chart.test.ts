import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { shoreAt } from "../../templates/art/chart/depths.ts";
import { CHART_PLACES } from "../../templates/art/chart/places.ts";
import { CHART, project } from "../../templates/art/chart/projection.ts";
import { arrange } from "../../templates/pin-layout.ts";
import type { ChartPlace, Pin } from "../../templates/pins.ts";

const PLACES = Object.keys(CHART_PLACES) as ChartPlace[];

describe("positions", () => {
  test.each(Object.entries(CHART_PLACES))("%s is on land, east of the Gulf", (_, { at: [north, west] }) => {
    expect(west).toBeLessThan(shoreAt(north));
    const { x, y } = project([north, west]);
    expect(x > 0 && x < CHART.width && y > 0 && y < CHART.height).toBe(true);
  });

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
  const pins = array(constantFrom(...PLACES), { minLength: 1, maxLength: 34 }).map((places) =>
    places.map((near, index): Pin => ({ near, number: index + 1 })),
  );

  test("never overlap, stay on the chart and on its land, and each number is there once", () => {
    assert(
      property(pins, (all) => {
        const groups = arrange(all);
        for (const [index, { top, bottom, pins: own, at }] of groups.entries()) {
          expect(top).toBeGreaterThanOrEqual(groups[index - 1]?.bottom ?? 0);
          expect(bottom).toBeLessThanOrEqual(CHART.height);
          expect(groups[index - 1]?.at.y ?? 0).toBeLessThanOrEqual(at.y);
          for (const { x } of own) expect(x).toBeGreaterThan(project([26.12, 81.785]).x);
        }
        const numbers = groups.flatMap(({ pins: own }) => own.map(({ number }) => number));
        expect(numbers.toSorted((one, other) => one - other)).toEqual(all.map(({ number }) => number));
      }),
    );
  });

  test("a single place is level with its pin", () => {
    const [group] = arrange([{ near: "Park Shore", number: 3 }]);
    expect(Math.abs((group?.pins[0]?.y ?? 0) - (group?.at.y ?? 0))).toBeLessThan(20);
  });
});
