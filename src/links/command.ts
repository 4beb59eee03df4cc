import { normalizeAddress } from "../content/addresses.ts";
import { hasErrors, type Finding } from "../findings/finding.ts";
import { CannotStart } from "../findings/findings-error.ts";
import { stopwatch, type Report } from "../findings/report.ts";
import { addressProblem } from "./collect/address.ts";
import { fixMoved } from "./fix/fix.ts";
import type { LinkRow, Verdict } from "./link-row.ts";
import { addToHistory, openHistory, requireLatestRun, saveHistory } from "./remember/history-file.ts";
import type { History } from "./remember/history.ts";
import { noteOpened } from "./remember/remember.ts";
import { countVerdicts, linkFindings } from "./report/findings.ts";
import type { LinkRules } from "./rules.ts";
import { checkRun, type RunRequest, type RunResult } from "./run.ts";
import { linksOfShard, mergeShards, type Shard } from "./shards.ts";

/** What `build-site links` remembers, reports and fixes. */
export interface LinksRequest {
  root: string;
  /** The path of the history; undefined if nothing is remembered. */
  historyFile: string | undefined;
  /** The verdicts to report; undefined for all. */
  only?: readonly Verdict[] | undefined;
  shard?: Shard | undefined;
  fix?: boolean | undefined;
  dryRun?: boolean | undefined;
  /** The command line that builds this site, for hints. */
  buildCommand: string;
}

/** What the command reports. */
export interface LinksOutcome {
  report: Report;
  /** False if there is no verdict on links. */
  verdict: boolean;
  /** The report as an HTML page. */
  html: () => Promise<string>;
}

/** `build-site links`: checks links, remembers the verdicts, fixes moved addresses if requested, and reports. */
export async function checkCommand(request: LinksRequest & Omit<RunRequest, "history">): Promise<LinksOutcome> {
  const { now, origin, shard, complete: isWholeSite } = request;
  const before = await historyBefore(request);
  if (before !== undefined) requireLatestRun(before, now);
  const watch = stopwatch();
  const links = shard === undefined ? request.links : linksOfShard(request.links, shard);
  // A shard knows only its own links, and forgets none.
  const complete = isWholeSite && shard === undefined;
  const result = await watch.time("links", () => checkRun({ ...request, links, complete, history: before }));
  return conclude({ result, origin, isWholeSite, before, timings: watch.timings }, request);
}

/** `build-site links merge`: joins the JSON reports of all shards to one run. */
export async function mergeCommand(
  request: LinksRequest & {
    files: readonly string[];
    now: string | undefined;
    /** Origin and rules of the site, if there is one. */
    site: { origin: string; links: LinkRules } | undefined;
  },
): Promise<LinksOutcome> {
  const { files, now, site } = request;
  const watch = stopwatch();
  const before = await historyBefore(request);
  const result = await watch.time("links", () => mergeShards(files, { history: before, now, rules: site?.links }));
  const isWholeSite = result.run.complete;
  return conclude({ result, origin: site?.origin, isWholeSite, before, timings: watch.timings }, request);
}

async function historyBefore({ historyFile }: LinksRequest): Promise<History | undefined> {
  return historyFile === undefined ? undefined : openHistory(historyFile);
}

/** A run that is over, and not yet reported. */
interface Finished {
  result: RunResult;
  origin: string | undefined;
  /** Whether the links, or those of which this is a shard, are all links of the site. */
  isWholeSite: boolean;
  /** The history before the run. */
  before: History | undefined;
  timings: Report["timings"];
}

/** Writes the history and fixed addresses, and makes the report. */
async function conclude(finished: Finished, request: LinksRequest): Promise<LinksOutcome> {
  const { result, before, origin: site } = finished;
  const { run } = result;
  const { historyFile, only, fix, dryRun } = request;
  const verdict = result.noVerdict === undefined;
  const unsaved =
    historyFile === undefined || result.history === undefined || dryRun === true
      ? []
      : await addToHistory(historyFile, { before, after: result.history, rows: result.rows, run });
  let report = linksReport(finished, request, unsaved);
  if (verdict && fix === true) report = await fixMoved(report, result.rows, request);
  return {
    report,
    verdict,
    async html() {
      const { formatHtml } = await import("./report/page.ts");
      const { findings, closing } = report;
      return formatHtml({ rows: shownRows(result.rows, only), findings, closing, now: run.now, site, verdict });
    },
  };
}

/** `unsaved` says why the history could not be written. */
function linksReport(
  { result, isWholeSite, timings }: Finished,
  { only, shard }: LinksRequest,
  unsaved: Finding[],
): Report {
  const { noVerdict, run, others, closing } = result;
  const rows = shownRows(result.rows, only);
  const counts = countVerdicts(result.rows.map(({ verdict }) => verdict));
  const { findings, groups } = linkFindings(rows, others);
  const all = [...unsaved, ...(noVerdict === undefined ? [] : [noVerdict]), ...findings];
  return {
    command: "links",
    ok: noVerdict === undefined && !hasErrors(all),
    findings: all,
    groups: [{ heading: "Fix now", findings: unsaved }, ...groups],
    summary: { links: result.rows.length, ...Object.fromEntries(counts) },
    timings,
    closing,
    extra: {
      now: run.now,
      complete: isWholeSite && !result.isPartial,
      shard: shard && `${shard.index}/${shard.of}`,
      links: rows,
    },
  };
}

function shownRows(rows: readonly LinkRow[], only: LinksRequest["only"]): readonly LinkRow[] {
  return only === undefined ? rows : rows.filter(({ verdict }) => only.includes(verdict));
}

/** `build-site links --opened`: notes in the history that a person opened these addresses. Returns lines for people. */
export async function noteCommand(
  addresses: readonly string[],
  { historyFile, now }: { historyFile: string | undefined; now: string },
): Promise<string[]> {
  if (historyFile === undefined)
    throw new CannotStart("cli/usage", "--opened needs a history.", "Name it with --history.");
  for (const address of addresses) {
    const problem = addressProblem(address, { allowPrivate: true });
    if (problem === undefined) continue;
    const hint = "Write the address as the report does.";
    throw new CannotStart("cli/usage", `“${address}” cannot be opened: ${problem.reason}.`, hint);
  }
  const urls = addresses.map((address) => normalizeAddress(address));
  const { history, unknown } = noteOpened(await openHistory(historyFile), urls, now);
  if (unknown.length > 0) {
    const hint = "Write the address as the report does; a link is in the history once it has been checked.";
    throw new CannotStart("cli/unknown-address", `The history does not have ${unknown.join(", ")}.`, hint);
  }
  const [problem] = await saveHistory(historyFile, history);
  if (problem !== undefined) throw new CannotStart("cli/unwritable-history", problem.message);
  return urls.map((url) => {
    const verdict = history.links[url]?.verdict ?? "ok";
    const isUseful = verdict === "blocked" || verdict === "suspect";
    return `Noted for 90 days: ${url}.${isUseful ? "" : ` It is ${verdict}, which the note does not change.`}`;
  });
}
