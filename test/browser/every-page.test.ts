import axe from "axe-core";
import { describe, expect, inject, test } from "vitest";
import { useBrowser } from "../helpers/browser.ts";
import { NOT_FOUND, ROUTES } from "../helpers/routes.ts";

const open = useBrowser();
const at = (path: string) => new URL(path, inject("siteUrl")).href;

describe.each([...ROUTES, NOT_FOUND])("%s", (path) => {
  test("says nothing on the console and asks nobody else for anything, also after scrolling to its end", async () => {
    const { page, messages, requests } = await open(at(path));
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
        scrollTo(0, y);
        await new Promise((done) => setTimeout(done, 20));
      }
    });
    await page.waitForLoadState("networkidle");
    // Chromium itself reports the status of a page that does not exist.
    expect(messages.filter((message) => !(path === NOT_FOUND && message.includes("404")))).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(inject("siteUrl")))).toEqual([]);
  });

  test("has one h1, its landmarks, a title and a description, and begins with the skip link", async () => {
    const { page } = await open(at(path));
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    for (const landmark of ["banner", "main", "contentinfo"] as const)
      expect(await page.getByRole(landmark).count()).toBe(1);
    expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(1);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to main content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  test.each([320, 375, 768, 1024, 1440])("needs no sideways scrolling at %i px", async (width) => {
    const { page } = await open(at(path), { viewport: { width, height: 800 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test.each([
    [320, 200],
    [768, 150],
    [1280, 200],
  ])("nor at %i px with letters of %i percent", async (width, percent) => {
    const { page } = await open(at(path), { viewport: { width, height: 800 } });
    await page.locator("html").evaluate((html, size) => (html.style.fontSize = `${size}%`), percent);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test("has no violation that axe finds", async () => {
    const { page } = await open(at(path));
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }),
    );
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  });
});

test("titles and descriptions are unique and of the right length", async () => {
  const heads: { title: string; description: string | null }[] = [];
  const { page } = await open(at("/"));
  for (const path of ROUTES) {
    await page.goto(at(path));
    heads.push({
      title: await page.title(),
      description: await page.locator('meta[name="description"]').getAttribute("content"),
    });
  }
  expect(new Set(heads.map(({ title }) => title)).size).toBe(ROUTES.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(ROUTES.length);
  for (const { title, description } of heads) {
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description?.length).toBeLessThanOrEqual(155);
  }
});
