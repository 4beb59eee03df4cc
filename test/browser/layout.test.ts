import { describe, expect, inject, test } from "vitest";
import { useReusedPages } from "../helpers/browser.ts";

const open = useReusedPages();
const at = (path: string) => new URL(path, inject("siteUrl")).href;
const GUIDE = "/naples-area-links";

describe("the side column", () => {
  test.each([
    ["/about/", 1440],
    ["/for-buyers/", 1440],
    [`${GUIDE}/naples-beaches/`, 1024],
    [`${GUIDE}/naples-beaches/`, 1440],
    [`${GUIDE}/recommended-restaurants/`, 1920],
  ])("keeps the number in view, however far one reads: %s at %i px", async (path, width) => {
    const { page } = await open(at(path), { viewport: { width, height: 900 } });
    const number = page.locator(".sidebar").getByRole("link", { name: "(239) 555-0142" });
    const column = (await page.locator(".page-body").boundingBox()) ?? { y: 0, height: 0 };
    for (const part of [0, 0.3, 0.6]) {
      await page.evaluate((y) => scrollTo(0, y), part * column.height);
      const box = await number.boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect(box?.y).toBeLessThan(900);
    }
  });

  test.each(["/about/", "/for-buyers/", GUIDE])(
    "has its list below the number: %s",
    async (path) => {
      const { page } = await open(at(path), { viewport: { width: 1440, height: 900 } });
      const [contact, list] = [
        await page.locator(".sidebar-view").boundingBox(),
        await page.locator(".sidebar > .side-box").boundingBox(),
      ];
      const gap = (list?.y ?? 0) - (contact?.y ?? 0) - (contact?.height ?? 0);
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThan(80);
    },
  );

  test("its chart is whole, next to the number", async () => {
    const { page } = await open(at(`${GUIDE}/naples-beaches/`), {
      viewport: { width: 1440, height: 900 },
    });
    await page.evaluate(() => scrollTo(0, 2000));
    const chart = await page.locator(".sidebar .coast-chart").boundingBox();
    expect((chart?.y ?? 0) + (chart?.height ?? 0)).toBeLessThanOrEqual(900);
    expect(chart?.height).toBeGreaterThan(300);
  });

  test("has a quarter of the width from 1024 px on", async () => {
    const { page } = await open(at(`${GUIDE}/naples-best-hotels/`), {
      viewport: { width: 1024, height: 768 },
    });
    const [body, side] = [
      await page.locator(".page-body").boundingBox(),
      await page.locator(".sidebar").boundingBox(),
    ];
    expect(side?.y).toBe(body?.y);
    expect((body?.width ?? 0) / (side?.width ?? 1)).toBeCloseTo(3, 0);
  });
});

test("on a tablet, the boxes below a page are beside each other, and the rule of a quotation is as long as the form", async () => {
  const { page } = await open(at("/about/"), { viewport: { width: 768, height: 1024 } });
  const [contact, reading] = await Promise.all(
    ["Contact", "Further reading"].map((name) =>
      page.locator(".side-box", { has: page.getByRole("heading", { name }) }).boundingBox(),
    ),
  );
  expect(contact?.y).toBe(reading?.y);
  const [rule, form] = [
    await page.locator(".emphasized").boundingBox(),
    await page.locator(".contact-form").boundingBox(),
  ];
  expect(rule?.width).toBe(form?.width);

  // A third box is below the first, however long the second is.
  await page.goto(at(`${GUIDE}/airports/`));
  const [first, , third] = await page
    .locator(".side-box")
    .evaluateAll((all) => all.map((box) => box.getBoundingClientRect().toJSON()));
  expect(third.x).toBe(first.x);
  expect(third.top - first.bottom).toBeLessThan(40);
});

test("on the military page, fields and columns are level", async () => {
  const { page } = await open(at("/military-loan/"), { viewport: { width: 1440, height: 900 } });
  const boxes = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((box) => box.getBoundingClientRect().toJSON()));
  const fields = await boxes(".rebate-check :is(input, select)");
  expect(fields).toHaveLength(4);
  expect(new Set(fields.map(({ height }) => height)).size).toBe(1);
  const [, , reason] = await boxes(".reasons > li");
  const [, , loans] = await boxes(".after-sidebar > section");
  expect(reason.x).toBeCloseTo(loans.x, 0);
  // Beside the terms and the form there is no hole, and the check has the whole width below.
  const parts = [".offer", ".sidebar .form-section", ".check", ".check form", ".check small"];
  const found = await Promise.all(parts.map(boxes));
  const [terms, form, check, answers, disclaimer] = found.map(([first]) => first);
  expect(Math.abs(terms.bottom - form.bottom)).toBeLessThan(300);
  expect(check.top).toBeGreaterThan(Math.max(terms.bottom, form.bottom));
  expect(check.right).toBeCloseTo(form.right, 0);
  expect(disclaimer.top).toBeLessThan(answers.bottom);
  expect(disclaimer.left).toBeGreaterThan(answers.right);
  // Below a label of two lines too.
  await page.setViewportSize({ width: 1024, height: 768 });
  const [price, kind, accepted, closing] = await boxes(".rebate-check :is(input, select)");
  expect([kind.top, closing.top]).toEqual([price.top, accepted.top]);
});

