import { stat } from "node:fs/promises";
import { join } from "node:path";
import { LinkChecker, LinkState, type LinkResult } from "linkinator";
import type { CheckedPage, PageFinding } from "../../check/check-context.ts";
import { traceToSources, type Sources } from "../../check/trace.ts";
import {
  CONTENT_FOLDER,
  MANIFEST,
  readSiteFolder,
  SCHEMAS_FOLDER,
  SITE_FOLDERS,
} from "../../files/site-folder.ts";
import { compare, warning, type Finding, type Position } from "../../findings/finding.ts";
import type { Unlinked } from "../../output/out-folder.ts";
import { SPLAT, type AddressSettings } from "../../settings/addresses.ts";
import { SETTINGS_FILE } from "../../settings/read-settings.ts";
import { HISTORY_FILE } from "../remember/history.ts";
import { collectOutbound, outboundAddress, type OutboundLink } from "./collect.ts";

/** A published site while a local server serves it. */
export interface ServedSite {
  root: string;
  out: string;
  pages: readonly CheckedPage[];
  /** Dead addresses that pages no longer link to, with these pages. */
  unlinked?: Unlinked | undefined;
  openSources: () => Promise<Sources>;
  settings: Pick<AddressSettings, "origin" | "elsewhere" | "redirects" | "forward">;
  base: string;
}

/** The external links of a site with all their places, and broken links within the site. */
export async function linksOfSite(
  site: ServedSite,
): Promise<{ links: OutboundLink[]; others: Finding[] }> {
  const { root, out, pages, settings, unlinked } = site;
  const { origin, redirects, forward } = settings;
  const [sources, crawled] = await Promise.all([site.openSources(), crawl(site)]);
  // A target with “:splat” is not an address until a visitor requests the old one.
  const targets = Map.groupBy(
    [...forward, ...redirects].filter(({ to }) => !to.includes(SPLAT)),
    ({ to }) => outboundAddress(to, origin),
  );
  // Addresses that no page links to: those of redirects, and those that only the crawler found.
  const others = [
    ...targets.keys(),
    ...crawled.outside.map((url) => outboundAddress(url, origin)),
  ].filter((url) => url !== undefined);
  const without = { ...Object.fromEntries(others.map((url) => [url, []])), ...unlinked };
  const links: OutboundLink[] = [];
  for (const link of collectOutbound(pages, origin, sources.find, without)) {
    const places = [...link.sources];
    for (const { place } of targets.get(link.url) ?? [])
      if (!link.sources.some(({ file, line }) => file === place.file && line === place.line))
        places.push(place);
    if (places.length === 0) places.push(...(await templatePlace(link.url, site, sources)));
    links.push({ ...link, sources: places });
  }
  const inside = await traceToSources(crawled.inside, sources);
  return { links, others: [...(await staleFindings(root, out)), ...inside] };
}

/** The place of the JSX that writes a link which is not in content. */
async function templatePlace(
  url: string,
  { pages, settings: { origin } }: ServedSite,
  sources: Sources,
): Promise<Position[]> {
  for (const page of pages) {
    const link = page.facts.links.find((each) => outboundAddress(each.url, origin) === url);
    if (link === undefined) continue;
    const { offset, url: text } = link;
    const is = { code: "outbound/place", severity: "info", message: url } as const;
    const traced = await traceToSources([{ ...is, page, offset, text, url }], sources);
    const [{ file, line = 1, column = 1 } = {}] = traced;
    return file === undefined ? [] : [{ file, line, column }];
  }
  return [];
}

/**
 * Crawls a served site with linkinator: pages, anchors, style sheets, images and redirects.
 * Links to other hosts get no requests.
 */
async function crawl(site: ServedSite): Promise<{ outside: string[]; inside: PageFinding[] }> {
  const { base, pages, settings } = site;
  const outside = new Set<string>();
  const { links } = await new LinkChecker().check({
    // All pages, because some may have no links to them.
    path: pages.flatMap(({ address }) =>
      address === "/404.html" ? [] : [base + address.slice(1)],
    ),
    recurse: true,
    checkCss: true,
    checkFragments: true,
    // Our own server has no certificate: with this option requests bypass any proxy.
    allowInsecureCerts: true,
    linksToSkip: async (link) => {
      if (link.startsWith(base))
        return settings.elsewhere.some((start) => link.startsWith(start, base.length - 1));
      const { protocol = "", origin } = URL.parse(link) ?? {};
      if (/^https?:$/.test(protocol) && origin !== settings.origin) outside.add(link);
      return true;
    },
  });
  const inside = links
    .filter(({ state }) => state === LinkState.BROKEN)
    .toSorted((a, b) => compare(a.url, b.url))
    .flatMap((link) => insideFinding(site, link) ?? []);
  return { outside: [...outside], inside };
}

/** Undefined if the page with the link does not exist. */
function insideFinding(
  { base, pages }: ServedSite,
  { url, parent = base, status = 0 }: LinkResult,
): PageFinding | undefined {
  const home = new URL(base).origin;
  const inside = (href: string) => (href.startsWith(base) ? href.slice(base.length - 1) : href);
  const address = new URL(inside(new URL(parent, base).href), home).pathname;
  const page = pages.find((each) => each.address === address);
  if (page === undefined) return undefined;
  const path = inside(url);
  const { href } = new URL(path, home);
  const link = page.facts.links.find(
    (each) => URL.parse(each.url, new URL(address, home))?.href === href,
  );
  const answer = status === 0 ? "it cannot be reached" : `its status is ${status}`;
  return {
    code: "outbound/inside",
    severity: "error",
    message: `The link from ${address} to ${path} is broken: ${answer}.`,
    hint: "Build the site again, and check its redirects.",
    page,
    ...(link !== undefined && { offset: link.offset, text: link.url }),
    url: path,
  };
}

/** Files that this command itself reads or writes. */
const UP_TO_DATE = new Set([HISTORY_FILE, SETTINGS_FILE]);

/** Files that a build does not read. */
const FOR_EDITORS = new RegExp(String.raw`^${CONTENT_FOLDER}/${SCHEMAS_FOLDER}/|\.d\.[cm]?ts$`);

/** A warning if sources have changed since the site was built. */
export async function staleFindings(root: string, out: string): Promise<Finding[]> {
  const built = (await stat(join(out, MANIFEST))).mtimeMs;
  for (const folder of SITE_FOLDERS) {
    for (const file of await readSiteFolder(root, folder)) {
      const path = `${folder}/${file}`;
      if (UP_TO_DATE.has(path) || FOR_EDITORS.test(path)) continue;
      if ((await stat(join(root, path))).mtimeMs <= built) continue;
      const message = `${path} changed after the last build, so links may be out of date.`;
      const hint = "Build the site first: build-site build.";
      return [warning("outbound/stale", message, { hint })];
    }
  }
  return [];
}
