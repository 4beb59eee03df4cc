import type { build } from "esbuild";
import { openAssets, openStyles, type AssetStore } from "../assets/asset-store.ts";
import { openPhotographs } from "../assets/photographs.ts";
import { cacheFolder, openCache, type Cache } from "../cache/cache.ts";
import { wordingFindings } from "../check/wording.ts";
import { openContent, type Content, type KeptContent } from "../content/content.ts";
import { cachedBuild } from "../files/bundling.ts";
import { pathsBelow } from "../files/files-below.ts";
import { siteEntries, symbolicLinkFindings } from "../files/symbolic-links.ts";
import { compare, error, hasErrors, type Finding } from "../findings/finding.ts";
import { collect, FindingsError, findingsOf } from "../findings/findings-error.ts";
import { sourceReader } from "../findings/frame.ts";
import { openIslands, type IslandBundle } from "../islands/open-islands.ts";
import { openDeadLinks } from "../links/dead-links.ts";
import { openSettings, type Settings } from "./settings.ts";
import { bundleTemplates } from "../render/bundle-templates.ts";
import { loadTemplates, type TemplateBundle } from "../render/load-templates.ts";
import { drawingsOf } from "../render/page-assets.ts";
import type { DeadLinks } from "../render/page-context.ts";
import type { RenderContext } from "../render/render-page.ts";
import { findRoutePath, ROUTES_FILE, routeFindings, type Route } from "../render/route.ts";

/** A site that is ready to be rendered. */
export interface OpenSite {
  root: string;
  settings: Settings;
  content: Content;
  routes: Route[];
  bundle: TemplateBundle;
  islands: IslandBundle;
  assets: AssetStore;
  cache: Cache;
  /** Addresses on other sites that visitors are not sent to. */
  deadLinks: DeadLinks;
  /** Warnings. */
  findings: Finding[];
}

/** The parts of a site that are opened from files. */
export type PartName =
  | "links"
  | "settings"
  | "templates"
  | "islands"
  | "content"
  | "styles"
  | "photographs"
  | "deadLinks";

/** How a site is opened. `dev` differs from a build in these points alone. */
export interface OpenOptions {
  /** Replaces the origin of the site's settings. */
  origin?: string | undefined;
  /** Opens a part, or returns what it was before: the default opens each. */
  part?: <Part>(name: PartName, open: () => Promise<Part>) => Promise<Part>;
  /** Content files that need no parsing. */
  keptContent?: KeptContent;
  /** Runs esbuild for templates and islands. */
  bundlers?: { templates: typeof build; islands: typeof build };
  /** Whether island scripts are bundled for reading, with source maps. */
  dev?: boolean;
  cache?: Cache;
}

/**
 * Opens settings, code, content and routes. Throws everything that is wrong at once, as far as one mistake does not hide
 * another: content needs its schema, which is code, and the route table needs the content.
 */
export async function openSite(root: string, options: OpenOptions = {}): Promise<OpenSite> {
  const { origin, keptContent, dev = false, part = async (_, open) => open() } = options;
  const { cache = openCache(cacheFolder(root)) } = options;
  const entries = siteEntries(root);
  const names = entries.then((all) => pathsBelow(root, all).toSorted(compare));
  const cached = cachedBuild(cache, root, names);
  const { bundlers = { templates: cached, islands: cached } } = options;
  const findings: Finding[] = [];
  const noted = <Opened extends { findings: readonly Finding[] }>(opened: Opened): Opened => {
    findings.push(...opened.findings);
    return opened;
  };
  try {
    const opening = {
      links: part("links", () => symbolicLinkFindings(root, entries)),
      settings: part("settings", () => openSettings(root, { origin })),
      code: part("templates", () => bundleTemplates(root, { annotate: false, build: bundlers.templates })).then(noted),
      styles: part("styles", async () => openStyles(root, cache, { names: await names })).then(noted),
      photographs: part("photographs", () => openPhotographs(root, cache)),
    };
    const openingBundle = opening.code.then((code) => loadTemplates(root, code));
    const [settings, bundle, islands, content, styles, photographs, links] = await collect([
      opening.settings,
      openingBundle,
      opening.settings.then(({ islands: { together } }) =>
        part("islands", () => openIslands(root, together, { dev, build: bundlers.islands })).then(noted),
      ),
      openingBundle.then(({ content: schema }) => openContent(root, schema, keptContent)).then(noted),
      opening.styles,
      opening.photographs,
      opening.links,
    ]);
    findings.push(...links);
    const assets = await openAssets(root, drawingsOf(bundle.art), cache, { styles, photographs });
    const { routes } = noted(openRoutes(root, bundle, content));
    if (hasErrors(findings)) throw new FindingsError([]);
    findings.push(...wordingFindings(settings.wording, content, sourceReader(root)));
    const deadLinks = noted(await part("deadLinks", () => openDeadLinks(root, settings.links))).value;
    return { root, settings, content, routes, bundle, islands, assets, cache, deadLinks, findings };
  } catch (problem) {
    throw new FindingsError(withoutRepeats([...findings, ...findingsOf(problem)]));
  }
}

/** Asks the route table. Throws the finding of one that throws; everything else that is wrong is returned. */
function openRoutes(
  root: string,
  bundle: TemplateBundle,
  content: Content,
): { routes: Route[]; findings: readonly Finding[] } {
  try {
    const routes = bundle.routes(content.data);
    if (!Array.isArray(routes)) throw new Error("it returned no list of routes");
    return { routes, findings: routeFindings(routes, findRoutePath(sourceReader(root)(ROUTES_FILE) ?? "")) };
  } catch (problem) {
    const thrown = problem instanceof Error ? problem : new Error(String(problem));
    const place = bundle.lookup.fromStack(thrown.stack) ?? { file: ROUTES_FILE };
    throw new FindingsError([error("routes/threw", `The route table threw an error: ${thrown.message}`, place)]);
  }
}

/** Templates and islands are bundled apart and share files: a syntax error in an island is found twice. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, file, line, column, message }) => {
    const key = JSON.stringify([code, file, line, column, message]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Everything that the routes of a site are rendered with. */
export function renderContext({ settings, content, assets, bundle, islands, deadLinks }: OpenSite): RenderContext {
  const { origin } = settings;
  return { origin, content: content.data, assets, bundle, islands, deadLinks, annotate: false };
}
