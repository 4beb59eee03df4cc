import { normalizeAddress } from "../content/addresses.ts";
import { compare, hasErrors, sortFindings, warning, type Finding } from "../findings/finding.ts";
import { CannotStart } from "../findings/findings-error.ts";
import { stopwatch, type Report } from "../findings/report.ts";
import { counted, firstNames } from "../findings/text.ts";
import type { BrowserUse } from "./browser/browser-verdicts.ts";
import { checkLinks, type CheckOptions } from "./check-links.ts";
import { linksOfShard, type OutboundLink, type Shard } from "./collect/collect.ts";
import { LIMITS, type Limits } from "./limits.ts";
import type { LinkRow, Verdict } from "./link-row.ts";
import { hasProxy, isOnline, requireUsableProxies } from "./probe/network.ts";
import { readHistory, requireLatestRun, updateHistory } from "./remember/history-file.ts";
import { deadAddresses, type Answer, type History } from "./remember/history.ts";
import { recordAnswers, remember, withoutHistory } from "./remember/remember.ts";
import {
  closingOf,
  countVerdicts,
  linkFindings,
  whyNoVerdict,
  type LinkCommand,
} from "./report/findings.ts";
import { newsOf } from "./report/news.ts";
import { ruleFindings, type LinkRules } from "./link-settings.ts";

export interface GatheredLinks {
  links: readonly OutboundLink[];
  rules: LinkRules;
  /** Scheme and host of the site, which the user agent names. */
  origin?: string | undefined;
  others?: readonly Finding[];
  /** Whether these are all links of the site. */
  complete: boolean;
}

export interface RunRequest
  extends GatheredLinks, Omit<CheckOptions, keyof Limits | "userAgent" | "isOnline"> {
  version: string;
  limits?: Partial<Limits>;
  shard?: Shard | undefined;
}

export interface RunResult {
  rows: LinkRow[];
  now: string;
  /** Whether the rows, or those of which this is a shard, are about all links of the site. */
  complete: boolean;
  /** Findings that are not about a row; one may say why there is no verdict (`whyNoVerdict`). */
  others: Finding[];
  closing: string[];
}

export async function checkRun(request: RunRequest): Promise<RunResult> {
  const { rules, now, env, version, origin, shard } = request;
  requireUsableProxies(env);
  const owner = [origin, rules.contact && encodeURI(rules.contact)].filter(Boolean).join("; ");
  const links = shard === undefined ? request.links : linksOfShard(request.links, shard);
  const checked = await checkLinks(links, {
    ...LIMITS,
    ...request.limits,
    ...request,
    userAgent: `build-site/${version} (link check${owner === "" ? "" : `; +${owner}`})`,
    isOnline: () => isOnline(env),
  });
  const { rows, unreached, browser } = checked;
  const urls = links.map(({ url }) => url);
  const isWhole = request.complete && shard === undefined;
  return {
    rows,
    now,
    complete: request.complete && unreached.length === 0,
    others: [
      ...noVerdictFindings(checked, links.length, env),
      ...(isWhole ? ruleFindings(rules, urls, now) : []),
      ...(browser === undefined ? [] : missingBrowser(browser)),
      ...(request.others ?? []),
    ],
    closing: browser?.name === undefined ? [] : [browserLine(browser)],
  };
}

function noVerdictFindings(
  { unreached, noVerdict }: Awaited<ReturnType<typeof checkLinks>>,
  all: number,
  env: NodeJS.ProcessEnv,
): Finding[] {
  const none = "No verdict on external links:";
  if (noVerdict === "stopped")
    return [warning("outbound/stopped", `${none} the check was stopped.`)];
  if (unreached.length === 0) return [];
  const hint = `Check the ${hasProxy(env) ? "proxy" : "network"} of this machine.`;
  const { length } = unreached;
  if (noVerdict === "offline") {
    const which = length === 1 ? "the address could not" : `none of ${length} addresses could`;
    return [warning("outbound/offline", `${none} ${which} be reached.`, { hint })];
  }
  const hosts = firstNames(
    [...new Set(unreached.map((url) => new URL(url).host))].toSorted(compare),
  );
  const message = `No verdict on ${length} of ${all} external links: no network for ${hosts}.`;
  return [warning("outbound/partial", message, { hint })];
}

function browserLine({ name = "", path = "", opened, lost }: BrowserUse) {
  const missed = lost === 0 ? "" : ` It could not open ${counted(lost, "link")}.`;
  const links = counted(opened, "doubtful link");
  return `A browser opened ${links}: ${name} (${path}).${missed}`;
}

function missingBrowser({ name, path, problem = "", doubtful }: BrowserUse): Finding[] {
  if (name !== undefined || doubtful === 0) return [];
  const links = counted(doubtful, "doubtful link was", "doubtful links were");
  const hint = "Install Chrome, Chromium or Edge, name one with --browser, or use --browser off.";
  const why = path === undefined ? "No browser was found" : `${path} does not start (${problem})`;
  const severity = path === undefined ? "info" : "warning";
  const message = `${why}: ${links} judged without one.`;
  return [{ code: "outbound/no-browser", severity, message, hint }];
}

