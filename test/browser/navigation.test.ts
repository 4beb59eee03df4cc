import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { useReusedPages } from "../helpers/browser.ts";

const open = useReusedPages();
const at = (path: string) => new URL(path, inject("siteUrl")).href;
const PHONE = { viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true };
const NAMES = ["For Buyers: more links", "Listings", "Naples Area Links"];

const dropdown = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("button", { name, exact: true });
const expanded = (page: Page, name: string) => dropdown(page, name).getAttribute("aria-expanded");
const opens = (page: Page, name: string) => expect.poll(() => expanded(page, name)).toBe("true");
const closes = (page: Page, name: string) => expect.poll(() => expanded(page, name)).toBe("false");

describe("with a pointer", () => {
  test("resting on a name opens its list, including next to a link; a click then keeps it open", async () => {
    const { page } = await open(at("/about/"));
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "For Buyers" })
      .hover();
    await page
      .getByRole("link", { name: /^Mortgage Calculator/ })
      .first()
      .waitFor();
    await dropdown(page, "Listings").hover();
    await opens(page, "Listings");
    expect(await expanded(page, "For Buyers: more links")).toBe("false");
    await dropdown(page, "Listings").click();
    await page.waitForTimeout(300);
    expect(await expanded(page, "Listings")).toBe("true");
    await dropdown(page, "Listings").click();
    await closes(page, "Listings");
  });

  test("on a freshly loaded page, a click opens a list and the next one closes it", async () => {
    const { page } = await open(at("/about/"));
    await dropdown(page, "Listings").click();
    await opens(page, "Listings");
    await page.waitForTimeout(300);
    await dropdown(page, "Listings").click();
    await closes(page, "Listings");
  });

  test("passing over opens nothing; the pointer may move into the list; leaving closes it", async () => {
    const { page } = await open(at("/about/"));
    await dropdown(page, "Naples Area Links").hover();
    await opens(page, "Naples Area Links");
    const link = page.locator("#menu-naples-area-links").getByRole("link", { name: "Airports" });
    const box = await link.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10, { steps: 8 });
    await page.waitForTimeout(300);
    expect(await expanded(page, "Naples Area Links")).toBe("true");
    await page.locator("h1").hover();
    await closes(page, "Naples Area Links");
    const crossed = await dropdown(page, "Listings").boundingBox();
    await page.mouse.move((crossed?.x ?? 0) + 5, (crossed?.y ?? 0) + 5);
    await page.mouse.move((crossed?.x ?? 0) + 5, 700);
    await page.waitForTimeout(300);
    expect(await expanded(page, "Listings")).toBe("false");
  });

  test("Escape closes it without pointer movement, and it stays closed", async () => {
    const { page } = await open(at("/about/"));
    await dropdown(page, "Listings").hover();
    await opens(page, "Listings");
    await page.keyboard.press("Escape");
    await closes(page, "Listings");
    await page.waitForTimeout(300);
    expect(await expanded(page, "Listings")).toBe("false");
  });
});

describe("with the keyboard", () => {
  test("Enter and Space open and close, one at a time; Escape closes and returns the focus; leaving closes", async () => {
    const { page } = await open(at("/about/"));
    await dropdown(page, "Naples Area Links").focus();
    await page.keyboard.press("Enter");
    await opens(page, "Naples Area Links");
    await dropdown(page, "Listings").focus();
    await page.keyboard.press("Space");
    await opens(page, "Listings");
    await closes(page, "Naples Area Links");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Search Listings");
    await page.keyboard.press("Escape");
    await closes(page, "Listings");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Listings");
    await page.keyboard.press("Enter");
    await opens(page, "Listings");
    await page.keyboard.press("Shift+Tab");
    await closes(page, "Listings");
  });

  test("a closed list cannot be reached", async () => {
    const { page } = await open(at("/about/"));
    await page.locator(".brand").focus();
    const stops: (string | null)[] = [];
    for (let press = 0; press < 9; press++) {
      await page.keyboard.press("Tab");
      stops.push(await page.evaluate(() => document.activeElement?.textContent ?? null));
    }
    expect(stops).toEqual([
      "Home",
      "About",
      "For Buyers",
      "For Buyers: more links",
      "Listings",
      "Naples Area Links",
      "Contact Us",
      expect.anything(),
      expect.anything(),
    ]);
  });
});

