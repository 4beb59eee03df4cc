import { decoded } from "../files/files-below.ts";
import type { OutputFile } from "../files/output-file.ts";
import { compare, error, type Finding, type Position } from "../findings/finding.ts";
import { escapeMarkup } from "../findings/text.ts";
import type { Forward } from "../settings/addresses.ts";
import {
  destination,
  notFoundLimits,
  type Host,
  type Hosting,
  type HostSiteFiles,
  type Limit,
  type PlannedSite,
} from "./hosting.ts";

/**
 * GitHub Pages has no headers or redirects: a page at each old address refreshes to the new one.
 */
export const gitHubPages: Host = { siteFiles, limits };

/** The beginning of a page that only redirects. No other page begins with it. */
export const MOVED_PAGE = "<!DOCTYPE html>\n<!-- moved -->\n";

/** Makes GitHub Pages publish files with any name. */
const NO_JEKYLL: OutputFile = { path: ".nojekyll", content: Buffer.alloc(0) };

interface MovedPage extends OutputFile {
  from: string;
  place: Position;
}

/** Makes pages at old addresses, except where the site has a page, which a rule reports. */
function siteFiles(
  hosting: Hosting,
  { html, forward, taken, published }: PlannedSite,
): HostSiteFiles {
  const files: OutputFile[] = [];
  const moved: string[] = [];
  const findings: Finding[] = [];
  const add = ({ path, content }: OutputFile): void => {
    taken.add(path);
    files.push({ path, content });
  };
  if (!taken.has(NO_JEKYLL.path)) add(NO_JEKYLL);
  for (const page of movedPages(hosting, linkedPaths(html, forward))) {
    if (published.has(page.path) || published.has(page.from.slice(1))) continue;
    if (taken.has(page.path)) {
      const why = `another file has the path ${page.path}`;
      const message = `“${page.from}” cannot be redirected on GitHub Pages: ${why}.`;
      const hint = "Remove one of the two, or leave github-pages out of “hosts”.";
      findings.push(error("output/two-sources", message, { ...page.place, hint }));
      continue;
    }
    add(page);
    moved.push(page.path);
  }
  return { files, moved, findings };
}

/** The pages at old addresses. Below a prefix, only addresses that pages link to can have one. */
function movedPages({ redirects, origin }: Hosting, linked: Iterable<string>): MovedPage[] {
  const pages = new Map<string, MovedPage>();
  const add = (from: string, target: string, place: Position) => {
    const path = redirectFile(from);
    if (path === undefined || pages.has(path)) return;
    pages.set(path, { path, content: redirectPage(target, origin), from, place });
  };
  for (const { from, below, to, place } of redirects)
    if (!below) add(from, destination(to, ""), place);
  for (const path of linked) {
    const rule = redirects.find(({ from, below }) => below && path.startsWith(from));
    if (rule !== undefined)
      add(path, destination(rule.to, path.slice(rule.from.length)), rule.place);
  }
  return [...pages.values()].toSorted((a, b) => compare(a.path, b.path));
}

function linkedPaths(html: PlannedSite["html"], forward: readonly Forward[]): Set<string> {
  const found = new Set<string>();
  if (forward.length === 0) return found;
  for (const page of html())
    for (const [, path = ""] of page.matchAll(/\shref="(\/[^"?#]*)/g)) {
      const { pathname } = new URL(path.replaceAll("&amp;", "&"), "https://this.site.invalid");
      if (forward.some(({ from }) => pathname.startsWith(`${from}/`))) found.add(pathname);
    }
  return found;
}

/** The file for an address; undefined if a part of it is not valid as a file name. */
function redirectFile(path: string): string | undefined {
  const parts = path.split("/").filter(Boolean);
  const names = parts.map((name) => decoded(name) ?? "..");
  if (names.some((name) => /^\.\.?$|[/\\]|\p{Cc}/u.test(name))) return undefined;
  if (!/\.html?$/.test(names.at(-1) ?? "")) names.push("index.html");
  return names.join("/");
}

function redirectPage(target: string, origin: string): string {
  // The origin may have a path, which a URL would drop.
  const whole = escapeMarkup(new URL(target.startsWith("/") ? origin + target : target).href);
  const here = escapeMarkup(target);
  return [
    `${MOVED_PAGE}<html lang="en">`,
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

function limits(hosting: Hosting): Limit[] {
  const lost = notFoundLimits("GitHub Pages", hosting);
  const open = hosting.redirects.filter(({ below }) => below).map(({ from }) => `${from}*`);
  if (open.length === 0) return lost;
  const only = "it redirects only what “forward” names and pages link to";
  const hint =
    "List old addresses one by one under “redirects”, or choose a host that has redirects.";
  return [...lost, [`GitHub Pages has no redirects. Of ${open.join(", ")}, ${only}.`, hint]];
}
