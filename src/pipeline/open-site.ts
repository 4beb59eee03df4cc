import { posix } from "node:path";
import type { build } from "esbuild";
import { examineFiles } from "../assets/active-file.ts";
import { openAssets, openStyles, type AssetStore } from "../assets/asset-store.ts";
import { IMAGES_FOLDER, nearPicture, openPhotographs } from "../assets/photographs.ts";
import { withoutAllowed } from "../assets/style-addresses.ts";
import { cacheFolder, openCache, type Cache } from "../cache/cache.ts";
import { cachedBuild } from "../code/bundling.ts";
import { awaitSite, schemaCall } from "../code/site-code.ts";
import { BAD_ADDRESS } from "../content/addresses.ts";
import { openContent, type Content, type ParsedContent } from "../content/content.ts";
import { isRecord } from "../content/fields.ts";
import { ELEMENTS, PICTURE_IN_MARKDOWN } from "../content/markdown-text.ts";
import { pathsBelow } from "../files/files-below.ts";
import { staticPathFindings } from "../files/portable-path.ts";
import { siteEntries } from "../files/read-site.ts";
import {
  fileOfSite,
  routesFile,
  STATIC_FOLDER,
  symbolicLinkFindings,
} from "../files/site-folder.ts";
import { compare, error, hasErrors, type Finding } from "../findings/finding.ts";
import { collect, FindingsError, findingsOf } from "../findings/findings-error.ts";
import { mergeRepeats } from "../findings/merge-findings.ts";
import { locationOf } from "../findings/report.ts";
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
import { routePlaces } from "../render/route-places.ts";
import { addressOf, plainEntry, routeFindings, type Route } from "../render/route.ts";
import { siteTools, type SiteTools } from "../render/site-tools.ts";
import { languageFindings, withTranslations } from "../render/translations.ts";
import { addressOfSite } from "../settings/addresses.ts";
import { valuesOf } from "../settings/environment.ts";
import { openDeadLinks } from "./dead-links.ts";
import { openSettings, type Settings } from "./settings.ts";

export interface OpenSite {
  root: string;
  settings: Settings;
  content: Content;
  routes: Route[];
  tools: SiteTools;
  bundle: TemplateBundle;
  islands: IslandBundle;
  assets: AssetStore;
  cache: Cache;
  /** External addresses that pages do not link to. */
  deadLinks: DeadLinks;
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
  const { origin, parsed, dev = false, part = (_, open) => open() } = options;
  const { cache = openCache(cacheFolder(root)) } = options;
  const entries = siteEntries(root);
  const names = entries.then((all) => pathsBelow(root, all).toSorted(compare));
  const cached = cachedBuild(cache, root, names);
  const { bundlers = { templates: cached, islands: cached } } = options;
  const findings: Finding[] = [];
  const recorded = <Opened extends { findings: readonly Finding[] }>(opened: Opened): Opened => {
    findings.push(...opened.findings);
    return opened;
  };
  try {
    const duplicates = duplicateFindings(await names);
    if (duplicates.length > 0) throw new FindingsError(duplicates);
    const openingSettings = openSettings(root, { origin }).then((settings) =>
      // A server in development shows the site at the root.
      dev ? { ...settings, base: "/" } : settings,
    );
    const openTemplates = () => bundleTemplates(root, bundlers.templates, cache);
    const bundling = part("templates", openTemplates).then(recorded);
    const openingBundle = part("modules", () => bundling.then((code) => loadTemplates(root, code)));
    const openingSchema = openingBundle.catch(() => schemaAlone(root));
    const imported = bundling.then(
      ({ sheets }) => sheets,
      () => [],
    );
    const [settings, bundle, islands, content, styles, photographs, links, active, paths] =
      await collect([
        openingSettings,
        openingBundle,
        openingSettings.then(({ env }) =>
          part("islands", async () => {
            const environment = valuesOf(
              root,
              env.filter((variable) => variable.public),
            );
            const secrets = env.flatMap((variable) => (variable.public ? [] : variable.name));
            return openIslands(root, { dev, build: bundlers.islands, cache, environment, secrets });
          }).then(recorded),
        ),
        part("content", () =>
          openingSchema.then(async ({ content: schema, lookup, inputs }) => {
            // So that content is not blamed for a mistake in the settings.
            const wrong = { markdown: { html: ELEMENTS } };
            const { markdown } = await openingSettings.catch(() => wrong);
            const call = schemaCall(lookup);
            const used = inputs && new Set(inputs.map((file) => fileOfSite(root, file)));
            return openContent(root, schema, { known: parsed, call, markdown, imported: used });
          }),
        ).then(recorded),
        part("styles", async () => openStyles(root, cache, { names: await names, imported })).then(
          async (opened) => {
            const known = await openingSettings.catch(() => undefined);
            findings.push(...withoutAllowed(opened.findings, known?.security ?? {}));
            return opened;
          },
        ),
        part("photographs", () => openPhotographs(root, cache)),
        entries.then((all) => symbolicLinkFindings(root, all)),
        part("static", () => examineFiles(root, STATIC_FOLDER)),
        staticPathFindings(root),
      ]);
    findings.push(...links, ...active, ...paths);
    const { fetch, download } = cachedFetch(cache);
    const tools = siteTools(fetch, dev || options.drafts === true);
    const parts = { styles, photographs, download };
    const assets = openAssets(root, drawingsOf(bundle.art), cache, parts);
    const { routes } = recorded(
      await part("routes", () => openRoutes(root, bundle, { content, tools })),
    );
    // Such a page is still rendered, so that its other mistakes are found.
    if (hasErrors(findings.filter(({ code }) => code !== BAD_ADDRESS))) throw new FindingsError([]);
    for (const [index, finding] of findings.entries())
      findings[index] = withSuggestion(finding, { routes, pictures: photographs.files });
    const openingLinks = part("deadLinks", () => openDeadLinks(root, settings.links));
    const { value: deadLinks } = recorded(await openingLinks);
    const site = { root, settings, content, routes, tools, bundle, islands, assets };
    return { ...site, cache, deadLinks, findings };
  } catch (problem) {
    // They are bundled separately, share files, and name packages in their own ways.
    const all = mergeRepeats([...findings, ...findingsOf(problem)]);
    const once = Map.groupBy(
      all,
      (finding) => (finding.code === "templates/code" && locationOf(finding)) || finding,
    );
    throw new FindingsError([...once.values()].flatMap(([first]) => first ?? []));
  }
}

