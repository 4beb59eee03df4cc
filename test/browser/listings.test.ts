import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { alive, useReusedPages } from "../helpers/browser.ts";
import { delayRequests } from "../helpers/delay-requests.ts";

const open = useReusedPages();
const at = (path: string) => new URL(path, inject("siteUrl")).href;
const RESTAURANTS = "/naples-area-links/recommended-restaurants/";

const more = (page: Page, name: string) =>
  page.getByRole("button", { name: `More info about ${name}`, exact: true });
const less = (page: Page, name: string) =>
  page.getByRole("button", { name: `Less info about ${name}`, exact: true });
const section = (page: Page, heading: string) => page.getByRole("region", { name: heading });

describe("an entry", () => {
  test("opens and closes by itself, by mouse and by keyboard", async () => {
    const { page } = await open(at(RESTAURANTS));
    const campiello = page.locator("#campiello");
    expect(await campiello.getByText("wood-fired oven").isVisible()).toBe(false);
    await more(page, "Campiello").click();
    await campiello.getByText("wood-fired oven").waitFor({ state: "visible" });
    expect(await less(page, "Campiello").getAttribute("aria-expanded")).toBe("true");
    expect(await campiello.getByRole("link", { name: "(239) 435-1166" }).getAttribute("href")).toBe(
      "tel:+12394351166",
    );
    const visit = campiello.getByRole("link", { name: "Visit Website (opens in new tab)" });
    expect(await visit.getAttribute("target")).toBe("_blank");
    expect(await visit.getAttribute("rel")).toBe("noopener noreferrer");

    await more(page, "Vergina").focus();
    await page.keyboard.press("Enter");
    await less(page, "Vergina").waitFor();
    await page.keyboard.press("Space");
    await more(page, "Vergina").waitFor();
    expect(await less(page, "Campiello").isVisible()).toBe(true);
  });

  test("is opened by its own address, including one followed on the page; a malformed one does no harm", async () => {
    const { page, messages } = await open(at(`${RESTAURANTS}#bleu-provence`));
    await less(page, "Bleu Provence").waitFor();
    expect(await page.getByRole("button", { name: /^Less info/ }).count()).toBe(1);
    await page.evaluate(() => (location.hash = "#campiello"));
    await less(page, "Campiello").waitFor();
    await page.evaluate(() => (location.hash = "#%E0%A4%A"));
    expect(messages).toEqual([]);
  });

  test("is found by the browser's find-in-page, and then opens", async () => {
    const { page } = await open(at(RESTAURANTS));
    const panel = page.locator("#campiello-details");
    expect(await panel.getAttribute("hidden")).toBe("until-found");
    // The same as find-in-page: a link to a text leads into a hidden panel the same way (WICG, text
    // fragments).
    await page.evaluate(() => {
      document
        .querySelector("#campiello-details")
        ?.dispatchEvent(new Event("beforematch", { bubbles: true }));
    });
    await less(page, "Campiello").waitFor();
    expect(await panel.getAttribute("hidden")).toBe(null);
  });

  test("keeps its state when the visitor comes back, and is closed on a new visit", async () => {
    const { page } = await open(at(RESTAURANTS));
    await more(page, "Campiello").click();
    await more(page, "Mercato").click();
    await less(page, "Mercato").waitFor();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "About" })
      .click();
    await page.waitForURL("**/about/");
    await page.goBack();
    await less(page, "Campiello").waitFor();
    await less(page, "Mercato").waitFor();
    expect(await page.getByRole("button", { name: /^Less info/ }).count()).toBe(2);
    await less(page, "Mercato").click();
    await more(page, "Mercato").waitFor();
    await page.reload();
    await less(page, "Campiello").waitFor();
    expect(await page.getByRole("button", { name: /^Less info/ }).count()).toBe(1);
    await page.goto(at("/about/"));
    await page.goto(at(RESTAURANTS));
    await more(page, "Campiello").waitFor();
  });

  test("saves its state immediately and not a frame later, because the visitor may leave at once", async () => {
    const { page } = await open(at(RESTAURANTS));
    await more(page, "Campiello").click();
    await less(page, "Campiello").waitFor();
    const left = await less(page, "Campiello").evaluate((button: HTMLElement) => {
      const closed = new Promise<unknown>((resolve) => {
        new MutationObserver(() => queueMicrotask(() => resolve(history.state))).observe(button, {
          attributes: true,
        });
      });
      button.click();
      return closed;
    });
    expect(left).toBe(null);
  });

  test("keeps its state after a link within the page; closing an entry opened by its address keeps it closed", async () => {
    const { page } = await open(at(`${RESTAURANTS}#campiello`));
    await less(page, "Campiello").click();
    await more(page, "Mercato").click();
    await less(page, "Mercato").waitFor();
    await page.reload();
    await less(page, "Mercato").waitFor();
    expect(await more(page, "Campiello").isVisible()).toBe(true);
    await page.evaluate(
      () =>
        new Promise((done) => {
          addEventListener("hashchange", done, { once: true });
          location.hash = "#main";
        }),
    );
    await page.goto(at("/about/"));
    await page.goBack();
    await less(page, "Mercato").waitFor();
  });

  test("the link text is the website as people say it", async () => {
    const { page } = await open(at(RESTAURANTS));
    expect(await page.locator("#campiello .listing-website a").innerText()).toMatch(
      /^campiello\.com/,
    );
  });

  test("each address has a directions link, which sends no request until it is followed", async () => {
    const { page, requests } = await open("about:blank", { javaScriptEnabled: false });
    for (const path of [
      RESTAURANTS,
      "/naples-area-links/naples-beaches/",
      "/naples-area-links/naples-best-hotels/",
    ]) {
      await page.goto(at(path));
      const links = await page
        .getByRole("link", { name: /^Directions to .+ \(opens in new tab\)$/ })
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      const addresses = await page.locator("dt", { hasText: /^Address$/ }).count();
      expect(links).toHaveLength(addresses);
      expect(addresses).toBeGreaterThan(5);
      for (const link of links) {
        const { origin, pathname, searchParams } = new URL(link ?? "");
        expect([origin, pathname, searchParams.get("api")]).toEqual([
          "https://www.google.com",
          "/maps/dir/",
          "1",
        ]);
        expect(searchParams.get("destination")).toMatch(/^.+, .+, FL/);
      }
      expect(requests.filter((url) => !url.startsWith(inject("siteUrl")))).toEqual([]);
    }
  });
});

