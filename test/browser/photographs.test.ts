import axe from "axe-core";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { useReusedPages, useSharedPage } from "../helpers/browser.ts";
import { addPhotographs, CREDIT, EVERYWHERE } from "../helpers/photographs.ts";
import { serveBrokerSite } from "../helpers/serve-site.ts";

/*
 * The broker's site with a photograph in every place: high and wide ones, dark and light ones,
 * people and places.
 */
const open = useReusedPages();
let site: string;

beforeAll(async () => {
  ({ url: site } = await serveBrokerSite(EVERYWHERE, addPhotographs));
});

const GUIDE = "naples-area-links";
const PAGES = [
  "",
  "about/",
  "contact/",
  "military-loan/",
  `${GUIDE}/naples-beaches/`,
  `${GUIDE}/naples-best-hotels/`,
];

const boxes = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );

const look = useSharedPage({ javaScriptEnabled: false });

/** Opens a page, and tries it on a phone and on a desk. */
async function atBothWidths(path: string, check: (page: Page, width: number) => Promise<void>) {
  const page = await look(site + path);
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await check(page, width);
  }
}

test("a credit is inside its photograph, which it makes no higher, or below a small one, and rights are not shown", async () => {
  let credits = 0;
  for (const path of PAGES)
    await atBothWidths(path, async (page) => {
      expect(await page.locator("body").innerText()).not.toContain("My own");
      for (const figure of await page.locator("figure.photo:has(> .credit):visible").all()) {
        const [photo, credit] = [
          await figure.locator("img").boundingBox(),
          await figure.locator(".credit").boundingBox(),
        ];
        if (photo === null || credit === null)
          throw new Error(`A photograph on /${path} is hidden.`);
        expect(await figure.locator(".credit").innerText()).toBe(CREDIT);
        expect(credit.y).toBeGreaterThan(photo.y);
        const small = photo.width < 120;
        const below = credit.y + credit.height - photo.y - photo.height;
        // It would cover a small one.
        expect(small ? below > credit.height - 1 : below <= 1).toBe(true);
        expect(credit.x).toBeGreaterThanOrEqual(photo.x);
        expect(credit.x + credit.width).toBeLessThanOrEqual(photo.x + photo.width + 1);
        credits++;
      }
    });
  expect(credits).toBeGreaterThan(10);
});

test.each([
  ["the cards", "", ".card img"],
  ["the tiles", "", ".tile img"],
  ["the neighborhoods", "", ".neighborhood-grid img"],
  ["the quotations", "", ".quote img"],
  ["the places to fish", `${GUIDE}/naples-fishing/`, ".spot img"],
])("%s: photographs of every shape have one size", async (_, path, selector) => {
  await atBothWidths(path, async (page) => {
    const sizes = await boxes(page, selector);
    expect(sizes.length).toBeGreaterThan(2);
    // Layout places boxes on fractions of a pixel.
    for (const side of ["width", "height"] as const)
      for (const size of sizes)
        expect(Math.abs(size[side] - (sizes[0]?.[side] ?? 0))).toBeLessThan(1);
  });
});

test.each([
  ["hotels", "naples-best-hotels/", ".hotel"],
  ["beaches", "naples-beaches/", ".beach"],
])(
  "%s with a photograph and without begin at the same edge, and no picture is wider than the words",
  async (_, path, entry) => {
    await atBothWidths(`${GUIDE}/${path}`, async (page, width) => {
      const words = await boxes(page, `${entry} .pictured-words`);
      expect(words.length).toBeGreaterThan(5);
      expect(new Set(words.map(({ left }) => Math.round(left))).size).toBe(1);
      const pictures = await boxes(page, `${entry} .beside`);
      expect(pictures.length).toBeGreaterThan(2);
      for (const picture of pictures)
        expect(picture.width).toBeLessThanOrEqual(width > 1000 ? 320 : 360);
    });
  },
);

test("on a phone, quotations as long as a screen have the letters of running text", async () => {
  await atBothWidths("", async (page, width) => {
    const size = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const [quote, text] = [await size(".quote blockquote"), await size(".start-words > p")];
    expect(quote).toBeGreaterThanOrEqual(text);
    expect(quote === text).toBe(width < 1000);
  });
});

test.each(["", "about/"])(
  "/%s: the portrait is framed, with the name on its plate",
  async (path) => {
    await atBothWidths(path, async (page) => {
      const frame = page.locator(".framed");
      expect(await frame.locator(".nameplate").innerText()).toBe("First Last\nReal estate broker");
      expect(await page.locator("footer .contact-block").innerText()).toMatch(
        /^First Last\nReal estate broker in Naples, Florida\n+Sample Brokerage, LLC\n/,
      );
      // The outer line of the frame is in the column as well.
      const [plate] = await boxes(page, ".framed");
      const [column] = await boxes(page, path === "" ? ".welcome-body" : ".page-head");
      expect((plate?.left ?? 0) - (column?.left ?? 0)).toBeGreaterThanOrEqual(4);
      const [photo] = await boxes(page, ".framed img");
      expect((photo?.height ?? 0) / (photo?.width ?? 1)).toBeCloseTo(1.25, 1);
    });
  },
);

test("on paper, the neighborhoods fit on one sheet, as they do without photographs", async () => {
  const { page } = await open(site);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 710, height: 950 });
  const section = page.locator("section", { has: page.locator(".neighborhood-grid") });
  expect((await section.boundingBox())?.height).toBeLessThan(950);
});

/** The rules of axe about what a photograph changes; accessibility.test.ts has all of them. */
const OF_PICTURES = [
  "aria-hidden-focus",
  "color-contrast",
  "image-alt",
  "image-redundant-alt",
  "link-name",
  "role-img-alt",
  "target-size",
];

test("photographs change nothing for people who cannot see them well: no axe violation, in either theme", async () => {
  const { page } = await open("about:blank", { reducedMotion: "reduce" });
  for (const path of [...PAGES, `${GUIDE}/naples-fishing/`]) {
    await page.goto(site + path);
    await page.evaluate(axe.source);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // The themes differ in their colors alone.
      const rules = colorScheme === "light" ? OF_PICTURES : ["color-contrast"];
      const violations = await page.evaluate(async (runOnly) => {
        // A color in the middle of a transition is neither the old nor the new one.
        await Promise.all(
          document.getAnimations().map(({ finished }) => finished.catch(() => undefined)),
        );
        const { violations: found } = await axe.run("main", {
          runOnly,
          resultTypes: ["violations"],
          preload: false,
        });
        return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
      }, rules);
      expect([path, violations]).toEqual([path, []]);
    }
  }
});
