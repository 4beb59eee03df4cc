import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { swipe } from "../helpers/swipe.ts";
import { alive, useBrowser, useReusedPages } from "../helpers/browser.ts";
import { stopClock } from "../helpers/stop-clock.ts";

const open = useReusedPages();
/** For a clock of its own. */
const openFresh = useBrowser();
const at = (path: string) => new URL(path, inject("siteUrl")).href;

declare global {
  interface Window {
    /** When slides and quotations became the current ones, by their class. */
    times: Record<"slide" | "quote", number[]>;
  }
}

const FIRST = "The Gulf at the end of the day";
const title = (page: Page) => page.locator('.slide[data-state="current"] .slide-title').innerText();
const quote = (page: Page) =>
  page.locator('.quote[data-state="current"]').getAttribute("aria-label");
const stop = (page: Page) => page.locator(".hero").getByRole("button", { name: "Pause" });
const start = (page: Page) => page.locator(".hero").getByRole("button", { name: "Play" });

/**
 * The home page with a stopped clock, once both carousels have hydrated. `changes` returns the
 * milliseconds between changes of slides or of quotations.
 */
async function withClock(options: Parameters<typeof open>[1] = {}) {
  const { page, requests } = await openFresh("about:blank", options);
  await stopClock(page);
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      for (const kind of ["slide", "quote"] as const) {
        const note = (records: MutationRecord[]) => {
          if (
            records.some(
              ({ target }) =>
                target instanceof Element && target.getAttribute("data-state") === "current",
            )
          )
            window.times[kind].push(Date.now());
        };
        for (const element of document.querySelectorAll(`.${kind}`))
          new MutationObserver(note).observe(element, { attributeFilter: ["data-state"] });
      }
    });
    window.times = { slide: [], quote: [] };
  });
  await page.goto(at("/"));
  await page.locator(".quote").first().scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      // The islands wait for an idle browser, which it never is while the clock is stopped.
      await page.clock.runFor(50);
      return page.evaluate(
        () => window.aliveIslands.filter((src) => src.includes("/carousels.")).length === 2,
      );
    })
    .toBe(true);
  // Effects after hydration, such as listening to the switch, run after the next frame in Preact.
  await page.clock.runFor(100);
  await page.evaluate(() => (window.times = { slide: [], quote: [] }));
  const changes = (kind: "slide" | "quote") =>
    page.evaluate((name) => {
      const times = window.times[name];
      return times.slice(1).map((time, index) => time - (times[index] ?? 0));
    }, kind);
  return { page, requests, changes };
}

test("a slide stays for exactly ten seconds, a quotation for six; the next picture loads while the current one is shown, and none before it is needed", async () => {
  const { page, requests, changes } = await withClock();
  const fetched = () =>
    requests.filter((url) => /hero-(dock|fairway|towers|cottage|mangrove)/.test(url)).length;
  await page.clock.runFor(4000);
  expect(fetched()).toBe(0);
  await page.clock.runFor(2000);
  await expect.poll(fetched).toBe(1);
  await page.clock.runFor(54_100);
  expect(await changes("slide")).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
  expect(await title(page)).toBe(FIRST);
  const quotes = await changes("quote");
  expect(quotes).toEqual(Array.from({ length: quotes.length }, () => 6000));
  expect(quotes.length).toBeGreaterThanOrEqual(8);
  expect(await page.locator('.quote[data-state="current"]').count()).toBe(1);
});

describe("stopping", () => {
  test("one button stops slides and quotations, and the next page remembers it", async () => {
    const { page } = await withClock();
    await stop(page).click();
    await start(page).waitFor();
    await page.locator(".brand").hover();
    const before = [await title(page), await quote(page)];
    await page.clock.runFor(60_000);
    expect([await title(page), await quote(page)]).toEqual(before);
    await page.reload();
    await expect.poll(async () => (await page.clock.runFor(50), start(page).count())).toBe(1);
    await start(page).click();
    await page.locator(".brand").hover();
    await page.clock.runFor(10_100);
    expect(await title(page)).not.toBe(FIRST);
  });

  test("the quotations have the same button within reach", async () => {
    const { page } = await withClock();
    const quotes = page.locator(".testimonials");
    await quotes.getByRole("button", { name: "Pause" }).click();
    await quotes.getByRole("button", { name: "Play" }).waitFor();
    await start(page).waitFor();
    await page.locator(".brand").hover();
    const before = [await title(page), await quote(page)];
    await page.clock.runFor(60_000);
    expect([await title(page), await quote(page)]).toEqual(before);
  });

  test("keyboard focus stops it for good; leaving does not restart it, but the button does", async () => {
    const { page } = await withClock();
    await page.locator(".brand").focus();
    const inside = () => page.evaluate(() => document.activeElement?.closest(".hero") !== null);
    for (let press = 0; press < 40 && !(await inside()); press++) await page.keyboard.press("Tab");
    // First in Tab order within the slide show: the button. It keeps its label while it has the
    // focus.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Pause");
    await page.clock.runFor(30_000);
    expect(await title(page)).toBe(FIRST);
    await page.keyboard.press("Shift+Tab");
    await start(page).waitFor();
    await page.clock.runFor(30_000);
    expect(await title(page)).toBe(FIRST);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await stop(page).waitFor();
    await page.clock.runFor(10_100);
    expect(await title(page)).not.toBe(FIRST);
  });

  test("Enter on the button does what its label says, and is remembered", async () => {
    const { page } = await withClock();
    await page.keyboard.press("Tab");
    await stop(page).focus();
    await page.keyboard.press("Enter");
    await start(page).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("motion"))).toBe("off");
  });

  test("focus anywhere in the carousel counts, including the search link", async () => {
    const { page } = await withClock();
    await page.keyboard.press("Tab");
    await page
      .locator(".hero")
      .getByRole("link", { name: /^Search Luxury Listings/ })
      .focus();
    await start(page).waitFor();
  });

  test("a resting pointer only pauses it", async () => {
    const { page } = await withClock();
    await page.locator(".hero h1").hover();
    await page.clock.runFor(30_000);
    expect(await title(page)).toBe(FIRST);
    expect(await stop(page).isVisible()).toBe(true);
    await page.locator(".brand").hover();
    await page.clock.runFor(10_100);
    expect(await title(page)).not.toBe(FIRST);
  });

  test("it waits while the tab is hidden", async () => {
    const { page } = await withClock();
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await hide(true);
    await page.clock.runFor(30_000);
    expect(await title(page)).toBe(FIRST);
    await hide(false);
    await page.clock.runFor(10_100);
    expect(await title(page)).not.toBe(FIRST);
  });

  test("with reduced motion it never starts, whatever the visitor chose before", async () => {
    const { page } = await withClock({ reducedMotion: "reduce" });
    await start(page).waitFor();
    await page.clock.runFor(30_000);
    expect(await title(page)).toBe(FIRST);
    await start(page).click();
    await stop(page).waitFor();
    await page.reload();
    await expect.poll(async () => (await page.clock.runFor(50), start(page).count())).toBe(1);
  });

  test("turning on reduced motion in the system stops it at once", async () => {
    const { page } = await withClock();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await start(page).waitFor();
  });
});

