import { relative, resolve, sep } from "node:path";
import { budgetFindings, pageBudgets, type PageBudget } from "../check/budgets.ts";
import { checkedPage, checkSite, weighSite } from "../check/check-site.ts";
import { startHtmlValidator, type HtmlValidator } from "../check/html-validity.ts";
import { productionFindings } from "../check/production.ts";
import { redirectFindings } from "../check/redirects.ts";
import { traceToSources } from "../check/trace.ts";
import { error, hasErrors, sortFindings, type Finding, type Outcome } from "../findings/finding.ts";
import type { Report } from "../findings/report.ts";
import { compressFiles } from "../output/compress.ts";
import type { OutputFile } from "../output/output-file.ts";
import { planOutput } from "../output/plan-output.ts";
import { recoverOut, writeStage } from "../output/publish.ts";
import type { RenderedPage } from "../render/render-route.ts";
import { collectOutbound, type OutboundLink } from "../outbound/collect/collect.ts";
import { NO_RULES, type LinkRules } from "../outbound/rules.ts";
import { addressOf } from "../site/route.ts";
import { buildReport } from "./build-report.ts";
import { archivedFindings, unlinkedOn } from "./dead-links.ts";
import { withFinalStyles } from "./finish-pages.ts";
import { openSite, type OpenSite } from "./open-site.ts";
import { renderAll, sourcesOf } from "./render-all.ts";
import { stopwatch, type Stopwatch } from "./stopwatch.ts";

/** What to build, and how. */
export interface BuildRequest {
  /** Folder of the site. */
  root: string;
  /** Folder to publish to. Whoever asks has made sure that it may be replaced (`outFolderProblem`). */
  out: string;
  /** Goes before the origin of the site's settings. */
  origin?: string | undefined;
  /** False publishes unchecked. */
  check: boolean;
  /** True refuses content that is still a sample. */
  production?: boolean;
  /** Hears that `out` is the new site: from here on an interruption leaves it so. */
  onPublished?: () => void;
  /** Hears what is being done. */
  onStage?: (stage: string) => void;
  /** Stops the build: the stage is removed at once. */
  signal?: AbortSignal;
}

/** A report, and what an outbound check would have to ask for. */
export interface Checked {
  report: Report;
  outbound: readonly OutboundLink[];
  /** Scheme and host of the site, as far as it is known. */
  origin: string;
  /** How the site wants its outbound links to be checked. */
  rules: LinkRules;
}

/**
 * Builds a site: open → render → stage → check → publish. What is wrong comes back as findings in the report;
 * a build with an error leaves `out` as it was. Throws only on a fault of build-site itself.
 */
export async function buildSite(request: BuildRequest): Promise<Checked> {
  const watch = stopwatch(request.onStage);
  // They need a moment to load: let them, while the site is opened and rendered.
  const validator = request.check ? startHtmlValidator() : undefined;
  try {
    const built = await build(request, watch, validator);
    const { outbound, origin, rules } = built;
    return { report: buildReport(request, built, watch), outbound, origin, rules };
  } finally {
    await validator?.close();
  }
}

/** All that a build made, as far as it came. */
export interface Built {
  findings: Finding[];
  published: boolean;
  pages: readonly RenderedPage[];
  files: readonly OutputFile[];
  /** The compressed companions of `files`. */
  compressed: readonly OutputFile[];
  /** The addresses on other sites that the pages link to. */
  outbound: readonly OutboundLink[];
  /** What each page weighs; none where nothing was checked. */
  budgets: readonly PageBudget[];
  origin: string;
  rules: LinkRules;
}

