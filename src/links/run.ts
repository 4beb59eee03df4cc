import { compare, hasErrors, sortFindings, warning, type Finding } from "../findings/finding.ts";
import { stopwatch, type Report } from "../findings/report.ts";
import { counted, firstNames } from "../findings/text.ts";
import type { BrowserUse } from "./browser/browser-verdicts.ts";
import { checkLinks, type CheckOptions } from "./check-links.ts";
import { linksOfShard, type OutboundLink, type Shard } from "./collect/collect.ts";
import { LIMITS, type Limits } from "./limits.ts";
import type { LinkRow } from "./link-row.ts";
import { hasProxy, isOnline, requireUsableProxies } from "./probe/network.ts";
import type { History } from "./remember/history.ts";
import { remember, withoutHistory } from "./remember/remember.ts";
import { closingOf, linkFindings, whyNoVerdict, type LinkCommand } from "./report/findings.ts";
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

/**
 * Adds a run to the history, and the history to its rows. Without a verdict, nothing is recorded,
 * and only invalid addresses are reported.
 */
export function concludeRun(
  { rows: checked, now, complete, others, closing }: RunResult,
  { history: before, shard }: { history: History | undefined; shard?: Shard | undefined },
): { rows: LinkRow[]; history: History | undefined; closing: string[]; isFirst: boolean } {
  const isFirst = before !== undefined && Object.keys(before.links).length === 0;
  if (whyNoVerdict(others) !== undefined) {
    const rows = withoutHistory(checked, now).filter(({ verdict }) => verdict === "invalid");
    return { rows, history: before, closing: [], isFirst };
  }
  // A shard, or a run over a part of the links, keeps the history of the others.
  const { rows, history } =
    before === undefined
      ? { rows: withoutHistory(checked, now), history: undefined }
      : remember(checked, before, { now, complete: complete && shard === undefined });
  return { rows, history, closing: [...closingOf(rows, { isFirst }), ...closing], isFirst };
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

/** Checks external links for the report of a build or a check. Records nothing. */
export async function withOutbound(
  report: Report,
  request: RunRequest & { history: History; command: LinkCommand },
): Promise<Report> {
  const watch = stopwatch();
  const result = await watch.time("outbound", () => checkRun(request));
  const { rows, closing } = concludeRun(result, request);
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
    extra: { ...report.extra, links: rows },
  };
}
