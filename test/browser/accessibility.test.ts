import axe from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { alive, useSharedPage } from "../helpers/browser.ts";
import { GUIDE, PAGES } from "../helpers/routes.ts";

const look = useSharedPage();
const at = (path: string) => new URL(path, inject("siteUrl")).href;
/** At 768 px only the header differs from both. */
const WIDTHS = [320, 1280] as const;
const BEACHES = "/naples-area-links/naples-beaches/";
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What depends on the width or on the theme of a page that stays the same. */
const LOOKS = [
  "color-contrast",
  "link-in-text-block",
  "scrollable-region-focusable",
  "target-size",
];

/** The violations that axe reports for the current state of a page, one line per rule. */
async function violations(
  page: Page,
  { part, scrolled = false }: State,
  rules: string[],
): Promise<string[]> {
  const broken = await page.evaluate(
    async ([context, runOnly, top]) => {
      // What the bar at the lower edge covers can be scrolled from below it; on the first screen,
      // there is no bar.
      scrollTo(0, top);
      // A color in the middle of a transition is neither the old nor the new one. What follows the
      // scroll position finishes at the end of the page alone.
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
}

/** A state of a page that a visitor can produce. */
interface State {
  /** The part of the page that changes. */
  part: string;
  widths?: readonly number[];
  /** Whether it has other elements at each width. */
  differs?: boolean;
  /** Whether the part appears on the second screen. */
  scrolled?: boolean;
  /** The pages to try; the part is the same on all others. */
  pages: readonly string[];
  /** Produces the state, if necessary. */
  bring: (page: Page) => Promise<void>;
}

/** The longest form, and the one that has least room. */
const FORMS = ["/contact/", "/military-loan/"];

const STATES: Record<string, State> = {
  "as it opens": { part: "html", pages: PAGES, bring: async () => {} },
  "scrolled to its bar": {
    part: ".contact-bar",
    widths: [320, 768],
    scrolled: true,
    pages: ["/about/"],
    bring: async (page) => {
      await page.evaluate(() => scrollTo(0, 1500));
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    },
  },
  "with its menus open": {
    part: ".site-header",
    widths: [320, 768, 1280],
    differs: true,
    // Below one of the lists.
    pages: ["/naples-area-links/airports/"],
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
    },
  },
  "with its entries open": {
    part: ".listing",
    pages: ["/naples-area-links/naples-art-galleries/", "/naples-area-links/airports/"],
    bring: async (page) => {
      const entries = page.getByRole("button", { name: /^More info/ });
      for (const tools of await page.locator(".list-tools").all()) {
        const all = tools.getByRole("button", { name: /^Show all/ });
        if (await all.isVisible()) await all.click();
      }
      await expect.poll(() => entries.count()).toBe(0);
      expect(await page.locator(".listing").count()).toBeGreaterThan(2);
    },
  },
  "with something looked for": {
    part: ".list-tools",
    // With a button that opens all, and without.
    pages: ["/naples-area-links/naples-art-galleries/", "/naples-area-links/naples-best-hotels/"],
    bring: async (page) => {
      await page.getByRole("searchbox").first().fill("no such thing");
      await page.getByText("here has “no such thing”").waitFor();
    },
  },
  "with mistakes in its form": {
    part: ".form-section",
    pages: FORMS,
    bring: async (page) => {
      const send = page.getByRole("button", { name: "Open in your email app" });
      const summary = page.getByRole("heading", { name: "There is a problem" });
      if (await summary.isVisible()) return;
      await send.scrollIntoViewIfNeeded();
      await alive(page, "contact-form");
      await send.click();
      await summary.waitFor();
    },
  },
  "with its message ready": {
    part: ".form-section",
    pages: FORMS,
    bring: async (page) => {
      if (await page.locator(".outcome").isVisible()) return;
      await page.getByLabel("Your Name *").fill("A Visitor");
      await page.getByLabel("Your Email *").fill("visitor@example.org");
      const sum = page.getByPlaceholder("3+4?");
      if (await sum.isVisible()) await sum.fill("7");
      await page.getByRole("button", { name: "Open in your email app" }).click();
      await page.locator(".outcome").waitFor();
    },
  },
  "with its motion stopped": {
    part: ".hero, .testimonials",
    pages: ["/"],
    bring: async (page) => {
      const hero = page.locator(".hero");
      const stop = hero.getByRole("button", { name: "Pause" });
      if (await stop.isVisible()) await stop.click();
      await hero.getByRole("button", { name: "Play" }).waitFor();
    },
  },
  "with what its search found": {
    part: ".list-tools, .places",
    widths: [320],
    pages: [GUIDE],
    bring: async (page) => {
      await page.getByRole("searchbox").fill("italian");
      await page.getByRole("status").filter({ hasText: " of " }).waitFor();
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
    },
  },
  "with its large chart": {
    part: ".pin-chart-list",
    widths: [320],
    pages: [BEACHES],
    bring: async (page) => {
      await page.evaluate(() => (location.hash = "chart"));
      expect(await page.locator(".pin-chart-list:target").isVisible()).toBe(true);
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
    },
  },
  "with its menus open, on a phone in the dark": {
    part: ".site-header",
    widths: [320],
    pages: ["/about/"],
    bring: async (page) => STATES["with its menus open"]?.bring(page),
  },
  "as it opens on a phone in the dark": {
    part: "html",
    widths: [320],
    pages: ["/"],
    bring: async () => {},
  },
  "as it opens on a very wide screen": {
    part: "html",
    widths: [1920],
    pages: ["/"],
    bring: async () => {},
  },
  // It stays until the next page.
  "with letters of twice the size": {
    part: "html",
    widths: [320],
    pages: ["/contact/"],
    bring: async (page) => {
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    },
  },
};

describe.each(PAGES)("%s", (path) => {
  test("has no axe violation in any state, on a phone in the light theme and on a desk in the dark one", async () => {
    const page = await look(at(path));
    // Where the previous test left the pointer, there may be a menu.
    await page.mouse.move(0, 0);
    await page.evaluate(axe.source);
    const found: Record<string, string[]> = {};
    for (const [name, state] of Object.entries(STATES)) {
      const { widths = WIDTHS, pages, differs = false, bring } = state;
      if (!pages.includes(path)) continue;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await bring(page);
        // A theme has the same colors at every width, and a width the same layout in both themes.
        const isWidest = width === Math.max(...widths);
        await page.emulateMedia({ colorScheme: isWidest ? "dark" : "light" });
        const list = await violations(page, state, isWidest || differs ? TAGS : LOOKS);
        if (widths.length === 1) {
          await page.emulateMedia({ colorScheme: "light" });
          list.push(...(await violations(page, state, ["color-contrast"])));
        }
        if (list.length > 0) found[`${name}, at ${width} px`] = list;
      }
    }
    expect(found).toEqual({});
  });
});
