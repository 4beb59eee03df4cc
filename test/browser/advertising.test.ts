import type { Page, Route } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { alive, untilEnd, useBrowser, useReusedPages } from "../helpers/browser.ts";
import { delayRequests } from "../helpers/delay-requests.ts";
import { ROUTES } from "../helpers/routes.ts";
import { stopClock } from "../helpers/stop-clock.ts";

const open = useReusedPages();
/** For a clock of its own. */
const openFresh = useBrowser();
const at = (path: string) => new URL(path, inject("siteUrl")).href;
const PAGE = "/naples-area-links/airports/";
const TAG = "https://ads.naples-luxury.example/tag.js";
const FILL = `{ const slot = document.querySelector('[data-slot="footer-banner"]');
const picture = document.createElement("div"); picture.textContent = "Buy boats"; picture.style.cssText = "height:900px;width:900px"; slot.append(picture); }`;

/**
 * A page whose advertiser answers with `answer`; requests to other hosts are recorded in `asked`.
 */
async function openPage(answer: (route: Route) => Promise<void> | void, openIt = open) {
  const { page, messages, quiet } = await openIt("about:blank");
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== new URL(inject("siteUrl")).origin,
    async (route) => {
      asked.push(route.request().url());
      await answer(route);
    },
  );
  const measure = () => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  };
  await untilEnd(page.addInitScript(measure));
  await page.goto(at(PAGE));
  return { page, asked, messages, quiet };
}

declare global {
  interface Window {
    shift: number;
    /** Ends the work that keeps the browser busy. */
    rest: () => void;
  }
}

const slot = (page: Page) => page.locator(".advertising-slot");
const yes = (page: Page) => page.getByRole("button", { name: "Show advertisement" });
const fulfill = (body: string) => (route: Route) =>
  route.fulfill({ contentType: "text/javascript", body });

/** The rest of the page works, and nothing on it has moved. */
async function expectUsable(page: Page) {
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.01);
  await page.getByRole("button", { name: "More info about Naples Airport" }).click();
  await page.getByRole("button", { name: "Less info about Naples Airport" }).waitFor();
  const height = await slot(page).evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeLessThan(260);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
}

describe("before consent", () => {
  // On other pages, every-page.test.ts looks for such requests.
  test.each(["/", PAGE])(
    "%s sends no request, not even when scrolled to the end and after half a minute",
    async (path) => {
      const { page, requests } = await openFresh("about:blank");
      await stopClock(page);
      await page.goto(at(path));
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      // Islands receive this event before the test does.
      await page.evaluate(
        () => new Promise((seen) => new IntersectionObserver(seen).observe(document.body)),
      );
      await page.clock.runFor(30_000);
      expect(
        requests.filter((url) => url.startsWith("http") && !url.startsWith(inject("siteUrl"))),
      ).toEqual([]);
    },
  );

  test("no page with a form has an advertisement", async () => {
    const having = { form: 0, slot: 0, both: 0 };
    for (const path of ROUTES) {
      const html = await (await fetch(at(path))).text();
      const [form, slotted] = [html.includes("<form"), html.includes("advertising-slot")];
      if (form) having.form++;
      if (slotted) having.slot++;
      if (form && slotted) having.both++;
    }
    expect(having).toEqual({ form: 3, slot: 10, both: 0 });
  });

  test("the slot has its label, its final size, and the name of the provider", async () => {
    const { page } = await openPage((route) => route.abort());
    const aside = page.getByRole("complementary", { name: "Advertisement" });
    expect(await aside.innerText()).toContain(
      "An ad from Sample Advertising. It loads only if you choose.",
    );
    const box = await slot(page).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(320);
    expect(box?.height).toBeGreaterThanOrEqual(100);
  });
});

describe("after consent", () => {
  test("there is one request, the content fills its slot and no more, and the next page remembers the answer", async () => {
    const { page, asked, quiet } = await openPage(fulfill(FILL));
    await yes(page).click();
    await page.getByText("Buy boats").waitFor();
    expect(asked).toEqual([TAG]);
    await page.waitForTimeout(200);
    await expectUsable(page);
    await page.goto(at("/naples-area-links/naples-city-dock/"));
    await quiet();
    // Only once the slot is near the viewport.
    expect(asked).toHaveLength(1);
    await slot(page).scrollIntoViewIfNeeded();
    await page.getByText("Buy boats").waitFor();
    expect(asked).toEqual([TAG, TAG]);
  });

  test("the script waits until the page has loaded", async () => {
    const { page, asked } = await openPage(fulfill(FILL));
    const finish = await delayRequests(page, "**/stamp-airports.*.svg");
    await page.goto(at(PAGE), { waitUntil: "domcontentloaded" });
    await yes(page).click();
    await page.getByText("The advertisement is loading.").waitFor();
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    finish();
    await page.getByText("Buy boats").waitFor();
  });

  test("the script waits until the browser is idle", async () => {
    const { page, asked } = await openPage(fulfill(FILL));
    const keepBusy = () => {
      const idle: IdleRequestCallback[] = [];
      window.requestIdleCallback = (callback) => idle.push(callback);
      window.rest = () =>
        idle.forEach((callback) => callback({ didTimeout: false, timeRemaining: () => 50 }));
    };
    await untilEnd(page.addInitScript(keepBusy));
    await page.reload();
    await yes(page).click();
    await page.getByText("The advertisement is loading.").waitFor();
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    await page.evaluate(() => window.rest());
    await page.getByText("Buy boats").waitFor();
  });

  test("consent can be withdrawn, and a refusal is remembered too", async () => {
    const { page, asked } = await openPage(fulfill(FILL));
    await yes(page).click();
    await page.getByText("Buy boats").waitFor();
    await page.getByRole("button", { name: "Hide ads" }).click();
    await page.getByText("No ad, then.").waitFor();
    expect(await page.getByText("Buy boats").count()).toBe(0);
    await page.reload();
    await slot(page).scrollIntoViewIfNeeded();
    await page.getByText("No ad, then.").waitFor();
    expect(asked).toHaveLength(1);
    await yes(page).click();
    await page.getByText("Buy boats").waitFor();
  });
});

