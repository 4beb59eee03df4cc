import type { build } from "esbuild";
import { examineFiles } from "../assets/active-file.ts";
import { openAssets, openStyles, type AssetStore } from "../assets/asset-store.ts";
import { openPhotographs } from "../assets/photographs.ts";
import { withoutAllowed } from "../assets/style-addresses.ts";
import { cacheFolder } from "../cache/cache-folder.ts";
import { openCache, type Cache } from "../cache/cache.ts";
import { cachedBuild } from "../code/bundling.ts";
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
import { siteTools, type SiteTools } from "../render/site-tools.ts";
import { addressOfSite } from "../settings/addresses.ts";
import { valuesOf } from "../settings/environment.ts";
import { openDeadLinks } from "./dead-links.ts";
import { openRoutes, relativeAddressFindings } from "./open-routes.ts";
import { openSettings, type Settings } from "./settings.ts";

export interface OpenSite {
  root: string;
  /** In `dev`, whose server shows the site at the root, `below` has the base. */
  settings: Settings & { below?: string };
  content: Content;
  routes: Route[];
  /** The addresses of Markdown files. */
  pages: ReadonlyMap<string, string>;
  tools: SiteTools;
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

interface OpenedParts {
  static: Part<typeof examineFiles>;
  templates: Part<typeof bundleTemplates>;
  modules: Part<typeof loadTemplates>;
  islands: Part<typeof openIslands>;
  content: Part<typeof openContent>;
  styles: Part<typeof openStyles>;
  photographs: Part<typeof openPhotographs>;
  routes: Part<typeof openRoutes>;
  deadLinks: Part<typeof openDeadLinks>;
}

type Part<Open extends (...given: never[]) => unknown> = Awaited<ReturnType<Open>>;

export type SiteParts = { [Name in keyof OpenedParts]: Promise<OpenedParts[Name]> };

/** Returns the part that was opened before, if nothing that it depends on has changed. */
export type SiteCache = <Name extends keyof SiteParts>(
  name: Name,
  open: () => SiteParts[Name],
) => SiteParts[Name];

/** `dev` and `build` differ only in these options. */
export interface OpenOptions {
  origin?: string | undefined;
  /** By default, every part is opened. */
  part?: SiteCache;
  /** Content files that are parsed already. */
  parsed?: ParsedContent;
  bundlers?: { templates: typeof build; islands: typeof build };
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
  const findings: Finding[] = [];
  try {
    const site = await openParts(root, options, findings);
    return { ...site, findings };
  } catch (problem) {
    const found = withoutRepeats([...findings, ...findingsOf(problem)]);
    if (!hasErrors(found)) throw new Error("The site did not open.", { cause: problem });
    throw new FindingsError(found);
  }
}

/** Adds its findings to `findings`, which the caller has even if it throws. */
async function openParts(
  root: string,
  options: OpenOptions,
  findings: Finding[],
): Promise<Omit<OpenSite, "findings">> {
  const { origin, parsed, dev = false, part = (_, open) => open() } = options;
  const { cache = openCache(cacheFolder(root)) } = options;
  const recorded = <Opened extends { findings: readonly Finding[] }>(opened: Opened): Opened => {
    findings.push(...opened.findings);
    return opened;
  };
  const entries = await siteEntries(root);
  const names = pathsBelow(root, entries).toSorted(compare);
  const duplicates = duplicateFindings(names);
  if (duplicates.length > 0) throw new FindingsError(duplicates);
  const cached = cachedBuild(cache, root, names);
  const { bundlers = { templates: cached, islands: cached } } = options;

  // All parts open at once; each waits only for those that it needs.
  const openingSettings = openSettings(root, { origin }).then((settings): OpenSite["settings"] =>
    dev ? { ...settings, base: "/", below: settings.base } : settings,
  );
  const openTemplates = () => bundleTemplates(root, bundlers.templates, cache);
  const bundling = part("templates", openTemplates).then(recorded);
  const openingBundle = part("modules", () => bundling.then((code) => loadTemplates(root, code)));
  const openingIslands = openingSettings.then(({ env }) =>
    part("islands", async () => {
      const environment = environmentOf(root, env);
      return openIslands(root, { dev, build: bundlers.islands, cache, ...environment });
    }),
  );
  const openingContent = part("content", async () => {
    const schema = await openingBundle.catch(() => schemaAlone(root));
    // A mistake in the settings must not be reported for the content.
    const { markdown } = await openingSettings.catch(() => ({ markdown: { html: ELEMENTS } }));
    const imported = schema.inputs && new Set(schema.inputs.map((file) => fileOfSite(root, file)));
    const call = schemaCall(schema.lookup);
    return openContent(root, schema.content, { known: parsed, call, markdown, imported });
  });
  const openingStyles = part("styles", () => {
    const imported = bundling.then(
      ({ sheets }) => sheets,
      () => [],
    );
    return openStyles(root, cache, { names, imported });
  });
  const withoutAllowedHosts = async ({ findings: found, ...opened }: Part<typeof openStyles>) => {
    const security = await openingSettings.then(
      (settings) => settings.security,
      () => ({}),
    );
    return { ...opened, findings: withoutAllowed(found, security) };
  };
  const [settings, bundle, islands, content, styles, photographs, active, links, paths] =
    await collect([
      openingSettings,
      openingBundle,
      openingIslands.then(recorded),
      openingContent.then(recorded),
      openingStyles.then(withoutAllowedHosts).then(recorded),
      part("photographs", () => openPhotographs(root, cache)),
      part("static", () => examineFiles(root, STATIC_FOLDER)),
      symbolicLinkFindings(root, entries),
      staticPathFindings(root),
    ]);
  findings.push(...active, ...links, ...paths);

  const { fetch, download } = cachedFetch(cache);
  const leftOut = new Set<string>();
  const drafts = dev || options.drafts === true;
  const tools = siteTools(fetch, drafts, leftOut);
  const openedParts = { styles, photographs, download };
  const assets = openAssets(root, drawingsOf(bundle.art), cache, openedParts);
  const openTable = () => openRoutes(root, bundle, { content, tools, drafts });
  const { routes } = recorded(await part("routes", openTable));
  const ofMarkdown = content.placed.filter(({ markdown }) => markdown !== undefined);
  const pages = pagesOfFiles(routes, [...ofMarkdown, ...mdxTexts(root, bundle)]);
  const addresses = [...content.addresses, ...bundle.addresses];
  findings.push(...relativeAddressFindings(addresses, { routes, pages, leftOut, names }));
  // A page with such an address is still rendered, so that its other mistakes are found.
  if (hasErrors(findings.filter(({ code }) => code !== BAD_ADDRESS))) throw new FindingsError([]);
  const openingLinks = part("deadLinks", () => openDeadLinks(root, settings.links));
  const { value: deadLinks } = recorded(await openingLinks);
  const site = { root, settings, content, routes, tools, bundle, islands, assets };
  return { ...site, pages, cache, deadLinks, leftOut };
}

/** The front matter of the MDX files that templates import. */
function mdxTexts(root: string, { inputs }: TemplateBundle) {
  const read = sourceReader(root);
  return inputs
    .filter((path) => path.endsWith(".mdx"))
    .flatMap((path) => frontMatterIn(fileOfSite(root, path), read) ?? [])
    .map((yaml) => ({ yaml, data: yaml.data }));
}

/** Templates and islands share files but are bundled separately: each may report a mistake. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const once = Map.groupBy(
    mergeRepeats(findings),
    (finding) => (finding.code === "templates/code" && locationOf(finding)) || finding,
  );
  return [...once.values()].flatMap(([first]) => first ?? []);
}

/** What islands get of the environment: public values, and the names of the others. */
function environmentOf(root: string, variables: Settings["env"]) {
  return {
    environment: valuesOf(
      root,
      variables.filter((variable) => variable.public),
    ),
    secrets: variables.flatMap((variable) => (variable.public ? [] : variable.name)),
  };
}

/**
 * Opens only the schema, so that mistakes in the content are shown while the templates are broken.
 */
async function schemaAlone(
  root: string,
): Promise<Pick<TemplateBundle, "content" | "lookup"> & { inputs?: TemplateBundle["inputs"] }> {
  const schema = await openSchema(root).catch(() => undefined);
  if (schema === undefined || schema.findings.length > 0) throw new FindingsError([]);
  return { content: schema.definition, lookup: schema.lookup };
}

const ONE_OF_A_NAME = /^(islands\/[^/]+\.[jt]sx|templates\/(?:routes|art\/index)\.tsx?)$/;

/** Files with the same name and different extensions: only one would be used. */
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
