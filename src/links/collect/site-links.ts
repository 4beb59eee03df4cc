import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { CheckedPage } from "../../check/check-context.ts";
import { traceToSources, type Sources } from "../../check/trace.ts";
import { filesBelow } from "../../files/files-below.ts";
import { compare, warning, type Finding, type Position } from "../../findings/finding.ts";
import { collectOutbound, outboundAddress, placeOnPage, type OutboundLink } from "./collect.ts";
import { crawl, insideFindings, type Crawled } from "./crawl.ts";
import { HISTORY_FILE } from "../remember/history.ts";
import { MANIFEST, type Unlinked } from "../../output/out-folder.ts";
import { SPLAT } from "../../settings/addresses.ts";

/** A published site while a local server serves it. */
export interface ServedSite {
  root: string;
  out: string;
  pages: readonly CheckedPage[];
  /** Dead addresses that pages no longer link to, with these pages. */
  unlinked?: Unlinked | undefined;
  openSources: () => Promise<Sources>;
  settings: {
    origin: string;
    /** Beginnings of paths that another system serves. */
    elsewhere: readonly string[];
    redirects: readonly Target[];
    handOn: readonly Target[];
  };
  /** The address of the local server, with a slash at the end. */
  base: string;
}

/** A setting that sends visitors to another address. */
interface Target {
  to: string;
  place: Position;
}

/** The external links of a site with all their places, in content or in templates, and broken links within the site. */
export async function linksOfSite(site: ServedSite): Promise<{ links: OutboundLink[]; findings: Finding[] }> {
  const { root, out, pages, unlinked, settings, base } = site;
  const { origin, elsewhere } = settings;
  const paths = pages.map(({ address }) => address).filter((address) => address !== "/404.html");
  const [sources, crawled] = await Promise.all([site.openSources(), crawl({ base, origin, paths, elsewhere })]);
  const ofPages = collectOutbound(pages, origin, sources.find, unlinked);
  const links = withCrawled(withTargets(ofPages, settings), crawled, origin, sources.find);
  const inside = await traceToSources(insideFindings(crawled, base, pages), sources);
  return {
    links: await withTemplatePlaces(links, pages, origin, sources),
    findings: [...(await staleFindings(root, out)), ...inside],
  };
}

/** Adds the external targets of redirects. A target that keeps a part of the old address has no address of its own. */
function withTargets(
  known: readonly OutboundLink[],
  { redirects, handOn, origin }: ServedSite["settings"],
): OutboundLink[] {
  const links = new Map(known.map((link) => [link.url, link]));
  for (const { to, place } of [...handOn, ...redirects]) {
    const url = to.includes(SPLAT) ? undefined : outboundAddress(to, origin);
    if (url === undefined) continue;
    const { routes = [], sources = [] } = links.get(url) ?? {};
    const isKnown = sources.some(({ file, line }) => file === place.file && line === place.line);
    links.set(url, { url, routes, sources: isKnown ? sources : [...sources, place] });
  }
  return [...links.values()];
}

/** Adds the links that only the crawler found. */
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

/** Links that are not in content get the place of the JSX that writes them. */
async function withTemplatePlaces(
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

/** The folders with the sources of a site. */
const SOURCES = ["content", "templates", "islands"];
/** Files that this command reads or writes itself. */
const UP_TO_DATE = new Set([HISTORY_FILE, "content/settings.yaml"]);

/** A warning if sources have changed since the site was built, so that its links may differ from those in content. */
export async function staleFindings(root: string, out: string): Promise<Finding[]> {
  const built = (await stat(join(out, MANIFEST))).mtimeMs;
  for (const folder of SOURCES) {
    for (const file of await filesBelow(join(root, folder))) {
      const path = `${folder}/${file}`;
      if (UP_TO_DATE.has(path) || (await stat(join(root, path))).mtimeMs <= built) continue;
      const message = `The site was built before ${path} changed: links and lines may be out of date.`;
      return [warning("outbound/stale", message, { hint: "Build it again first: build-site build." })];
    }
  }
  return [];
}
