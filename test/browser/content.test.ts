import { describe, expect, inject, test } from "vitest";
import { useSharedPage } from "../helpers/browser.ts";
import { PAGES, ROUTES } from "../helpers/routes.ts";

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
      "Military rebate: $4,000 to $30,000",
      "Welcome to Naples",
      "Where to start",
      "What I ask after every closing",
      "Waterfront neighborhoods",
      "Search by how you want to live",
      "See what’s for sale today",
      "Tell me what you’re looking for",
    ]);
  });

  test("links where the specification says", async () => {
    const { page, text } = await read("/");
    const href = (name: string) =>
      page.locator("main").getByRole("link", { name }).first().getAttribute("href");
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
    expect(areas.every((area) => area?.startsWith("/listings/naples-luxury-properties/"))).toBe(
      true,
    );
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

  test("figures of the specification appear as stated, without an argument about them", async () => {
    const { text: beaches } = await read(`${GUIDE}/naples-beaches/`);
    for (const words of [
      "1,000 feet",
      "being rebuilt",
      "3/4-mile boardwalk",
      "1.5 miles",
      "over 30 miles",
      "$2-3 an hour",
      "At the city’s own beaches",
    ])
      expect(beaches).toContain(words);
    const { text: dock } = await read(`${GUIDE}/naples-city-dock/`);
    for (const words of ["70 boat slips", "120 feet", "Channel 16", "8:00 AM to 5:00 PM"])
      expect(dock).toContain(words);
    const { text: fishing } = await read(`${GUIDE}/naples-fishing/`);
    for (const words of ["16 and older", "20-50 feet"]) expect(fishing).toContain(words);
    const { text: galleries } = await read(`${GUIDE}/naples-art-galleries/`);
    for (const words of ["over 80 studios"]) expect(galleries).toContain(words);
    const { text: airports } = await read(`${GUIDE}/airports/`);
    for (const words of ["APF", "RSW", "PGD", "2 miles", "32 miles", "70 miles"])
      expect(airports).toContain(words);
  });

  test("each says once when it was reviewed, and leaves every doubt to the owner’s list", async () => {
    for (const path of ROUTES.filter((route) => route.startsWith(GUIDE))) {
      const { text } = await read(path);
      expect(text.match(/Reviewed in [A-Z][a-z]+ \d{4}\./g)).toHaveLength(1);
      expect(text.match(/call ahead/gi) ?? []).toHaveLength(
        // Where the specification asks for it.
        path.endsWith("/recommended-restaurants/") ? 1 : 0,
      );
      expect(text).not.toMatch(/confirmed|please note|as of |according to|from memory|checked in/i);
    }
  });

  test("each leads to other pages of the guide: up, from its text, and to both neighbors in the menu", async () => {
    const guide = ROUTES.filter((route) => route.startsWith(GUIDE));
    const [nexts, previous] = [new Set<string | null>(), new Set<string | null>()];
    for (const path of guide) {
      const { page } = await read(path);
      const inText = page.locator(`.page-body :is(p, dd) a[href^="${GUIDE}/"]`);
      expect(await inText.count()).toBeGreaterThan(1);
      expect(await page.locator(".page-body").innerText()).not.toMatch(/\]\(/);
      const up = page.locator(".kicker a");
      expect(await up.getAttribute("href")).toBe(`${GUIDE}/`);
      expect(await up.innerText()).toBe("Naples Area Guide");
      const around = page.getByRole("navigation", { name: "More of the guide" });
      previous.add(await around.locator("a[rel=prev]").getAttribute("href"));
      nexts.add(await around.locator("a[rel=next]").getAttribute("href"));
    }
    expect(nexts).toEqual(new Set<string | null>(guide));
    expect(previous).toEqual(nexts);
  });

  test("each has one name: its title begins with its heading, and the menu and the neighbors leave out only the town", async () => {
    const { page: index } = await read(`${GUIDE}/`);
    const menu = await index
      .locator(`#menu-naples-area-links a[href^="${GUIDE}/"]`)
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute("href") ?? "", link.textContent] as const),
      );
    const names = new Map(menu);
    expect(names.size).toBe(9);
    for (const [path, name] of names) {
      const { page } = await read(path);
      const heading = await page.locator("h1").innerText();
      expect((await page.title()).startsWith(heading)).toBe(true);
      expect(heading.replace(path === `${GUIDE}/` ? "" : /^Naples | (?:in|Near) Naples$/, "")).toBe(
        name,
      );
      for (const link of await page.locator(`.around a, .guide-stamps a`).all())
        expect(await link.innerText()).toBe(names.get((await link.getAttribute("href")) ?? ""));
    }
  });

  test("the airports’ distances are there without opening an entry", async () => {
    const { page } = await read(`${GUIDE}/airports/`);
    const facts = page.locator(".listing-fact");
    expect(await facts.allInnerTexts()).toEqual([
      "2 miles from downtown Naples",
      "32 miles from Naples",
      "70 miles from Naples",
    ]);
    for (const fact of await facts.all()) expect(await fact.isVisible()).toBe(true);
  });

  test.each([
    ["beaches", "naples-beaches", ["Beach", "Parking", "Price", "Restrooms", "Best for"], 6],
    ["hotels", "naples-best-hotels", ["Hotel", "Area", "Best for"], 8],
  ])(
    "%s are compared in a table before the entries, and each name leads to its entry",
    async (_, path, columns, rows) => {
      const { page } = await read(`${GUIDE}/${path}/`);
      const table = page.getByRole("table");
      expect(await table.getByRole("columnheader").allInnerTexts()).toEqual(columns);
      const links = table.getByRole("rowheader").getByRole("link");
      expect(await links.count()).toBe(rows);
      const last = links.last();
      const name = await last.innerText();
      await last.click();
      expect(await page.locator("article:target h3").innerText()).toBe(name);
    },
  );

  test.each(["naples-fishing", "naples-city-dock", "recommended-restaurants"])(
    "%s begins with a list of its parts, each leading there",
    async (path) => {
      const { page } = await read(`${GUIDE}/${path}/`);
      const jumps = page.getByRole("navigation", { name: "On this page" }).getByRole("listitem");
      expect(await jumps.count()).toBeGreaterThan(1);
      for (const jump of await jumps.all()) {
        const name = await jump.getByRole("link").innerText();
        expect((await jump.innerText()).length).toBeGreaterThan(name.length);
        await jump.getByRole("link").click();
        expect(await page.locator("h2:target").innerText()).toBe(name);
      }
    },
  );

  test("a name without a destination says so, and neither a pointer nor the Tab key reaches it", async () => {
    const { page } = await read(`${GUIDE}/naples-beaches/`);
    const dead = page.getByRole("link", { name: "Port Royal (ask me about it)" });
    expect(await dead.getAttribute("tabindex")).toBe("-1");
    await dead.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    const box = await dead.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    expect(await page.evaluate(() => [scrollY, location.hash])).toEqual([before, ""]);
  });

  test("the side column has the contact block and ten neighborhoods without a destination", async () => {
    const { page } = await read(`${GUIDE}/airports/`);
    const side = page.getByRole("complementary", { name: "Contact and neighborhoods" });
    expect(await side.getByRole("heading", { name: "Naples Luxury Real Estate" }).count()).toBe(1);
    const links = side.locator(".side-list").first().locator("a");
    expect(await links.count()).toBe(10);
    expect(
      new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))),
    ).toEqual(new Set(["#"]));
    const [body, aside] = [
      await page.locator(".page-body").boundingBox(),
      await side.boundingBox(),
    ];
    expect((aside?.x ?? 0) > (body?.x ?? 0) + (body?.width ?? 0) - 1).toBe(true);
    expect((body?.width ?? 0) / (aside?.width ?? 1)).toBeCloseTo(3, 0);
  });
});

