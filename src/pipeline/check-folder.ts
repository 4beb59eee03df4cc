import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { cacheFolder } from "../cache/cache-folder.ts";
import { openCache } from "../cache/cache.ts";
import { openRecord, readBaseline, type KnownBy } from "../check/baseline.ts";
import type { CheckedFolder, CheckedPage, PageFinding, PageText } from "../check/check-context.ts";
import { openFolderFindings } from "../check/folder-findings.ts";
import { placeOfFolder, UNKNOWN_ORIGIN, type FolderPlace } from "../check/folder-place.ts";
import { checkedPage, openPageInspector } from "../check/inspect-pages.ts";
import { ruleFindings, withLevels, type Exception } from "../check/levels.ts";
import { loadChecks } from "../check/own-checks.ts";
import { folderRedirects } from "../check/redirects.ts";
import { openRules } from "../check/rules.ts";
import { replaceFile } from "../files/files-below.ts";
import { fileOfSite, shownPath } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { CannotStart } from "../findings/findings-error.ts";
import { reportOf, stopwatch } from "../findings/report.ts";
import { counted, formatNumber } from "../findings/text.ts";
import { encodingProblem } from "../html/encoding.ts";
import { isHtml, openHtmlFolder, type HtmlFolder } from "../html/html-folder.ts";
import { readPage } from "../html/read-page.ts";
import { parseRedirects } from "../html/served.ts";
import { collectOutbound } from "../links/collect/collect.ts";
import type { GatheredLinks } from "../links/run.ts";
import { addressOfFile, type Checked } from "./check-site.ts";
import { FOLDER_SETTINGS, openFolderSettings } from "./settings.ts";

/** Options of the command line, which take precedence over the settings of the folder. */
export interface FolderRequest {
  root: string;
  folder: string;
  config?: string | undefined;
  base?: string | undefined;
  origin?: string | undefined;
  baseline?: string | undefined;
  updateBaseline?: boolean | undefined;
  strictBaseline?: boolean | undefined;
}

type OpenFolder = Awaited<ReturnType<typeof openFolder>>;