interface LinksRequest {
  root: string;
  historyFile: string | undefined;
  only?: readonly Verdict[] | undefined;
  shard?: Shard | undefined;
  fix?: boolean | undefined;
  dryRun?: boolean | undefined;
  command: LinkCommand;
  origin?: string | undefined;
  rules?: LinkRules | undefined;
}

export interface LinksOutcome {
  report: Report;
  html: () => Promise<string>;
}

export async function checkCommand(
  request: LinksRequest & Omit<RunRequest, "history">,
): Promise<LinksOutcome> {
  const { historyFile, now } = request;
  const history = historyFile === undefined ? undefined : readHistory(historyFile);
  if (history !== undefined) requireLatestRun(history, now);
  return concludeRun(() => checkRun({ ...request, history }), request);
}

/** Records the verdicts of a run, fixes moved addresses if requested, and reports. */
export async function concludeRun(
  run: () => Promise<RunResult>,
  request: LinksRequest,
): Promise<LinksOutcome> {
  const watch = stopwatch();
  const result = await watch.time("links", run);
  const { now, complete, others } = result;
  const { historyFile, only, shard, fix, dryRun, command } = request;
  const add = (before?: History) => addToHistory(result, before, shard);
  const isRecorded = historyFile !== undefined && dryRun !== true;
  const known = historyFile === undefined || isRecorded ? undefined : readHistory(historyFile);
  const added = isRecorded
    ? updateHistory(historyFile, add)
    : { ...add(known), before: known, unsaved: [] };
  const { history, before, isFirst, closing, unsaved } = added;
  const verdict = whyNoVerdict(others) === undefined;
  const isTakenOff = command.canFix && request.rules?.dead !== "keep";
  const all = isTakenOff && before && history ? withPages(added.rows, before, history) : added.rows;
  const rows = only === undefined ? all : all.filter((row) => only.includes(row.verdict));
  const { findings: found, groups } = linkFindings(rows, others, command);
  const findings = [...unsaved, ...found];
  const checked: Report = {
    command: "links",
    ok: verdict && !hasErrors(findings),
    findings,
    groups: [{ heading: "Not recorded", findings: unsaved }, ...groups],
    news: verdict && before !== undefined && !isFirst ? newsOf(rows) : [],
    summary: { links: all.length, ...Object.fromEntries(countVerdicts(all)) },
    timings: watch.timings,
    closing,
    extra: {
      now,
      complete,
      shard: shard && `${shard.index}/${shard.of}`,
      links: shard ? rows : reported(rows),
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

/** Without what only a merge of shards and the HTML page need. */
function reported(rows: readonly LinkRow[]): LinkRow[] {
  return rows.map((row) => ({ ...row, marks: undefined, picture: undefined }));
}

/**
 * Adds a run to the history, and the history to its rows. Without a verdict, nothing is recorded,
 * and only invalid addresses are reported.
 */
function addToHistory(
  { rows: checked, now, complete, others, closing }: RunResult,
  before: History | undefined,
  shard?: Shard,
): { rows: LinkRow[]; history: History | undefined; closing: string[]; isFirst: boolean } {
  const isFirst = before !== undefined && Object.keys(before.links).length === 0;
  const alone = { rows: withoutHistory(checked, now), history: before };
  if (whyNoVerdict(others) !== undefined) {
    const rows = alone.rows.filter(({ verdict }) => verdict === "invalid");
    return { rows, history: before, closing: [], isFirst };
  }
  // A shard, or a run over a part of the links, keeps the history of the others.
  const isWhole = complete && shard === undefined;
  const added =
    before === undefined ? alone : remember(checked, before, { now, complete: isWhole });
  return { ...added, closing: [...closingOf(added.rows, { isFirst }), ...closing], isFirst };
}

function withPages(rows: readonly LinkRow[], before: History, history: History): LinkRow[] {
  const [old, dead] = [deadAddresses(before), deadAddresses(history)];
  return rows.map((row) => {
    if (old.has(row.url) === dead.has(row.url)) return row;
    return { ...row, pages: dead.has(row.url) ? "gone" : "back" };
  });
}

/** Checks external links for the report of a build or a check. Records nothing. */
export async function withOutbound(
  report: Report,
  request: RunRequest & { history: History; command: LinkCommand },
): Promise<Report> {
  const watch = stopwatch();
  const result = await watch.time("outbound", () => checkRun(request));
  const { rows, closing } = addToHistory(result, request.history);
  const found = linkFindings(rows, result.others, request.command).findings;
  const findings = sortFindings([...report.findings, ...found]);
  const hasVerdict = whyNoVerdict(result.others) === undefined;
  const said = hasVerdict ? closing : ["This run has no verdict on external links."];
  return {
    ...report,
    ok: hasVerdict && !hasErrors(findings),
    findings,
    timings: { ...report.timings, ...watch.timings },
    closing: [...report.closing, ...said],
    extra: { ...report.extra, links: reported(rows) },
  };
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
