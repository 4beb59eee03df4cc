import { compare, hasErrors, sortFindings, warning, type Finding } from "../findings/finding.ts";
import { stopwatch, type Report } from "../findings/report.ts";
import { checkLinks, type CheckOptions } from "./check-links.ts";
import type { BrowserUse } from "./browser/opinions.ts";
import type { OutboundLink } from "./collect/collect.ts";
import { LIMITS, type Limits } from "./limits.ts";
import type { LinkRow } from "./link-row.ts";
import { hasProxy, isOnline, requireUsableProxies } from "./probe/network.ts";
import type { History } from "./remember/history.ts";
import { remember, withoutHistory, type Run } from "./remember/remember.ts";
import { closingOf, linkFindings, whyNoVerdict, type LinkCommand } from "./report/findings.ts";
import { ruleFindings, type LinkRules } from "./rules.ts";

/** Links to check, and what belongs to them. */
export interface GatheredLinks {
  links: readonly OutboundLink[];
  rules: LinkRules;
  /** Scheme and host of the site. It is part of the user agent, for administrators who want to know who sends requests. */
  origin?: string | undefined;
  /** Other findings for the same report. */
  others?: readonly Finding[];
  /** Whether these are all links of the site. */
  complete: boolean;
}

/** One run over links. Without a history, nothing is remembered. */
export interface RunRequest extends Run, GatheredLinks, Omit<CheckOptions, keyof Limits | "userAgent" | "isOnline"> {
  version: string;
  limits?: Partial<Limits>;
}

/** The result of a run. */
export interface RunResult {
  /** Without a verdict on links, only addresses that are invalid anyway. */
  rows: LinkRow[];
  run: Run;
  /** Whether links have no row because this machine's network does not reach them. */
  isPartial: boolean;
  /** Findings that are not about a row; one of them says why there is no verdict (`whyNoVerdict`). */
  others: Finding[];
  closing: string[];
}

/** Checks links, remembers the verdicts, and reports what is to do. */
export async function checkRun(request: RunRequest): Promise<RunResult> {
  const { links, rules, now, env, version, origin } = request;
  requireUsableProxies(env);
  const contact = rules.contact === undefined ? undefined : encodeURI(rules.contact);
  const owner = [origin, contact].filter((each) => each !== undefined).join("; ");
  const { rows, unreached, noVerdict, browser } = await checkLinks(links, {
    ...LIMITS,
    ...request.limits,
    ...request,
    userAgent: `build-site/${version} (link check${owner === "" ? "" : `; +${owner}`})`,
    isOnline: () => isOnline(env),
  });
  const urls = links.map(({ url }) => url);
  const others = [
    ...(request.complete ? ruleFindings(rules, urls, now) : []),
    ...(browser === undefined ? [] : missingBrowser(browser)),
    ...(request.others ?? []),
  ];
  const isPartial = unreached.length > 0;
  if (noVerdict !== undefined) {
    const invalid = withoutHistory(rows, now).filter(({ verdict }) => verdict === "invalid");
    const why = noVerdict === "stopped" ? stopped() : offline(unreached, env);
    return { rows: invalid, run: { now, complete: false }, isPartial, others: [why, ...others], closing: [] };
  }
  // A run over a part of the links keeps the history of the others.
  const complete = request.complete && !isPartial;
  const missing = isPartial ? [partlyOffline(unreached, links.length, env)] : [];
  const run = concludeRun(rows, { ...request, complete, others: [...missing, ...others] });
  const closing = browser?.name === undefined ? run.closing : [...run.closing, browserLine(browser)];
  return { ...run, isPartial, closing };
}

/** `A browser opened 12 doubtful links: chromium 153.0 (/usr/bin/chromium).` */
function browserLine({ name = "", path = "", opened }: BrowserUse): string {
  return `A browser opened ${opened} ${opened === 1 ? "link" : "links"}: ${name} (${path}).`;
}

/** What a run without a browser lacks; nothing if no link was doubtful. */
function missingBrowser({ name, path, problem, doubtful }: BrowserUse): Finding[] {
  if (name !== undefined || doubtful === 0) return [];
  const what = `${doubtful} doubtful ${doubtful === 1 ? "link was" : "links were"} judged without a second opinion`;
  const hint = "Install Chrome, Chromium or Edge, or name one with --browser. --browser off judges without.";
  if (path === undefined)
    return [{ ...warning("outbound/no-browser", `There is no browser: ${what}.`, { hint }), severity: "info" }];
  return [warning("outbound/no-browser", `${path} does not start (${problem ?? ""}): ${what}.`, { hint })];
}

/** Remembers rows, and reports what is to do about them. */
export function concludeRun(
  checked: readonly LinkRow[],
  { history, others, now, complete }: Run & { history?: History | undefined; others: Finding[] },
): RunResult {
  const run = { now, complete };
  if (history === undefined) {
    const rows = withoutHistory(checked, now);
    return { rows, run, isPartial: false, others, closing: closingOf(rows, { isFirst: false }) };
  }
  const { rows, history: after } = remember(checked, history, run);
  const isEmpty = ({ links }: History) => Object.keys(links).length === 0;
  const closing = closingOf(rows, { isFirst: isEmpty(history) && !isEmpty(after) });
  return { rows, run, isPartial: false, others, closing };
}

const NO_VERDICT = "No verdict on external links:";

function stopped(): Finding {
  return warning("outbound/stopped", `${NO_VERDICT} the check was stopped.`);
}

function offline({ length }: readonly string[], env: NodeJS.ProcessEnv): Finding {
  const what = length === 1 ? "the address could not be reached" : `none of ${length} addresses could be reached`;
  return warning("outbound/offline", `${NO_VERDICT} ${what}.`, { hint: networkHint(env) });
}

/** The most hosts that a message names. */
const NAMED_HOSTS = 5;

function partlyOffline(unreached: readonly string[], all: number, env: NodeJS.ProcessEnv): Finding {
  const hosts = [...new Set(unreached.map((url) => new URL(url).host))].toSorted(compare);
  const more = hosts.length > NAMED_HOSTS ? ` and ${hosts.length - NAMED_HOSTS} more` : "";
  const named = hosts.slice(0, NAMED_HOSTS).join(", ") + more;
  const message = `No verdict on ${unreached.length} of ${all} external links: no network for ${named}.`;
  return warning("outbound/partial", message, { hint: networkHint(env) });
}

function networkHint(env: NodeJS.ProcessEnv): string {
  return hasProxy(env) ? "Does the proxy of this machine let the check through?" : "Is this machine online?";
}

/** Checks external links and adds the results to the report of a build or a check. */
export async function withOutbound(report: Report, request: RunRequest & { command: LinkCommand }): Promise<Report> {
  const watch = stopwatch();
  const { rows, others, closing } = await watch.time("outbound", () => checkRun(request));
  const findings = sortFindings([...report.findings, ...linkFindings(rows, others, request.command).findings]);
  const hasVerdict = whyNoVerdict(others) === undefined;
  return {
    ...report,
    ok: hasVerdict && !hasErrors(findings),
    findings,
    timings: { ...report.timings, ...watch.timings },
    closing: [...report.closing, ...(hasVerdict ? closing : ["This run has no verdict on external links."])],
    extra: { ...report.extra, links: rows },
  };
}