test("no website's name is broken within a word, from a phone to a wide screen", async () => {
  const { page } = await open("about:blank");
  for (const path of ["naples-fishing", "naples-best-hotels", "recommended-restaurants"]) {
    await page.goto(at(`${GUIDE}/${path}/`));
    for (const width of [375, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const broken = await page.locator('main a[target="_blank"]').evaluateAll((links) =>
        links.flatMap((link) => {
          const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
          const cut: string[] = [];
          while (texts.nextNode()) {
            const { data, parentElement } = texts.currentNode as Text;
            if (parentElement !== link || !data.includes(".") || data.includes(" ")) continue;
            const range = document.createRange();
            range.selectNodeContents(texts.currentNode);
            if (range.getClientRects().length > 1) cut.push(data);
          }
          return cut;
        }),
      );
      expect([path, width, broken]).toEqual([path, width, []]);
    }
  }
});

test.each(["recommended-restaurants", "naples-city-dock", "airports"])(
  "on a phone, the stamp is beside the heading, and the page begins on the first screen: %s",
  async (path) => {
    const { page } = await open(at(`${GUIDE}/${path}/`), { viewport: { width: 360, height: 740 } });
    const box = async (selector: string) =>
      (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [heading, stamp, next] = [
      await box("h1"),
      await box(".stamp img"),
      await box(".page-head + *"),
    ];
    expect(heading.x + heading.width).toBeLessThanOrEqual(stamp.x);
    expect(stamp.y).toBeLessThan(heading.y + heading.height);
    expect(stamp.x + stamp.width).toBeLessThanOrEqual(360);
    expect(next.y).toBeLessThan(640);
  },
);

test("on a phone, “More info” is beside the website, and neither the name nor the website is narrowed", async () => {
  const { page } = await open(at(`${GUIDE}/recommended-restaurants/`), {
    viewport: { width: 360, height: 740 },
  });
  const entries = await page.locator(".listing").evaluateAll((all) =>
    all.map((entry) => {
      const box = (selector: string) => entry.querySelector(selector)?.getBoundingClientRect();
      const [name, site, button] = [box("h3"), box(".listing-website a"), box("button")];
      const lines = Math.round((site?.height ?? 0) / 32);
      return {
        name: name?.width,
        beside: site && button && site.right < button.left && site.bottom > button.top,
        lines,
      };
    }),
  );
  expect(entries.filter(({ beside }) => beside === false)).toEqual([]);
  expect(new Set(entries.map(({ name }) => name))).toEqual(new Set([328]));
  expect(Math.max(...entries.map(({ lines }) => lines))).toBe(1);
});

test.each([1440, 1920])(
  "between a quotation and its drawing, there is no hole: %i px",
  async (width) => {
    const { page } = await open(at("/"), { viewport: { width, height: 900 } });
    const [words, picture, band] = await Promise.all(
      [".quotes", ".quotes-picture", ".testimonials"].map((name) =>
        page.locator(name).boundingBox(),
      ),
    );
    if (!words || !picture || !band) throw new Error("Something is missing.");
    expect(words.width).toBeLessThan(600);
    expect(picture.x - words.x - words.width).toBeLessThan(64);
    expect(picture.x + picture.width).toBeCloseTo(width, 0);
    expect(picture.height).toBeCloseTo(band.height, 0);
    expect(band.height).toBeLessThan(520);
  },
);

test("the first lines of the small print and of the advertisement are level", async () => {
  const { page } = await open(at("/"), { viewport: { width: 1440, height: 900 } });
  const [housing, label] = await Promise.all(
    [".equal-housing p", ".advertising-label > *"].map((name) =>
      page.locator(name).first().boundingBox(),
    ),
  );
  expect(Math.abs((housing?.y ?? 0) - (label?.y ?? 99))).toBeLessThan(4);
});

test("the promo cards are in one row on a tablet", async () => {
  const { page } = await open(at("/"), { viewport: { width: 768, height: 1024 } });
  const tops = await page
    .locator(".card")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().y));
  expect(new Set(tops).size).toBe(1);
});

