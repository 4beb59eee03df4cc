import { stat } from "node:fs/promises";
import { join } from "node:path";
import { LinkChecker, LinkState, type LinkResult } from "linkinator";
import type { CheckedPage, PageFinding } from "../../check/check-context.ts";
import { traceToSources, type Sources } from "../../check/trace.ts";
import { readSiteFolder } from "../../files/read-site.ts";
import { CONTENT_FOLDER, MANIFEST, SCHEMAS_FOLDER, SITE_FOLDERS } from "../../files/site-folder.ts";
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
  /** The address of the site on the local server, with a slash at the end. */
  base: string;
}

/**
 * The external links of a site with all their places, in content or in templates, and broken links
 * within the site.
 */
export async function linksOfSite(
  site: ServedSite,
): Promise<{ links: OutboundLink[]; others: Finding[] }> {
  const { root, out, pages, settings, unlinked } = site;
  const { origin } = settings;
  const [sources, crawled] = await Promise.all([site.openSources(), crawl(site)]);
  const targets = externalTargets(settings);
  // Addresses that no page links to: those of redirects, and those that only the crawler found.
  const others = [
    ...targets.map(({ url }) => url),
    ...crawled.outside.flatMap((url) => outboundAddress(url, origin) ?? []),
  ];
  const without = { ...Object.fromEntries(others.map((url) => [url, []])), ...unlinked };
  const links: OutboundLink[] = [];
  for (const link of collectOutbound(pages, origin, sources.find, without)) {
    const isKnown = ({ file, line }: Position) =>
      link.sources.some((each) => each.file === file && each.line === line);
    const ofSettings = targets.flatMap(({ url, place }) =>
      url === link.url && !isKnown(place) ? [place] : [],
    );
    const places = [...link.sources, ...ofSettings];
    if (places.length === 0) places.push(...(await templatePlace(link.url, site, sources)));
    links.push({ ...link, sources: places });
  }
  return {
    links,
    others: [
      ...(await staleFindings(root, out)),
      ...(await traceToSources(crawled.inside, sources)),
    ],
  };
}

/**
 * The external targets of redirects. A target that keeps a part of the old address has no address
 * of its own.
 */
function externalTargets({
  redirects,
  forward,
  origin,
}: ServedSite["settings"]): { url: string; place: Position }[] {
  return [...forward, ...redirects].flatMap(({ to, place }) => {
    const url = to.includes(SPLAT) ? undefined : outboundAddress(to, origin);
    return url === undefined ? [] : [{ url, place }];
  });
}

/** The place of the JSX that writes a link which is not in content. */
async function templatePlace(
  url: string,
  { pages, settings }: ServedSite,
  sources: Sources,
): Promise<Position[]> {
  for (const page of pages) {
    const link = page.facts.links.find(
      (each) => outboundAddress(each.url, settings.origin) === url,
    );
    if (link === undefined) continue;
    const place = {
      code: "outbound/place",
      severity: "info",
      message: url,
      page,
      offset: link.offset,
    } as const;
    const [{ file, line = 1, column = 1 } = {}] = await traceToSources(
      [{ ...place, text: link.url, url }],
      sources,
    );
    return file === undefined ? [] : [{ file, line, column }];
  }
  return [];
}

/**
 * Crawls a served site with linkinator, as a visitor would: its pages, their anchors, style sheets
 * and images, and the redirects between them. External addresses are collected in the callback that
 * decides which links to skip, and get no requests. Broken links within the site are findings.
 */
async function crawl(site: ServedSite): Promise<{ outside: string[]; inside: PageFinding[] }> {
  const { base, pages, settings } = site;
  const { origin, elsewhere } = settings;
  const outside = new Set<string>();
  const { links } = await new LinkChecker().check({
    // All pages, because some may have no links to them.
    path: pages.flatMap(({ address }) =>
      address === "/404.html" ? [] : [base + address.slice(1)],
    ),
    recurse: true,
    checkCss: true,
    checkFragments: true,
    timeout: 15_000,
    // Requests go straight to our own server, which has no certificate: with this option they
    // bypass any proxy.
    allowInsecureCerts: true,
    linksToSkip: async (link) => {
      if (link.startsWith(base))
        return elsewhere.some((start) => link.startsWith(start, base.length - 1));
      if (
        URL.canParse(link) &&
        /^https?:$/.test(new URL(link).protocol) &&
        new URL(link).origin !== origin
      )
        outside.add(link);
      return true;
    },
  });
  const inside = links
    .filter(({ state }) => state === LinkState.BROKEN)
    .toSorted((a, b) => compare(a.url, b.url))
    .flatMap((link) => insideFinding(site, link) ?? []);
  return { outside: [...outside], inside };
}

/**
 * The finding about a broken link within the site; undefined if the page with the link does not
 * exist.
 */
function insideFinding(
  { base, pages }: ServedSite,
  { url, parent = base, status }: LinkResult,
): PageFinding | undefined {
  const home = new URL(base).origin;
  const inside = (href: string) => (href.startsWith(base) ? href.slice(base.length - 1) : href);
  const address = new URL(inside(new URL(parent, base).href), home).pathname;
  const page = pages.find((each) => each.address === address);
  if (page === undefined) return undefined;
  const path = inside(url);
  const link = page.facts.links.find(
    (each) => URL.parse(each.url, new URL(address, home))?.href === new URL(path, home).href,
  );
  const answer =
    status === undefined || status === 0 ? "it cannot be reached" : `its status is ${status}`;
  return {
    code: "outbound/inside",
    severity: "error",
    message: `The link from ${address} to ${path} is broken: ${answer}.`,
    hint: "Build the site again, and check its redirects.",
    page,
    ...(link === undefined ? {} : { offset: link.offset, text: link.url }),
    url: path,
  };
}

/** Files that this command reads or writes itself. */
const UP_TO_DATE = new Set([HISTORY_FILE, SETTINGS_FILE]);

/** Files that no build reads: schemas for editors, and types. */
const FOR_EDITORS = new RegExp(String.raw`^${CONTENT_FOLDER}/${SCHEMAS_FOLDER}/|\.d\.[cm]?ts$`);

/**
 * A warning if sources have changed since the site was built, so that its links may differ from
 * those in content.
 */
export async function staleFindings(root: string, out: string): Promise<Finding[]> {
  const built = (await stat(join(out, MANIFEST))).mtimeMs;
  for (const folder of SITE_FOLDERS) {
    for (const file of await readSiteFolder(root, folder)) {
      const path = `${folder}/${file}`;
      if (UP_TO_DATE.has(path) || FOR_EDITORS.test(path)) continue;
      if ((await stat(join(root, path))).mtimeMs <= built) continue;
      const message = `${path} changed after the last build, so links may be out of date.`;
      return [
        warning("outbound/stale", message, { hint: "Build the site first: build-site build." }),
      ];
    }
  }
  return [];
}
