/*
 * Checks that all peers build the same site: the same text on the pages, and islands that work in
 * Chromium: node bench/equivalent.ts [--peers build-site,floor,hugo,…]
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { findChromium } from "../test/helpers/find-chromium.ts";
import { makeSite, type MadeSite } from "./lib/make-site.ts";
import { readOptions, takePart } from "./lib/options.ts";
import { pageText } from "./lib/page-text.ts";
import { PEERS, type Peer } from "./lib/peers.ts";
import { serveFolder } from "./lib/serve-folder.ts";
import { buildOnce, middlePage } from "./lib/works.ts";

const PAGES = 13;

/**
 * Builds the small site with each peer. Throws at the first difference in text and at an island
 * that does not work.
 */
export async function proveEquivalent(peers: readonly Peer[]): Promise<void> {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ["--no-sandbox"],
  });
  try {
    let first: { title: string; texts: Map<string, string[]> } | undefined;
    for (const peer of peers) {
      const made = await makeSite(peer, PAGES);
      await buildOnce(made);
      const texts = await textsOf(made);
      first ??= { title: peer.title, texts };
      compare(first, { title: peer.title, texts });
      await tryIslands(browser, made);
      console.error(`${peer.title}: the same text as ${first.title}, and its islands work.`);
    }
  } finally {
    await browser.close();
  }
}

/** The text of a sample of pages: the home page, the first, the middle and the last one. */
async function textsOf({ data, out }: MadeSite): Promise<Map<string, string[]>> {
  const slugs = [...data.pages.keys()];
  const sample = ["", slugs[0] ?? "", middlePage(data.pages), slugs.at(-1) ?? ""];
  const texts = new Map<string, string[]>();
  for (const slug of sample) {
    const text = pageText(await readFile(join(out, slug, "index.html"), "utf8"));
    const expected = slug === "" ? data.site.home.title : data.pages.get(slug)?.title;
    if (!text.includes(`h1: ${expected}`))
      throw new Error(`${out}: /${slug}/ has no heading “${expected}”`);
    texts.set(slug, text);
  }
  return texts;
}

function compare(one: { title: string; texts: Map<string, string[]> }, other: typeof one): void {
  for (const [slug, lines] of one.texts) {
    const others = other.texts.get(slug) ?? [];
    const at = lines.findIndex((line, index) => line !== others[index]);
    if (at === -1 && lines.length === others.length) continue;
    const line = at === -1 ? lines.length : at;
    throw new Error(
      `/${slug}/ differs: ${one.title} has “${lines[line] ?? "nothing"}” where ${other.title} has “${others[line] ?? "nothing"}”`,
    );
  }
}

async function tryIslands(browser: Browser, { peer, data, out }: MadeSite): Promise<void> {
  const { address, stop } = await serveFolder(out);
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  try {
    await page.goto(`${address}/${middlePage(data.pages)}/`, { waitUntil: "networkidle" });
    const listings = page.locator("article.listing");
    if ((await listings.count()) !== 10) throw new Error(`${peer.title}: not ten listings`);
    const third = listings.nth(2);
    await press(page, { button: third.locator("button, summary"), shows: "#listing-3" });
    if (await page.locator("#listing-4").isVisible())
      throw new Error(`${peer.title}: two panels opened at once`);
    await press(page, {
      button: page.locator(".dropdown").first().locator("button, summary"),
      shows: ".dropdown ul",
    });
    // Hugo's home page has no islands: all slides are stacked.
    if (peer.name === "hugo") return;
    await page.goto(`${address}/`, { waitUntil: "networkidle" });
    const { heading } = data.site.home.slides[1] ?? { heading: "" };
    await press(page, {
      button: page.getByRole("button", { name: "Next slide" }),
      shows: `li:has(h2:text-is("${heading}"))`,
    });
    const quote = data.site.home.quotes[1]?.name ?? "";
    await press(page, {
      button: page.getByRole("button", { name: "Next quote" }),
      shows: `li:has-text("${quote}")`,
    });
    if (errors.length > 0) throw new Error(`${peer.title}: ${errors.join(", ")}`);
  } finally {
    await page.close();
    await stop();
  }
}

/**
 * Presses a button until something appears, because an island that is still asleep may miss the
 * first press.
 */
async function press(
  page: Page,
  { button, shows }: { button: ReturnType<Page["locator"]>; shows: string },
): Promise<void> {
  const target = page.locator(shows).first();
  if (await target.isVisible()) throw new Error(`${shows} is visible before its button is pressed`);
  await button.scrollIntoViewIfNeeded();
  for (let attempt = 0; attempt < 3; attempt++) {
    await button.click();
    const visible = await target.waitFor({ state: "visible", timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (visible) return;
  }
  throw new Error(`${await page.title()}: ${shows} is not visible after its button is pressed`);
}

if (import.meta.main) {
  const { peers } = readOptions({ pages: [PAGES], rounds: 1 });
  await proveEquivalent(await takePart(peers ?? PEERS.map(({ name }) => name)));
}