async function build(request: BuildRequest, watch: Stopwatch, validator: HtmlValidator | undefined): Promise<Built> {
  const recovered = await orFinding(() => recoverOut(request.out));
  if (!recovered.ok) return failed(recovered.findings);
  const opened = await watch.time("open", () => openSite(request.root, request));
  if (!opened.ok) return failed(opened.findings);
  const site = opened.value;

  const rendered = await watch.time("render", () => renderAll(site));
  if (!rendered.ok) return failed([...opened.findings, ...rendered.findings]);
  const pages = withFinalStyles(rendered.value, site);
  const checks = validator === undefined ? undefined : startChecks(request, site, pages, validator);

  const { files, findings } = await watch.time("assets", () => planOutput({ ...site, pages }));
  const compressed = await watch.time("compress", () => compressFiles(files, site.memory));
  findings.push(...recovered.value, ...opened.findings, ...site.assets.unused());
  if (request.production) findings.push(...productionFindings(site.content));
  const staged = await watch.time("stage", () =>
    orFinding(() => writeStage(request.out, [...files, ...compressed], { ...request, unlinked: unlinkedOn(pages) })),
  );
  if (!staged.ok) return failed([...findings, ...staged.findings]);

  try {
    if (checks !== undefined)
      findings.push(...(await watch.time("check", () => checks.finish([...files, ...compressed]))));
    if (hasErrors(findings)) return { ...failed(findings), budgets: checks?.budgets() ?? [] };
    const published = await watch.time("publish", () => orFinding(staged.value.publish));
    if (!published.ok) return failed([...findings, ...published.findings]);
    request.onPublished?.();
    await site.memory.tidy();
    findings.push(...published.value);
  } finally {
    await staged.value.discard();
  }
  const outbound = checks?.outbound() ?? [];
  return {
    findings: sortFindings(findings),
    published: true,
    pages,
    files,
    compressed,
    outbound,
    budgets: checks?.budgets() ?? [],
    origin: site.settings.origin,
    rules: site.settings.links,
  };
}

/** A build that came to nothing, and why. */
function failed(findings: Finding[]): Built {
  return {
    findings: sortFindings(findings),
    published: false,
    pages: [],
    files: [],
    compressed: [],
    outbound: [],
    budgets: [],
    origin: "",
    rules: NO_RULES,
  };
}

/** Does something with files. What the file system refuses is no fault of ours: a full disk, a folder without permission. */
async function orFinding<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work(), findings: [] };
  } catch (problem) {
    if (!(problem instanceof Error) || !("code" in problem)) throw problem;
    const reason = problem.code === "ENOSPC" ? "The disk is full. " : "";
    const hint = `${reason}Nothing was published; what was there stays.`;
    const message = `The site cannot be written: ${problem.message}.`;
    return { ok: false, findings: [error("output/cannot-write", message, { hint })] };
  }
}

/** Checks that run beside the rest of a build. */
interface RunningChecks {
  /** Waits for them; `files` are all that will be published. */
  finish: (files: readonly OutputFile[]) => Promise<Finding[]>;
  outbound: () => OutboundLink[];
  /** What the pages weigh, once the checks are finished. */
  budgets: () => PageBudget[];
}

/** Hands the pages to the validator at once: it works while the rest is compressed and written. */
function startChecks(
  { root, out }: BuildRequest,
  site: OpenSite,
  rendered: readonly RenderedPage[],
  validator: HtmlValidator,
): RunningChecks {
  const pages = rendered.map(({ route, file, html }) => checkedPage({ address: addressOf(route.path), file, html }));
  const validity = validator.checkAll(pages);
  const outbound = () => collectOutbound(pages, site.settings.origin, site.content.find, unlinkedOn(rendered));
  // Where the build ends before anybody asks, its workers are stopped, and this with them.
  validity.catch(() => undefined);
  let budgets: PageBudget[] = [];
  return {
    async finish(files) {
      const sizes = new Map(files.map(({ path, content }) => [path, content.length]));
      const sheets = files.filter(({ path }) => path.endsWith(".css"));
      const styles = new Map(sheets.map(({ path, content }) => [path, content.toString("utf8")]));
      const toCheck = { pages, sizes, styles, settings: site.settings };
      const weights = weighSite(toCheck);
      budgets = pageBudgets(weights, site.settings);
      const found = [...(await validity), ...checkSite(toCheck, weights)];
      const folder = relative(root, resolve(out)).split(sep).join("/");
      const traced = await traceToSources(found, { ...sourcesOf(site), out: folder });
      const ofSettings = [...redirectFindings(site.settings, sizes), ...budgetFindings(site.settings, sizes)];
      return [...traced, ...ofSettings, ...archivedFindings(site.settings, outbound())];
    },
    outbound,
    budgets: () => budgets,
  };
}
