import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { FAIR_HOUSING } from "../../templates/checks/fair-housing.ts";
import { phraseFinder } from "../../templates/checks/phrases.ts";
import { alive, useBrowser, useSharedPage } from "../helpers/browser.ts";
import { PAGES } from "../helpers/routes.ts";

const open = useBrowser();
const look = useSharedPage({ javaScriptEnabled: false });
const at = (path: string) => new URL(path, inject("siteUrl")).href;

const BROKERAGE = "Sample Brokerage, LLC";
/** Every way to reach the broker, as pages show it and as links contain it. */
const CONTACTS = ["(239) 555-0142", "hello@naples-luxury.example", "100 Sample Street, Suite 1"];
const ADDRESSES = ["tel:+12395550142", "mailto:hello@naples-luxury.example"];
const FULL_TERMS = "/military-loan/";

/**
 * Every contact point of a page that does not have the brokerage's name in the same block, with
 * nothing between the two but other contact points (Fla. Admin. Code 61J2-10.025: “adjacent to or
 * immediately above or below”).
 */
async function bareContacts(page: Page): Promise<{ found: number; bare: string[] }> {
  return page.evaluate(
    ({ brokerage, contacts, addresses }) => {
      const blocks = new Map<Element, Set<string>>();
      const blockOf = (element: Element | null) =>
        element?.closest("address, p, li, dd, td, pre, figure") ?? document.body;
      const note = (element: Element | null, what: string) => {
        const block = element?.closest("address") ?? blockOf(element);
        blocks.set(block, (blocks.get(block) ?? new Set()).add(what));
      };
      for (const link of document.querySelectorAll("a[href]")) {
        const href = link.getAttribute("href") ?? "";
        if (addresses.some((address) => href.startsWith(address)))
          note(link, href.split("?")[0] ?? "");
        // In one text or in several, between which a line may break.
        for (const contact of contacts)
          if (link.textContent?.includes(contact)) note(link, contact);
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode as Text;
        if (parentElement?.closest("script, style, noscript, title")) continue;
        for (const contact of contacts) if (data.includes(contact)) note(parentElement, contact);
      }
      const bare: string[] = [];
      let found = 0;
      for (const [block, ways] of blocks) {
        found += ways.size;
        // Between the first and the last there is the name, and nothing else but labels and
        // punctuation.
        const words = [...contacts, "Naples, FL 34102", "Call", "To:"].reduce(
          (text, word) => text.replaceAll(word, "·"),
          (block.textContent ?? "").replaceAll(brokerage, "§").replaceAll(/\s+/g, " "),
        );
        const run = /[·§](?:.*[·§])?/.exec(words)?.[0] ?? "";
        // A link without a visible address, in a sentence that says whose it is.
        const inWords = [...block.querySelectorAll("a")].every((link) =>
          /^(try again|open it in)/.test(link.textContent ?? ""),
        );
        if (!(inWords ? words.includes("§") : /^[·,. ]*§[·,. ]*$/.test(run)))
          bare.push(`${[...ways].join(", ")} in “${block.textContent}”`);
      }
      return { found, bare };
    },
    { brokerage: BROKERAGE, contacts: CONTACTS, addresses: ADDRESSES },
  );
}

describe.each(PAGES)("%s", (path) => {
  test("has the brokerage's name next to every phone number, email and address of the broker", async () => {
    const { found, bare } = await bareContacts(await look(at(path)));
    expect(bare).toEqual([]);
    // Top bar, call button and footer are on every page.
    expect(found).toBeGreaterThan(8);
  });

  test("says Equal Housing Opportunity in its footer, in readable letters", async () => {
    const page = await look(at(path));
    const statement = page.getByRole("contentinfo").getByText("Equal Housing Opportunity");
    expect(await statement.count()).toBe(1);
    expect(await statement.isVisible()).toBe(true);
    expect(
      await statement.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThan(13);
    expect(await page.locator(".equal-housing svg").boundingBox()).toMatchObject({
      width: 32,
      height: 32,
    });
  });

  test("has the limits of the rebate next to every amount, and no amount where there is no room for them", async () => {
    const page = await look(at(path));
    const { amounts, elsewhere } = await page.evaluate(() => {
      const pattern = /\$(4,000|30,000)\b/;
      const sections = new Set<Element>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode as Text;
        if (!pattern.test(data) || parentElement === null || parentElement.closest("script"))
          continue;
        sections.add(parentElement.closest("section") ?? parentElement);
      }
      const attributes = [...document.querySelectorAll("meta[content], [alt], [title], title")].map(
        (element) =>
          element.getAttribute("content") ??
          element.getAttribute("alt") ??
          element.getAttribute("title") ??
          element.textContent ??
          "",
      );
      return {
        amounts: [...sections].map((section) => ({
          words: (section.textContent ?? "").replaceAll(/\s+/g, " "),
          links: [...section.querySelectorAll("a")].map((link) => link.getAttribute("href")),
        })),
        elsewhere: attributes.filter((text) => pattern.test(text)),
      };
    });
    expect(elsewhere).toEqual([]);
    expect(amounts).toHaveLength(path === "/" || path === FULL_TERMS ? 1 : 0);
    for (const { words, links } of amounts) {
      for (const limit of path === FULL_TERMS ? ALL_TERMS : LIMITS) expect(words).toMatch(limit);
      // The terms themselves are on their own page.
      expect(path === FULL_TERMS || links.includes(FULL_TERMS)).toBe(true);
    }
  });
});

