import { readFileSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { useReusedPages } from "../helpers/browser.ts";
import { delayRequests } from "../helpers/delay-requests.ts";
import { ROUTES } from "../helpers/routes.ts";

const open = useReusedPages();
const at = (path: string) => new URL(path, inject("siteUrl")).href;
const PHONE = { width: 375, height: 812 };
const DESK = { width: 1280, height: 900 };
const GUIDE = "/naples-area-links";

/** Fonts with the metrics of Arial and Georgia, for machines that have neither. */
const MEASURES = {
  Arial: readFileSync(
    new URL(import.meta.resolve("@fontsource/arimo/files/arimo-latin-400-normal.woff2")),
  ),
  Georgia: readFileSync(
    new URL(import.meta.resolve("@fontsource/gelasio/files/gelasio-latin-400-normal.woff2")),
  ),
};

/** The sum of all layout shifts so far. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        // By the second frame, all changes so far are laid out, however slow the machine is.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum), 100)));
      }),
  );

describe("fonts", () => {
  test("all are preloaded, together weigh less than 50 kB, and all come from the site itself", async () => {
    const { page, requests } = await open(at("/naples-area-links/naples-fishing/"));
    await page.evaluate(() => document.fonts.ready);
    expect(await page.locator('link[rel="preload"][as="font"]').count()).toBe(3);
    const fonts = [...new Set(requests.filter((url) => url.endsWith(".woff2")))];
    expect(fonts).toHaveLength(3);
    const sizes = await Promise.all(
      fonts.map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(50_000);
  });

  // A page of each kind: pictures with words, a form, articles, a table, a list.
  const kinds = ["/", "/contact/", "/about/", `${GUIDE}/naples-fishing/`, `${GUIDE}/airports/`];
  test.each(kinds.flatMap((path) => [[path, PHONE] as const, [path, DESK] as const]))(
    "%s: nothing moves when they arrive late (%o)",
    async (path, viewport) => {
      const { page } = await open("about:blank", { viewport });
      const arrive = await delayRequests(page, "**/*.woff2");
      await page.route("**/stand-in-*", (route) =>
        route.fulfill({
          body: MEASURES[route.request().url().includes("Arial") ? "Arial" : "Georgia"],
        }),
      );
      // Fallbacks as on any machine with those system fonts.
      await page.route("**/*.css", async (route) => {
        const answer = await route.fetch();
        const css = (await answer.text())
          .replaceAll(
            /src:local\("(Arial|Georgia)"\)(,local\([^)]*\))*/g,
            "src:url(/assets/stand-in-$1)",
          )
          .replaceAll(/src:local\([^;}]*/g, "src:local(none)");
        await route.fulfill({ response: answer, body: css });
      });
      await page.goto(at(path), { waitUntil: "domcontentloaded" });
      // The font faces of the style sheet, which may load after the document.
      await page.waitForFunction(async () => {
        const families = ["Jost", "Marcellus", "Atkinson Hyperlegible Next"];
        const faces = await Promise.all(
          families.map((name) => document.fonts.load(`16px "${name} fallback"`)),
        );
        return faces.every((found) => found.length > 0);
      });
      const before = await shifts(page);
      arrive();
      await page.waitForFunction(() =>
        ["Jost", "Marcellus"].every((name) =>
          [...document.fonts].some(
            ({ family, status }) => family.replaceAll('"', "") === name && status === "loaded",
          ),
        ),
      );
      await page.waitForLoadState("load");
      // Fonts of the machine differ: on some, a word moves to the next line. Browsers call 0.1 good.
      expect((await shifts(page)) - before).toBeLessThan(0.01);
    },
  );
});

