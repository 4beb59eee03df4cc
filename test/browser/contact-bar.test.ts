import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { useReusedPages } from "../helpers/browser.ts";

const open = useReusedPages();
const at = (path: string) => new URL(path, inject("siteUrl")).href;
const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const;
const BEACHES = "/naples-area-links/naples-beaches/";

/** The part of the bar that is on the screen, in pixels. */
const shown = (page: Page) =>
  page.locator(".contact-bar ul").evaluate((bar) => {
    const { top, bottom, height } = bar.getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / height;
  });
const scroll = (page: Page, screens: number) =>
  page.evaluate((by) => scrollTo(0, by * innerHeight), screens);

test("on a phone, calling, writing and the menu are at the lower edge from the second screen on", async () => {
  const { page } = await open(at("/"), PHONE);
  expect(await shown(page)).toBe(0);
  for (const screens of [1, 3, 100]) {
    await scroll(page, screens);
    expect(await shown(page)).toBe(1);
  }
  const bar = page.getByRole("navigation", { name: "Call, write, menu" });
  await expect
    .poll(() => bar.getByRole("link").allInnerTexts())
    .toEqual(["Call (239) 555-0142", "Message", "Menu"]);
  expect(await bar.getByText("Sample Brokerage, LLC").isVisible()).toBe(true);
  const heights = await bar
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test.each([
  [100, ["Message", "Menu"]],
  [125, ["Menu"]],
  [200, []],
])("at 320 pixels and %i percent, the bar is one row, or none: %s", async (percent, names) => {
  const { page } = await open(at("/"), { ...PHONE, viewport: { width: 320, height: 640 } });
  await page.locator("html").evaluate((html, size) => (html.style.fontSize = `${size}%`), percent);
  await scroll(page, 3);
  const bar = page.locator(".contact-bar");
  const rows = await bar
    .locator("li")
    .evaluateAll((all) => all.flatMap((item) => [...item.getClientRects()].map(({ top }) => top)));
  expect(new Set(rows).size).toBe(names.length === 0 ? 0 : 1);
  // The bar becomes visible with the first frame after the scroll.
  await expect
    .poll(async () => (await bar.getByRole("link").allInnerTexts()).slice(1))
    .toEqual(names);
  for (const name of names) {
    const link = bar.getByRole("link", { name });
    const lines = await link.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    expect([name, lines]).toEqual([name, 1]);
  }
});

test("a tap on Menu goes to the menu and opens it", async () => {
  const { page } = await open(at(BEACHES), PHONE);
  await scroll(page, 4);
  await page.locator(".contact-bar").getByRole("link", { name: "Menu" }).tap();
  await page.getByRole("link", { name: "Contact Us" }).waitFor({ state: "visible" });
  const button = page.getByRole("button", { name: "Menu" });
  expect(await button.getAttribute("aria-expanded")).toBe("true");
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBeLessThan(100);
});

test("without JavaScript, Menu leads to the navigation and opens it", async () => {
  const { page } = await open(at(BEACHES), { ...PHONE, javaScriptEnabled: false });
  await scroll(page, 4);
  await page.locator(".contact-bar").getByRole("link", { name: "Menu" }).tap();
  await page.locator("#menu").getByRole("link", { name: "Airports" }).waitFor({ state: "visible" });
});

test.each(["/", BEACHES, "/contact/"])("it never covers what has the focus: %s", async (path) => {
  const { page } = await open(at(path), {
    viewport: { width: 375, height: 740 },
    reducedMotion: "reduce",
  });
  const covered = new Set<string>();
  // From the end to the beginning, where a browser scrolls up to what comes next, and back.
  for (const key of ["Shift+Tab", "Tab"])
    for (let press = 0; press < 90; press++) {
      await page.keyboard.press(key);
      const below = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector(".contact-bar ul");
        if (
          !focused ||
          !bar ||
          focused === document.body ||
          bar.contains(focused) ||
          focused.matches(":is(main)")
        )
          return "";
        const edge = bar.getBoundingClientRect();
        const { top, bottom } = focused.getBoundingClientRect();
        return edge.height > 0 && bottom > edge.top && top < edge.bottom
          ? focused.outerHTML.slice(0, 80)
          : "";
      });
      if (below !== "") covered.add(below);
    }
  expect([...covered]).toEqual([]);
});

describe("there is none", () => {
  test("where the header has the whole navigation", async () => {
    const { page } = await open(at(BEACHES), { viewport: { width: 1024, height: 700 } });
    await scroll(page, 4);
    expect(await page.locator(".contact-bar").isVisible()).toBe(false);
  });

  test("on a page that ends before, which does not grow by it", async () => {
    const { page: visit } = await open(at("/thanks/"), { viewport: { width: 375, height: 2000 } });
    expect(await shown(visit)).toBe(0);
    const [page, footer] = await visit.evaluate(() => [
      document.documentElement.scrollHeight,
      Math.round(document.querySelector(".site-footer")?.getBoundingClientRect().bottom ?? 0),
    ]);
    expect(page).toBe(footer);
  });

  test("while the visitor types", async () => {
    const { page } = await open(at("/contact/"), PHONE);
    await page.getByLabel("Message").focus();
    expect(await page.locator(".contact-bar").isVisible()).toBe(false);
  });
});
