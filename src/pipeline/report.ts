import { relative, resolve } from "node:path";
import { sortFindings, type Finding } from "../findings/finding.ts";
import { figure } from "../findings/text.ts";
import type { Report } from "../findings/report.ts";
import type { OutboundLink } from "../links/collect/collect.ts";
import { NO_RULES, type LinkRules } from "../links/rules.ts";
import type { OutputFile } from "../output/output-file.ts";
import { NOT_FOUND_PATH } from "../render/route.ts";
import { shownPath, siteOptions } from "./as-typed.ts";
import { budgetTable } from "./budget-table.ts";
import type { BuildRequest } from "./build.ts";
import type { CheckedSite } from "./check-site.ts";
import type { OpenSite } from "./open-site.ts";
import type { FinishedPage } from "./render-pages.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** A report, and what an outbound check needs to know. */
export interface Checked {
  report: Report;
  /** Gathers the addresses on other sites with all their places. */
  outbound: () => readonly OutboundLink[];
  /** Scheme and host of the site, as far as it is known. */
  origin: string;
  /** How the site wants its outbound links to be checked. */
  rules: LinkRules;
}

/** What a build published. */
export interface Published {
  site: OpenSite;
  pages: readonly FinishedPage[];
  /** Every file of `out`, compressed ones included. */
  files: readonly OutputFile[];
  findings: readonly Finding[];
  /** Undefined for an unchecked build. */
  checks: CheckedSite | undefined;
}

/** The report of a build that published a site: numbers for machines, a few lines for people. */
export function publishedBuild(request: BuildRequest, published: Published, watch: Stopwatch): Checked {
  const { site, pages, files, findings, checks } = published;
  const sizes = new Map(files.map(({ path, content }) => [path, content.length]));
  const originals = files.filter(({ path }) => !isCompanion(path, sizes));
  const bytes = originals.reduce((sum, { content }) => sum + content.length, 0);
  const transferBytes = originals.reduce(
    (sum, { path, content }) => sum + (sizes.get(`${path}.br`) ?? content.length),
    0,
  );
  const routes = pages.filter(({ route }) => route.path !== NOT_FOUND_PATH).length;
  const what = `${count(routes, "page")}${routes < pages.length ? " and 404.html" : ""}`;
  const report: Report = {
    command: "build",
    ok: true,
    findings: sortFindings([...findings]),
    summary: {
      outboundLinks: checks?.outboundCount ?? 0,
      pages: pages.length,
      files: originals.length,
      bytes,
      transferBytes,
      out: request.out,
    },
    timings: timingsOf(watch),
    closing: [
      `Built ${what} in ${(watch.total() / 1000).toFixed(2)} s${request.check ? ", all checks passed" : ", unchecked"}.`,
      `${count(originals.length, "file")}, ${megabytes(bytes)} (${megabytes(transferBytes)} as visitors download them).`,
      ...unlinkedLine(pages),
      `They are in ${shownPath(request.out)}/. “${previewCommand(request)}” shows them as a host would.`,
    ],
    ...weightsOf(checks, pages.length),
  };
  return { report, outbound: checks?.outbound ?? (() => []), origin: site.settings.origin, rules: site.settings.links };
}

/** The report of a build that published nothing. `checks` is what the checks found, if the build came that far. */
export function failedBuild(
  request: BuildRequest,
  findings: readonly Finding[],
  watch: Stopwatch,
  checks?: CheckedSite,
): Checked {
  const sorted = sortFindings([...findings]);
  const report: Report = {
    command: "build",
    ok: false,
    findings: sorted,
    ...(request.production && groupsOf(sorted)),
    summary: { out: request.out },
    timings: timingsOf(watch),
    closing: [`Nothing was published: ${shownPath(request.out)}/ is left untouched.`, ...mustsLine(request, sorted)],
    ...weightsOf(checks, 0),
  };
  return { report, outbound: () => [], origin: "", rules: NO_RULES };
}

function timingsOf(watch: Stopwatch): Report["timings"] {
  return { ...watch.timings, total: Math.round(watch.total() * 10) / 10 };
}

/** What the pages weigh, for machines and for people. */
function weightsOf(checks: CheckedSite | undefined, pages: number): Pick<Report, "extra" | "table"> {
  const { budgets = [] } = checks ?? {};
  const table = budgetTable(budgets);
  return {
    extra: { pages: checks === undefined ? pages : budgets.length, ...(budgets.length > 0 && { budgets }) },
    ...(table === undefined ? {} : { table }),
  };
}

/** Says why links are missing. */
function unlinkedLine(pages: readonly FinishedPage[]): string[] {
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

/** Whether a file is the compressed form of another one. */
function isCompanion(path: string, files: ReadonlyMap<string, number>): boolean {
  return /\.(br|gz)$/.test(path) && files.has(path.slice(0, -3));
}

function count(number: number, noun: string): string {
  return `${figure(number)} ${noun}${number === 1 ? "" : "s"}`;
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
