import { compare, error, type Finding, type Position } from "../findings/finding.ts";
import { decoded } from "../files/decoded.ts";
import type { AddressSettings } from "../settings/addresses.ts";
import type { Hosting, HostRedirect } from "./hosting.ts";
import type { OutputFile } from "../output/output-file.ts";
import type { TakenPaths } from "./taken-paths.ts";

/** How a page begins that only leads somewhere else: no page of the site itself does. */
export const REDIRECT_PAGE = "<!DOCTYPE html>\n<!-- moved -->\n";

/** Tells GitHub Pages to publish files as they are, whatever their names. */
export const NO_JEKYLL: OutputFile = { path: ".nojekyll", content: Buffer.alloc(0) };

/** A page in the place of an old address, and the line of the settings that asks for it. */
export interface MovedPage extends OutputFile {
  from: string;
  place: Position;
}

/**
 * Pages for GitHub Pages, which sends neither headers nor redirects of ours: a page in the place of each old address that
 * leads on at once. Of the addresses below a beginning that is handed on, those that the pages link to; `linked` gives them.
 */
export function gitHubPages(hosting: Hosting, settings: AddressSettings, linked: () => Iterable<string>): MovedPage[] {
  const { redirects, origin } = hosting;
  const pages = new Map<string, MovedPage>();
  const add = (from: string, target: string, place: Position) => {
    const path = redirectFile(from);
    if (path === undefined || pages.has(path)) return;
    pages.set(path, { path, content: Buffer.from(redirectPage(target, origin)), from, place });
  };
  for (const { from, below, to, place } of redirects) if (!below) add(from, locationOf(to, ""), place);
  if (settings.handOn.length > 0) {
    for (const path of linked()) {
      const rule = redirects.find(({ from, below }) => below && path.startsWith(from));
      if (rule !== undefined) add(path, locationOf(rule.to, path.slice(rule.from.length)), rule.place);
    }
  }
  return [...pages.values()].toSorted((a, b) => compare(a.path, b.path));
}

/**
 * Those of them that have a place of their own, which they take, and a finding for each that has none. Where the
 * site publishes something at the old address itself nothing is said: for all hosts alike, the rule about redirects does.
 */
export function placedPages(
  wanted: readonly MovedPage[],
  taken: TakenPaths,
  published: ReadonlySet<string>,
): { pages: MovedPage[]; findings: Finding[] } {
  const placed: MovedPage[] = [];
  const findings: Finding[] = [];
  for (const page of wanted) {
    if (published.has(page.path) || published.has(page.from.slice(1))) continue;
    if (taken.has(page.path)) {
      const message = `“${page.from}” cannot lead on from GitHub Pages: something else lies where its page belongs (${page.path}).`;
      const hint = "Take one of the two away, or leave github-pages out of “hosts”.";
      findings.push(error("output/two-sources", message, { ...page.place, hint }));
      continue;
    }
    taken.add(page.path);
    placed.push(page);
  }
  return { pages: placed, findings };
}

/** The paths below the beginnings that are handed on to which pages link. */
export function linkedPaths(pages: readonly { readonly html: string }[], { handOn }: AddressSettings): Set<string> {
  const found = new Set<string>();
  for (const { html } of pages) {
    for (const [, path = ""] of html.matchAll(/\shref="(\/[^"?#]*)/g)) {
      const { pathname } = new URL(path.replaceAll("&amp;", "&"), "https://this.site.invalid");
      if (handOn.some(({ from }) => pathname.startsWith(`${from}/`))) found.add(pathname);
    }
  }
  return found;
}

function locationOf({ before, after, query, hash }: HostRedirect["to"], rest: string): string {
  return before + (after === undefined ? "" : rest + after) + query + hash;
}

/** Where the page for an address lies; none for one that is no name for a file. What looks like a page is one. */
function redirectFile(path: string): string | undefined {
  const names = path
    .split("/")
    .filter((name) => name !== "")
    .map((name) => decoded(name) ?? "..");
  if (names.some((name) => /^\.\.?$|[/\\]|\p{Cc}/u.test(name))) return undefined;
  return /\.html?$/.test(names.at(-1) ?? "") ? names.join("/") : [...names, "index.html"].join("/");
}

function redirectPage(target: string, origin: string): string {
  const whole = escaped(new URL(target, origin).href);
  const here = escaped(target);
  return [
    `${REDIRECT_PAGE}<html lang="en">`,
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    "<title>This page has moved</title>",
    `<meta http-equiv="refresh" content="0; url=${here}">`,
    `<link rel="canonical" href="${whole}">`,
    "</head>",
    "<body>",
    `<p>This page has moved: <a href="${here}">${whole}</a></p>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