describe("manual control", () => {
  test("previous from the first goes to the last; dots are tabs, named after their slides", async () => {
    const { page } = await open(at("/"));
    await page.getByRole("button", { name: "Previous slide" }).click();
    await expect.poll(() => title(page)).toBe("A boardwalk through the mangroves");
    await page.getByRole("button", { name: "Next slide" }).click();
    await expect.poll(() => title(page)).toBe(FIRST);
    // A visitor who chooses a slide wants to look at it: all motion stops.
    await start(page).waitFor();
    await page.getByRole("tab", { name: "High above the beach" }).click();
    await expect.poll(() => title(page)).toBe("High above the beach");
    for (const [key, expected] of [
      ["ArrowRight", "The lanes of Olde Naples"],
      ["End", "A boardwalk through the mangroves"],
      ["ArrowRight", FIRST],
      ["ArrowLeft", "A boardwalk through the mangroves"],
      ["Home", FIRST],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => title(page)).toBe(expected);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
        expected,
      );
    }
    const dots = page.getByRole("tablist", { name: "Choose slide" }).getByRole("tab");
    expect(await dots.count()).toBe(6);
    expect(await page.locator('.hero [role="tab"][tabindex="0"]').count()).toBe(1);
  });

  test("on a phone, a swipe or an arrow goes to the next and the previous", async () => {
    const { page } = await open(at("/"), {
      viewport: { width: 375, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    await alive(page, "carousels");
    // Arrows come first: Chromium ignores a tap right after a swipe.
    for (const [name, shown] of [
      ["Next slide", "A dock behind the house"],
      ["Previous slide", FIRST],
    ] as const) {
      await page.getByRole("button", { name }).tap();
      await expect.poll(() => title(page)).toBe(shown);
    }
    await swipe(page, ".slides", -120);
    await expect.poll(() => title(page)).toBe("A dock behind the house");
    await swipe(page, ".slides", 120);
    await expect.poll(() => title(page)).toBe(FIRST);
    await swipe(page, ".slides", 12);
    await page.locator(".quotes").scrollIntoViewIfNeeded();
    await alive(page, "carousels", 2);
    await swipe(page, ".quotes", -120);
    await expect.poll(() => quote(page)).toBe("Quotation 2 of 4");
    expect(await title(page)).toBe(FIRST);
  });
});

describe("for a screen reader", () => {
  test("there is one slide and one quotation; changes are announced only if the visitor has stopped the motion", async () => {
    const { page } = await open(at("/"));
    const hero = page.getByRole("region", { name: "Life in Naples in six pictures" });
    expect(await hero.getAttribute("aria-roledescription")).toBe("carousel");
    expect(await hero.getByRole("img").count()).toBe(1);
    // It is four quotations until its island is ready.
    const quotations = page.locator(".testimonials").getByRole("tabpanel");
    await expect.poll(() => quotations.count()).toBe(1);
    expect(await page.locator(".slides").getAttribute("aria-live")).toBe("off");
    await page.getByRole("button", { name: "Next slide" }).click();
    await expect.poll(() => page.locator(".slides").getAttribute("aria-live")).toBe("polite");
    // The one that fades out is hidden as soon as the next is there.
    let shown: (string | null)[] = [];
    const look = async () => {
      const pictures = hero.getByRole("img");
      shown = await pictures.evaluateAll((all) => all.map((each) => each.getAttribute("alt")));
      return shown.join();
    };
    await expect.poll(look).toContain("motor yacht");
    expect(shown).toHaveLength(1);
  });

  test("without JavaScript, there are all six slides and all four quotations", async () => {
    const { page } = await open(at("/"), { javaScriptEnabled: false });
    expect(await page.locator(".hero").getByRole("img").count()).toBe(6);
    expect(await page.locator(".testimonials").getByRole("tabpanel").count()).toBe(4);
  });
});

test("the search button opens the listings in a new tab", async () => {
  const { page } = await open(at("/"));
  const button = page.getByRole("link", { name: "Search Luxury Listings (opens in new tab)" });
  expect(await button.getAttribute("href")).toBe("/listings/search");
  expect(await button.getAttribute("target")).toBe("_blank");
});
