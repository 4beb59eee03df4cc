import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { decodeHTML } from "entities";
import type { CheckedPage } from "../../check/check-context.ts";
import { misspelledScheme, normalizeAddress } from "../../content/addresses.ts";
import { fileOfSite } from "../../files/site-folder.ts";
import { compare, type Position } from "../../findings/finding.ts";
import { CannotStart, messageOf } from "../../findings/findings-error.ts";
import { oneLine, positions, shorten } from "../../findings/text.ts";
import type { OutboundLink } from "../link-row.ts";
import { addressProblem, isForPrograms } from "./address.ts";

export type { OutboundLink };

/** A share of the links: the `index`-th of `of`, counted from 1. */
export interface Shard {
  index: number;
  of: number;
}

/**
 * The links of one shard, the same on every machine. A host gets requests from one machine; the
 * largest hosts come first, each into the smallest shard.
 */
export function linksOfShard(links: readonly OutboundLink[], { index, of }: Shard): OutboundLink[] {
  const hosts = [...Map.groupBy(links, ({ url }) => URL.parse(url)?.hostname ?? "")];
  const shards = Array.from({ length: of }, (): OutboundLink[] => []);
  for (const [, group] of hosts.toSorted(([a, x], [b, y]) => y.length - x.length || compare(a, b)))
    shards.reduce((least, shard) => (shard.length < least.length ? shard : least)).push(...group);
  const mine = new Set(shards[index - 1]);
  return links.filter((link) => mine.has(link));
}

type PageLinks = Pick<CheckedPage, "address" | "source" | "html" | "facts">;

/** Elements whose address cannot be checked with a request, or is only named. */
const NOT_VISITED = new Set(["form", "button", "input", "name", "cite", "import"]);

/** The most places of a link in pages without a template. */
const PLACES = 3;

/**
 * The external links of pages, and invalid email addresses and phone numbers, sorted. `find`
 * returns places in content. `unlinked` are dead addresses, which may work again, each with the
 * pages that would link to it.
 */
export function collectOutbound(
  pages: Iterable<PageLinks>,
  origin: string,
  find: (text: string) => Position[] = () => [],
  unlinked: Readonly<Record<string, readonly string[]>> = {},
): OutboundLink[] {
  const links = new Map<string, OutboundLink>();
  const linkTo = (url: string, routes: readonly string[] = []) => {
    const link = { url, words: undefined, routes: [...routes], sources: [] };
    links.set(url, link);
    return link;
  };
  for (const [url, without] of Object.entries(unlinked)) linkTo(url, without);
  for (const { address, source, html, facts } of pages) {
    const found = linksOn(facts, origin);
    const placeOf = source === undefined || found.size === 0 ? undefined : positions(html);
    for (const [url, offset] of found) {
      // A part of the page's text would keep all of it in memory.
      const link: OutboundLink = links.get(url) ?? linkTo(Buffer.from(url).toString());
      link.words ??= wordsAt(html, offset);
      // The first page is the one that has the first place.
      if (source !== undefined && link.sources.length === 0) link.routes.unshift(address);
      else link.routes.push(address);
      if (source !== undefined && placeOf !== undefined && link.sources.length < PLACES)
        link.sources.push({ file: source, ...placeOf(offset) });
    }
  }
  return [...links.values()]
    .toSorted((a, b) => compare(a.url, b.url))
    .map(({ routes: all, sources, ...link }) => {
      const routes = [...new Set(all)];
      if (sources.length === 0) routes.sort(compare);
      return { ...link, routes, sources: [...find(link.url), ...sources] };
    });
}

const MOST_WORDS = 80;
const MOST_HTML = 4000;

/** The text of a link, its label, or those of its image. */
function wordsAt(html: string, offset: number) {
  const [, attributes = "", content = ""] =
    /^<a\b((?:[^>"']|"[^"]*"|'[^']*')*)>(.*?)<\/a\s*>/is.exec(
      html.slice(offset, offset + MOST_HTML),
    ) ?? [];
  const [, , named = ""] =
    /\b(?:aria-label|alt|title)\s*=\s*(["'])((?:(?!\1)[^])+)\1/i.exec(`${attributes} ${content}`) ??
    [];
  const words = [content.replaceAll(/<[^>]*>/g, " "), named]
    .map((part) => oneLine(decodeHTML(part)).replace(/\s*\(?opens in (?:a )?new tab\)?/i, ""))
    .find((part) => part.trim() !== "");
  return words === undefined ? undefined : shorten(words.trim(), MOST_WORDS);
}

/** The outbound addresses of a page, each with the offset of its first link. */
function linksOn(facts: PageLinks["facts"], origin: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const { url, offset, element } of facts.links) {
    if (NOT_VISITED.has(element)) continue;
    const outbound = outboundAddress(basedOn(facts, url.trim(), origin), origin);
    if (outbound !== undefined && !found.has(outbound)) found.set(outbound, offset);
  }
  return found;
}

/** A page may have the base of another host, to which its addresses are relative. */
function basedOn({ base: written }: PageLinks["facts"], url: string, origin: string) {
  const base = written === undefined ? null : URL.parse(written, origin);
  if (base === null || base.origin === origin || /^[a-z][a-z\d+.-]*:/i.test(url)) return url;
  return URL.parse(url, base)?.href ?? url;
}

/** The normalized address of an external or invalid link; undefined for one within the site. */
export function outboundAddress(url: string, origin: string): string | undefined {
  // Relative to the scheme: `//example.com/`.
  const whole = url.startsWith("//") ? `https:${url}` : url;
  if (!/^https?:/i.test(whole)) {
    const hasScheme = isForPrograms(whole) || misspelledScheme(whole) !== undefined;
    return hasScheme && addressProblem(whole, { allowPrivate: true }) ? whole : undefined;
  }
  const { origin: its, href = whole } = URL.parse(whole) ?? {};
  return its === origin ? undefined : href;
}

/** The addresses of the command line or of a list (`--from`). Throws if there are none. */
export async function givenLinks(
  addresses: readonly string[],
  { from, root }: { from: string | undefined; root: string },
): Promise<OutboundLink[]> {
  const given =
    from === undefined ? addresses.map((url) => ({ url, sources: [] })) : await listed(from, root);
  if (given.length === 0) {
    const hint = "Write one per line, each starting with https://.";
    throw new CannotStart("cli/empty-list", "The list has no addresses.", hint);
  }
  return [...Map.groupBy(given, ({ url }) => normalizeAddress(url))].map(([url, of]) => {
    return { url, routes: [], sources: of.flatMap(({ sources }) => sources) };
  });
}

/** One per line; empty lines and comments (`#`) are skipped. */
async function listed(from: string, root: string): Promise<{ url: string; sources: Position[] }[]> {
  const read = from === "-" ? text(process.stdin) : readFile(from, "utf8");
  const list = await read.catch((problem: unknown) => {
    const message = `The list cannot be read: ${messageOf(problem)}.`;
    throw new CannotStart("cli/unreadable-list", message, "Name another file with --from.");
  });
  const lines = list.split(/\r\n?|\n/);
  const file = fileOfSite(root, from);
  return lines.flatMap((line, index) => {
    // Addresses have no spaces: a # after a space begins a comment.
    const url = line.replace(/\s+#.*$/, "").trim();
    if (url === "" || url.startsWith("#")) return [];
    const place = { file, line: index + 1, column: line.indexOf(url) + 1, length: url.length };
    return [{ url, sources: from === "-" ? [] : [place] }];
  });
}
