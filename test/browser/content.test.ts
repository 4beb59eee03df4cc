import { describe, expect, inject, test } from "vitest";
import { useBrowser, useSharedPage } from "../helpers/browser.ts";

const open = useBrowser();
const look = useSharedPage({ javaScriptEnabled: false });
const GUIDE = "/naples-area-links";
const at = (path: string) => new URL(path, inject("siteUrl")).href;

/** A page without scripts: everything is open. */
async function read(path: string) {
  const page = await look(at(path));
  return { page, text: (await page.locator("main").innerText()).replaceAll(/\s+/g, " ") };
}

describe("home", () => {
  test("has its nine sections in order, each with a name", async () => {
    const { page } = await read("/");
    const names = await page
      .locator("main > section")
      .evaluateAll((sections) =>
        sections.map(
          (section) =>
            section.getAttribute("aria-label") ??
            document.getElementById(section.getAttribute("aria-labelledby") ?? "")?.textContent,
        ),
      );
    expect(names).toEqual([
      "Life in Naples in six pictures",
      "Military cash rebate: $4,000 to $30,000 back when you buy a home in Florida",
      "Welcome to Naples",
      "Where to begin your search",
      "What clients say",
      "Waterfront neighborhoods",
      "Search by the way you want to live",
      "Search luxury homes for sale in Naples",
      "Tell me what you are looking for",
    ]);
  });

  test("links where the specification says", async () => {
    const { page, text } = await read("/");
    const href = (name: string) => page.locator("main").getByRole("link", { name }).first().getAttribute("href");
    expect(await href("See who qualifies")).toBe("/military-loan/");
    expect(await href("Start Here")).toBe("/contact/");
    expect(await page.locator(".slide").count()).toBe(6);
    expect(await page.locator(".quote").count()).toBe(4);
    expect(await page.locator(".promos .card").count()).toBe(3);
    expect(text).toContain("in the last 72 hours");
    expect(text).toContain("in the last two years");
    expect(await page.locator(".tile h3").allInnerTexts()).toEqual([
      "Golf",
      "Boating",
      "Beachfront",
      "Luxury High-Rise",
    ]);
    const areas = await page
      .locator(".neighborhood-grid a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(areas).toHaveLength(11);
    expect(areas.every((area) => area?.startsWith("/listings/naples-luxury-properties/"))).toBe(true);
  });
});

describe("guide pages", () => {
  test.each([
    [`${GUIDE}/recommended-restaurants/`, ".listing", 20],
    [`${GUIDE}/naples-art-galleries/`, ".listing", 7],
    [`${GUIDE}/naples-yacht-clubs/`, ".listing", 3],
    [`${GUIDE}/airports/`, ".listing", 3],
    [`${GUIDE}/naples-beaches/`, ".beach", 6],
    [`${GUIDE}/naples-best-hotels/`, ".hotel", 8],
    [`${GUIDE}/naples-fishing/`, "tbody tr", 5],
    [`${GUIDE}/naples-fishing/`, ".spot", 6],
    [`${GUIDE}/naples-fishing/`, ".season", 4],
  ])("%s has its entries: %s", async (path, selector, count) => {
    const { page } = await read(path);
    expect(await page.locator(selector).count()).toBe(count);
  });

  test("shopping keeps its order and comes before the restaurants", async () => {
    const { page } = await read(`${GUIDE}/recommended-restaurants/`);
    expect(await page.locator("main h2").first().innerText()).toBe("Naples Shopping");
    expect((await page.locator(".listing h3").allInnerTexts()).slice(0, 8)).toEqual([
      "Fifth Avenue South",
      "Third Street South",
      "Village on Venetian Bay",
      "Waterside Shops",
      "Mercato",
      "Tin City",
      "Coastland Center Mall",
      "Campiello",
    ]);
  });

  test("figures of the specification appear as stated, with a remark where the facts differ", async () => {
    const { text: beaches } = await read(`${GUIDE}/naples-beaches/`);
    for (const words of [
      "1,000 feet",
      "being rebuilt",
      "3/4-mile boardwalk",
      "1.5 miles",
      "over 30 miles",
      "$2-3 an hour",
      "City beaches now charge more",
    ])
      expect(beaches).toContain(words);
    const { text: dock } = await read(`${GUIDE}/naples-city-dock/`);
    for (const words of ["70 boat slips", "120 feet", "84 slips", "Channel 16", "8:00 AM to 5:00 PM"])
      expect(dock).toContain(words);
    const { text: fishing } = await read(`${GUIDE}/naples-fishing/`);
    for (const words of ["16 and older", "20-50 feet", "24 to 32 feet"]) expect(fishing).toContain(words);
    const { text: galleries } = await read(`${GUIDE}/naples-art-galleries/`);
    for (const words of ["over 80 studios", "61 studios"]) expect(galleries).toContain(words);
    const { text: airports } = await read(`${GUIDE}/airports/`);
    for (const words of ["APF", "RSW", "PGD", "2 miles", "32 miles", "70 miles"]) expect(airports).toContain(words);
  });

  test("the side column has the contact block and ten neighborhoods without a destination", async () => {
    const { page } = await read(`${GUIDE}/airports/`);
    const side = page.getByRole("complementary", { name: "Contact and neighborhoods" });
    expect(await side.getByRole("heading", { name: "Naples Luxury Real Estate" }).count()).toBe(1);
    const links = side.locator(".side-list a");
    expect(await links.count()).toBe(10);
    expect(new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))))).toEqual(
      new Set(["#"]),
    );
    const [body, aside] = [await page.locator(".page-body").boundingBox(), await side.boundingBox()];
    expect((aside?.x ?? 0) > (body?.x ?? 0) + (body?.width ?? 0) - 1).toBe(true);
    expect((body?.width ?? 0) / (aside?.width ?? 1)).toBeCloseTo(3, 0);
  });
});

