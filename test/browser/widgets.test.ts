import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { useBrowser } from "../helpers/browser.ts";

const open = useBrowser();
const at = (path: string) => new URL(path, inject("siteUrl")).href;
const RESTAURANTS = "/naples-area-links/recommended-restaurants/";

describe("listings", () => {
  test("each opens and closes alone, by mouse and by keyboard", async () => {
    const { page } = await open(at(RESTAURANTS));
    const campiello = page.locator("#campiello");
    const vergina = page.locator("#vergina");
    expect(await campiello.getByText("wood-fired oven").isVisible()).toBe(false);
    await campiello.getByRole("button", { name: "More info about Campiello" }).click();
    await campiello.getByText("wood-fired oven").waitFor({ state: "visible" });
    expect(await campiello.getByRole("button").getAttribute("aria-expanded")).toBe("true");
    expect(await campiello.getByRole("link", { name: "(239) 435-1166" }).getAttribute("href")).toBe("tel:+12394351166");
    const visit = campiello.getByRole("link", { name: "Visit Website (opens in new tab)" });
    expect(await visit.getAttribute("target")).toBe("_blank");
    expect(await visit.getAttribute("rel")).toBe("noopener noreferrer");

    await vergina.getByRole("button", { name: "More info about Vergina" }).focus();
    await page.keyboard.press("Enter");
    await vergina.getByRole("button", { name: "Less info about Vergina" }).waitFor();
    await page.keyboard.press("Space");
    await vergina.getByRole("button", { name: "More info about Vergina" }).waitFor();
    expect(await campiello.getByRole("button").getAttribute("aria-expanded")).toBe("true");
  });

  test("an address with an entry's name opens it, also one that is followed on the page", async () => {
    const { page } = await open(at(`${RESTAURANTS}#bleu-provence`));
    await page.getByRole("button", { name: "Less info about Bleu Provence" }).waitFor();
    expect(await page.getByRole("button", { name: /^Less info/ }).count()).toBe(1);
    await page.evaluate(() => (location.hash = "#campiello"));
    await page.getByRole("button", { name: "Less info about Campiello" }).waitFor();
  });

  test("the link's text is the website without its protocol", async () => {
    const { page } = await open(at(RESTAURANTS));
    expect(await page.locator("#campiello .listing-website a").innerText()).toMatch(/^www\.campiello\.com/);
  });

  test("paper shows every panel", async () => {
    const { page } = await open(at(RESTAURANTS));
    await page.emulateMedia({ media: "print" });
    expect(
      await page
        .locator(".listing-details")
        .evaluateAll((panels) => panels.filter((panel) => panel.getBoundingClientRect().height < 50).length),
    ).toBe(0);
  });
});

/** The home page with a clock that stands still, once an island of it is alive; `changes` gives the time between changes. */
async function withClock(island: string, watched: string) {
  const { page } = await open("about:blank");
  await page.clock.install();
  await page.addInitScript(
    (names) => {
      window.times = [];
      document.addEventListener("island:ready", (event) => {
        if (event.target instanceof Element && event.target.getAttribute("src")?.includes(names.island))
          window.alive = true;
      });
      document.addEventListener("DOMContentLoaded", () => {
        const note = (records: MutationRecord[]) => {
          if (
            records.some(({ target }) => target instanceof Element && target.getAttribute("data-state") === "current")
          )
            window.times.push(Date.now());
        };
        for (const element of document.querySelectorAll(names.watched))
          new MutationObserver(note).observe(element, { attributeFilter: ["data-state"] });
      });
    },
    { island, watched },
  );
  await page.goto(at("/"));
  await page.locator(watched).first().scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      // The island waits for the browser to be idle, which a clock that stands still never is.
      await page.clock.runFor(50);
      return page.evaluate(() => window.alive);
    })
    .toBe(true);
  await page.evaluate(() => (window.times = []));
  return {
    page,
    changes: () => page.evaluate(() => window.times.slice(1).map((time, index) => time - window.times[index]!)),
  };
}

declare global {
  interface Window {
    alive?: boolean;
    times: number[];
  }
}

