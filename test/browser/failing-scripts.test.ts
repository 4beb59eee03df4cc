import type { Page, Route } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { useBrowser } from "../helpers/browser.ts";
import { delayRequests } from "../helpers/delay-requests.ts";
import { stopClock } from "../helpers/stop-clock.ts";

const open = useBrowser();
const at = (path: string) => new URL(path, inject("siteUrl")).href;
const RESTAURANTS = "/naples-area-links/recommended-restaurants/";

/** Ways in which a script fails. */
const FAILURES: Record<string, (route: Route) => Promise<void> | void> = {
  "are blocked": (route) => route.abort("blockedbyclient"),
  "are not there": (route) => route.fulfill({ status: 404, body: "not here" }),
  "make no sense": (route) => route.fulfill({ contentType: "text/javascript", body: "((({" }),
  "do not come": () => undefined,
};

const LOADER = /\/assets\/islands\.[^/]*\.js$/;
const ISLANDS = /\/assets\/(?!islands\.)[^/]*\.js$/;

/**
 * Opens a page with a clock that the test moves and with scripts that fail. Collects the console's
 * messages.
 */
async function openWith(scripts: RegExp, fail: (route: Route) => Promise<void> | void) {
  const { page, messages } = await open("about:blank");
  await stopClock(page);
  await page.route(scripts, fail);
  return { page, messages, to: (path: string) => page.goto(at(path), { waitUntil: "commit" }) };
}

/** Waits for the HTML and its styles. The load event would wait for a script that never comes. */
async function isStyled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const there = [...document.styleSheets].filter(
      ({ href, media }) => href !== null && media.length === 0,
    ).length;
    const asked = document.querySelectorAll('link[rel="stylesheet"]:not([media])').length;
    return document.readyState !== "loading" && there === asked && asked > 0;
  });
}

/**
 * Waits until the loader has replaced the boot script: a clock that runs ahead would give it up.
 */
async function hasLoader(page: Page): Promise<void> {
  await page.waitForFunction(
    () => "islandEvents" in window && Object.hasOwn(window.islandEvents, "push"),
  );
}

/**
 * Expects what a page offers without scripts: every word, every link, no control that needs a
 * script.
 */
