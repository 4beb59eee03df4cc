import { compare } from "../../findings/finding.ts";
import { decoded } from "../../site/decoded.ts";
import type { Settings } from "../../site/settings.ts";
import type { Hosting, HostRedirect } from "../hosting.ts";
import type { OutputFile } from "../output-file.ts";

/** How a page begins that only leads somewhere else: no page of the site itself does. */
export const REDIRECT_PAGE = "<!DOCTYPE html>\n<!-- moved -->\n";

/**
 * Files for GitHub Pages, which sends neither headers nor redirects of ours: a page in the place of each old address that
 * leads on at once. Of the addresses below a beginning that is handed on, those that the pages link to; `linked` gives them.
 */
export function gitHubPages(hosting: Hosting, settings: Settings, linked: () => Iterable<string>): OutputFile[] {
  const { redirects, origin } = hosting;
  const pages = new Map<string, string>();
  const add = (path: string, target: string) => {
    const file = redirectFile(path);
    if (file !== undefined && !pages.has(file)) pages.set(file, redirectPage(target, origin));
  };
  for (const { from, below, to } of redirects) if (!below) add(from, locationOf(to, ""));
  if (settings.handOn.length > 0) {
    for (const path of linked()) {
      const rule = redirects.find(({ from, below }) => below && path.startsWith(from));
      if (rule !== undefined) add(path, locationOf(rule.to, path.slice(rule.from.length)));
    }
  }
  return [
    { path: ".nojekyll", content: Buffer.alloc(0) },
    ...[...pages].toSorted(([a], [b]) => compare(a, b)).map(([path, html]) => ({ path, content: Buffer.from(html) })),
  ];
}

/** The paths below the beginnings that are handed on to which pages link. */
export function linkedPaths(pages: readonly { readonly html: string }[], { handOn }: Settings): Set<string> {
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
