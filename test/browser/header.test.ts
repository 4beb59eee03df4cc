import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { useReusedPages } from "../helpers/browser.ts";
import { serveBrokerSite } from "../helpers/serve-site.ts";

const BROKERAGE = "Premiere Plus Realty Company of Southwest Florida, LLC";
const EMAIL = "firstname.lastname@premiereplusnapleshomes.com";

const open = useReusedPages();
const { url } = await serveBrokerSite({
  "content/site.yaml": (text) =>
    text
      .replace(/^brokerage: .*/m, `brokerage: ${BROKERAGE}`)
      .replace(/^email: .*/m, `email: ${EMAIL}`),
});

describe.each([320, 375, 600, 768, 900, 1024, 1200, 1440])(
  "with a long name and email, at %i px",
  (width) => {
    test("one group has the brokerage, the email right below it, and the call button next to both", async () => {
      const { page } = await open(url, { viewport: { width, height: 800 } });
      const header = page.getByRole("banner");
      await lettersArrive(page);
      expect(await header.getByText(BROKERAGE).count()).toBe(1);
      const box = async (selector: string) =>
        (await header.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const [name, email, call] = [
        await box(".brokerage"),
        await box('[href^="mailto:"]'),
        await box('[href^="tel:"]'),
      ];
      expect(Math.abs(email.y - name.y - name.height)).toBeLessThanOrEqual(4);
      expect(call.x - name.x - name.width).toBeGreaterThan(0);
      expect(call.x - name.x - name.width).toBeLessThan(24);
      expect(call.y).toBeLessThan(email.y + email.height);
      expect(call.height).toBeGreaterThanOrEqual(44);
      expect(call.x + call.width).toBeLessThanOrEqual(width);
      expect(await header.getByRole("link", { name: "Call (239) 555-0142" }).count()).toBe(1);
    });

    test("it stays low: the email breaks only after its @, the navigation not at all", async () => {
      const { page } = await open(url, { viewport: { width, height: 800 } });
      await lettersArrive(page);
      const { height, sideways } = await page.evaluate(() => ({
        height: document.querySelector(".site-header")?.getBoundingClientRect().height ?? 0,
        sideways: document.documentElement.scrollWidth - innerWidth,
      }));
      expect(sideways).toBeLessThanOrEqual(0);
      expect(height).toBeLessThan(width < 1024 ? 205 : 145);
      const lines = await linesOf(page.locator('.site-header [href^="mailto:"]'));
      expect([[EMAIL], EMAIL.split(/(?<=@)/)]).toContainEqual(lines);
    });
  },
);

test.each(["/", "/military-loan/"])(
  "an email breaks after its @ or not at all, however narrow its box is: %s",
  async (path) => {
    const { page } = await open(new URL(path, inject("siteUrl")).href);
    const found = new Set<string>();
    // The panel of a message that is ready has the address too.
    if (path === "/military-loan/") {
      await page.getByLabel("Your Name *").fill("A Visitor");
      await page.getByLabel("Your Email *").fill("visitor@example.org");
      await page.getByRole("button", { name: "Open in your email app" }).click();
      await page.locator(".outcome").waitFor();
    }
    // The first two are phones with letters of twice the size, where only the header has room.
    for (const width of [160, 188, 240, 320, 375, 600, 960, 1024, 1200, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await lettersArrive(page);
      const links = page.locator(
        `${width < 240 ? ".call " : ""}[href$="naples-luxury.example"]:visible`,
      );
      for (const link of await links.all()) found.add((await linesOf(link)).join(" "));
    }
    expect([...found].toSorted()).toEqual([
      "hello@ naples-luxury.example",
      "hello@naples-luxury.example",
    ]);
  },
);

/** Waits for the final fonts, because fallbacks are wider. */
async function lettersArrive(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      ["16px Jost", "16px 'Atkinson Hyperlegible Next'"].map((font) => document.fonts.load(font)),
    ),
  );
}

/** The text in each line of an element. */
async function linesOf(link: Locator): Promise<string[]> {
  return link.evaluate((element) => {
    const lines = new Map<number, string>();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (let index = 0; index < text.length; index++) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const { top } = range.getBoundingClientRect();
        lines.set(top, (lines.get(top) ?? "") + text.data[index]);
      }
    }
    return [...lines.values()];
  });
}