/** While the templates are broken, it shows the mistakes of the content. They report its own. */
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

/**
 * An address in Markdown that no page can have gets a suggestion: a relative link the address of
 * the page that its file probably is, and a picture the one of its name.
 */
function withSuggestion(
  finding: Finding,
  { routes, pictures }: { routes: readonly Route[]; pictures: readonly string[] },
): Finding {
  const { code, file = "", url = "", hint } = finding;
  if (code !== BAD_ADDRESS || /^(?:[/\\#]|[a-z][a-z\d+.-]*:)/i.test(url)) return finding;
  const folder = posix.dirname(file);
  const [, path = "", end = ""] = /^([^?#]*)(.*)$/.exec(url) ?? [];
  if (hint === PICTURE_IN_MARKDOWN) {
    const near = nearPicture(path, pictures);
    const written = near && posix.relative(folder, `${IMAGES_FOLDER}/${near}`);
    return written === undefined ? finding : { ...finding, hint: `Did you mean “${written}”?` };
  }
  const [, ...steps] = posix
    .join(folder, path.replace(/\.mdx?$/, ""))
    .split("/")
    .filter(Boolean);
  if (steps.at(-1) === "index") steps.pop();
  for (const [index] of steps.entries()) {
    const wanted = `/${steps.slice(index).join("/")}`;
    const [page, ...others] = routes.filter((route) =>
      addressOf(route).replace(/\/$/, "").endsWith(wanted),
    );
    if (page !== undefined && others.length === 0)
      return { ...finding, hint: `Write ${addressOf(page)}${end}.` };
  }
  return steps.length === 0 ? { ...finding, hint: `Write /${end}.` } : finding;
}

/** Throws a finding if the route table throws; returns its other findings. */
async function openRoutes(
  root: string,
  bundle: TemplateBundle,
  { content, tools }: { content: Content; tools: SiteTools },
): Promise<{ routes: Route[]; findings: readonly Finding[] }> {
  const { lookup } = bundle;
  const file = routesFile(root);
  const table = () => lookup.ofFunction(bundle.routes) ?? { file };
  const site = { code: "routes/threw", what: "The route table", lookup, place: table() };
  return awaitSite(site, async () => {
    const returned: unknown = await bundle.routes(content.data, tools);
    if (!Array.isArray(returned)) {
      const message = "The route table did not return a list of routes.";
      const details = { ...table(), hint: "Return [route({ … }), …]." };
      throw new FindingsError([error("routes/no-table", message, details)]);
    }
    const routes = Array.from(returned, plainEntry);
    const places = routePlaces(root, bundle, content);
    const placed = (path: string, finding: Finding) => {
      const entry = routes.find((each) => isRecord(each) && each["path"] === path);
      return { ...finding, file, ...(isRecord(entry) && places.ofRoute(entry)) };
    };
    const findings = [...routeFindings(routes, places, file), ...languageFindings(routes, placed)];
    // After an error, the table may be anything.
    return {
      routes: hasErrors(findings) ? (routes as Route[]) : withTranslations(routes as Route[]),
      findings,
    };
  });
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
  };
}