describe("on a phone", () => {
  test("each list stays open when another opens, so that a tap lands where it was meant", async () => {
    const { page } = await open(at("/"), PHONE);
    await page.getByRole("button", { name: "Menu" }).tap();
    for (const name of NAMES) {
      await dropdown(page, name).tap();
      await opens(page, name);
    }
    expect(await expanded(page, "Listings")).toBe("true");
    expect(page.url()).toBe(at("/"));
  });

  test("the menu opens, is read in order, and closes with Escape, which returns the focus", async () => {
    const { page } = await open(at("/about/"), PHONE);
    const contact = page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Contact Us" });
    expect(await contact.isVisible()).toBe(false);
    const menu = page.getByRole("button", { name: "Menu" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await contact.waitFor({ state: "visible" });
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Home");
    await dropdown(page, "Naples Area Links").tap();
    await page
      .locator("#menu-naples-area-links")
      .getByRole("link", { name: "Beaches" })
      .waitFor({ state: "visible" });
    await page.keyboard.press("Escape");
    await closes(page, "Naples Area Links");
    await page.keyboard.press("Escape");
    await expect.poll(() => menu.getAttribute("aria-expanded")).toBe("false");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Menu");
  });

  test.each([320, 375, 1023])("at %i px, all of it can be reached", async (width) => {
    const { page } = await open(at("/about/"), { viewport: { width, height: 256 } });
    await page.getByRole("button", { name: "Menu" }).click();
    for (const name of NAMES) {
      await dropdown(page, name).click();
      await opens(page, name);
    }
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    expect(await links.count()).toBeGreaterThan(25);
    const outside = await links.evaluateAll((all) =>
      all.filter((link) => {
        const { left, right, height } = link.getBoundingClientRect();
        return left < 0 || right > innerWidth || height < 24;
      }),
    );
    expect(outside).toEqual([]);
    await links.last().scrollIntoViewIfNeeded();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  });
});

test.each([375, 820, 1024, 1280])(
  "at %i px, the Tab key goes through the header in reading order",
  async (width) => {
    const { page } = await open(at("/about/"), { viewport: { width, height: 900 } });
    if (width < 500) {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("link", { name: "Contact Us" }).waitFor();
    }
    const boxes = await page.locator(".site-header :is(a, button):visible").evaluateAll((all) =>
      all.map((element) => {
        const { top, bottom, left } = element.getBoundingClientRect();
        return { name: element.textContent, top, bottom, left };
      }),
    );
    expect(boxes.length).toBeGreaterThan(2);
    // Each is to the right of the previous one, or below it.
    const back = boxes.filter(({ top, left }, index) => {
      const before = boxes[index - 1];
      return before !== undefined && left <= before.left && top < before.bottom - 1;
    });
    expect(back).toEqual([]);
  },
);

test("on a desktop, every open list fits on the screen, even at the narrowest width", async () => {
  const { page } = await open("about:blank");
  for (const width of [1024, 1160, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(at("/about/"));
    if (await page.getByRole("button", { name: "Menu" }).isVisible())
      await page.getByRole("button", { name: "Menu" }).click();
    for (const name of NAMES) {
      await dropdown(page, name).press("Enter");
      await opens(page, name);
      const id = await dropdown(page, name).getAttribute("aria-controls");
      const box = await page.locator(`#${id}`).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      if (name !== "Listings") continue;
      // The words of both columns begin at one height, and those of a column at one edge.
      const word = async (text: string) => {
        const link = page.locator(`#${id} a`).getByText(text);
        return link.evaluate((element) => {
          const words = document.createRange();
          words.selectNodeContents(element.firstChild ?? element);
          const { left, top } = words.getBoundingClientRect();
          return { left: Math.round(left), middle: top };
        });
      };
      const [first, ask, map] = [
        await word("Search Listings"),
        await word("Ask me about these"),
        await word("Search by Map"),
      ];
      expect(ask.left).toBe(map.left);
      expect(Math.abs(ask.middle - first.middle)).toBeLessThan(3);
    }
  }
});

test("marks the current page, and the list that contains it", async () => {
  const { page } = await open(at("/naples-area-links/naples-beaches/"));
  const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
  expect(await current.allTextContents()).toEqual(["Beaches"]);
  const line = (name: string) =>
    dropdown(page, name).evaluate((button) => getComputedStyle(button).textDecorationLine);
  expect([await line("Naples Area Links"), await line("Listings")]).toEqual(["underline", "none"]);
});

test("the lists have the entries of the specification", async () => {
  const { page } = await open(at("/"), { javaScriptEnabled: false });
  const hrefs = (id: string) =>
    page.locator(`#${id} a`).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const listings = await hrefs("menu-listings");
  for (const area of [
    "/listings",
    "/listings/search",
    "/listings/hot-new-listings",
    "/listings/new-construction",
    "/listings/naples-luxury-properties",
    "/listings/golf-properties",
    "/listings/beach-properties",
    "/listings/highrise-properties",
  ]) {
    expect(listings).toContain(area);
  }
  expect(listings.filter((href) => href === "#")).toHaveLength(7);
  // Those without a destination come last, below a heading that says so.
  expect(listings.slice(-7)).toEqual(Array.from({ length: 7 }, () => "#"));
  expect(await page.locator("#menu-listings .pending-links").textContent()).toMatch(
    /^Ask me about these/,
  );
  const guide = await hrefs("menu-naples-area-links");
  expect(guide).toHaveLength(9);
  expect(guide[0]).toBe("/naples-area-links/");
  expect(await page.locator("#menu-for-buyers a").innerText()).toContain("Mortgage Calculator");
});
