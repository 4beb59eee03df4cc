import { expect, test } from "vitest";
import type { PageBudget } from "../../src/check/budgets.ts";
import { weightLines } from "../../src/pipeline/report.ts";

/** A page with these weights and limits in bytes. */
function page(
  route: string,
  bytes: Partial<PageBudget["bytes"]>,
  limits: PageBudget["limits"] = {},
): PageBudget {
  const none = { html: 0, style: 0, script: 0, font: 0, image: 0, lazy: 0, first: 0, total: 0 };
  return { route, bytes: { ...none, ...bytes }, limits };
}

test("a build shows the pages nearest to a budget; one byte too many is more than 100 %", () => {
  const limits = { first: 14_600, image: 100_000, total: 120_000 };
  const home = {
    html: 6300,
    style: 4400,
    script: 3100,
    font: 31_000,
    image: 45_000,
    first: 10_700,
    total: 89_800,
  };
  expect(
    weightLines([
      ...Array.from({ length: 1000 }, (_, index) =>
        page(`/p/${index}/`, { html: 1000, total: 1000 }, limits),
      ),
      page("/", home, limits),
      page("/a\nplace/", { html: 14_600, first: 14_601, total: 14_601 }, limits),
      page("/album/", { html: 2000, image: 1000, lazy: 99_000, first: 2000, total: 3000 }, limits),
    ]),
  ).toEqual([
    String.raw`/a\u000aplace/: first 101 % of 14.6 kB, total 14.6 kB (HTML 14.6 kB)`,
    "/album/: image 100 % of 100 kB, total 3.0 kB (HTML 2.0 kB, pictures 1.0 kB)",
    "/: total 75 % of 120 kB, total 89.8 kB (HTML 6.3 kB, styles 4.4 kB, scripts 3.1 kB, fonts 31.0 kB, pictures 45.0 kB)",
  ]);
});

test("without budgets, a build shows the heaviest pages", () => {
  const pages = [1000, 2000].map((html) => page(`/${html}/`, { html, total: html }));
  expect(weightLines(pages)).toEqual([
    "/2000/: total 2.0 kB (HTML 2.0 kB)",
    "/1000/: total 1.0 kB (HTML 1.0 kB)",
  ]);
  expect(weightLines([])).toEqual([]);
});