test("the terms of the rebate are the same on every page", async () => {
  const { text } = await read("/military-loan/");
  // Each price once: the page says the whole of it, and says it once.
  for (const price of ["$375,000", "$500,000"])
    expect(text.split("Minimum price " + price)).toHaveLength(2);
  for (const words of [
    "$4,000",
    "$30,000",
    "$375,000",
    "60 days",
    "$500,000",
    "180 days",
    "total purchase price",
    "Florida purchases only",
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
      .filter(
        (link) =>
          !link.parentElement?.parentElement?.textContent?.includes("Sample Brokerage, LLC"),
      )
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

test("the time to an answer is told once: on the contact page", async () => {
  const told = await Promise.all(
    PAGES.map(async (path) => {
      const html = await (await fetch(at(path))).text();
      return html
        .split("one business day")
        .slice(1)
        .map(() => path);
    }),
  );
  expect(told.flat()).toEqual(["/contact/"]);
});

test("the privacy page promises for the site alone what an advertisement need not keep", async () => {
  const { page, text } = await read("/privacy/");
  expect(text).toContain("it may set cookies of its own");
  expect(await page.locator(".emphasized").innerText()).toBe(
    "This site sets no cookies of its own.",
  );
});

test("the sidebar of About links to archived pages, and none is another broker’s", async () => {
  const { page } = await read("/about/");
  const hrefs = await page
    .locator(".side-list a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs.length).toBeGreaterThan(3);
  for (const href of hrefs)
    expect(href).toMatch(
      /^https:\/\/web\.archive\.org\/web\/\d+\/https:\/\/(?:pelicanbay\.org|www\.gulfshorelife\.com|coquinasandsnaples\.com)\//,
    );
});
