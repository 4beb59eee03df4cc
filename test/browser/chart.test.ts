import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { useReusedPages } from "../helpers/browser.ts";

const open = useReusedPages();
const at = (path: string) => new URL(path, inject("siteUrl")).href;
const GUIDE = "/naples-area-links";

/** Pairs of texts that overlap, and texts that are cut off at the edge of the chart. */
const faults = (page: Page, chart: string) =>
  page.locator(chart).evaluate((svg) => {
    const texts = [...svg.querySelectorAll("text")].map((element) => ({
      name: element.textContent,
      // The box of a line of text has room above and below its letters.
      box: element.getBoundingClientRect(),
    }));
    const frame = svg.getBoundingClientRect();
    const pairs = texts.flatMap((one, index) =>
      texts.slice(index + 1).flatMap((other) => {
        const across =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return across > 0 && down > one.box.height / 3 ? [`${one.name} on ${other.name}`] : [];
      }),
    );
    const cut = texts
      .filter(({ box }) => box.left < frame.left || box.right > frame.right)
      .map(({ name }) => name);
    return { pairs, cut };
  });

describe("the neighborhoods", () => {
  test("the chart shows nothing that is missing from the list next to it", async () => {
    const { page } = await open(at("/"));
    const chart = page.locator(".coast-chart");
    expect(await chart.getAttribute("aria-hidden")).toBe("true");
    const places = await chart.locator(".chart-place text").allTextContents();
    expect(places).toEqual(await page.locator(".neighborhood-grid a").allTextContents());
  });

  test.each([
    [320, "above"],
    [375, "above"],
    [600, "above"],
    [768, "beside"],
    [1440, "beside"],
  ])(
    "at %i pixels, it is whole and %s the list, and no name covers another",
    async (width, where) => {
      const { page } = await open(at("/"), { viewport: { width, height: 812 } });
      const [chart, list] = [
        await page.locator(".coast-chart").boundingBox(),
        await page.locator(".neighborhood-grid").boundingBox(),
      ];
      const drawing = await page.locator(".whole-chart > img").boundingBox();
      if (chart === null || list === null || drawing === null)
        throw new Error("There is no chart, no drawing or no list.");
      // The drawing ends at the frame.
      expect(drawing.x).toBeGreaterThan(chart.x);
      expect(drawing.x + drawing.width).toBeLessThan(chart.x + chart.width);
      expect(chart.y + chart.height <= list.y).toBe(where === "above");
      expect(chart.x + chart.width <= list.x).toBe(where === "beside");
      expect(chart.height).toBeLessThanOrEqual(812);
      expect(await faults(page, ".coast-chart")).toEqual({ pairs: [], cut: [] });
    },
  );

  test("land and water follow the theme", async () => {
    const brightness = async (colorScheme: "light" | "dark") => {
      const { page } = await open(at("/"), { colorScheme });
      const picture = await page.locator(".coast-chart").screenshot();
      const { channels } = await sharp(picture).stats();
      return channels[1]?.mean ?? 0;
    };
    expect(await brightness("light")).toBeGreaterThan(170);
    expect(await brightness("dark")).toBeLessThan(90);
  });
});

test.each([375, 1440])(
  "at %i pixels, the chart of a list opens large, and its numbers lead to their entries",
  async (width) => {
    const { page } = await open(at(`${GUIDE}/naples-art-galleries/`), {
      viewport: { width, height: 812 },
    });
    await page.getByRole("link", { name: "Larger chart" }).click();
    const pin = page.locator("#chart .chart-pin").filter({ hasText: "6" });
    const box = await pin.locator("circle").boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await pin.click();
    const entry = page.locator("article:target");
    expect(await entry.getAttribute("id")).toBe("the-baker-museum-at-artis-naples");
    await entry.getByRole("button", { name: "Less info" }).waitFor();
    expect((await page.locator("#chart").boundingBox())?.width ?? 0).toBeLessThan(440);
  },
);

describe("pins of a guide page", () => {
  const PAGES = [
    "recommended-restaurants",
    "naples-art-galleries",
    "naples-yacht-clubs",
    "naples-beaches",
  ];

  test.each([...PAGES, "naples-fishing", "naples-best-hotels"])(
    "%s: the headings are numbered without a gap, and the chart has each number, on a phone before the list and on a wide screen beside it",
    async (name) => {
      for (const [width, chart] of [
        [375, ".pin-chart-list"],
        [1440, ".pin-chart-side"],
      ] as const) {
        const { page } = await open(at(`${GUIDE}/${name}/`), { viewport: { width, height: 812 } });
        expect(await page.locator(".coast-chart:visible").count()).toBe(1);
        const numbers = await page.locator(`${chart} .chart-pin`).allTextContents();
        const headings = await page
          .locator("h3[data-number]")
          .evaluateAll((all) => all.map((heading) => heading.getAttribute("data-number")));
        expect(numbers.length).toBeGreaterThan(2);
        expect(headings).toEqual(headings.map((_, index) => String(index + 1)));
        expect(numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual(headings);
        expect(await faults(page, chart)).toEqual({ pairs: [], cut: [] });
        if (width > 1000) continue;
        const [above, first] = [
          await page.locator(chart).boundingBox(),
          await page.locator("h3[data-number]").first().boundingBox(),
        ];
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
      }
    },
  );
});
