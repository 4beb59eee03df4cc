import axe from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { alive, useSharedPage } from "../helpers/browser.ts";
import { GUIDE, PAGES } from "../helpers/routes.ts";

const look = useSharedPage();
const at = (path: string) => new URL(path, inject("siteUrl")).href;
/** At 768 px only the header differs from both. */
const WIDTHS = [320, 1280];
const BEACHES = "/naples-area-links/naples-beaches/";
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What depends on the width of a page that stays the same. */
const LAYOUT = [
  "color-contrast",
  "link-in-text-block",
  "scrollable-region-focusable",
  "target-size",
];

/**
 * The violations that axe reports for the current state of a page, one line per rule; on request,
 * the contrast in the dark theme too.
 */
async function violations(
  page: Page,
  { part, scrolled = false, rules: byDay = TAGS }: State,
  nights: boolean,
): Promise<string[]> {
  const run = async (rules: string[]) => {
    const broken = await page.evaluate(
      async ([context, runOnly, top]) => {
        // What the bar at the lower edge covers can be scrolled from below it; on the first screen,
        // there is no bar.
        scrollTo(0, top);
        // A color in the middle of a transition is neither the old nor the new one. What follows
        // the scroll position finishes at the end of the page alone.
        const timed = document
          .getAnimations()
          .filter(({ timeline }) => timeline === document.timeline);
        await Promise.all(timed.map(({ finished }) => finished.catch(() => undefined)));
        return (await axe.run(context, { runOnly, resultTypes: ["violations"], preload: false }))
          .violations;
      },
      [part, rules, scrolled ? 1500 : 0] as const,
    );
    return broken.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" ")}`,
    );
  };
  const found = await run(byDay);
  if (!nights) return found;
  await page.emulateMedia({ colorScheme: "dark" });
  const byNight = await run(["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  return [...found, ...byNight.map((line) => `by night: ${line}`)];
}

/** A state of a page that a visitor can produce. */
interface State {
  /** The part of the page that changes. */
  part: string;
  widths?: readonly number[];
  /** The rules of axe, or their tags. */
  rules?: string[];
  /** Whether the part appears on the second screen. */
  scrolled?: boolean;
  /** The pages to try, if the part is the same on all others. */
  pages?: readonly string[];
  /** Produces the state if necessary; returns false if the page has nothing of the kind. */
  bring: (page: Page) => Promise<boolean>;
}

const STATES: Record<string, State> = {
  "as it opens": { part: "html", widths: [1280], bring: async () => true },
  "as it opens on a phone": {
    part: "html",
    widths: [320],
    rules: LAYOUT,
    bring: async () => true,
  },
  "scrolled to its bar": {
    part: ".contact-bar",
    widths: [320, 768],
    scrolled: true,
    bring: (page) =>
      page.evaluate(() => {
        scrollTo(0, 1500);
        return scrollY > 1000;
      }),
  },
  "with its menus open": {
    part: ".site-header",
    widths: [320, 768, 1280],
    // One below each of the lists, and one below none.
    pages: ["/", "/about/", "/naples-area-links/airports/"],
    bring: async (page) => {
      // With the keyboard, because a resting pointer would open and close lists by itself.
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator(".dropdown-button[aria-expanded=true]").count()).toBe(0);
      const closed = page.locator(".menu-button[aria-expanded=false]");
      if (await closed.isVisible()) await closed.press("Enter");
      await expect.poll(() => closed.isVisible()).toBe(false);
      for (const button of await page.locator("nav .dropdown-button").all()) {
        await button.press("Enter");
        await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
      }
      return true;
    },
  },
  "with its entries open": {
    part: ".page-body",
    bring: async (page) => {
      const entries = page.getByRole("button", { name: /^More info/ });
      if ((await page.locator(".listing").count()) === 0) return false;
      for (const tools of await page.locator(".list-tools").all()) {
        const all = tools.getByRole("button", { name: /^Show all/ });
        if (await all.isVisible()) await all.click();
      }
      await expect.poll(() => entries.count()).toBe(0);
      return true;
    },
  },
  "with something looked for": {
    part: ".list-tools",
    bring: async (page) => {
      const boxes = page.getByRole("searchbox");
      if ((await boxes.count()) === 0) return false;
      await boxes.first().fill("no such thing");
      await page.getByText("here has “no such thing”").waitFor();
      return true;
    },
  },
  "with mistakes in its form": {
    part: ".form-section",
    bring: async (page) => {
      const send = page.getByRole("button", { name: "Open in your email app" });
      if ((await send.count()) === 0) return false;
      if (await page.getByRole("heading", { name: "There is a problem" }).isVisible()) return true;
      await send.scrollIntoViewIfNeeded();
      await alive(page, "contact-form");
      await send.click();
      await page.getByRole("heading", { name: "There is a problem" }).waitFor();
      return true;
    },
  },
  "with its message ready": {
    part: ".form-section",
    bring: async (page) => {
      const name = page.getByLabel("Your Name *");
      if ((await name.count()) === 0) return false;
      if (await page.locator(".outcome").isVisible()) return true;
      await name.fill("A Visitor");
      await page.getByLabel("Your Email *").fill("visitor@example.org");
      const sum = page.getByPlaceholder("3+4?");
      if (await sum.isVisible()) await sum.fill("7");
      await page.getByRole("button", { name: "Open in your email app" }).click();
      await page.locator(".outcome").waitFor();
      return true;
    },
  },
  "with its motion stopped": {
    part: ".hero, .testimonials",
    bring: async (page) => {
      const hero = page.locator(".hero");
      const stop = hero.getByRole("button", { name: "Pause" });
      if ((await page.locator(".slideshow").count()) === 0) return false;
      if (await stop.isVisible()) await stop.click();
      await hero.getByRole("button", { name: "Play" }).waitFor();
      return true;
    },
  },
  "with what its search found": {
    part: ".list-tools, .places",
    widths: [320],
    pages: [GUIDE],
    bring: async (page) => {
      await page.getByRole("searchbox").fill("italian");
      await page.getByRole("status").filter({ hasText: " of " }).waitFor();
      return true;
    },
  },
  "with an answer about the rebate": {
    part: "#check-heading ~ *",
    widths: [320],
    pages: ["/military-loan/"],
    bring: async (page) => {
      await page.getByLabel("Price").fill("100000");
      await page.getByRole("button", { name: "Check" }).click();
      await page.getByRole("status").filter({ hasText: "Not at this price" }).waitFor();
      return true;
    },
  },
  "with its large chart": {
    part: ".pin-chart-list",
    widths: [320],
    pages: [BEACHES],
    bring: async (page) => {
      await page.evaluate(() => (location.hash = "chart"));
      return page.locator(".pin-chart-list:target").isVisible();
    },
  },
  "with its advertisement": {
    part: ".advertising",
    widths: [320],
    pages: ["/naples-area-links/airports/"],
    bring: async (page) => {
      const body = `document.querySelector("[data-slot]").append("Buy boats")`;
      await page.route("https://ads.naples-luxury.example/**", (route) =>
        route.fulfill({ contentType: "text/javascript", body }),
      );
      await page.getByRole("button", { name: "Show advertisement" }).click();
      await page.getByText("Buy boats").waitFor();
      // The next page asks again.
      await page.evaluate(() => localStorage.clear());
      return true;
    },
  },
  "with its menus open, on a phone in the dark": {
    part: ".site-header",
    widths: [320],
    pages: ["/about/"],
    bring: async (page) => (await STATES["with its menus open"]?.bring(page)) ?? false,
  },
  "as it opens on a phone in the dark": {
    part: "html",
    widths: [320],
    pages: ["/"],
    bring: async () => true,
  },
  "as it opens on a very wide screen": {
    part: "html",
    widths: [1920],
    pages: ["/"],
    bring: async () => true,
  },
  // It stays until the next page.
  "with letters of twice the size": {
    part: "html",
    widths: [320],
    pages: ["/contact/"],
    bring: async (page) => {
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      return true;
    },
  },
};

describe.each(PAGES)("%s", (path) => {
  test("has no axe violation in any state, in either theme, on a phone and on a desk", async () => {
    const page = await look(at(path));
    // Where the previous test left the pointer, there may be a menu.
    await page.mouse.move(0, 0);
    await page.evaluate(axe.source);
    const found: Record<string, string[]> = {};
    for (const [name, state] of Object.entries(STATES)) {
      const { widths = WIDTHS, pages = PAGES, bring } = state;
      if (!pages.includes(path)) continue;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        // The dark theme has other colors, the same at every width that has the part.
        const nights = state.rules === undefined && width === Math.max(...widths);
        if (await bring(page))
          found[`${name}, at ${width} px`] = await violations(page, state, nights);
      }
    }
    expect(Object.keys(found).length).toBeGreaterThanOrEqual(WIDTHS.length);
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual(
      {},
    );
  });
});