test("the whole of a card, a tile and a neighborhood is its link", async () => {
  const { page } = await open(at("/"), { viewport: { width: 375, height: 740 } });
  for (const kind of [".card", ".tile", ".neighborhood-grid li"])
    for (const one of await page.locator(kind).all()) {
      await one.scrollIntoViewIfNeeded();
      const { height, hits } = await one.evaluate((element) => {
        element.scrollIntoView({ block: "center" });
        const { x, y, width, height: high } = element.getBoundingClientRect();
        const points = [0.1, 0.5, 0.9].map((part) =>
          document.elementFromPoint(x + part * width, y + part * high),
        );
        return {
          height: high,
          hits: points.map((hit) => hit?.closest("a")?.parentElement?.closest("li") === element),
        };
      });
      expect(hits).toEqual([true, true, true]);
      expect(height).toBeGreaterThanOrEqual(44);
    }
});

test("home is at most 8,500 px high on a phone, and its footer is easy to tap", async () => {
  const { page } = await open(at("/"), { viewport: { width: 375, height: 812 } });
  const all = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(all).toBeLessThanOrEqual(8500);
  const links = await page.locator(".footer-columns li a").evaluateAll((found) =>
    found.map((link) => {
      const text = document.createRange();
      text.selectNodeContents(link);
      const { height } = link.getBoundingClientRect();
      return { height, room: Math.round(height - text.getBoundingClientRect().height) };
    }),
  );
  expect(links.length).toBeGreaterThan(8);
  expect(Math.min(...links.map(({ height }) => Math.round(height)))).toBeGreaterThanOrEqual(44);
  // A link of three lines has the same room around it as a link of one.
  expect(new Set(links.map(({ room }) => room)).size).toBe(1);
});

test.each(["/about/", "/for-buyers/"])(
  "%s: a sentence stands out in letters larger than a heading’s, and a drawing ends the article",
  async (path) => {
    const { page } = await open(at(path), { viewport: { width: 1440, height: 900 } });
    const box = (selector: string) => page.locator(selector).first().boundingBox();
    const size = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
    expect(await size(".emphasized")).toBeGreaterThan(await size(".article h2"));
    const [sentence, article, drawing] = [
      await box(".emphasized"),
      await box(".article"),
      await box(".article + .wide-picture"),
    ];
    if (!sentence || !article || !drawing) throw new Error("Something is missing.");
    expect(sentence.x).toBe(article.x);
    expect(drawing.y).toBeGreaterThan(article.y + article.height);
    expect(drawing.width).toBeGreaterThan(700);
  },
);

test("on a phone, the form of the contact page begins on the first screen, after the number", async () => {
  const { page } = await open(at("/contact/"), { viewport: { width: 375, height: 812 } });
  const number = await page.locator(".large-call .number").boundingBox();
  const field = await page.getByLabel("Your Name *").boundingBox();
  expect(field?.y).toBeGreaterThan(number?.y ?? 0);
  expect(field?.y).toBeLessThan(700);
});

test("home ends with the number in large letters, and a drawing", async () => {
  const { page } = await open(at("/"), { viewport: { width: 1440, height: 900 } });
  const last = page.locator("main > section").last();
  const number = last.getByRole("link", { name: "(239) 555-0142" });
  expect(
    await number.evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize)),
  ).toBeGreaterThan(48);
  expect((await last.locator("img").boundingBox())?.width).toBeGreaterThan(600);
});

test("the zero of running text has no slash: figures are set in Jost", async () => {
  const { page } = await open(at("/contact/"));
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: ".contact-details a[href^='tel:']",
  });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  const digits = fonts.filter(({ familyName }) => familyName === "Jost");
  expect(digits.reduce((sum, { glyphCount }) => sum + glyphCount, 0)).toBe(10);
});

test("on a phone, every quotation begins right below the buttons, however short it is", async () => {
  const { page } = await open(at("/"), { viewport: { width: 375, height: 812 } });
  const controls = await page.locator(".quotes-controls").boundingBox();
  const tops = await page
    .locator(".quote figure")
    .evaluateAll((all) => all.map((quote) => quote.getBoundingClientRect().top + scrollY));
  const end = (controls?.y ?? 0) + (controls?.height ?? 0);
  for (const top of tops) expect(Math.round(top - end)).toBe(16);
});

test("in the quotations, a focus ring crosses no text", async () => {
  const { page } = await open(at("/"), { reducedMotion: "reduce" });
  await page.locator(".testimonials").scrollIntoViewIfNeeded();
  const author = await page.locator(".quote figcaption").first().boundingBox();
  for (const button of await page.locator(".testimonials button").all()) {
    await button.focus();
    const top = await button.evaluate((element) => element.getBoundingClientRect().top);
    // The ring reaches at most 7 px beyond its control.
    expect(top - (author?.y ?? 0) - (author?.height ?? 0)).toBeGreaterThan(7);
  }
});
