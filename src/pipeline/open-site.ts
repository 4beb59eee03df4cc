import { examineFiles } from "../assets/active-file.ts";
import { openAssets, openStyles, type AssetStore } from "../assets/asset-store.ts";
import { openPhotographs } from "../assets/photographs.ts";
import { cacheFolder } from "../cache/cache-folder.ts";
import { openCache, type Cache } from "../cache/cache.ts";
import { cachedBundler, type Bundler } from "../code/bundling.ts";
import { schemaCall } from "../code/site-code.ts";
import { BAD_ADDRESS } from "../content/addresses.ts";
import {
  frontMatterIn,
  openContent,
  type Content,
  type ParsedContent,
} from "../content/content.ts";
import { ELEMENTS } from "../content/markdown-text.ts";
import { pathsBelow } from "../files/files-below.ts";
import { staticPathFindings } from "../files/output-file.ts";
import {
  fileOfSite,
  siteEntries,
  STATIC_FOLDER,
  symbolicLinkFindings,
} from "../files/site-folder.ts";
import { compare, error, hasErrors, type Finding } from "../findings/finding.ts";
import { collect, FindingsError, findingsOf } from "../findings/findings-error.ts";
import { mergeRepeats } from "../findings/merge-findings.ts";
import { locationOf } from "../findings/report.ts";
import { sourceReader } from "../findings/text.ts";
import { openIslands, type IslandBundle } from "../islands/open-islands.ts";
import { cachedFetch } from "../render/cached-fetch.ts";
import {
  bundleTemplates,
  loadTemplates,
  openSchema,
  type TemplateBundle,
} from "../render/load-templates.ts";
import { drawingsOf } from "../render/page-assets.ts";
import type { DeadLinks } from "../render/page-context.ts";
import type { RenderContext } from "../render/render-page.ts";
import { pagesOfFiles, type Route } from "../render/route.ts";
import { siteTools } from "../render/site-tools.ts";
import { addressOfSite } from "../settings/addresses.ts";
import { valuesOf } from "../settings/environment.ts";
import { openDeadLinks } from "./dead-links.ts";
import { openRoutes, relativeAddressFindings } from "./open-routes.ts";
import { openSettings, type Settings } from "./settings.ts";

export interface OpenSite {
  root: string;
  /** `dev` serves the site at the root, so its base is `/`, and `below` is the published base. */
  settings: Settings & { below?: string };
  content: Content;
  routes: Route[];
  /** The addresses of Markdown files. */
  pages: ReadonlyMap<string, string>;
  bundle: TemplateBundle;
  islands: IslandBundle;
  assets: AssetStore;
  cache: Cache;
  /** External addresses that pages do not link to. */
  deadLinks: DeadLinks;
  /** The names of the entries that `published` left out of the routes. */
  leftOut: ReadonlySet<string>;
  findings: Finding[];
}

/** The parts that `dev` may reuse. */
export interface SiteParts {
  static: ReturnType<typeof examineFiles>;
  templates: ReturnType<typeof bundleTemplates>;
  modules: ReturnType<typeof loadTemplates>;
  islands: ReturnType<typeof openIslands>;
  content: ReturnType<typeof openContent>;
  styles: ReturnType<typeof openStyles>;
  photographs: ReturnType<typeof openPhotographs>;
  routes: ReturnType<typeof openRoutes>;
  deadLinks: ReturnType<typeof openDeadLinks>;
}

/** Returns the part that was opened earlier, or opens it if something it depends on changed. */
type SiteCache = <Name extends keyof SiteParts>(
  name: Name,
  open: () => SiteParts[Name],
) => SiteParts[Name];

/** `dev` and `build` differ only in these options. */
export interface OpenOptions {
  origin?: string | undefined;
  /** Without it, every part is opened. */
  part?: SiteCache;
  /** Content files that were parsed earlier. */
  parsed?: ParsedContent;
  bundlers?: { templates: Bundler; islands: Bundler };
  /** Whether drafts and content with a future date are shown. `dev` shows them. */
  drafts?: boolean;
  /** Leaves island scripts readable, with source maps. */
  dev?: boolean;
  cache?: Cache;
}

/**
 * Opens a site. Throws all findings at once, except where one mistake hides others: content needs
 * its schema, and the route table needs the content.
 */
export async function openSite(root: string, options: OpenOptions = {}): Promise<OpenSite> {
  const { cache = openCache(cacheFolder(root)), part = (_, open) => open() } = options;
  const drafts = options.dev === true || options.drafts === true;
  const findings: Finding[] = [];
  try {
    const entries = await siteEntries(root);
    const names = pathsBelow(root, entries).toSorted(compare);
    const duplicates = duplicateFindings(names);
    if (duplicates.length > 0) throw new FindingsError(duplicates);
    findings.push(...(await symbolicLinkFindings(root, entries)));
    findings.push(...(await staticPathFindings(root)));
    const sources = await openSources(root, names, { ...options, cache, part, findings });
    const { settings, bundle, islands, content } = sources;
    const { fetch, download } = cachedFetch(cache);
    const leftOut = new Set<string>();
    const tools = siteTools(fetch, drafts, leftOut);
    const assets = openAssets(root, drawingsOf(bundle.art), cache, { ...sources, download });
    const table = await part("routes", () => openRoutes(root, bundle, { content, tools, drafts }));
    findings.push(...table.findings);
    const { routes } = table;
    const ofMarkdown = content.files.filter(({ markdown }) => markdown !== undefined);
    const pages = pagesOfFiles(routes, [...ofMarkdown, ...mdxTexts(root, bundle)]);
    const addresses = [...content.addresses, ...bundle.addresses];
    findings.push(...relativeAddressFindings(addresses, { routes, pages, leftOut, names }));
    // A page with such an address is still rendered, so that its other mistakes are found.
    if (hasErrors(findings.filter(({ code }) => code !== BAD_ADDRESS))) throw new FindingsError([]);
    const history = await part("deadLinks", () => openDeadLinks(root, settings.links));
    findings.push(...history.findings);
    const site = { root, settings, content, routes, bundle, islands, assets };
    return { ...site, pages, cache, deadLinks: history.value, leftOut, findings };
  } catch (problem) {
    const found = withoutRepeats([...findings, ...findingsOf(problem)]);
    if (!hasErrors(found)) throw new Error("The site did not open.", { cause: problem });
    throw new FindingsError(found);
  }
}

