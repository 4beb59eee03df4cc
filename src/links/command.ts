import { normalizeAddress } from "../content/addresses.ts";
import { hasErrors } from "../findings/finding.ts";
import { CannotStart } from "../findings/findings-error.ts";
import { stopwatch, type Report } from "../findings/report.ts";
import type { Shard } from "./collect/collect.ts";
import type { LinkRow, Verdict } from "./link-row.ts";
import { readHistory, requireLatestRun, updateHistory } from "./remember/history-file.ts";
import { deadAddresses, type Answer, type History } from "./remember/history.ts";
import { recordAnswers } from "./remember/remember.ts";
import { countVerdicts, linkFindings, whyNoVerdict, type LinkCommand } from "./report/findings.ts";
import { newsOf } from "./report/news.ts";
import type { LinkRules } from "./link-settings.ts";
import { checkRun, concludeRun, type RunRequest, type RunResult } from "./run.ts";
import { mergeShards } from "./shards.ts";

interface LinksRequest {
  root: string;
  historyFile: string | undefined;
  only?: readonly Verdict[] | undefined;
  shard?: Shard | undefined;
  fix?: boolean | undefined;
  dryRun?: boolean | undefined;
  command: LinkCommand;
}

export interface LinksOutcome {
  report: Report;
  html: () => Promise<string>;
}

export async function checkCommand(
  request: LinksRequest & Omit<RunRequest, "history">,
): Promise<LinksOutcome> {
  const { historyFile } = request;
  const history = historyFile === undefined ? undefined : readHistory(historyFile);
  if (history !== undefined) requireLatestRun(history, request.now);
  return conclude(() => checkRun({ ...request, history }), request);
}

/** `build-site links merge`: joins the JSON reports of all shards to one run. */
export async function mergeCommand(
  request: LinksRequest & {
    files: readonly string[];
    now: string | undefined;
    origin?: string | undefined;
    rules?: LinkRules | undefined;
  },
): Promise<LinksOutcome> {
  return conclude(() => mergeShards(request.files, request), request);
}

/** Records the verdicts of a run, fixes moved addresses if requested, and reports. */
async function conclude(
  run: () => Promise<RunResult>,
  request: LinksRequest & { origin?: string | undefined; rules?: LinkRules | undefined },
): Promise<LinksOutcome> {
  const watch = stopwatch();
  const result = await watch.time("links", run);
  const { now, complete, others } = result;
  const { historyFile, only, shard, fix, dryRun, command } = request;
  const isRecorded = historyFile !== undefined && dryRun !== true;
  const conclusion = (before?: History) => concludeRun(result, { history: before, shard });
  const read = historyFile === undefined || isRecorded ? undefined : readHistory(historyFile);
  const concluded = isRecorded
    ? updateHistory(historyFile, conclusion)
    : { ...conclusion(read), before: read, unsaved: [] };
  const { history, before, closing, unsaved } = concluded;
  const verdict = whyNoVerdict(others) === undefined;
  const isTakenOff = command.canFix && request.rules?.dead !== "keep";
  const all = isTakenOff ? withPages(concluded.rows, before, history) : concluded.rows;
  const rows = only === undefined ? all : all.filter((row) => only.includes(row.verdict));
  const { findings: found, groups } = linkFindings(rows, others, command);
  const findings = [...unsaved, ...found];
  const checked: Report = {
    command: "links",
    ok: verdict && !hasErrors(findings),
    findings,
    groups: [{ heading: "Not recorded", findings: unsaved }, ...groups],
    news: verdict && before !== undefined && !concluded.isFirst ? newsOf(rows) : [],
    summary: { links: all.length, ...Object.fromEntries(countVerdicts(all)) },
    timings: watch.timings,
    closing,
    extra: {
      now,
      complete,
      shard: shard && `${shard.index}/${shard.of}`,
      // Only a merge of shards and the HTML page need all of a row.
      links: shard ? rows : rows.map((row) => ({ ...row, marks: undefined, picture: undefined })),
    },
  };
  const report =
    verdict && fix
      ? await (await import("./fix/fix.ts")).fixMoved(checked, all, { ...request, now })
      : checked;
  return {
    report,
    async html() {
      const { formatHtml } = await import("./report/page.ts");
      return formatHtml({ ...report, rows, now, site: request.origin, command });
    },
  };
}

function withPages(
  rows: LinkRow[],
  before: History | undefined,
  history: History | undefined,
): LinkRow[] {
  if (before === undefined || history === undefined) return rows;
  const [old, dead] = [deadAddresses(before), deadAddresses(history)];
  return rows.map((row) => {
    if (old.has(row.url) === dead.has(row.url)) return row;
    return { ...row, pages: dead.has(row.url) ? "gone" : "back" };
  });
}

const LASTS = "which counts while the check gives the same result, for at most a year";
const RECORDED = {
  opened: `It is right, ${LASTS}`,
  dead: `It is dead, ${LASTS}`,
  accept: "Its new address is right",
};

/** `--opened`, `--dead` and `--accept`: records a person's answer. Returns lines to print. */
export function answerCommand(
  addresses: readonly string[],
  answer: Answer | "accept",
  { historyFile, now, command }: Pick<LinksRequest, "historyFile" | "command"> & { now: string },
): string[] {
  if (historyFile === undefined)
    throw new CannotStart("cli/usage", `--${answer} needs a history.`, "Name it with --history.");
  const urls = addresses.map((address) => normalizeAddress(address));
  const { unsaved } = updateHistory(historyFile, (before) => {
    const { history, unknown } = recordAnswers(before, urls, answer, now);
    if (unknown.length === 0) return { history };
    const isKnown = unknown.every((url) => url in before.links);
    const what = `${isKnown ? "a new address for " : ""}${unknown.join(", ")}`;
    const hint =
      "Copy the address from the report. A link is in the history after its first check.";
    throw new CannotStart("cli/unknown-address", `The history does not have ${what}.`, hint);
  });
  const [problem] = unsaved;
  if (problem !== undefined) throw new CannotStart("cli/unwritable-history", problem.message);
  const isFixed = answer === "accept" && command.canFix;
  const next = isFixed ? ": the next run with --fix writes it into the content" : "";
  return urls.map((url) => `Recorded: ${url}. ${RECORDED[answer]}${next}.`);
}