test("no page says who should live somewhere, and neither do the texts in templates and islands", async () => {
  const everywhere = FAIR_HOUSING.filter(({ files }) => files === undefined);
  expect(everywhere.length).toBeGreaterThan(4);
  const find = phraseFinder(everywhere);
  for (const path of PAGES) {
    const text = await (await look(at(path))).locator("body").innerText();
    expect(find(text).map(({ words }) => `${words} on ${path}`)).toEqual([]);
  }
});

/** What goes with every amount: the form, the place, the buyers, from what price and until when. */
const LIMITS = [
  /a credit at closing, or cash/i,
  /Florida (?:purchases )?only/,
  /active military, reservists, retirees and veterans/,
  /depends on price and terms/,
  /\$375,000.*?\b60 days/,
  /\$500,000.*?\b180\b/,
];

/** What the page about the rebate says on top of that: what a buyer must do, and who must agree. */
const ALL_TERMS = [
  ...LIMITS,
  /before your first visit to the model home/,
  /as your exclusive buyer’s agent/,
  /within 60 days after the seller accepts your offer/,
  /within 180 days after the seller accepts your offer/,
  /lender, if you have one, has to agree/,
];

test("the limits are those of the terms: the table of conditions has the same numbers", async () => {
  const page = await look(at(FULL_TERMS));
  const terms = await page.locator(".terms-card dd").allInnerTexts();
  for (const number of ["$375,000", "$500,000", "within 60 days", "within 180 days"])
    expect(terms.join("\n")).toContain(number);
});

test("the page about the rebate says next to the amount that the broker is no lender and that no agency endorses it", async () => {
  const page = await look(at(FULL_TERMS));
  const offer = await page.locator("section.offer").innerText();
  expect(offer).toContain("I am not a lender.");
  expect(offer).toMatch(
    /not affiliated with the VA, the Department of Defense or any other government body/,
  );
  expect(offer).toMatch(/none of them endorses this offer/);
  expect(offer).toContain("$4,000 to $30,000");
  const words = await page.locator("main").innerText();
  expect(words).not.toMatch(
    /\b(interest rates?|mortgage rates?|rates? (as low|from|starting)|APR|annual percentage|monthly payments?)\b/i,
  );
});

test("the page for buyers says who represents whom, what is agreed in writing, and that fees are negotiable", async () => {
  const page = await look(at("/for-buyers/"));
  const words = (await page.locator("main").innerText()).replaceAll(/\s+/g, " ");
  for (const sentence of [
    // Section 475.278, Florida Statutes.
    /Transaction broker\. The law presumes this relationship unless another is set up in writing/,
    /Single agent\. .*You receive a written notice of this before/,
    /dual agent, disclosed or not, is not allowed in Florida/,
    // What buyers must be informed of since the settlement of August 17, 2024.
    /Fees are fully negotiable and are not set by law/,
    /need a written agreement with you before they show you a home/,
    // What “exclusive” means, and what it does not.
    /for buyers only, and takes no listings from sellers/,
    /Signing an exclusive agreement does not turn an agent into one/,
  ])
    expect(words).toMatch(sentence);
  expect(await page.locator("main strong", { hasText: "negotiable" }).count()).toBe(1);
});

