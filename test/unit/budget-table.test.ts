import { describe, expect, test } from "vitest";
import type { PageBudget } from "../../src/check/budgets.ts";
import { tableLines } from "../../src/findings/format-pretty.ts";
import { budgetTable } from "../../src/pipeline/report.ts";

/** A page with these weights and limits in bytes. */
function page(route: string, bytes: Partial<PageBudget["bytes"]>, limits: PageBudget["limits"] = {}): PageBudget {
  const none = { html: 0, style: 0, script: 0, font: 0, image: 0, lazy: 0, first: 0, total: 0 };
  return { route, bytes: { ...none, ...bytes }, limits };
}

function linesOf(pages: PageBudget[], verbose = false): string[] {
  const table = budgetTable(pages);
  return table === undefined ? [] : tableLines(table, { verbose });
}

describe("the table of page weights", () => {
  const limits = { first: 14_600, image: 100_000, total: 120_000 };
  const many = Array.from({ length: 1000 }, (_, index) => page(`/p/${index}/`, { html: 1000, total: 1000 }, limits));
  const tight = [
    page(
      "/",
      { html: 6300, style: 4400, script: 3100, font: 31_000, image: 45_000, first: 10_700, total: 89_800 },
      limits,
    ),
    page("/a-place/with-a-long-address/and-more/", { html: 14_600, first: 14_601, total: 14_601 }, limits),
    page("/album/", { html: 2000, image: 1000, lazy: 99_000, first: 2000, total: 3000 }, limits),
    page("/light/", { html: 100, total: 100 }, limits),
  ];

  test("the pages nearest to a budget come first; the rest are counted", () => {
    expect(linesOf([...many, ...tight])).toEqual([
      "  kB                          HTML  styles  scripts  fonts  images  total  nearest budget",
      "  …-a-long-address/and-more/  14.6       –        –      –       –   14.6  first 101 % of 14.6",
      "  /album/                      2.0       –        –      –     1.0    3.0  image 100 % of 100",
      "  /                            6.3     4.4      3.1   31.0    45.0   89.8  total 74 % of 120",
      "  … and 1,001 further from their budgets. --verbose shows all.",
    ]);
  });

  test("--verbose shows all pages; a line has at most 100 characters", () => {
    const heavy = {
      html: 999_900,
      style: 999_900,
      script: 1.5e6,
      font: 999_900,
      image: 99e6,
      first: 2e6,
      total: 104e6,
    };
    const lines = linesOf([page("/".padEnd(90, "x"), heavy, { script: 123_400 }), ...tight, ...many], true);
    expect(lines).toHaveLength(1006);
    expect(lines.at(-1)).toContain("/light/");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test("without budgets, the heaviest pages come first", () => {
    const pages = ["/1/", "/2/", "/3/"].map((route, index) =>
      page(route, { html: 1000 * (index + 1), total: 1000 * (index + 1) }),
    );
    expect(linesOf(pages)).toEqual([
      "  kB   HTML  styles  scripts  fonts  images  total",
      "  /3/   3.0       –        –      –       –    3.0",
      "  /2/   2.0       –        –      –       –    2.0",
      "  /1/   1.0       –        –      –       –    1.0",
    ]);
  });

  test("without pages there is no table", () => {
    expect(linesOf([])).toEqual([]);
  });
});