describe("tools above a list", () => {
  test("Show all opens every entry, Hide all closes them", async () => {
    const { page } = await open(at(RESTAURANTS));
    await page.getByRole("button", { name: /^Show all/ }).click();
    await page.getByRole("button", { name: /^Hide all/ }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Less info/ }).count()).toBe(20);
    await less(page, "Mercato").click();
    await page.getByRole("button", { name: /^Show all/ }).click();
    await page.getByRole("button", { name: /^Hide all/ }).click();
    await expect.poll(() => page.getByRole("button", { name: /^More info/ }).count()).toBe(20);
    await page.getByRole("button", { name: /^Show all/ }).waitFor();
  });

  test("text typed while the filter hydrates is kept, to the last space", async () => {
    const { page } = await open("about:blank");
    const release = await delayRequests(page, "**/list-tools.*.js");
    await page.goto(at(RESTAURANTS));
    const list = page.getByRole("main");
    const names = () => list.getByRole("heading", { level: 3 }).allInnerTexts();
    const box = list.getByRole("searchbox");
    await box.pressSequentially("wood-fired ");
    release();
    await expect.poll(names).toEqual(["Campiello"]);
    await expect
      .poll(() => list.getByRole("status").innerText())
      .toBe("1 of 20 shops and restaurants");
    await box.pressSequentially("oven");
    expect(await box.inputValue()).toBe("wood-fired oven");
    expect(await names()).toEqual(["Campiello"]);
  });

  test("a word shows the matching entries and their count, ignoring accents and case; Escape shows all", async () => {
    const { page } = await open(at(RESTAURANTS));
    const list = page.getByRole("main");
    const names = () => list.getByRole("heading", { level: 3 }).allInnerTexts();
    const box = list.getByRole("searchbox", { name: "Find a shop or restaurant" });
    expect(await names()).toHaveLength(20);
    await box.pressSequentially("Wood-Fired ÓVEN");
    await expect.poll(names).toEqual(["Campiello"]);
    await expect
      .poll(() => list.getByRole("status").innerText())
      .toBe("1 of 20 shops and restaurants");
    // The list without a match is gone, and with it the heading that would say “shop”.
    expect(await section(page, "Naples Shopping").count()).toBe(0);
    expect(await page.locator("#campiello .listing-fact").innerText()).toBe("Italian, Olde Naples");
    // Only visible entries open.
    await list.getByRole("button", { name: /^Show all/ }).click();
    await less(page, "Campiello").waitFor();
    await box.fill("sauerbraten");
    await expect.poll(names).toEqual([]);
    await expect
      .poll(() => list.getByRole("status").innerText())
      .toBe(
        "No shop or restaurant here has “sauerbraten”. Check the spelling, or clear the search.",
      );
    await box.press("Escape");
    await expect.poll(names).toHaveLength(20);
    await expect
      .poll(() => list.getByRole("status").innerText())
      .toBe("All 20 shops and restaurants are shown.");
    expect(await page.getByRole("button", { name: /^Less info/ }).count()).toBe(1);
    // As many people write the names of streets.
    await box.fill("5th ave");
    await expect.poll(names).toContain("Fifth Avenue South");
    await box.fill("italian");
    await list.getByRole("button", { name: "Clear" }).click();
    await expect.poll(names).toHaveLength(20);
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test("on a phone, what is found is right below the box, without the chart of all", async () => {
    const { page } = await open(at(RESTAURANTS), { viewport: { width: 375, height: 740 } });
    const box = page.getByRole("searchbox");
    const chart = page.locator(".pin-chart-list");
    expect(await chart.isVisible()).toBe(true);
    await box.pressSequentially("steak");
    await chart.waitFor({ state: "hidden" });
    await box.press("Escape");
    await chart.waitFor({ state: "visible" });
  });

  test("the filter is restored when the visitor comes back; the address of an entry takes precedence", async () => {
    const { page } = await open(at(RESTAURANTS));
    const list = page.getByRole("main");
    await list.getByRole("searchbox").fill("wood-fired oven");
    await expect.poll(() => list.getByRole("heading", { level: 3 }).count()).toBe(1);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "About" })
      .click();
    await page.waitForURL("**/about/");
    await page.goBack();
    await alive(page, "list-tools");
    await expect.poll(() => list.getByRole("heading", { level: 3 }).count()).toBe(1);
    expect(await list.getByRole("searchbox").inputValue()).toBe("wood-fired oven");
    await page.evaluate(() => (location.hash = "#vergina"));
    await less(page, "Vergina").waitFor();
    expect(await list.getByRole("heading", { level: 3 }).count()).toBe(20);
    expect(await list.getByRole("searchbox").inputValue()).toBe("");
  });

  test("a short list has no filter, and a list that is always open has no button", async () => {
    const { page } = await open(at("/naples-area-links/airports/"));
    expect(await page.getByRole("searchbox").count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Show all/ }).count()).toBe(1);
    await page.goto(at("/naples-area-links/naples-best-hotels/"));
    expect(await page.getByRole("searchbox", { name: "Find a hotel" }).count()).toBe(1);
    expect(await page.getByRole("button", { name: /^Show all/ }).count()).toBe(0);
  });

  test("are not there without JavaScript", async () => {
    const { page } = await open(at(RESTAURANTS), { javaScriptEnabled: false });
    expect(await page.getByRole("searchbox").count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Show all/ }).count()).toBe(0);
  });
});

test("print shows every panel", async () => {
  const { page } = await open(at(RESTAURANTS));
  await page.emulateMedia({ media: "print" });
  const closed = await page
    .locator(".listing-details")
    .evaluateAll(
      (panels) => panels.filter((panel) => panel.getBoundingClientRect().height < 20).length,
    );
  expect(closed).toBe(0);
  expect(await page.locator(".list-tools:visible").count()).toBe(0);
});