describe("home", () => {
  test("shows the portrait crop of a scene on a phone and the full scene on a desktop, and loads only the first slide at once", async () => {
    const picture = async (viewport: { width: number; height: number }) => {
      const { page, requests, quiet } = await open(at("/"), { viewport });
      await quiet();
      const shown = await page
        .locator(".slide img")
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(
        requests.filter((url) => /hero-(dock|fairway|towers|cottage|mangrove)/.test(url)),
      ).toEqual([]);
      return shown;
    };
    expect(await picture(PHONE)).toMatch(/hero-sunset-portrait\./);
    expect(await picture(DESK)).toMatch(/hero-sunset\./);
  });

  test("picture and text fill the first screen; title and controls are on the picture", async () => {
    // The first slide stays.
    const { page } = await open(at("/"), { reducedMotion: "reduce" });
    for (const viewport of [
      PHONE,
      { width: 375, height: 667 },
      { width: 375, height: 740 },
      { width: 768, height: 1024 },
      { width: 1024, height: 768 },
      { width: 1366, height: 650 },
      DESK,
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize(viewport);
      const size = `at ${viewport.width} by ${viewport.height} px`;
      const box = async (selector: string) =>
        (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const [words, controls, title, picture, hero] = [
        await box(".hero-words"),
        await box(".slideshow-controls"),
        await page
          .locator(".slide-title")
          .first()
          .evaluate((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            const { x, y, width, height } = range.getBoundingClientRect();
            return { x, y, width, height };
          }),
        await box(".slide img"),
        await box(".hero"),
      ];
      const apart = (one: typeof words, other: typeof words) =>
        one.x + one.width <= other.x + 1 ||
        other.x + other.width <= one.x + 1 ||
        one.y + one.height <= other.y + 1 ||
        other.y + other.height <= one.y + 1;
      const within = (one: typeof words, other: typeof words) =>
        one.x >= other.x - 1 &&
        one.y >= other.y - 1 &&
        one.x + one.width <= other.x + other.width + 1 &&
        one.y + one.height <= other.y + other.height + 1;
      const bottom = hero.y + hero.height;
      const small = viewport.height < 700 ? 0.5 : 0.55;
      const least = viewport.width < 400 ? small : 0.4;
      expect({
        size,
        areApart: apart(words, controls) && apart(words, title) && apart(title, controls),
        areOnPicture: within(title, picture) && within(controls, picture),
        fillsScreen: bottom >= viewport.height - 8 && bottom <= viewport.height,
        // At a fraction of a pixel, the pictures show a strip below their edge.
        fraction: hero.height % 1,
        areWordsOnScreen: words.y + words.height <= viewport.height,
        isPictureLarge: picture.height / viewport.height >= least,
      }).toEqual({
        size,
        areApart: true,
        areOnPicture: true,
        fillsScreen: true,
        fraction: 0,
        areWordsOnScreen: true,
        isPictureLarge: true,
      });
    }
  });

  test("the rebate is one line and a sentence", async () => {
    const { page } = await open(at("/"));
    for (const [width, most] of [
      [1440, 120],
      [375, 160],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const height = (await page.locator(".rebate-banner").boundingBox())?.height ?? 0;
      expect(height).toBeGreaterThan(0);
      expect([width, Math.max(height, most)]).toEqual([width, most]);
    }
  });

  test("has nine bands, each with a different background from its neighbors", async () => {
    const { page } = await open(at("/"));
    const grounds = await page
      .locator("main > section")
      .evaluateAll((sections) =>
        sections.map((section) => getComputedStyle(section).backgroundColor),
      );
    expect(grounds).toHaveLength(9);
    expect(grounds.filter((ground, index) => ground === grounds[index - 1])).toEqual([]);
  });
});

test("slides fade for 900 ms and quotations for 500 ms, and not at all with reduced motion", async () => {
  const durations = async (reducedMotion: "no-preference" | "reduce") => {
    const { page } = await open(at("/"), { reducedMotion });
    await page.getByRole("button", { name: "Next slide" }).click();
    const slide = page.locator('.slide[data-state="current"]');
    await page.waitForFunction(
      () => document.querySelector('.slide[data-state="previous"]') !== null,
    );
    return [
      await slide.evaluate((element) => getComputedStyle(element).animationDuration),
      await page
        .locator(".quote")
        .first()
        .evaluate((element) => getComputedStyle(element).transitionDuration.split(",")[0]),
    ];
  };
  expect(await durations("no-preference")).toEqual(["0.9s", "0.5s"]);
  expect(await durations("reduce")).toEqual(["0s", "0s"]);
});

test("no drawing weighs more than 18 kB as downloaded", async () => {
  const folder = join(inject("siteOut"), "assets");
  const drawings = (await readdir(folder)).filter((name) => name.endsWith(".svg.br"));
  expect(drawings.filter((name) => name.startsWith("hero-"))).toHaveLength(12);
  const sizes = await Promise.all(
    drawings.map(async (name) => (await stat(join(folder, name))).size),
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(18_000);
});

describe("in print", () => {
  test("a list of the guide is open, with addresses and phone numbers, without navigation or buttons", async () => {
    const { page } = await open(at("/naples-area-links/recommended-restaurants/"));
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText("1177 Third Street South").isVisible()).toBe(true);
    expect(await page.locator('.listing a[href^="tel:"]').first().isVisible()).toBe(true);
    expect(await page.getByRole("navigation").isVisible()).toBe(false);
    expect(await page.locator(".button:visible, button:visible").count()).toBe(1);
    expect(await page.locator(".call .button").isVisible()).toBe(true);
    expect(await page.locator(".call .brokerage").isVisible()).toBe(true);
    const line = page.locator(".call .brokerage");
    expect(await line.evaluate((element) => getComputedStyle(element, "::after").content)).toMatch(
      /@.*, Naples, FL/,
    );
  });

  test("on the contact page, the picture is below the phone number", async () => {
    const { page } = await open(at("/contact/"));
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 688, height: 1000 });
    const number = await page.locator(".large-call").boundingBox();
    const panel = await page.locator(".contact-panel").boundingBox();
    if (number === null || panel === null) throw new Error("It is not printed.");
    expect(panel.y).toBeGreaterThanOrEqual(number.y + number.height);
  });

  test("no page is empty or cut off at the side, on A4 and on Letter", async () => {
    const { page } = await open(at("/naples-area-links/recommended-restaurants/"));
    await page.emulateMedia({ media: "print" });
    for (const format of ["A4", "Letter"]) {
      // The printable width of a sheet with margins of 14 mm.
      await page.setViewportSize({ width: format === "A4" ? 688 : 710, height: 1000 });
      const beyond = () => document.documentElement.scrollWidth - innerWidth;
      expect([format, Math.max(0, await page.evaluate(beyond))]).toEqual([format, 0]);
      const pdf = (await page.pdf({ format })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6);
    }
  });

  test.each([
    ["/", 4],
    ["/naples-area-links/", 2],
    ["/naples-area-links/naples-beaches/", 3],
    ["/naples-area-links/naples-best-hotels/", 3],
  ])("%s takes no more than %i sheets, without buttons", async (path, sheets) => {
    const { page } = await open(at(path));
    const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets);
    await page.emulateMedia({ media: "print" });
    // No quotation waits for its turn, not even for the time of a fade.
    expect(await page.locator(".quote:visible").count()).toBe(path === "/" ? 4 : 0);
    // White on red would be gray on white: backgrounds are not printed.
    const inks = await page
      .locator("body, .hero .number")
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).color));
    expect(new Set(inks).size).toBe(1);
    expect(await page.locator("main .button:visible, button:visible").count()).toBe(0);
  });

  test.each([
    ["the beaches are compared in a table", "naples-beaches", "th, td"],
    ["a charter’s phone and website are in one line", "naples-fishing", "[data-label]"],
  ])("%s", async (_, path, cell) => {
    const { page } = await open(at(`/naples-area-links/${path}/`));
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 688, height: 1000 });
    const cells = await page.locator("tbody tr").first().locator(cell).all();
    expect(cells.length).toBeGreaterThan(1);
    const tops = await Promise.all(cells.map(async (each) => (await each.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
  });
});

