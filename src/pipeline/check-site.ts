import { existsSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../cache/cache-folder.ts";
import { openCache } from "../cache/cache.ts";
import { budgetFindings } from "../check/budgets.ts";
import type { CheckedPage, PageText, SiteToCheck } from "../check/check-context.ts";
import { commentTexts } from "../check/comment-texts.ts";
import {
  checkedPage,
  openPageInspector,
  type PageInspector,
  type PageWithIslands,
} from "../check/inspect-pages.ts";
import { applyLevels, withLevels } from "../check/levels.ts";
import { loadChecks } from "../check/own-checks.ts";
import { redirectFindings } from "../check/redirects.ts";
import { openRules } from "../check/rules.ts";
import { styleLinks, TEXT_FILE } from "../check/file-links.ts";
import { traceToSources, type Sources } from "../check/trace.ts";
import { sizeOf, type OutputFile } from "../files/output-file.ts";
import {
  fileOfSite,
  readSiteFile,
  shownPath,
  siteOptions,
  STATIC_FOLDER,
} from "../files/site-folder.ts";
import { error, hasErrors, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { reportOf, stopwatch, type Report } from "../findings/report.ts";
import { withoutBase } from "../html/map-html.ts";
import { readPage } from "../html/read-page.ts";
import { collectOutbound } from "../links/collect/collect.ts";
import type { GatheredLinks } from "../links/run.ts";
import { forbiddenCode } from "../output/forbidden-code.ts";
import type { PublishedSite, Unlinked } from "../output/out-folder.ts";
import { addressOf } from "../render/route.ts";
import { unlinkedOn } from "./dead-links.ts";
import { openSite, type OpenSite } from "./open-site.ts";
import type { PlannedOutput } from "./plan-output.ts";
import { htmlOf, type FinishedPage } from "./render-pages.ts";
import { openSettings, type Settings } from "./settings.ts";
import { inertFindings, sourcesOf } from "./sources.ts";

export interface Checked {
  report: Report;
  /** Collects external links with their places; undefined if nothing was checked or published. */
  gather?: (() => Promise<GatheredLinks>) | undefined;
}

export type CheckedSite = Awaited<ReturnType<typeof checkSite>>;

/**
 * Checks a site before it is published. `files` are all files for `out`; pages in `redirectPages`
 * are not checked. `others` are HTML files that no template renders.
 */
export async function checkSite(
  site: OpenSite,
  pages: readonly FinishedPage[],
  files: readonly OutputFile[],
  { redirectPages, others, out }: Pick<PlannedOutput, "redirectPages" | "others"> & { out: string },
) {
  const { root, settings } = site;
  const published = files.filter(({ path }) => !redirectPages.has(path));
  const sizes = new Map(published.map((file) => [file.path, sizeOf(file)]));
  const contents = new Map(files.map(({ path, content }) => [path, content]));
  const read = (path: string) => String(contents.get(path));
  const sheets = [...sizes.keys()].filter((path) => path.endsWith(".css"));
  const asPage = (path: string) => fileAsPage(path, read(path), { root, out });
  // Scripts of islands are found in their sources.
  const texts = [...sizes.keys()].filter((path) => !/^assets\/.*\.js$/.test(path));
  const inspector = openPageInspector(site.cache);
  try {
    const checked = await checkSitePages(site, pages, inspector, {
      sizes,
      styles: new Map(sheets.map((path) => [path, withoutBase(path, read(path), settings.base)])),
      out: fileOfSite(root, out),
      texts: settings.base === "/" ? [] : [...textFiles(texts, asPage), ...islandSources(site)],
      copied: others.map(asPage),
    });
    const unlinked = unlinkedOn(pages);
    return {
      findings: [...checked.findings, ...budgetFindings(settings, sizes)],
      used: checked.used,
      budgets: checked.weights,
      outboundCount: collectOutbound(checked.pages, settings.origin, undefined, unlinked).length,
      gather: async () => outboundLinks(checked.pages, settings, site.content, unlinked),
    };
  } finally {
    await inspector.close();
  }
}

function outboundLinks(
  pages: readonly CheckedPage[],
  { origin, links: rules }: Settings,
  { find }: Pick<Sources, "find">,
  unlinked: Unlinked,
): GatheredLinks {
  const links = collectOutbound(pages, origin, find, unlinked);
  return { links, origin, rules, complete: true };
}

/** A published file in the form of a page. Findings about a copied file name the original. */
function fileAsPage(
  path: string,
  html: string,
  { root, out }: { root: string; out: string },
): PageText {
  const copied = `${STATIC_FOLDER}/${path}`;
  const source = existsSync(join(root, copied)) ? copied : fileOfSite(root, join(out, path));
  return { address: addressOfFile(path), file: path, source, html };
}

function textFiles(paths: Iterable<string>, asPage: (path: string) => PageText): PageText[] {
  return [...paths].filter((path) => TEXT_FILE.test(path)).map(asPage);
}

function islandSources({ root, islands }: OpenSite): PageText[] {
  return islands.inputs
    .map((path) => fileOfSite(root, path))
    .filter((file) => /\.[jt]sx?$/.test(file) && !/^(?:\.\.|\/)|(?:^|\/)node_modules\//.test(file))
    .map((file) => ({ address: "/", file, source: file, html: String(readSiteFile(root, file)) }));
}

/** The address of a file: `/about/` for `about/index.html`, otherwise its own path. */
export function addressOfFile(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, "$1")}`;
}

interface SiteFiles {
  /** The bytes of each file that links can point to. */
  sizes: ReadonlyMap<string, number>;
  styles: ReadonlyMap<string, string>;
  /** For a site below a path: its text files, and the sources of its islands. */
  texts?: readonly PageText[];
  leftOut?: OpenSite["leftOut"];
  duplicateOf?: NonNullable<SiteToCheck["duplicateOf"]>;
}

/** Checks rendered and `copied` pages; `out` is their folder, as findings name it. */
export async function checkSitePages(
  site: OpenSite,
  pages: readonly FinishedPage[],
  inspector: PageInspector,
  { out, copied = [], ...files }: SiteFiles & { out: string; copied?: readonly PageText[] },
) {
  const rendered = pages.map((page) => ({
    address: addressOf(page.route),
    file: page.file,
    html: htmlOf(page, site.settings.base),
    renderedIslands: page.renderedIslands,
  }));
  const sources = async () => ({ ...sourcesOf(site), out });
  const [checked, forbidden] = await Promise.all([
    checkPages([...rendered, ...copied], inspector, { ...site, ...files, sources }),
    forbiddenCode(pages, site.islands, site.settings),
  ]);
  const findings = [
    ...checked.findings,
    ...(await inertFindings(site, pages)),
    ...(await commentTexts(site.root, site.bundle.inputs, site.cache)),
    ...forbidden,
    ...styleLinks(site.assets.rooted, { ...files, settings: site.settings }),
  ];
  return { ...checked, findings };
}

/**
 * Inspects pages, applies every rule, and traces the findings to the sources, which are opened only
 * if there are findings.
 */
async function checkPages(
  pages: readonly PageWithIslands[],
  inspector: PageInspector,
  {
    root,
    settings,
    sources,
    texts = [],
    ...files
  }: SiteFiles & Pick<OpenSite, "root" | "settings"> & { sources: () => Promise<Sources> },
) {
  const { pages: inspected, validity } = await inspector.inspect(pages, settings);
  const rules = openRules({ ...files, settings }, await loadChecks(root, settings));
  const { left: found, used } = withLevels(
    [...validity, ...inspected.flatMap(rules.page), ...texts.flatMap(rules.file), ...rules.end()],
    settings,
  );
  const findings = redirectFindings(settings, files.sizes);
  if (found.length > 0 || rules.readsContent) {
    const opened = await sources();
    findings.push(...(await traceToSources(found, opened)));
    try {
      if (rules.readsContent) findings.push(...rules.content(opened.texts?.() ?? []));
    } catch (problem) {
      findings.push(...findingsOf(problem));
    }
  }
  return { pages: inspected, weights: rules.weights, findings, used };
}

/**
 * Checks the published site in `out` without building it. The sources are opened only to find
 * lines, and for checks of the content.
 */
export async function checkPublished(
  root: string,
  out: string,
  published: PublishedSite,
): Promise<Checked> {
  const watch = stopwatch();
  const { base, sizes, styles, read, unlinked } = published;
  const settings = await openSettings(root);
  let opening: Promise<Sources> | undefined;
  const sources = () => (opening ??= openSources(root, out));
  const inspector = openPageInspector(openCache(cacheFolder(root)));
  try {
    const asPage = (path: string) => fileAsPage(path, read(path), { root, out });
    const texts = base === "/" ? [] : textFiles(sizes.keys(), asPage);
    const around = { root, settings, sizes, styles, sources, texts };
    const { pages, used, ...checked } = await watch.time("check", () =>
      checkPages(pagesOf(published, { root, out }), inspector, around),
    );
    const changed = await changedFindings(root, out, published);
    const all = [...checked.findings, ...changed, ...budgetFindings(settings, sizes)];
    const findings = applyLevels(all, settings, used);
    const hasWarnings = findings.some(({ severity }) => severity === "warning");
    const problems = hasWarnings ? "errors" : "problems";
    const report = reportOf("check", findings, {
      summary: { pages: pages.length, out },
      timings: watch.timings,
      closing: hasErrors(findings)
        ? []
        : [`Checked ${pages.length} pages in ${shownPath(out)}/: no ${problems} found.`],
      extra: { pages: pages.length },
    });
    const gather = async () => outboundLinks(pages, settings, await sources(), unlinked);
    return { report, gather };
  } finally {
    await inspector.close();
  }
}

async function changedFindings(
  root: string,
  out: string,
  { differences }: PublishedSite,
): Promise<Finding[]> {
  const again = `Change the sources, and build again: build-site build${siteOptions({ root })}.`;
  const after = "If a program adds files, name it under “after” in content/settings.yaml.";
  const hints = { changed: again, removed: again, added: `${after} ${again}` };
  return [...(await differences())].map(([path, what]) =>
    error("output/changed", `“${path}” was ${what} after the build.`, {
      file: fileOfSite(root, join(out, path)),
      hint: hints[what],
    }),
  );
}

/** Opens the sources of a published site. If they cannot be opened, findings point at the page. */
export async function openSources(root: string, out: string): Promise<Sources> {
  const folder = fileOfSite(root, out);
  try {
    return { ...sourcesOf(await openSite(root)), out: folder };
  } catch (problem) {
    if (!(problem instanceof FindingsError)) throw problem;
    return {
      find: () => [],
      out: folder,
      // Without content, checks of the content must fail rather than pass.
      texts() {
        throw problem;
      },
    };
  }
}

export function publishedPages(
  published: PublishedSite,
  where: { root: string; out: string },
): CheckedPage[] {
  return pagesOf(published, where).map((page) => checkedPage(page, readPage(page.html)));
}

function pagesOf(
  { pages, others }: PublishedSite,
  where: { root: string; out: string },
): PageText[] {
  return [
    ...[...pages].map(([file, html]) => ({ address: addressOfFile(file), file, html })),
    ...[...others].map(([file, html]) => fileAsPage(file, html, where)),
  ];
}
