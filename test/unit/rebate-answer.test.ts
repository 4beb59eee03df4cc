import { expect, test } from "vitest";
import { dollarsIn, rebateAnswer } from "../../islands/shared/rebate-answer.ts";

const RESALE = { minimum: 500_000, days: 180, low: "low", open: "open" };
const WORDS = { good: "by {date}", late: "late, by {date}", reversed: "reversed" };

test.each([
  [499_999, "", "", "low"],
  [499_999, "2026-12-01", "2026-12-24", "low"],
  [499_999, "2026-12-01", "2027-05-31", "low late, by May 30, 2027"],
  [500_000, "", "", "open"],
  [500_000, "", "2026-12-24", "open"],
  [500_000, "2026-12-01", "", "by May 30, 2027"],
  [500_000, "2026-12-01", "2026-12-01", "by May 30, 2027"],
  [500_000, "2026-12-01", "2026-11-30", "reversed"],
  [500_000, "2026-12-01", "2027-05-30", "by May 30, 2027"],
  [500_000, "2026-12-01", "2027-05-31", "late, by May 30, 2027"],
  // Over the night on which clocks go forward, and over a leap day.
  [500_000, "2027-09-15", "2028-03-13", "by March 13, 2028"],
  [500_000, "2027-09-15", "2028-03-14", "late, by March 13, 2028"],
])("a resale at $%i, accepted “%s”, closing “%s”: %s", (price, accepted, closing, answer) => {
  const met = /^(open|by)/.test(answer);
  expect(rebateAnswer(price, RESALE, accepted, closing, WORDS)).toEqual([answer, met]);
});

test.each([
  ["850000", 850_000],
  ["$850,000", 850_000],
  ["850 000", 850_000],
  ["850.000", 850_000],
  ["850k", 850_000],
  ["850.000k", 850_000],
  ["1,250K", 1_250_000],
  ["$1.2m", 1_200_000],
  ["1,2 million", 1_200_000],
  ["$1.5MM", 1_500_000],
  ["1,250,000.00", 1_250_000],
  ["1.250.000,00 USD", 1_250_000],
  ["850", 0],
  ["850,00", 0],
  ["1.2.3m", 0],
  ["-850000", 0],
  ["1e6", 0],
  ["about a million", 0],
  ["", 0],
])("a price of “%s” is %i dollars", (written, dollars) => {
  expect(dollarsIn(written)).toBe(dollars);
});