test("the terms of the rebate are the same on every page", async () => {
  const { text } = await read("/military-loan/");
  for (const words of [
    "$4,000",
    "$30,000",
    "$375,000",
    "60 days",
    "$500,000",
    "180 days",
    "total purchase price",
    "Florida only",
    "not a lender",
    "Department of Veterans Affairs",
  ])
    expect(text).toContain(words);
  const { text: home } = await read("/");
  expect(home).toContain("$4,000 to $30,000");
});

test("the brokerage's name is next to every phone number and email address of the broker", async () => {
  const { page } = await read("/contact/");
  const points = page.locator('a[href^="tel:+12395550142"], a[href^="mailto:hello@"]');
  expect(await points.count()).toBeGreaterThan(4);
  const lonely = await points.evaluateAll((links) =>
    links
      .filter((link) => !link.parentElement?.parentElement?.textContent?.includes("Sample Brokerage, LLC"))
      .map((link) => link.outerHTML),
  );
  expect(lonely).toEqual([]);
});

test("every external link opens a new tab, says so, and sends no referrer", async () => {
  for (const path of [
    "/",
    "/about/",
    `${GUIDE}/recommended-restaurants/`,
    `${GUIDE}/naples-best-hotels/`,
    `${GUIDE}/naples-fishing/`,
  ]) {
    const { page } = await read(path);
    const wrong = await page
      .locator('a[href^="http"]')
      .evaluateAll((links) =>
        links
          .filter(
            (link) =>
              link.getAttribute("target") !== "_blank" ||
              link.getAttribute("rel") !== "noopener noreferrer" ||
              !link.textContent?.includes("(opens in new tab)"),
          )
          .map((link) => link.outerHTML),
      );
    expect(wrong).toEqual([]);
  }
});

test("the sidebar of About links to archived pages", async () => {
  const { page } = await read("/about/");
  const hrefs = await page
    .locator(".side-list a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs.length).toBeGreaterThan(8);
  expect(hrefs.every((href) => href?.startsWith("https://web.archive.org/web/"))).toBe(true);
});

test("the chart of the coast shows nothing that is missing from the list next to it", async () => {
  const { page } = await open(at("/"));
  const chart = page.locator(".coast-chart");
  expect(await chart.getAttribute("aria-hidden")).toBe("true");
  const places = await chart.locator(".chart-place text").allTextContents();
  const links = await page.locator(".neighborhood-grid a").allTextContents();
  expect(places).toEqual(links);
});
