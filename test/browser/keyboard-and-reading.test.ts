import { describe, expect, inject, test } from "vitest";
import { useReusedPages, useSharedPage } from "../helpers/browser.ts";
import { GUIDE, NOT_FOUND } from "../helpers/routes.ts";

const open = useReusedPages();
const still = useSharedPage({ reducedMotion: "reduce" });
const at = (path: string) => new URL(path, inject("siteUrl")).href;

/** A page of each kind: the others have the same parts. */
const KINDS = [
  "/",
  "/about/",
  "/contact/",
  "/military-loan/",
  GUIDE,
  `${GUIDE}naples-art-galleries/`,
  `${GUIDE}naples-beaches/`,
  `${GUIDE}naples-fishing/`,
  `${GUIDE}naples-best-hotels/`,
  NOT_FOUND,
];

describe.each(KINDS)("%s", (path) => {
  test.each([375, 1280])(
    "can be navigated with the Tab key at %i px: in order, visibly, without traps; and survives a reader's text spacing",
    async (width) => {
      const page = await still(at(path));
      await page.setViewportSize({ width, height: 800 });
      // The bar at the lower edge of a narrow screen exists from the second screen on, as of the
      // next frame.
      const frames = () =>
        page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
      await page.evaluate(() => scrollTo(0, 2 * innerHeight));
      await frames();
      const { count, presses } = await page.evaluate(watchFocus);
      for (let press = 0; press < presses; press++) {
        // Its links are the last stops. A reader who arrives there has waited longer than a frame.
        if (press > presses - 5) await frames();
        await page.keyboard.press("Tab");
      }
      const { stops, unseen } = await page.evaluate(() => window.walk);
      expect(unseen).toEqual([]);
      expect(stops).toEqual(Array.from({ length: count }, (_, index) => index));
      // One more press leads out of the page, or back to its first stop.
      await page.keyboard.press("Tab");
      expect(["BODY", "Skip to main content"]).toContain(
        await page.evaluate(() => {
          const { nodeName, textContent } = document.activeElement ?? document.body;
          return nodeName === "BODY" ? nodeName : textContent;
        }),
      );

      // The texts survive a reader's spacing (WCAG 2.2, 1.4.12). The site's policy forbids a style
      // element; a constructed sheet acts as the reader's own.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }",
        );
        document.adoptedStyleSheets.push(sheet);
      });
      expect(await page.evaluate(cutTexts)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );
});

declare global {
  interface Window {
    /** The stops of the focus, numbered in HTML order, and those without a visible focus. */
    walk: { stops: number[]; unseen: string[] };
  }
}

/**
 * Runs in the page: records where the focus goes, and returns the number of Tab stops, and of the
 * presses that they take: month, day, year and calendar of a date are one each.
 */
function watchFocus(): { count: number; presses: number } {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, [tabindex='0']",
    ),
  ];
  const reached = all.filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  );
  window.walk = { stops: [], unseen: [] };
  document.addEventListener("focusin", ({ target }) => {
    const element = target as HTMLElement;
    window.walk.stops.push(reached.indexOf(element));
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const inView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    if (!inView || outlineStyle !== "solid" || Number.parseFloat(outlineWidth) < 2)
      window.walk.unseen.push(element.outerHTML.slice(0, 100));
  });
  const dates = reached.filter((element) => element.matches("[type='date']"));
  return { count: reached.length, presses: reached.length + 3 * dates.length };
}

/** Runs in the page: the first words of elements whose content is partly hidden. */
function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>("main *, header *, footer *")]
    .filter(
      (element) =>
        getComputedStyle(element).overflow !== "visible" && element.className !== "visually-hidden",
    )
    .filter(
      (element) => element.scrollHeight > element.clientHeight + 2 && element.clientHeight > 1,
    )
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
}

test("touch: every target is at least 24 by 24 pixels", async () => {
  const { page } = await open("about:blank", {
    viewport: { width: 375, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  for (const path of KINDS) {
    await page.goto(at(path));
    // Links within a sentence are exempt (WCAG 2.2, 2.5.8).
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          "button, input, textarea, nav a, .button, .side-list a, .dots *",
        ),
      ]
        .filter((element) => element.checkVisibility() && !element.closest(".trap"))
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return (width < 24 || height < 24) && element.getAttribute("type") !== "hidden";
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    );
    expect([path, small]).toEqual([path, []]);
  }
});
