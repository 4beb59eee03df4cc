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
    const texts = [...svg.querySelectorAll("text")]
      .map((element) => ({
        name: element.textContent,
        // The box of a line of text has room above and below its letters.
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0);
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

/** The size of the smallest text that is shown, in pixels of the screen. */
const smallest = (page: Page, chart: string) =>
  page.locator(`${chart} svg`).evaluate((svg) => {
    const scale = svg.getBoundingClientRect().width / Number(svg.getAttribute("width"));
    const sizes = [...svg.querySelectorAll("text")]
      .filter((text) => text.getClientRects().length > 0)
      .map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale);
    return Math.min(...sizes);
  });

describe("the neighborhoods", () => {
  test("the chart shows nothing that is missing from the list next to it", async () => {
    const { page } = await open(at("/"));
    const chart = page.locator(".coast-chart");
    expect(await chart.getAttribute("aria-hidden")).toBe("true");
    const places = await chart.locator(".chart-place > text").allTextContents();
    expect(places).toEqual(await page.locator(".neighborhood-grid a").allTextContents());
  });

  test("it is whole, above the list on a phone and beside it on a wide screen, and no name covers another", async () => {
    const { page } = await open(at("/"));
    for (const [width, where] of [
      [320, "above"],
      [375, "above"],
      [600, "above"],
      [768, "beside"],
      [1440, "beside"],
      [1920, "beside"],
    ] as const) {
      const height = width === 1920 ? 1080 : 812;
      await page.setViewportSize({ width, height });
      const heading = await page.locator("#neighborhoods-heading").boundingBox();
      const [chart, list] = [
        await page.locator(".coast-chart").boundingBox(),
        await page.locator(".neighborhood-grid").boundingBox(),
      ];
      const drawing = await page.locator(".whole-chart > img").boundingBox();
      if (chart === null || list === null || drawing === null)
        throw new Error(`There is no chart, no drawing or no list at ${width} px.`);
      // The drawing and what is set over it have the same box.
      for (const side of ["x", "y", "width", "height"] as const)
        expect(drawing[side]).toBeCloseTo(chart[side], 0);
      const isAbove = chart.y + chart.height <= list.y;
      const isBeside = chart.x + chart.width <= list.x;
      expect([width, isAbove, isBeside]).toEqual([width, where === "above", where === "beside"]);
      const start = Math.abs(chart.x - (heading?.x ?? 0));
      expect([width, isBeside && start > 0.5]).toEqual([width, false]);
      expect(chart.height).toBeLessThanOrEqual(height);
      expect([width, await faults(page, ".coast-chart")]).toEqual([width, { pairs: [], cut: [] }]);
      expect(await smallest(page, ".whole-chart")).toBeGreaterThanOrEqual(width < 375 ? 9 : 11);
    }
  });

  test("land and water follow the theme", async () => {
    const { page } = await open(at("/"));
    const brightness = async (colorScheme: "light" | "dark") => {
      await page.emulateMedia({ colorScheme });
      const picture = await page.locator(".coast-chart").screenshot({ animations: "disabled" });
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
    const chartWidth = async () => (await page.locator("#chart").boundingBox())?.width ?? 0;
    await page.getByRole("link", { name: "Larger chart" }).click();
    await page.getByRole("link", { name: "Smaller chart" }).click();
    expect(await chartWidth()).toBeLessThan(440);
    await page.getByRole("link", { name: "Larger chart" }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // There is no second one beside it.
    expect(await page.locator(".coast-chart:visible").count()).toBe(1);
    const pin = page.locator("#chart .chart-pin").filter({ hasText: "6" });
    const box = await pin.locator("circle").boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await pin.click();
    const entry = page.locator("article:target");
    expect(await entry.getAttribute("id")).toBe("the-baker-museum-at-artis-naples");
    await entry.getByRole("button", { name: "Less info" }).waitFor();
    expect(await chartWidth()).toBeLessThan(440);
  },
);

test.each([375, 414])(
  "at %i pixels, the large chart begins with the coast and the numbers on it",
  async (width) => {
    const { page } = await open(at(`${GUIDE}/naples-beaches/`), {
      viewport: { width, height: 812 },
    });
    await page.getByRole("link", { name: "Larger chart" }).click();
    for (const number of ["1", "2", "3", "4", "5"]) {
      const place = page
        .locator("#chart .chart-place")
        .filter({ has: page.getByText(number, { exact: true }) });
      for (const part of [place.locator(".chart-pin circle"), place.locator("> circle")]) {
        const box = await part.boundingBox();
        expect(box?.x).toBeGreaterThan(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
    }
    expect(await page.locator("#chart .chart-waters text").first().isVisible()).toBe(true);
    expect(await faults(page, "#chart svg")).toMatchObject({ pairs: [] });
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
      const { page } = await open(at(`${GUIDE}/${name}/`));
      for (const [width, chart] of [
        [375, ".pin-chart-list"],
        [1440, ".pin-chart-side"],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.locator(".coast-chart:visible").count()).toBe(1);
        const numbers = await page.locator(`${chart} .chart-pin`).allTextContents();
        const headings = await page
          .locator("h3[data-number]")
          .evaluateAll((all) => all.map((heading) => heading.getAttribute("data-number")));
        expect(numbers.length).toBeGreaterThan(2);
        expect(headings).toEqual(headings.map((_, index) => String(index + 1)));
        expect(numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual(headings);
        expect(await faults(page, chart)).toEqual({ pairs: [], cut: [] });
        expect(await smallest(page, chart)).toBeGreaterThanOrEqual(11);
        const [box, link] = [
          await page.locator(`${chart} > svg`).boundingBox(),
          await page.locator(`${chart} > a:visible`).boundingBox(),
        ];
        // The link is below the frame, which is a line around the border.
        expect(link?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) + 4);
        expect(link?.height).toBeGreaterThanOrEqual(44);
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

test("on a tablet, the chart of a list is in the middle of its column", async () => {
  const { page } = await open(at(`${GUIDE}/naples-beaches/`), {
    viewport: { width: 768, height: 1024 },
  });
  const [chart, column] = [
    await page.locator(".pin-chart-list").boundingBox(),
    await page.locator(".page-body").boundingBox(),
  ];
  expect((chart?.x ?? 0) + (chart?.width ?? 0) / 2).toBeCloseTo(
    (column?.x ?? 0) + (column?.width ?? 0) / 2,
    0,
  );
});

describe("the side column of a guide page", () => {
  test.each(["airports", "naples-art-galleries", "naples-city-dock", "naples-fishing"])(
    "%s: nothing is empty between contact, neighborhoods and chart",
    async (name) => {
      const { page } = await open(at(`${GUIDE}/${name}/`), {
        viewport: { width: 1440, height: 900 },
      });
      const boxes = await page.locator(".sidebar > *").evaluateAll((all) =>
        all.map((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { top, bottom };
        }),
      );
      expect(boxes.length).toBe(3);
      for (const [index, { top }] of boxes.slice(1).entries()) {
        expect(top - (boxes[index]?.bottom ?? 0)).toBeGreaterThan(0);
        expect(top - (boxes[index]?.bottom ?? 0)).toBeLessThan(80);
      }
    },
  );

  test.each([1280, 1440, 1920])(
    "at %i pixels, its chart stops below the contact block",
    async (width) => {
      const { page } = await open(at(`${GUIDE}/naples-fishing/`), {
        viewport: { width, height: 900 },
      });
      await page.evaluate(() => scrollTo(0, 2500));
      const [contact, chart] = [
        await page.locator(".sidebar-view").boundingBox(),
        await page.locator(".pin-chart-side").boundingBox(),
      ];
      const gap = (chart?.y ?? 0) - (contact?.y ?? 0) - (contact?.height ?? 0);
      expect(gap).toBeGreaterThanOrEqual(8);
      expect(gap).toBeLessThan(64);
      expect((chart?.y ?? 0) + (chart?.height ?? 0)).toBeLessThanOrEqual(900);
    },
  );
});