test("the replacement of a form has the brokerage's name next to every way to reach the broker", async () => {
  const { page } = await open(at("/contact/"));
  await page.route(/^mailto:/, (route) => route.abort());
  const form = page.locator("form.contact-form");
  await form.scrollIntoViewIfNeeded();
  await alive(page, "contact-form");
  await form.getByLabel("Your Name").fill("A Visitor");
  await form.getByLabel("Your Email").fill("visitor@example.org");
  await form.getByLabel("Message").fill("Is there a dock?");
  await form.getByLabel(/3 \+ 4/).fill("7");
  await form.getByRole("button", { name: "Open in your email app" }).click();
  await page.getByRole("heading", { name: "Your message is ready, but not sent yet" }).waitFor();
  const { found, bare } = await bareContacts(page);
  expect(bare).toEqual([]);
  expect(found).toBeGreaterThan(12);
});

describe("files other than pages", () => {
  const file = (name: string) => readFile(join(inject("siteOut"), name), "utf8");

  test("the contact card opens on phones, and has the brokerage right before the ways to reach the broker", async () => {
    const card = await file("contact.vcf");
    expect(card).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n[^]*\r\nEND:VCARD\r\n$/);
    const lines = card.replaceAll("\r\n ", "").trimEnd().split("\r\n");
    expect(lines.every((line) => /^[A-Z-]+(;[A-Z]+=[A-Z,]+)*:./.test(line))).toBe(true);
    expect(card.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const names = lines.map((line) => line.split(/[;:]/)[0]);
    expect(names).toEqual(expect.arrayContaining(["FN", "N", "ORG", "TEL", "EMAIL", "ADR", "URL"]));
    expect(names.slice(names.indexOf("ORG"), names.indexOf("ORG") + 4)).toEqual([
      "ORG",
      "TEL",
      "EMAIL",
      "ADR",
    ]);
    expect(lines).toContain(String.raw`ORG:Sample Brokerage\, LLC`);
    expect(lines).toContain("TEL;TYPE=WORK,VOICE:+12395550142");
    expect(lines).toContain(
      String.raw`ADR;TYPE=WORK:;;100 Sample Street\, Suite 1;Naples;FL;34102;`,
    );
    const response = await fetch(at("/contact.vcf"));
    expect(response.headers.get("content-type")).toBe("text/vcard; charset=utf-8");
    for (const path of ["/contact/", "/about/", "/"]) {
      const page = await look(at(path));
      expect(
        await page.getByRole("link", { name: "Add me to your contacts" }).first().isVisible(),
      ).toBe(true);
    }
  });

  test("security.txt has a contact and an expiry date next to the brokerage's name (RFC 9116)", async () => {
    const text = await file(".well-known/security.txt");
    expect(text).toMatch(
      /^# .*Sample Brokerage, LLC\nContact: mailto:hello@naples-luxury\.example\n/,
    );
    expect(text).toMatch(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/m);
    expect(text).toMatch(
      /^Canonical: https:\/\/www\.naples-luxury\.example\/\.well-known\/security\.txt$/m,
    );
    expect((await fetch(at("/.well-known/security.txt"))).headers.get("content-type")).toBe(
      "text/plain; charset=utf-8",
    );
  });

  test("llms.txt lists every page that search engines may show, and no amount without its limits", async () => {
    const text = await file("llms.txt");
    expect(text).toMatch(/^# Naples Luxury Real Estate\n\n> /);
    const sitemap = await file("sitemap.xml");
    const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url);
    expect(
      [...text.matchAll(/^- \[.+\]\((.+?)\): .+$/gm)].map(([, url = ""]) => url).toSorted(),
    ).toEqual(pages.toSorted());
    expect(text).not.toMatch(/\$\d/);
  });

  test("the manifest has icons in the sizes for home screens, and all exist", async () => {
    const manifest = JSON.parse(await file("site.webmanifest")) as {
      name: string;
      icons: { src: string; sizes: string; type: string; purpose: string }[];
    };
    expect(manifest.name).toBe("Naples Luxury Real Estate");
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "any any",
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src, sizes } of manifest.icons.filter(({ type }) => type === "image/png")) {
      const png = await readFile(join(inject("siteOut"), src));
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
    const page = await look(at("/"));
    expect(await page.locator("link[rel=manifest]").getAttribute("href")).toBe("/site.webmanifest");
    expect((await fetch(at("/site.webmanifest"))).headers.get("content-type")).toBe(
      "application/manifest+json",
    );
  });
});