describe("navigation by hand and by finger", () => {
  const dropdown = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  test("resting on a name opens its list, beside a link too; a click on what has opened so keeps it open", async () => {
    const { page } = await open(at("/about/"));
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "For Buyers" }).hover();
    await page
      .getByRole("link", { name: /^Mortgage Calculator/ })
      .first()
      .waitFor();
    const listings = dropdown(page, "Listings");
    await listings.hover();
    await expect.poll(() => listings.getAttribute("aria-expanded")).toBe("true");
    expect(await dropdown(page, "For Buyers: more links").getAttribute("aria-expanded")).toBe("false");
    await listings.click();
    await page.waitForTimeout(300);
    expect(await listings.getAttribute("aria-expanded")).toBe("true");
    await listings.click();
    expect(await listings.getAttribute("aria-expanded")).toBe("false");
  });

  test("on a phone each list stays as it is when another opens, so that a tap lands where it was meant", async () => {
    const { page } = await open(at("/"), { viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });
    await page.getByRole("button", { name: "Menu" }).tap();
    for (const name of ["For Buyers: more links", "Listings", "Naples Area Links"]) {
      await dropdown(page, name).tap();
      await expect.poll(() => dropdown(page, name).getAttribute("aria-expanded")).toBe("true");
    }
    expect(await dropdown(page, "Listings").getAttribute("aria-expanded")).toBe("true");
  });
});

test("a form that nobody has touched tells its mistakes in its own words", async () => {
  const { page } = await open(at("/contact/"));
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Open in your email app" }).click();
  await page.getByText("There is a problem").waitFor();
});