async function openFolder({ root, ...request }: FolderRequest) {
  const folder = await openHtmlFolder(request.folder);
  const unread = folder.problems.find(({ file }) => isHtml(file));
  const because = unread && ` that can be read: ${unread.file} ${unread.problem}`;
  if (folder.pages.length === 0)
    throw new CannotStart(
      "cli/no-pages",
      `${shownPath(request.folder)} contains no HTML file${because ?? ""}.`,
      "Name the folder that your generator writes, such as dist, build, public, _site or out.",
    );
  const settings = await openFolderSettings(request.folder, request.config);
  const found = placeOfFolder(folder);
  const origin = request.origin ?? settings.origin ?? found.origin;
  const base = request.base ?? settings.base;
  const place: FolderPlace = base === undefined ? { ...found, origin } : { origin, base };
  const hosting: CheckedFolder = {
    base: place.base,
    cleanUrls: settings.cleanUrls,
    fallback: settings.fallback?.replace(/^\//, ""),
    redirects: parseRedirects(folder.read(REDIRECTS)),
    linked: folder.linked,
    settingsFile: request.config === undefined ? FOLDER_SETTINGS : fileOfSite(root, request.config),
  };
  return { root, folder, settings, place, hosting };
}

const REDIRECTS = "_redirects";

/** The most pages in a batch, and the bytes after which a batch is full. */
const AT_ONCE = { pages: 100, bytes: 20e6 };

/** Checks a folder of HTML from another generator. Each page is read, checked and released. */
export async function checkFolder(
  request: FolderRequest,
  onProgress: (done: number, of: number) => void,
): Promise<Checked> {
  const { root } = request;
  const opened = await openFolder(request);
  const { folder, settings, place, hosting } = opened;
  const { sizes, pages } = folder;
  const watch = stopwatch();
  const exclusions = await openExclusions(request, settings);
  const { left, used, out } = exclusions;
  const site = {
    sizes,
    styles: { get: folder.read },
    settings: { ...settings, origin: place.origin, base: undefined },
    folder: hosting,
  };
  const rules = openRules(site, await loadChecks(settings.place ?? root, settings));
  const found = openFolderFindings(sizes, hosting);
  const add = (findings: readonly PageFinding[]) =>
    found.add(left(findings, ({ page }) => ({ file: page.file, route: page.address })));
  const cache = openCache(cacheFolder(root));
  const inspector = openPageInspector(cache);
  try {
    await watch.time("check", async () => {
      let done = 0;
      for (const batch of batchesOf(folder)) {
        onProgress(done, pages.length);
        done += batch.length;
        const texts = batch.map((file) => textOf(file, opened));
        const { pages: inspected, validity } = await inspector.inspect(texts, settings);
        const byRules = inspected.flatMap((page) => rules.page(page));
        add([...encodingFindings(inspected, folder), ...validity, ...byRules]);
      }
      add(rules.end());
    });
  } finally {
    await inspector.close();
    await cache.prune();
  }
  const redirects = fileOfSite(root, join(request.folder, REDIRECTS));
  const ofRedirects = left(folderRedirects(hosting, sizes, redirects), () => ({ file: REDIRECTS }));
  const ofFiles = folder.problems.flatMap(({ file, problem }) => {
    const shown = fileOfSite(root, join(folder.path, file));
    const hint = "Replace it with a file that can be read, or remove it.";
    const finding = error("files/not-published", `${shown} ${problem}.`, { file: shown, hint });
    return left([finding], () => ({ file }));
  });
  const all = [...found.all(), ...ofFiles, ...ofRedirects];
  const findings = [...all, ...ruleFindings(all, settings, used), ...exclusions.fixed()];
  // A baseline that is written holds what is new as well.
  const outcome =
    findings.length > 0 || request.updateBaseline === true
      ? "."
      : `: no ${out.baseline > 0 ? "new " : ""}problems found.`;
  const report = reportOf("check", findings, {
    summary: { pages: pages.length, files: sizes.size, base: hosting.base },
    timings: watch.timings,
    opening: [
      whatIsChecked(opened) + outcome,
      ...leftOutLines(out, request),
      ...unreadSettings(request),
      ...(await exclusions.write()),
    ],
    extra: { pages: pages.length, leftOut: out },
  });
  return { report, gather: async () => linksOf(opened) };
}

function encodingFindings(pages: readonly CheckedPage[], folder: HtmlFolder): PageFinding[] {
  return pages.flatMap(({ text, facts }) => {
    // A page fragment has the encoding of its page; UTF-16 makes a page look like a fragment.
    const isPart = facts.kind === "part" && !text.html.includes("\0");
    const problem = isPart ? undefined : encodingProblem(folder.bytes(text.file));
    return problem === undefined ? [] : [{ ...problem, code: "html/encoding", page: text }];
  });
}

function whatIsChecked({ folder, place }: OpenFolder): string {
  const guess = place.from && ` (according to ${place.from}; to change it: --base)`;
  const where = place.base === "/" ? "" : `, as served below ${place.base}${guess ?? ""}`;
  const shown = shownPath(folder.path);
  const named = shown === "." ? "this folder" : `${shown}/`;
  return `Checked ${counted(folder.pages.length, "page")} in ${named}${where}`;
}

/** What levels, exceptions and the baseline leave out. */
async function openExclusions(
  { root, baseline: path, updateBaseline, strictBaseline }: FolderRequest,
  settings: OpenFolder["settings"],
) {
  const shown = path === undefined ? "" : fileOfSite(root, path);
  const record = updateBaseline === true ? openRecord() : undefined;
  const baseline = path && record === undefined ? await readBaseline(path, shown) : undefined;
  const isKnown = (finding: KnownBy): boolean => {
    record?.add(finding);
    return record !== undefined || baseline?.knows(finding) === true;
  };
  const used: Exception[] = [];
  const out = { levels: 0, exceptions: 0, baseline: 0 };
  /** The findings that are reported; `placeOf` is their place in the folder. */
  function left<Found extends Finding | PageFinding>(
    findings: readonly Found[],
    placeOf: (finding: Found) => Pick<KnownBy, "file" | "route">,
  ): Found[] {
    const leveled = withLevels<Found>(findings, settings);
    used.push(...leveled.used);
    out.levels += leveled.out.levels;
    out.exceptions += leveled.out.exceptions;
    const kept = leveled.left.filter((each) => !isKnown({ ...each, ...placeOf(each) }));
    out.baseline += leveled.left.length - kept.length;
    return kept;
  }
  return {
    left,
    /** The exceptions that were used, and the number of findings that each kind leaves out. */
    used,
    out,
    fixed: () => baseline?.fixed(strictBaseline === true ? "error" : "info") ?? [],
    async write(): Promise<string[]> {
      if (record === undefined || path === undefined) return [];
      const text = record.text();
      await replaceFile(path, text);
      const what = counted(text.split("\n").length - 2, "entry", "entries");
      return [`Wrote ${shown}: ${what}. “--baseline ${shown}” reports only what is new.`];
    },
  };
}

function leftOutLines(
  { levels, exceptions, baseline }: Record<"levels" | "exceptions" | "baseline", number>,
  { baseline: path }: FolderRequest,
): string[] {
  const parts = [
    levels > 0 && `${formatNumber(levels)} by levels`,
    exceptions > 0 && `${formatNumber(exceptions)} by exceptions`,
    path !== undefined && `${formatNumber(baseline)} by the baseline`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? [] : [`Left out: ${parts.join(", ")}.`];
}

/** Warns about a settings file next to the folder, where other tools look for theirs. */
function unreadSettings({ root, folder, config }: FolderRequest): string[] {
  const isRead = config !== undefined || resolve(root) === resolve(folder);
  if (isRead || !existsSync(join(root, FOLDER_SETTINGS))) return [];
  return [`${FOLDER_SETTINGS} is not read: to use it, add “--config ${FOLDER_SETTINGS}”.`];
}

/** Divides the pages into batches that fit into memory. */
function* batchesOf({ pages, sizes }: HtmlFolder): Generator<string[]> {
  let [batch, bytes]: [string[], number] = [[], 0];
  for (const page of pages) {
    batch.push(page);
    bytes += sizes.get(page) ?? 0;
    if (batch.length < AT_ONCE.pages && bytes < AT_ONCE.bytes) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** A page whose text is read on each access: a finding at the end may need it again. */
function textOf(file: string, { root, folder, place }: OpenFolder): PageText {
  return {
    address: place.base.slice(0, -1) + addressOfFile(file),
    file,
    source: fileOfSite(root, join(folder.path, file)),
    get html() {
      return folder.read(file);
    },
  };
}

export async function linksOfFolder(request: FolderRequest): Promise<GatheredLinks> {
  return linksOf(await openFolder(request));
}

/** The external links of a folder; their `origin` is undefined if the pages do not name it. */
function linksOf(opened: OpenFolder): GatheredLinks {
  const { settings, place } = opened;
  return {
    links: collectOutbound(readPages(opened), place.origin),
    origin: place.origin === UNKNOWN_ORIGIN ? undefined : place.origin,
    rules: settings.links,
    complete: true,
  };
}

function* readPages(opened: OpenFolder): Generator<CheckedPage> {
  for (const file of opened.folder.pages) {
    // The copy keeps the text, which the original reads on each access.
    const text = { ...textOf(file, opened) };
    yield checkedPage(text, readPage(text.html));
  }
}