test("forced colors: numbers, marks and buttons keep a visible border", async () => {
  const { page } = await open(at("/naples-area-links/recommended-restaurants/"), {
    forcedColors: "active",
  });
  const edge = await page
    .locator("h3[data-number]")
    .first()
    .evaluate((heading) => getComputedStyle(heading, "::before").borderTopWidth);
  expect(edge).toBe("1px");
  const button = await page
    .locator(".button")
    .first()
    .evaluate((element) => getComputedStyle(element).borderTopStyle);
  expect(button).toBe("solid");
  await page.goto(at("/"));
  const call = await page
    .locator(".hero .number")
    .evaluate((element) => getComputedStyle(element).borderTopWidth);
  expect(call).toBe("1px");
});

test("cells of a table begin on one line, links included", async () => {
  const { page } = await open(at("/naples-area-links/naples-fishing/"), {
    viewport: { width: 1440, height: 900 },
  });
  const lines = await page
    .locator("tbody tr")
    .first()
    .locator("td")
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
        const range = document.createRange();
        range.selectNodeContents(text ?? cell);
        return Math.round(range.getClientRects()[0]?.top ?? 0);
      }),
    );
  expect(lines.length).toBeGreaterThan(2);
  expect(Math.max(...lines) - Math.min(...lines)).toBeLessThanOrEqual(1);
});

test("social cards: one of 1200 by 630 for each page, all different", async () => {
  const cards = new Set<string>();
  for (const path of ROUTES) {
    const html = await (await fetch(at(path))).text();
    const [, address = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const { pathname } = new URL(address);
    cards.add(pathname);
    const png = Buffer.from(await (await fetch(at(pathname))).arrayBuffer());
    expect([png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      "PNG",
      1200,
      630,
    ]);
  }
  expect(cards.size).toBe(ROUTES.length);
});

/** The boxes of the first elements of these selectors. */
const boxes = (page: Page, ...selectors: string[]) =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const box = document.querySelector(selector)!.getBoundingClientRect();
        return { top: box.top, bottom: box.bottom, left: box.left, right: box.right };
      }),
    selectors,
  );