describe("slideshow", () => {
  const title = (page: Page) => page.locator('.slide[data-state="current"] .slide-title').innerText();

  test("moves on every ten seconds exactly, wraps, and stops when somebody says so", async () => {
    const { page, changes } = await withClock("hero-slideshow", ".slide");
    const first = await title(page);
    await page.clock.runFor(60_100);
    expect(await title(page)).toBe(first);
    expect(await changes()).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
    await page.getByRole("button", { name: "Stop slide show" }).click();
    await page.getByRole("button", { name: "Start slide show" }).waitFor();
    await page.mouse.move(5, 890);
    await page.clock.runFor(30_000);
    expect(await title(page)).toBe(first);
  });

  test("previous from the first goes to the last; dots are named after their slides", async () => {
    const { page } = await open(at("/"));
    await page.getByRole("button", { name: "Previous slide" }).click();
    await expect.poll(() => title(page)).toBe("A boardwalk through the mangroves");
    await page.getByRole("button", { name: "Next slide" }).click();
    await expect.poll(() => title(page)).toBe("The Gulf at the end of the day");
    await page.getByRole("tab", { name: "High above the beach" }).click();
    await expect.poll(() => title(page)).toBe("High above the beach");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => title(page)).toBe("The lanes of Olde Naples");
    expect(
      await page
        .getByRole("tab")
        .first()
        .evaluate((tab) => tab.closest("[role=tablist]")?.querySelectorAll("[role=tab]").length),
    ).toBe(6);
  });

  test("never starts for whoever asked for less motion", async () => {
    const { page } = await open(at("/"), { reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Start slide show" }).waitFor();
  });

  test("the search button opens the listings in a new tab", async () => {
    const { page } = await open(at("/"));
    const button = page.getByRole("link", { name: "Search Luxury Listings (opens in new tab)" });
    expect(await button.getAttribute("href")).toBe("/listings/search");
    expect(await button.getAttribute("target")).toBe("_blank");
  });
});

test("quotations: every six seconds exactly, four dots, one at a time", async () => {
  const { page, changes } = await withClock("testimonial-carousel", ".quote");
  expect(await page.locator(".testimonials [role=tab]").count()).toBe(4);
  await page.clock.runFor(30_100);
  expect(await changes()).toEqual([6000, 6000, 6000, 6000]);
  expect(await page.locator('.quote[data-state="current"]').count()).toBe(1);
});

describe("navigation", () => {
  test("dropdowns open on hover, click, Enter and Space; one at a time; Escape closes", async () => {
    const { page } = await open(at("/about/"), { viewport: { width: 1280, height: 900 } });
    const listings = page.getByRole("button", { name: "Listings", exact: true });
    const guide = page.getByRole("button", { name: "Naples Area Links" });
    await listings.hover();
    await page.locator("#menu-listings").getByRole("link", { name: "Search Listings" }).waitFor({ state: "visible" });
    expect(await listings.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Escape");
    await expect.poll(() => listings.getAttribute("aria-expanded")).toBe("false");

    await page.mouse.move(600, 800);
    await guide.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => guide.getAttribute("aria-expanded")).toBe("true");
    await listings.focus();
    await page.keyboard.press("Space");
    await expect.poll(() => listings.getAttribute("aria-expanded")).toBe("true");
    await expect.poll(() => guide.getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("Escape");
    await expect.poll(() => listings.getAttribute("aria-expanded")).toBe("false");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Listings");
    expect(await page.getByRole("link", { name: "About", exact: true }).first().getAttribute("aria-current")).toBe(
      "page",
    );
  });

  test("hold what the specification names", async () => {
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
    expect(await hrefs("menu-naples-area-links")).toHaveLength(8);
    expect(await page.locator("#menu-for-buyers a").innerText()).toContain("Mortgage Calculator");
  });

  test("a phone has a button that shows and hides it", async () => {
    const { page } = await open(at("/about/"), { viewport: { width: 375, height: 800 }, hasTouch: true });
    const contact = page.getByRole("link", { name: "Contact Us" });
    expect(await contact.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).tap();
    await contact.waitFor({ state: "visible" });
    await page.getByRole("button", { name: "Naples Area Links" }).tap();
    await page.getByRole("link", { name: "Beaches" }).waitFor({ state: "visible" });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("button", { name: "Menu" }).getAttribute("aria-expanded")).toBe("false");
  });
});

describe("contact form", () => {
  test("says all that is missing, at its field, and loses nothing", async () => {
    const { page } = await open(at("/contact/"));
    await page.getByLabel("Message").fill("Hello, I am looking for a house.");
    await page.getByRole("button", { name: "Open in your email app" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("There is a problem").waitFor();
    expect(await alert.getByRole("link").allInnerTexts()).toEqual([
      "Enter your name",
      "Enter your email address",
      "Enter the sum of the two numbers: it is 7",
    ]);
    expect(await page.getByLabel("Your Name *").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel("Message").inputValue()).toBe("Hello, I am looking for a house.");
    await alert.getByRole("link", { name: "Enter your name" }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
  });

  test.each(["7", " seven "])(
    "takes %j for the sum, and offers the finished message without claiming that it was sent",
    async (answer) => {
      const { page } = await open(at("/contact/"));
      await page.getByLabel("Your Name *").fill("A Visitor");
      await page.getByLabel("Your Email *").fill("visitor@example.org");
      await page.getByLabel("Subject").fill("A dock");
      await page.getByLabel("Message").fill("Is there one?");
      await page.getByPlaceholder("3+4?").fill(answer);
      await page.getByRole("button", { name: "Open in your email app" }).click();
      await page.getByText("Your message is ready, but not sent yet").waitFor();
      expect(await page.locator(".ready-message pre").innerText()).toBe(
        "To: hello@naples-luxury.example\nSubject: A dock\n\nIs there one?\n\nA Visitor\nvisitor@example.org",
      );
      await page.getByRole("button", { name: "Copy message" }).waitFor();
    },
  );

  test("every page with a form has its labels", async () => {
    for (const [path, heading] of [
      ["/about/", "Contact Me"],
      ["/contact/", "Email me now"],
      ["/military-loan/", "Ask about the rebate"],
    ] as const) {
      const { page } = await open(at(path));
      await page.getByRole("heading", { name: heading }).waitFor();
      for (const label of ["Your Name *", "Your Email *", "Message"])
        expect(await page.getByLabel(label).count()).toBe(1);
      await page.getByText("Fields marked with an asterisk (*) are required.").waitFor();
    }
  });
});

test("the advertisement asks nobody for anything before a visitor says yes, and fails without harm", async () => {
  const { page, requests } = await open(at("/naples-area-links/airports/"));
  await page.route("https://ads.naples-luxury.example/**", (route) => route.abort());
  await page.getByRole("button", { name: "Show advertisement" }).click();
  await page.getByText("The advertisement did not load.").waitFor();
  expect(requests.filter((url) => !url.startsWith(inject("siteUrl")))).toEqual([
    "https://ads.naples-luxury.example/tag.js",
  ]);
});
