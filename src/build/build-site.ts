import { relative, resolve, sep } from "node:path";
import { checkedPage, checkSite } from "../check/check-site.ts";
import { startHtmlValidator, type HtmlValidator } from "../check/html-validity.ts";
import { productionFindings } from "../check/production.ts";
import { traceToSources } from "../check/trace.ts";
import { error, hasErrors, sortFindings, type Finding, type Outcome } from "../findings/finding.ts";
import type { Report } from "../findings/report.ts";
import { compressFiles } from "../output/compress.ts";
import type { OutputFile } from "../output/output-file.ts";
import { planOutput } from "../output/plan-output.ts";
import { writeStage } from "../output/publish.ts";
import type { RenderedPage } from "../render/render-route.ts";
import { addressOf } from "../site/route.ts";
import { buildReport } from "./build-report.ts";
import { openSite, type OpenSite } from "./open-site.ts";
import { annotatedPages, renderAll } from "./render-all.ts";
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
  production: boolean;
  /** Hears what is being done. */
  onStage?: (stage: string) => void;
  /** Stops the build: the stage is removed at once. */
  signal?: AbortSignal;
}

/**
 * Builds a site: open → render → stage → check → publish. What is wrong comes back as findings in the report;
 * a build with an error leaves `out` as it was. Throws only on a fault of build-site itself.
 */
export async function buildSite(request: BuildRequest): Promise<Report> {
  const watch = stopwatch(request.onStage);
  // They need a moment to load: let them, while the site is opened and rendered.
  const validator = request.check ? startHtmlValidator() : undefined;
  try {
    const built = await build(request, watch, validator);
    return buildReport(request, built, watch);
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
  compressed: readonly OutputFile[];
}

/** A build that came to nothing, and why. */
const failed = (findings: Finding[]): Built => ({
  findings: sortFindings(findings),
  published: false,
  pages: [],
  files: [],
  compressed: [],
});

async function build(request: BuildRequest, watch: Stopwatch, validator: HtmlValidator | undefined): Promise<Built> {
  const site = await watch.time("open", () => openSite(request.root, request));
  if (!site.ok) return failed(site.findings);

  const pages = await watch.time("render", () => renderAll(site.value, () => {}));
  if (!pages.ok) return failed([...site.findings, ...pages.findings]);

  const {
    files,
    compressed,
    findings: planned,
  } = await watch.time("assemble", () => assemble(site.value, pages.value));
  const findings = [...site.findings, ...planned];
  if (request.production) findings.push(...productionFindings(site.value.content));

  const stage = await watch.time("stage", () => stageFiles(request, [...files, ...compressed]));
  if (!stage.ok) return failed([...findings, ...stage.findings]);
  try {
    if (validator !== undefined) {
      findings.push(
        ...(await watch.time("check", () =>
          check(request, site.value, { pages: pages.value, files: [...files, ...compressed] }, validator),
        )),
      );
    }
    if (hasErrors(findings)) return failed(findings);
    await watch.time("publish", () => stage.value.publish());
  } finally {
    await stage.value.discard();
  }
  return { findings: sortFindings(findings), published: true, pages: pages.value, files, compressed };
}

async function assemble(site: OpenSite, pages: readonly RenderedPage[]) {
  const { files, findings } = await planOutput({ ...site, pages });
  return { files, findings, compressed: await compressFiles(files) };
}

async function stageFiles(
  { out, signal }: BuildRequest,
  files: readonly OutputFile[],
): Promise<Outcome<Awaited<ReturnType<typeof writeStage>>>> {
  try {
    return { ok: true, value: await writeStage(out, files, signal), findings: [] };
  } catch (problem) {
    // What the file system refuses is no fault of ours: a full disk, a folder without permission.
    if (!(problem instanceof Error) || !("code" in problem)) throw problem;
    const hint =
      problem.code === "ENOSPC"
        ? "The disk is full. Nothing was published; what was there stays."
        : "Nothing was published; what was there stays.";
    return {
      ok: false,
      findings: [error("output/cannot-write", `The site cannot be written: ${problem.message}.`, { hint })],
    };
  }
}

async function check(
  { root, out }: BuildRequest,
  site: OpenSite,
  { pages, files }: { pages: readonly RenderedPage[]; files: readonly OutputFile[] },
  validator: HtmlValidator,
): Promise<Finding[]> {
  const found = await checkSite(
    {
      pages: pages.map(({ route, file, html }) => checkedPage({ address: addressOf(route.path), file, html })),
      sizes: new Map(files.map(({ path, content }) => [path, content.length])),
      settings: site.settings,
    },
    validator,
  );
  return traceToSources(found, {
    find: site.content.find,
    annotated: annotatedPages(site),
    out: relative(root, resolve(out)).split(sep).join("/"),
  });
}