type OpeningOptions = OpenOptions & { cache: Cache; part: SiteCache; findings: Finding[] };

/**
 * Opens the sources of a site in parallel: each part waits only for those it depends on. Adds their
 * findings to `findings`, and throws those that keep a part from opening.
 */
async function openSources(
  root: string,
  names: readonly string[],
  { origin, parsed, dev = false, part, cache, findings, ...options }: OpeningOptions,
) {
  const recorded = <Opened extends { findings: readonly Finding[] }>(opened: Opened): Opened => {
    findings.push(...opened.findings);
    return opened;
  };
  const cached = cachedBundler(cache, root, names);
  const { bundlers = { templates: cached, islands: cached } } = options;
  const openingSettings = openSettings(root, { origin }).then((settings): OpenSite["settings"] =>
    dev ? { ...settings, base: "/", below: settings.base } : settings,
  );
  // A mistake in the settings must not be reported again for the content or the styles.
  const defaults = { markdown: { html: ELEMENTS }, security: {} };
  const rightSettings = openingSettings.catch(() => defaults);
  const openTemplates = () => bundleTemplates(root, bundlers.templates, cache);
  const bundling = part("templates", openTemplates).then(recorded);
  const openingBundle = part("modules", () => bundling.then((code) => loadTemplates(root, code)));
  const openingIslands = openingSettings.then(({ env }) =>
    part("islands", () => {
      const secrets = env.filter((variable) => !variable.public).map(({ name }) => name);
      const shown = env.filter((variable) => variable.public);
      const environment = valuesOf(root, shown);
      return openIslands(root, { dev, bundler: bundlers.islands, cache, environment, secrets });
    }),
  );
  const openingContent = part("content", async () => {
    const schema = await openingBundle.catch(() => schemaAlone(root));
    const { markdown } = await rightSettings;
    const imported = schema.inputs && new Set(schema.inputs.map((file) => fileOfSite(root, file)));
    const call = schemaCall(schema.lookup);
    return openContent(root, schema.content, { known: parsed, call, markdown, imported });
  });
  const openingStyles = part("styles", async () => {
    const imported = bundling.then(({ sheets }) => sheets).catch(() => []);
    const { security } = await rightSettings;
    return openStyles(root, cache, { names, imported, security });
  });
  const [settings, bundle, islands, content, styles, photographs, active] = await collect([
    openingSettings,
    openingBundle,
    openingIslands.then(recorded),
    openingContent.then(recorded),
    openingStyles.then(recorded),
    part("photographs", () => openPhotographs(root, cache)),
    part("static", () => examineFiles(root, STATIC_FOLDER)),
  ]);
  findings.push(...active);
  return { settings, bundle, islands, content, styles, photographs };
}

/** The front matter of the MDX files that templates import. */
function mdxTexts(root: string, { inputs }: TemplateBundle) {
  const read = sourceReader(root);
  return inputs
    .filter((path) => path.endsWith(".mdx"))
    .flatMap((path) => frontMatterIn(fileOfSite(root, path), read) ?? [])
    .map((yaml) => ({ yaml, data: yaml.data() }));
}

/** Templates and islands share files but are bundled separately, so both may report a mistake. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const once = Map.groupBy(
    mergeRepeats(findings),
    (finding) => (finding.code === "templates/code" && locationOf(finding)) || finding,
  );
  return [...once.values()].flatMap(([first]) => first ?? []);
}

/**
 * Opens only the schema, so that mistakes in the content are reported even if templates are broken.
 */
async function schemaAlone(root: string) {
  const schema = await openSchema(root).catch(() => undefined);
  const { findings = [] } = schema ?? {};
  // A mistake in the schema may be what broke the templates.
  if (schema === undefined || findings.length > 0) throw new FindingsError(findings);
  return { content: schema.definition, lookup: schema.lookup, inputs: undefined };
}

const ONE_OF_A_NAME = /^(islands\/[^/]+\.[jt]sx|templates\/(?:routes|art\/index)\.tsx?)$/;

/** Reports files with the same name and different extensions: only one would be used. */
function duplicateFindings(names: readonly string[]): Finding[] {
  const files = Map.groupBy(
    names.filter((name) => ONE_OF_A_NAME.test(name)),
    (name) => name.replace(/\.\w+$/, ""),
  );
  return [...files.values()].flatMap(([file, ...others]) =>
    others.map((other) => {
      const message = `${file} and ${other} have the same name, so one of them would be ignored.`;
      const hint = "Remove or rename one of them.";
      return error("site/two-files", message, { file: other, hint });
    }),
  );
}

export function renderContext(site: OpenSite): RenderContext & { bundle: TemplateBundle } {
  const { settings, content, assets, bundle, islands, deadLinks } = site;
  return {
    origin: addressOfSite(settings),
    base: settings.base,
    content: content.data,
    assets,
    bundle,
    islands,
    deadLinks,
    annotate: false,
    texts: new WeakMap(),
    pages: site.pages,
  };
}
