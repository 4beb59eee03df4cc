import { join } from "node:path";
import { cacheFolder, openCache } from "../cache/cache.ts";
import type { CheckedFolder, CheckedPage, PageFinding, PageText } from "../check/check-context.ts";
import { openFolderFindings } from "../check/folder-findings.ts";
import { placeOfFolder, UNKNOWN_ORIGIN, type FolderPlace } from "../check/folder-place.ts";
import { checkedPage, openPageInspector } from "../check/inspect-pages.ts";
import { ruleFindings, withLevels, type Exception } from "../check/levels.ts";
import { loadChecks } from "../check/own-checks.ts";
import { folderRedirects } from "../check/redirects.ts";
import { openRules } from "../check/rules.ts";
import { fileOfSite, shownPath } from "../files/site-folder.ts";
import { error } from "../findings/finding.ts";
import { CannotStart } from "../findings/findings-error.ts";
import { reportOf, stopwatch } from "../findings/report.ts";
import { formatNumber } from "../findings/text.ts";
import { encodingProblem } from "../html/encoding.ts";
import { openHtmlFolder, type HtmlFolder } from "../html/html-folder.ts";
import { readPage } from "../html/read-page.ts";
import { parseRedirects } from "../html/served.ts";
import { collectOutbound } from "../links/collect/collect.ts";
import type { GatheredLinks } from "../links/run.ts";
import { addressOfFile, type Checked } from "./check-site.ts";
import { FOLDER_SETTINGS, openFolderSettings, type FolderSettings } from "./settings.ts";

/** The options of the command line for a folder; they take precedence over its settings. */
export interface FolderRequest {
  root: string;
  folder: string;
  /** The file with its settings; by default, the `build-site.yaml` in it. */
  config?: string | undefined;
  base?: string | undefined;
  origin?: string | undefined;
}

/** A folder of HTML from another generator, with its settings. */
interface OpenFolder {
  folder: HtmlFolder;
  settings: FolderSettings;
  place: FolderPlace;
}

/** Opens a folder. Throws if it has no pages. */
async function openFolder(request: FolderRequest): Promise<OpenFolder> {
  const folder = await openHtmlFolder(request.folder);
  if (folder.pages.length === 0) {
    const hint =
      "Name the folder that your generator writes, such as dist, build, public, _site or out.";
    throw new CannotStart(
      "cli/no-pages",
      `${shownPath(request.folder)} contains no HTML file.`,
      hint,
    );
  }
  const settings = await openFolderSettings(request.folder, request.config);
  const found = placeOfFolder(folder);
  const origin = request.origin ?? settings.origin ?? found.origin;
  return { folder, settings, place: { origin, base: request.base ?? settings.base ?? found.base } };
}

/** Pages that are in memory at the same time. */
const AT_ONCE = 100;

/**
 * Checks a folder of HTML from another generator. Each page is read, checked and released, so
 * memory does not grow with their number.
 */
export async function checkFolder(
  request: FolderRequest,
  onProgress: (done: number, of: number) => void,
): Promise<Checked> {
  const { root } = request;
  const opened = await openFolder(request);
  const { folder, settings, place } = opened;
  const { sizes, pages, read } = folder;
  const hosting: CheckedFolder = {
    base: place.base,
    cleanUrls: settings.cleanUrls,
    fallback: settings.fallback?.replace(/^\//, ""),
    redirects: parseRedirects(read("_redirects")),
    settingsFile: FOLDER_SETTINGS,
  };
  const site = {
    sizes,
    styles: { get: read },
    settings: { ...settings, origin: place.origin, base: undefined },
    folder: hosting,
  };
  const watch = stopwatch();
  const rules = openRules(site, await loadChecks(settings.place ?? root, settings));
  const found = openFolderFindings();
  const used: Exception[] = [];
  const note = (findings: readonly PageFinding[]) => {
    const judged = withLevels(findings, settings);
    found.add(judged.left);
    used.push(...judged.used);
  };
  const inspector = openPageInspector(openCache(cacheFolder(root)));
  try {
    await watch.time("check", async () => {
      for (let start = 0; start < pages.length; start += AT_ONCE) {
        onProgress(start, pages.length);
        const texts = pages.slice(start, start + AT_ONCE).map((file) => textOf(file, opened, root));
        const { pages: inspected, validity } = await inspector.inspect(texts, settings);
        const encodings = texts.flatMap((text): PageFinding[] => {
          const problem = encodingProblem(folder.bytes(text.file));
          return problem === undefined ? [] : [{ ...problem, code: "html/encoding", page: text }];
        });
        note([...encodings, ...validity, ...inspected.flatMap(rules.page)]);
      }
      note(rules.end());
    });
  } finally {
    await inspector.close();
  }
  const others = folderRedirects(
    hosting,
    sizes,
    fileOfSite(root, join(request.folder, "_redirects")),
  );
  const ofFiles = folder.problems.map(({ file, problem }) => {
    const shown = fileOfSite(root, join(folder.path, file));
    const hint = "Replace it with a file that can be read, or remove it.";
    return error("files/not-published", `${shown} ${problem}.`, { file: shown, hint });
  });
  const ofRedirects = withLevels([...others, ...ofFiles], settings);
  const left = [...found.all(), ...ofRedirects.left];
  const findings = [...left, ...ruleFindings(left, settings, [...used, ...ofRedirects.used])];
  const where = hosting.base === "/" ? "" : `, as served below ${hosting.base}`;
  const shown = shownPath(request.folder);
  const count = `${formatNumber(pages.length)} ${pages.length === 1 ? "page" : "pages"}`;
  const what = `Checked ${count} in ${shown === "." ? "this folder" : `${shown}/`}${where}`;
  const report = reportOf("check", findings, {
    summary: { pages: pages.length, files: sizes.size, base: hosting.base },
    timings: watch.timings,
    closing: [`${what}${findings.length === 0 ? ": no problems found." : "."}`],
    extra: { pages: pages.length },
  });
  return { report, gather: async () => linksOf(opened, request) };
}

/** A page whose text is read again when a finding at the end needs it. */
function textOf(file: string, { folder, place }: OpenFolder, root: string): PageText {
  return {
    address: place.base.slice(0, -1) + addressOfFile(file),
    file,
    source: fileOfSite(root, join(folder.path, file)),
    get html() {
      return folder.read(file);
    },
  };
}

/** Collects the external links of a folder, page by page. */
export async function linksOfFolder(request: FolderRequest): Promise<GatheredLinks> {
  return linksOf(await openFolder(request), request);
}

/** `origin` is undefined if the pages do not name it. */
function linksOf(opened: OpenFolder, { root }: FolderRequest): GatheredLinks {
  const { settings, place } = opened;
  return {
    links: collectOutbound(readPages(opened, root), place.origin),
    origin: place.origin === UNKNOWN_ORIGIN ? undefined : place.origin,
    rules: settings.links,
    complete: true,
  };
}

/** The pages of a folder, one after the other. */
function* readPages(opened: OpenFolder, root: string): Generator<CheckedPage> {
  for (const file of opened.folder.pages) {
    // A copy has the text, which the original reads each time.
    const text = { ...textOf(file, opened, root) };
    yield checkedPage(text, readPage(text.html));
  }
}
