import { expect, test } from "vitest";
import { monthsOf } from "../../content/schema/months.ts";

test.each([
  ["December to February", [11, 0, 1]],
  ["March to May", [2, 3, 4]],
  ["May", [4]],
  ["May to May", [4]],
  ["January to December", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
])("%s", (span, months) => {
  expect(monthsOf(span)).toEqual(months);
});

test.each(["winter", "Dec to Feb", "March to", "March to May to July", "march to may"])(
  "“%s” is no span of months",
  (span) => {
    expect(monthsOf(span)).toBe(undefined);
  },
);
