import { checkedPage } from "../check/check-site.ts";
import type { CheckedPage } from "../check/check-context.ts";
import { traceToSources, type Sources } from "../check/trace.ts";
import { compare, type Finding, type Outcome, type Position } from "../findings/finding.ts";
import { collectOutbound, outboundAddress, placeOnPage, type OutboundLink } from "../links/collect/collect.ts";
import { insideFindings, type Crawled } from "../links/collect/crawl.ts";
import type { PublishedSite } from "../output/published.ts";
import { SPLAT } from "../settings/addresses.ts";
import { openSettings, type Settings } from "./settings.ts";
import { addressOfFile, openSources } from "./check-published.ts";

/** The links of a published site to other sites, and how it wants them to be checked. */
export interface SiteLinks {
  settings: Settings;
  links: OutboundLink[];
  /** What a crawler found wrong inside the site. */
  findings: Finding[];
}

/** Where a published site stands, and what a crawler found in it. `crawl` gets the paths of its pages. */
export interface SiteLinksRequest {
  root: string;
  out: string;
  published: PublishedSite;
  /** The address at which the site is served meanwhile. */
  base: string;
  crawl: (paths: readonly string[], settings: Settings) => Promise<Crawled>;
}

/** Gathers every outbound link of a site with all its places: in content, or else in the template that writes it. */
export async function linksOfSite(request: SiteLinksRequest): Promise<Outcome<SiteLinks>> {
  const { root, out, published, base } = request;
  const settings = await openSettings(root);
  const { origin } = settings;
  const pages = [...published.pages].map(([file, html]) => checkedPage({ address: addressOfFile(file), file, html }));
  const paths = pages.map(({ address }) => address).filter((address) => address !== "/404.html");
  const [sources, crawled] = await Promise.all([openSources(root, out), request.crawl(paths, settings)]);
  const known = collectOutbound(pages, origin, sources.find, published.unlinked);
  const led = withLeadingOn(known, settings);
  const links = withCrawled(led, crawled, origin, sources.find);
  const inside = await traceToSources(insideFindings(crawled, base, pages), sources);
  return {
    ok: true,
    findings: [],
    value: { settings: settings, links: await traced(links, pages, origin, sources), findings: inside },
  };
}

/**
 * Adds where the settings lead visitors: to another system, and from old addresses to other sites. An address that keeps a
 * part of the old one is none that could be asked for.
 */
function withLeadingOn(known: readonly OutboundLink[], { redirects, handOn, origin }: Settings): OutboundLink[] {
  const links = new Map(known.map((link) => [link.url, link]));
  for (const { to, place } of [...handOn, ...redirects]) {
    const url = to.includes(SPLAT) ? undefined : outboundAddress(to, origin);
    if (url === undefined) continue;
    const { routes = [], sources = [] } = links.get(url) ?? {};
    const isThere = sources.some(({ file, line }) => file === place.file && line === place.line);
    links.set(url, { url, routes, sources: isThere ? sources : [...sources, place] });
  }
  return [...links.values()];
}

/** Adds what only the crawler has found. */
function withCrawled(
  known: readonly OutboundLink[],
  { outside }: Crawled,
  origin: string,
  find: (text: string) => Position[],
): OutboundLink[] {
  const urls = new Set(known.map(({ url }) => url));
  const more = outside.flatMap((link) => outboundAddress(link, origin) ?? []).filter((url) => !urls.has(url));
  return [...known, ...[...new Set(more)].map((url) => ({ url, routes: [], sources: find(url) }))].toSorted((a, b) =>
    compare(a.url, b.url),
  );
}

/** Links that no content holds stand in a template: the place of the JSX that writes them. */
async function traced(
  links: readonly OutboundLink[],
  pages: readonly CheckedPage[],
  origin: string,
  sources: Sources,
): Promise<OutboundLink[]> {
  const found: OutboundLink[] = [];
  for (const link of links) {
    const place = link.sources.length === 0 ? placeOnPage(pages, link, origin) : undefined;
    const [finding] = place === undefined ? [] : await traceToSources([place], sources);
    const { file, line = 1, column = 1 } = finding ?? {};
    found.push(file === undefined ? link : { ...link, sources: [{ file, line, column }] });
  }
  return found;
}
