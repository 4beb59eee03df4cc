import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { pathsOf, untilEnd, useBrowser, useReusedPages } from "../helpers/browser.ts";
import { NOT_FOUND, PAGES, ROUTES } from "../helpers/routes.ts";

const open = useReusedPages();
/** With nothing in its cache. */
const openFresh = useBrowser();
const at = (path: string) => new URL(path, inject("siteUrl")).href;

declare global {
  interface Window {
    mutations: string[];
    ready: string[];
    failed: string[];
  }
}

/**
 * Records every change of the page after the end of its HTML, and which islands hydrate or fail.
 */
async function watch(page: Page): Promise<void> {
  const script = () => {
    window.mutations = [];
    window.ready = [];
    window.failed = [];
    const name = (event: Event) =>
      event.target instanceof Element ? (event.target.getAttribute("src") ?? "") : "";
    document.addEventListener("island:ready", (event) => window.ready.push(name(event)));
    document.addEventListener("island:error", (event) => window.failed.push(name(event)));
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      new MutationObserver((records) => {
        for (const { type, target, attributeName } of records)
          window.mutations.push(
            [type, target.nodeName, attributeName, target.textContent?.slice(0, 40)].join(" "),
          );
      }).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
  };
  await untilEnd(page.addInitScript(script));
}

/**
 * Wakes every island with an event that it does not handle, and waits until all have hydrated or
 * failed.
 */
async function wakeAll(page: Page): Promise<number> {
  const count = await page.locator("site-island").count();
  await page.evaluate(() => {
    for (const island of document.querySelectorAll("site-island")) {
      island.firstElementChild?.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  await page.waitForFunction((all) => window.ready.length + window.failed.length === all, count);
  return count;
}

test.each(PAGES)("every island of %s hydrates without one change to the page", async (path) => {
  const { page, messages } = await open("about:blank");
  await watch(page);
  await page.goto(at(path));
  const before = await page.locator("body").evaluate((body) => body.innerHTML);
  const count = await wakeAll(page);
  expect(count).toBeGreaterThan(3);
  await page.waitForTimeout(100);
  expect(
    await page.evaluate(() => ({
      mutations: window.mutations,
      failed: window.failed,
      count: window.ready.length,
    })),
  ).toEqual({ mutations: [], failed: [], count });
  expect(await page.locator("body").evaluate((body) => body.innerHTML)).toBe(before);
  // Chromium itself logs the status 404.
  expect(messages.filter((message) => !(path === NOT_FOUND && message.includes("404")))).toEqual(
    [],
  );
});

test("the site has all seven islands", async () => {
  const names = new Set<string>();
  for (const path of ROUTES) {
    const html = await (await fetch(at(path))).text();
    for (const [, src = ""] of html.matchAll(/<site-island[^>]* src="([^"]+)"/g)) {
      const [, name = ""] = /([a-z-]+)\.[0-9a-f]+\.js$/.exec(src) ?? [];
      names.add(name);
    }
  }
  expect([...names].toSorted()).toEqual([
    "advertising-tag",
    "carousels",
    "contact-form",
    "expandable-listing",
    "list-tools",
    "navigation",
    "rebate-check",
  ]);
});

describe("what a visitor downloads", () => {
  test("a guide page loads only the loader until the visitor acts", async () => {
    const { page, requests } = await openFresh(at("/naples-area-links/recommended-restaurants/"));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(1000);
    expect(pathsOf(requests, ".js")).toEqual([
      expect.stringMatching(/^\/assets\/islands\.\w+\.js$/),
    ]);
    await page.getByRole("button", { name: "More info about Campiello" }).click();
    await page.getByRole("button", { name: "Less info about Campiello" }).waitFor();
    // Each is requested twice, the second time from the browser's cache.
    const asked = pathsOf(requests, ".js").map((path) => path.replace(/\.\w+\.js$/, ""));
    expect([...new Set(asked)]).toEqual([
      "/assets/islands",
      "/assets/shared",
      "/assets/expandable-listing",
    ]);
  });

  test("the home page loads at most 10,000 bytes of scripts after brotli: the loader and all islands that need no consent", async () => {
    const { page } = await open(at("/"));
    const scripts = await page
      .locator("script[src], site-island:not([stored])")
      .evaluateAll((elements) =>
        elements.flatMap((element) => element.getAttribute("src")?.split(" ") ?? []),
      );
    const bytes = [...new Set(scripts)].map(
      (script) => statSync(join(inject("siteOut"), `${script}.br`)).size,
    );
    expect(bytes.length).toBeGreaterThan(3);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000);
    // Nothing else is loaded once every island has hydrated.
    const { page: again, requests } = await openFresh("about:blank");
    await watch(again);
    await again.goto(at("/"));
    await again.evaluate(() => {
      for (const island of document.querySelectorAll("site-island:not([stored])"))
        island.firstElementChild?.dispatchEvent(new Event("change", { bubbles: true }));
    });
    const count = await again.locator("site-island:not([stored])").count();
    await again.waitForFunction((all) => window.ready.length === all, count);
    expect(new Set(pathsOf(requests, ".js"))).toEqual(new Set(scripts));
  });

  test("the loader is at most 800 bytes after brotli, the boot script 250", async () => {
    const { page } = await open(at("/"));
    const loader = await page.locator('script[src^="/assets/islands."]').getAttribute("src");
    const boot = await page.locator("script:not([src])").first().textContent();
    expect(
      brotliCompressSync(readFileSync(join(inject("siteOut"), loader ?? ""))).length,
    ).toBeLessThanOrEqual(800);
    expect(brotliCompressSync(boot ?? "").length).toBeLessThanOrEqual(250);
  });
});