async function expectWhole(page: Page): Promise<void> {
  const lost = await page.evaluate(() => {
    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    const words = [...document.querySelectorAll("main :is(p, li, dd, blockquote, figcaption)")];
    const links = [
      ...document.querySelectorAll("main a, .menu > li > a, .menu > li > site-island > a"),
    ];
    return [...words, ...links]
      .filter(
        (element) =>
          element.textContent !== "" &&
          // Of two charts, a page shows one.
          !element.closest(".trap, .outcome, .list-tools, [role=status], [class^=pin-chart]"),
      )
      .filter((element) => !seen(element))
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
  expect(lost).toEqual([]);
  for (const name of [/^More info/, /^Menu$/, /^(Pause|Play)$/, /^Show/])
    expect(await page.getByRole("button", { name }).count()).toBe(0);
  for (const form of await page.locator(".contact-form").all()) {
    await form.getByLabel("Your Name *").fill("A Visitor");
    expect(await form.getByRole("button").isEnabled()).toBe(true);
  }
}

/** A page of each kind: with a slideshow, with a form, with a list. */
const KINDS = ["/", "/contact/", RESTAURANTS];

test.each(KINDS)(
  "%s is whole when its scripts fail in any way, or come half a minute late",
  async (path) => {
    let fail = FAILURES["are blocked"];
    let late: Route | undefined;
    const { page, to } = await openWith(LOADER, (route) => {
      late = route;
      return fail?.(route);
    });
    for (fail of Object.values(FAILURES)) {
      await to(path);
      await isStyled(page);
      await page.clock.runFor(3100);
      expect(await page.locator("html").getAttribute("data-js")).toBe(null);
      await expectWhole(page);
    }
    await page.clock.runFor(27_000);
    await late?.continue();
    await page.waitForLoadState("load");
    await expectWhole(page);
  },
);

// With the check of the rebate, these have every island.
test.each([...KINDS, "/military-loan/"])(
  "%s is whole when the loader comes and the islands are blocked, or hang",
  async (path) => {
    let fail = FAILURES["are blocked"];
    const { page, to } = await openWith(ISLANDS, (route) => fail?.(route));
    for (fail of [FAILURES["are blocked"], FAILURES["do not come"]]) {
      await to(path);
      await expectWholeWithoutIslands(page);
    }
  },
);

/** Wakes every island of a page without their scripts, and checks the page once all have failed. */
async function expectWholeWithoutIslands(page: Page) {
  await isStyled(page);
  await hasLoader(page);
  await page.evaluate(() => {
    for (const island of document.querySelectorAll("site-island"))
      island.firstElementChild?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Shift", bubbles: true }),
      );
  });
  await expect
    .poll(
      async () => (
        await page.clock.runFor(1000),
        page.locator("site-island:not([failed])").count()
      ),
    )
    .toBe(0);
  await expectWhole(page);
}

test("slides and quotations can be read without any action when their scripts hang", async () => {
  const { page, to } = await openWith(ISLANDS, FAILURES["do not come"] ?? (() => undefined));
  await to("/");
  await isStyled(page);
  await hasLoader(page);
  await page.locator(".quote").first().scrollIntoViewIfNeeded();
  await expect
    .poll(
      async () => (await page.clock.runFor(1000), page.locator(".hero").getByRole("img").count()),
    )
    .toBe(6);
  await expect
    .poll(
      async () => (
        await page.clock.runFor(1000),
        page.locator(".testimonials").getByRole("tabpanel").count()
      ),
    )
    .toBe(4);
});

describe("an entry that the visitor opens", () => {
  const fails = Object.entries(FAILURES).filter(([name]) => name !== "do not come");
  test.each(fails)("opens when the scripts of the islands %s", async (_, fail) => {
    const { page, to } = await openWith(ISLANDS, fail);
    await to(RESTAURANTS);
    await hasLoader(page);
    await page.getByRole("button", { name: "More info about Campiello" }).click();
    await expect
      .poll(
        async () => (
          await page.clock.runFor(500),
          page.locator("#campiello").getByText("wood-fired").isVisible()
        ),
      )
      .toBe(true);
  });

  test("is shown after three seconds, and stays open when the script comes later", async () => {
    const { page } = await open("about:blank");
    await stopClock(page);
    const come = await delayRequests(page, ISLANDS);
    await page.goto(at(RESTAURANTS), { waitUntil: "commit" });
    await hasLoader(page);
    const words = page.locator("#campiello").getByText("wood-fired oven");
    await page.getByRole("button", { name: "More info about Campiello" }).click();
    await page.clock.runFor(2500);
    expect(await words.isVisible()).toBe(false);
    await page.clock.runFor(600);
    await words.waitFor({ state: "visible" });
    await page.clock.runFor(27_000);
    come();
    await page.clock.runFor(1000);
    expect(await words.isVisible()).toBe(true);
  });
});

test("an island that fails leaves the others alone", async () => {
  const { page, to } = await openWith(/\/expandable-listing\.[^/]*\.js$/, (route) => route.abort());
  await to(RESTAURANTS);
  await hasLoader(page);
  await page.getByRole("button", { name: "More info about Campiello" }).click();
  await expect
    .poll(
      async () => (
        await page.clock.runFor(500),
        page.locator("#campiello").getByText("wood-fired").isVisible()
      ),
    )
    .toBe(true);
  await page.getByRole("button", { name: "Listings", exact: true }).click();
  await page
    .locator("#menu-listings")
    .getByRole("link", { name: "Search Listings" })
    .waitFor({ state: "visible" });
});
