import { build as buildOnce, type build } from "esbuild";
import { openAssets, openStyles, type AssetStore } from "../assets/asset-store.ts";
import { openPhotographs } from "../assets/photographs.ts";
import { cacheFolder, openCache, type Cache } from "../cache/cache.ts";
import { wordingFindings } from "../check/wording.ts";
import { openContent, type Content, type KeptContent } from "../content/content.ts";
import { symbolicLinkFindings } from "../files/symbolic-links.ts";
import { error, hasErrors, type Finding, type Outcome } from "../findings/finding.ts";
import { collect, FindingsError } from "../findings/findings-error.ts";
import { sourceReader } from "../findings/frame.ts";
import type { IslandBundle } from "../islands/bundle-islands.ts";
import { bundleTemplates } from "../render/bundle-templates.ts";
import type { DeadLinks } from "../render/dead-link.ts";
import { drawingsOf } from "../render/drawings.ts";
import { loadTemplates, type TemplateBundle } from "../render/load-templates.ts";
import type { RenderContext } from "../render/render-page.ts";
import { routeFindings, type Route } from "../render/route.ts";
import { findRoutePath, ROUTES_FILE } from "../render/route-source.ts";
import { openSettings, type Settings } from "./settings.ts";
import { openDeadLinks } from "./dead-links.ts";
import { openIslands } from "./open-islands.ts";

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
  const { bundlers = { templates: buildOnce, islands: buildOnce }, cache = openCache(cacheFolder(root)) } = options;
  const findings: Finding[] = [];
  const note = <Opened extends { findings: readonly Finding[] }>(opened: Opened): Opened => {
    findings.push(...opened.findings);
    return opened;
  };
  try {
    const links = part("links", () => symbolicLinkFindings(root)).then((found) => note({ findings: found }));
    const settings = part("settings", () => openSettings(root, { origin }));
    const code = part("templates", () => bundleTemplates(root, { annotate: false, build: bundlers.templates })).then(
      note,
    );
    const islands = settings.then(({ islands: wanted }) =>
      part("islands", () => openIslands(root, wanted.together, { dev, build: bundlers.islands }).then(valueOf)).then(
        note,
      ),
    );
    const styles = part("styles", () => openStyles(root, cache)).then(note);
    const photographs = part("photographs", () => openPhotographs(root, cache));
    const loaded = code.then((made) => loadTemplates(root, made));
    const content = loaded.then((bundle) => openContent(root, bundle.content, keptContent)).then(note);
    const parts = await collect([settings, loaded, islands, content, styles, photographs, links]);
    const [settingsRead, bundle, { value: islandBundle }, contentRead] = parts;
    const assets = await openAssets(root, drawingsOf(bundle.art), cache, { styles: parts[4], photographs: parts[5] });
    const routes = openRoutes(root, bundle, contentRead, findings);
    if (hasErrors(findings)) throw new FindingsError([]);
    findings.push(...wordingFindings(settingsRead.wording, contentRead, sourceReader(root)));
    const { value: deadLinks } = note(await part("deadLinks", () => openDeadLinks(root, settingsRead.links)));
    return {
      root,
      settings: settingsRead,
      content: contentRead,
      routes,
      bundle,
      islands: islandBundle,
      assets,
      cache,
      deadLinks,
      findings,
    };
  } catch (problem) {
    if (problem instanceof FindingsError) throw new FindingsError(withoutRepeats([...findings, ...problem.findings]));
    throw problem;
  }
}

/** Asks the route table. Throws its findings; warnings are added to `findings`. */
function openRoutes(root: string, bundle: TemplateBundle, content: Content, findings: Finding[]): Route[] {
  let routes: Route[];
  try {
    routes = bundle.routes(content.data);
    if (!Array.isArray(routes)) throw new Error("it returned no list of routes");
  } catch (problem) {
    const thrown = problem instanceof Error ? problem : new Error(String(problem));
    const place = bundle.lookup.fromStack(thrown.stack) ?? { file: ROUTES_FILE };
    throw new FindingsError([error("routes/threw", `The route table threw an error: ${thrown.message}`, place)]);
  }
  findings.push(...routeFindings(routes, findRoutePath(sourceReader(root)(ROUTES_FILE) ?? "")));
  return routes;
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

function valueOf<Value>(outcome: Outcome<Value>): { value: Value; findings: Finding[] } {
  if (outcome.ok) return outcome;
  throw new FindingsError(outcome.findings);
}

/** Everything that the routes of a site are rendered with. */
export function renderContext({ settings, content, assets, bundle, islands, deadLinks }: OpenSite): RenderContext {
  const { origin } = settings;
  return { origin, content: content.data, assets, bundle, islands, deadLinks, annotate: false };
}
