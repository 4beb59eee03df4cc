import { relative, resolve } from "node:path";
import type { PageBudget } from "../check/budgets.ts";
import { hasErrors, type Finding } from "../findings/finding.ts";
import { figure } from "../findings/text.ts";
import type { Report } from "../findings/report.ts";
import type { StagedFile } from "../output/staged-file.ts";
import { NOT_FOUND_PATH } from "../render/route.ts";
import { shownPath, siteOptions } from "./as-typed.ts";
import { budgetTable } from "./budget-table.ts";
import type { BuildRecord } from "./build-record.ts";
import type { Built } from "./built.ts";
import type { BuildRequest } from "./build-site.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** The report of a build. */
export interface BuildReport extends Report {
  extra: { pages: number; budgets?: readonly PageBudget[] };
}

/** Says what a build made: for machines as numbers, for people in a few lines. Its table is made by `withTable`. */
export function buildReport(request: BuildRequest, built: Built, watch: Stopwatch): BuildReport {
  const { findings, published, pages, budgets } = built;
  const files = [...built.files.values()].filter(({ path }) => !isCompanion(path, built.files));
  const routes = pages.filter(({ route }) => route.path !== NOT_FOUND_PATH).length;
  const what = `${count(routes, "page")}${routes < pages.length ? " and 404.html" : ""}`;
  const seconds = (watch.total() / 1000).toFixed(2);
  const out = shownPath(request.out);
  const bytes = sizeOf(files);
  const transfer = transferSize(files, built.files);
  const closing = published
    ? [
        `Built ${what} in ${seconds} s${verdict(request)}.`,
        `${count(files.length, "file")}, ${megabytes(bytes)} (${megabytes(transfer)} as visitors download them).`,
        ...unlinkedLine(pages),
        whereLine(request),
      ]
    : [`Nothing was published: ${out}/ is what it was.`, ...mustsLine(request, findings)];
  return {
    command: "build",
    ok: !hasErrors(findings),
    findings,
    ...(request.production && groupsOf(findings)),
    summary: published
      ? {
          outboundLinks: built.outboundCount,
          pages: pages.length,
          files: files.length,
          bytes,
          transferBytes: transfer,
          out: request.out,
        }
      : { out: request.out },
    timings: { ...watch.timings, total: Math.round(watch.total() * 10) / 10 },
    closing,
    extra: { pages: pages.length, ...(budgets.length > 0 && { budgets }) },
  };
}

/** Whoever misses a link should know why it is not there. */
function unlinkedLine(pages: Built["pages"]): string[] {
  const dead = new Set(pages.flatMap(({ unlinked }) => unlinked));
  if (dead.size === 0) return [];
  const what = dead.size === 1 ? "One address does not work and is" : `${dead.size} addresses do not work and are`;
  return [
    `${what} not linked: content/link-history.json says since when, and a nightly run that sees them alive brings them back.`,
  ];
}

/** Whether a finding keeps the site from going live, and nothing else. */
const isMust = ({ code, severity }: Finding) => code.startsWith("launch/") && severity === "error";

/** What must be done before the site goes live stands last, in short: it may be much, and “launch” shows all of it. */
function groupsOf(findings: readonly Finding[]): Pick<Report, "groups"> {
  const musts = findings.filter(isMust);
  if (musts.length === 0) return {};
  return { groups: [{ heading: "Must be done before the site goes live", findings: musts, brief: true }] };
}

/** How much keeps the site from going live, and where to see all of it. */
function mustsLine({ root, production, origin }: BuildRequest, findings: readonly Finding[]): string[] {
  const musts = findings.filter(isMust).length;
  if (production !== true || musts === 0) return [];
  const options = siteOptions({ root, origin });
  const what = musts === 1 ? "One thing" : `${musts} things`;
  return [`${what} must be done before it goes live. “npx build-site launch${options}” lists what there is to do.`];
}

/** What to type, here, to see this site. */
function previewCommand({ root, out }: BuildRequest): string {
  const folder = resolve(root, "out") === resolve(out) ? "" : ` --out ${relative(resolve(root), resolve(out))}`;
  return `npx build-site preview${siteOptions({ root })}${folder}`;
}

/** What to say where nothing has changed since the last build: the same, and that nothing was done. */
export function unchangedReport(request: BuildRequest, { report }: BuildRecord, watch: Stopwatch): BuildReport {
  const seconds = (watch.total() / 1000).toFixed(2);
  const [first = "", ...rest] = report.closing.slice(0, -1);
  const what = first.replace(/^Built (.*) in [\d.]+ s.*$/, "$1");
  return withTable({
    ...report,
    summary: { ...report.summary, out: request.out },
    timings: { ...watch.timings, total: Math.round(watch.total() * 10) / 10 },
    closing: [
      `Nothing has changed since the last build of ${what} (${seconds} s)${verdict(request)}.`,
      ...rest,
      whereLine(request),
    ],
  });
}

/** A report with what its pages weigh, as people are shown it. */
export function withTable(report: BuildReport): BuildReport {
  const table = budgetTable(report.extra.budgets ?? []);
  return table === undefined ? report : { ...report, table };
}

/** The last line: where the site is, as one would type it from here. */
function whereLine(request: BuildRequest): string {
  return `They are in ${shownPath(request.out)}/. “${previewCommand(request)}” shows them as a host would.`;
}

const verdict = ({ check }: BuildRequest) => (check ? ", all checks passed" : ", unchecked");

/** Whether a file is the compressed form of another one. */
function isCompanion(path: string, files: Built["files"]): boolean {
  return /\.(br|gz)$/.test(path) && files.has(path.slice(0, -3));
}

function sizeOf(files: readonly StagedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

function transferSize(files: readonly StagedFile[], all: Built["files"]): number {
  return files.reduce((sum, { path, size }) => sum + (all.get(`${path}.br`)?.size ?? size), 0);
}

function count(number: number, noun: string): string {
  return `${figure(number)} ${noun}${number === 1 ? "" : "s"}`;
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
