import { expect, inject, test } from "vitest";
import { useReusedPages } from "../helpers/browser.ts";
import { NOT_FOUND, PAGES } from "../helpers/routes.ts";

const open = useReusedPages();
const at = (path: string) => new URL(path, inject("siteUrl")).href;

test.each(PAGES)(
  "%s has one h1, its landmarks, and the skip link first; needs no horizontal scrolling from 320 to 1440 px and breaks no word, even with text at 200 percent; logs nothing and contacts no other host, even when scrolled to the end",
  async (path) => {
    const { page, messages, requests, quiet } = await open(at(path));
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    for (const landmark of ["banner", "main", "contentinfo"] as const)
      expect(await page.getByRole(landmark).count()).toBe(1);
    expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(1);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      "Skip to main content",
    );
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");

    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
        scrollTo(0, y);
        await new Promise((done) => setTimeout(done, 20));
      }
    });
    await quiet();
    // Chromium itself logs the status of a missing page.
    expect(messages.filter((message) => !(path === NOT_FOUND && message.includes("404")))).toEqual(
      [],
    );
    expect(requests.filter((url) => !url.startsWith(inject("siteUrl")))).toEqual([]);

    const tooWide: string[] = [];
    for (const [width, percent] of [
      [1440, 100],
      [1024, 100],
      [768, 100],
      [375, 100],
      [320, 100],
      [375, 200],
      [320, 200],
      [768, 150],
      [1280, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page
        .locator("html")
        .evaluate((html, size) => (html.style.fontSize = `${size}%`), percent);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) tooWide.push(`${beyond} px at ${width} px with ${percent} percent`);
      tooWide.push(...(await page.locator("body").evaluate(brokenWords)));
    }
    expect(tooWide).toEqual([]);
  },
);

/** Words of several letters that begin on one line and end on another, other than at a hyphen. */
function brokenWords(body: Element): string[] {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    // Hidden, or an address.
    const other = "script, svg, thead, .visually-hidden, .tagline, .motion-button, a[href^=http]";
    if (!(text instanceof Text) || text.parentElement?.closest(other) !== null) continue;
    for (const { 0: word, index } of text.data.matchAll(
      /(?<![^\s(“])\p{L}{2,}(?![\p{L}.@—-]\S)/gu,
    )) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return broken;
}

const LISTED = PAGES.filter((path) => path !== NOT_FOUND);

test("titles and descriptions are unique and of the right length", async () => {
  const texts = await Promise.all(LISTED.map(async (path) => (await fetch(at(path))).text()));
  const { page } = await open("about:blank");
  const heads = await page.evaluate(
    (pages) =>
      pages.map((text) => {
        const parsed = new DOMParser().parseFromString(text, "text/html");
        const description = parsed.querySelector('meta[name="description"]');
        return { title: parsed.title, description: description?.getAttribute("content") };
      }),
    texts,
  );
  expect(new Set(heads.map(({ title }) => title)).size).toBe(LISTED.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(LISTED.length);
  for (const { title, description } of heads) {
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description?.length).toBeLessThanOrEqual(155);
  }
});