test("the advertisement can load its own pictures", async () => {
  const picture = `{ const image = new Image(); image.src = "${new URL("/boat.svg", TAG).href}"; document.querySelector("[data-slot]").append(image); }`;
  const { page, messages } = await openPage((route) =>
    route.request().url() === TAG
      ? fulfill(picture)(route)
      : route.fulfill({
          contentType: "image/svg+xml",
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        }),
  );
  await yes(page).click();
  await expect
    .poll(() =>
      page.locator("[data-slot] img").evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(9);
  expect(messages).toEqual([]);
});

describe("an advertiser that", () => {
  test.each([
    ["is refused", (route: Route) => route.abort()],
    ["answers with an error", (route: Route) => route.fulfill({ status: 500, body: "" })],
  ] as const)("%s: said so, and the page goes on", async (_, answer) => {
    const { page, asked } = await openPage(answer);
    await yes(page).click();
    await page.getByText("The advertisement did not load.").waitFor();
    await expectUsable(page);
    // A visitor who agreed can still decline.
    const again = page.waitForEvent("load");
    await page.getByRole("button", { name: "Hide ads" }).click();
    await again;
    await slot(page).scrollIntoViewIfNeeded();
    await page.getByText("No ad, then.").waitFor();
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["hangs", () => undefined],
    ["throws", fulfill("throw new Error('bad day')")],
    ["fills nothing", fulfill("void 0")],
  ] as const)("%s: given up after five seconds", async (_, answer) => {
    const { page, asked } = await openPage(answer, openFresh);
    await stopClock(page);
    await page.reload();
    await yes(page).click();
    await alive(page, "advertising-tag");
    await expect.poll(async () => (await page.clock.runFor(50), asked.length)).toBe(1);
    await page.clock.runFor(3000);
    expect(await page.getByText("The advertisement did not load.").count()).toBe(0);
    await page.clock.runFor(5000);
    await page.getByText("The advertisement did not load.").waitFor();
    await page.clock.resume();
    await expectUsable(page);
  });

  test("is huge: it loads, and the page stays usable", async () => {
    const { page } = await openPage(fulfill(`/*${"x".repeat(10_000_000)}*/${FILL}`));
    await yes(page).click();
    await page.getByText("Buy boats").waitFor();
    await expectUsable(page);
  });
});

test.each([
  ["Global Privacy Control", "globalPrivacyControl", true],
  ["Do Not Track", "doNotTrack", "1"],
] as const)("%s: nothing is ever asked, whatever one has said before", async (_, name, value) => {
  const { page, asked } = await openPage(fulfill(FILL));
  const say = ([key, said]: readonly [string, unknown]) =>
    Object.defineProperty(Navigator.prototype, key, { get: () => said, configurable: true });
  await untilEnd(page.addInitScript(say, [name, value] as const));
  await page.evaluate(() => localStorage.setItem("advertising", "yes"));
  await page.reload();
  await slot(page).scrollIntoViewIfNeeded();
  await page.getByText("Your browser asks websites not to track you").waitFor();
  expect(await yes(page).count()).toBe(0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await yes(page).click();
  await page.getByText("Your browser asks websites not to track you").waitFor();
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("advertising"))).toBe(null);
});

test("a visitor who saves data gets no advertisement without asking for one", async () => {
  const { page, asked } = await openPage(fulfill(FILL));
  const saveData = () =>
    Object.defineProperty(Navigator.prototype, "connection", {
      get: () => ({ saveData: true }),
      configurable: true,
    });
  await untilEnd(page.addInitScript(saveData));
  await page.evaluate(() => localStorage.setItem("advertising", "yes"));
  await page.reload();
  await slot(page).scrollIntoViewIfNeeded();
  await alive(page, "advertising-tag");
  await page.waitForTimeout(200);
  expect(asked).toEqual([]);
  await yes(page).click();
  await page.getByText("Buy boats").waitFor();
});

test("the site declares that it honors Global Privacy Control", async () => {
  expect(await (await fetch(at("/.well-known/gpc.json"))).json()).toMatchObject({ gpc: true });
});