test.each([
  ["/naples-area-links/naples-beaches/", ["$2-3 an", "8 AM", "$8 a", "Delnor-Wiggins"]],
  ["/naples-area-links/naples-fishing/", ["Delnor-Wiggins"]],
  ["/military-loan/", ["90 percent", "2.15 percent", "high-rise", "VA-backed"]],
  ["/", ["deep-water", "Goodlette-Frank", "U.S. 41"]],
])(
  "%s: a number and its unit, and two words with a hyphen, stay on one line of a phone",
  async (path, numbers) => {
    const { page } = await open(at(path), { viewport: PHONE });
    const whole = await page.locator("main .whole").evaluateAll((all) =>
      all.map((element) => ({
        text: element.textContent,
        lines: new Set([...element.getClientRects()].map(({ top }) => Math.round(top))).size,
      })),
    );
    for (const words of numbers) expect(whole.map(({ text }) => text)).toContain(words);
    expect(whole.filter(({ lines }) => lines > 1)).toEqual([]);
  },
);

test("the picture of the contact page grows with the form, so that no empty panel is below it", async () => {
  const { page } = await open(at("/contact/"), { viewport: DESK });
  await page.getByRole("button", { name: "Open in your email app" }).click();
  await page.getByRole("heading", { name: "There is a problem" }).waitFor();
  const [panel, picture, caption, last, form] = await boxes(
    page,
    ".contact-panel",
    ".contact-panel img",
    ".contact-panel figcaption",
    ".contact-details > :last-child",
    ".form-section",
  );
  expect(panel!.bottom).toBeCloseTo(form!.bottom, 0);
  expect(panel!.bottom - last!.bottom).toBeLessThan(40);
  expect(caption!.top - picture!.bottom).toBeLessThan(2);
  expect(picture!.top).toBeCloseTo(panel!.top, 0);
});

test("with letters of twice the size, the header leaves room on a phone, and the controls of the pictures stay in one row", async () => {
  const { page } = await open(at("/"), { viewport: PHONE, bypassCSP: true });
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  const [controls, pictures] = await boxes(page, ".slideshow-controls", ".slides");
  expect(controls!.bottom - controls!.top).toBeLessThan(60);
  expect(controls!.right).toBeLessThanOrEqual(pictures!.right);
  const [header] = await boxes(page, ".site-header");
  expect(header!.bottom).toBeLessThanOrEqual(350);
});

test("what stands side by side begins level: the headings of the contact page, the reasons for buyers who served", async () => {
  const { page } = await open(at("/contact/"), { viewport: DESK });
  const baselines = await page.locator("h1, .form-section > h2").evaluateAll((all) =>
    all.map((heading) => {
      const mark = document.createElement("span");
      mark.style.display = "inline-block";
      heading.append(mark);
      return mark.getBoundingClientRect().bottom;
    }),
  );
  expect(Math.abs(baselines[0]! - baselines[1]!)).toBeLessThan(3);
  const { page: military } = await open(at("/military-loan/"), { viewport: DESK });
  const tops = await military
    .locator(".reasons > li > div")
    .evaluateAll((all) => all.map((text) => Math.round(text.getBoundingClientRect().top)));
  expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
});

test("with letters of twice the size, a phone shows whole dates, and not what robots fill in", async () => {
  const { page } = await open(at("/military-loan/"), {
    viewport: { width: 320, height: 640 },
    bypassCSP: true,
  });
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  const [trap, date, select] = await boxes(page, ".trap", "[type=date]", "select");
  expect(trap!.right).toBeLessThan(0);
  const needs = await page.locator("[type=date], select").evaluateAll((all) =>
    all.map((field) => {
      const style = getComputedStyle(field);
      const draw = document.createElement("canvas").getContext("2d")!;
      draw.font = style.font;
      const text = field instanceof HTMLSelectElement ? field.options[0]!.text : "mm/dd/yyyy";
      return draw.measureText(text).width + 2 * Number.parseFloat(style.paddingInlineStart);
    }),
  );
  expect(Math.max(...needs)).toBeLessThan(
    Math.min(date!.right - date!.left, select!.right - select!.left) - 20,
  );
});

test("the advertisement is beside the small print on a wide screen, and no row is its own", async () => {
  const { page } = await open(at("/naples-area-links/airports/"), { viewport: DESK });
  const [ad, print, columns, words, third] = await boxes(
    page,
    ".advertising",
    ".small-print",
    ".footer-columns",
    ".advertising-label",
    ".footer-columns > :nth-child(3)",
  );
  expect(ad!.top).toBeCloseTo(print!.top, 0);
  expect(ad!.left).toBeGreaterThanOrEqual(print!.right);
  expect(ad!.right).toBeCloseTo(columns!.right, 0);
  expect(words!.left).toBeCloseTo(third!.left, 0);
});

test("in a table that compares entries, a long name begins level with the cell beside it", async () => {
  const { page } = await open(at("/naples-area-links/naples-beaches/"), { viewport: DESK });
  const rows = await page.locator(".overview tbody tr").evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll("th a, td:nth-child(2)")].map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects()[0]?.bottom ?? 0;
      }),
    ),
  );
  expect(rows).toHaveLength(6);
  for (const [name, beside] of rows) expect(Math.abs(name! - beside!)).toBeLessThan(8);
});
