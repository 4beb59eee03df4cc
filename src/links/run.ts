import { compare, hasErrors, sortFindings, warning, type Finding } from "../findings/finding.ts";
import { firstNames } from "../findings/text.ts";
import { stopwatch, type Report } from "../findings/report.ts";
import { checkLinks, type CheckOptions } from "./check-links.ts";
import type { BrowserUse } from "./browser/browser-verdicts.ts";
import { linksOfShard, type OutboundLink, type Shard } from "./collect/collect.ts";
import { LIMITS, type Limits } from "./limits.ts";
import type { LinkRow } from "./link-row.ts";
import { hasProxy, isOnline, requireUsableProxies } from "./probe/network.ts";
import type { History } from "./remember/history.ts";
import { remember, withoutHistory } from "./remember/remember.ts";
import { closingOf, linkFindings, whyNoVerdict, type LinkCommand } from "./report/findings.ts";
import { ruleFindings, type LinkRules } from "./rules.ts";

/** Links to check, and what belongs to them. */
export interface GatheredLinks {
  links: readonly OutboundLink[];
  rules: LinkRules;
  /**
   * Scheme and host of the site. It is part of the user agent, for administrators who want to know
   * who sends requests.
   */
  origin?: string | undefined;
  /** Other findings for the same report. */
  others?: readonly Finding[];
  /** Whether these are all links of the site. */
  complete: boolean;
}

/** One run over links. */
export interface RunRequest
  extends GatheredLinks, Omit<CheckOptions, keyof Limits | "userAgent" | "isOnline"> {
  version: string;
  limits?: Partial<Limits>;
  /** The share of the links that is checked; undefined for all. */
  shard?: Shard | undefined;
}

/** The result of a run, before it is remembered. */
export interface RunResult {
  rows: LinkRow[];
  now: string;
  /** Whether the rows, or those of which this is a shard, are about all links of the site. */
  complete: boolean;
  /**
   * Findings that are not about a row; one of them says why there is no verdict (`whyNoVerdict`).
   */
  others: Finding[];
  /** Lines for the end of the report. */
  closing: string[];
}

/** Checks links, and reports obstacles. */
export async function checkRun(request: RunRequest): Promise<RunResult> {
  const { rules, now, env, version, origin, shard } = request;
  requireUsableProxies(env);
  const contact = rules.contact === undefined ? undefined : encodeURI(rules.contact);
  const owner = [origin, contact].filter((each) => each !== undefined).join("; ");
  const links = shard === undefined ? request.links : linksOfShard(request.links, shard);
  const { rows, unreached, noVerdict, browser } = await checkLinks(links, {
    ...LIMITS,
    ...request.limits,
    ...request,
    userAgent: `build-site/${version} (link check${owner === "" ? "" : `; +${owner}`})`,
    isOnline: () => isOnline(env),
  });
  const others = [
    ...(request.complete && shard === undefined
      ? ruleFindings(
          rules,
          links.map(({ url }) => url),
          now,
        )
      : []),
    ...(browser === undefined ? [] : missingBrowser(browser)),
    ...(request.others ?? []),
  ];
  if (noVerdict === "stopped") others.unshift(stopped());
  else if (noVerdict === "offline") others.unshift(offline(unreached, env));
  else if (unreached.length > 0) others.unshift(partlyOffline(unreached, links.length, env));
  const complete = request.complete && unreached.length === 0;
  return {
    rows,
    now,
    complete,
    others,
    closing: browser?.name === undefined ? [] : [browserLine(browser)],
  };
}

/**
 * Adds a run to the history, and the history to its rows. Without a verdict nothing is recorded,
 * and only invalid addresses are reported.
 */
export function concludeRun(
  { rows: checked, now, complete, others, closing }: RunResult,
  { history: before, shard }: { history: History | undefined; shard?: Shard | undefined },
): { rows: LinkRow[]; history: History | undefined; closing: string[] } {
  if (whyNoVerdict(others) !== undefined) {
    const rows = withoutHistory(checked, now).filter(({ verdict }) => verdict === "invalid");
    return { rows, history: before, closing: [] };
  }
  if (before === undefined) {
    const rows = withoutHistory(checked, now);
    return {
      rows,
      history: undefined,
      closing: [...closingOf(rows, { isFirst: false }), ...closing],
    };
  }
  // A shard, or a run over a part of the links, keeps the history of the others.
  const { rows, history } = remember(checked, before, {
    now,
    complete: complete && shard === undefined,
  });
  const isFirst = Object.keys(before.links).length === 0;
  return { rows, history, closing: [...closingOf(rows, { isFirst }), ...closing] };
}

/** `A browser opened 12 doubtful links: chromium 153.0 (/usr/bin/chromium).` */
function browserLine({ name = "", path = "", opened }: BrowserUse): string {
  const links = opened === 1 ? "1 link" : `${opened} links`;
  return `A browser opened ${links}, and gets the same where no row differs: ${name} (${path}).`;
}

/** The warning about a missing browser; none if no link was doubtful. */
function missingBrowser({ name, path, problem, doubtful }: BrowserUse): Finding[] {
  if (name !== undefined || doubtful === 0) return [];
  const links = doubtful === 1 ? "link was" : "links were";
  const what = `${doubtful} doubtful ${links} judged without one`;
  const hint = "Install Chrome, Chromium or Edge, name one with --browser, or use --browser off.";
  if (path === undefined)
    return [
      {
        ...warning("outbound/no-browser", `There is no browser: ${what}.`, { hint }),
        severity: "info",
      },
    ];
  return [
    warning("outbound/no-browser", `${path} does not start (${problem ?? ""}): ${what}.`, { hint }),
  ];
}

const NO_VERDICT = "No verdict on external links:";

function stopped(): Finding {
  return warning("outbound/stopped", `${NO_VERDICT} the check was stopped.`);
}

function offline({ length }: readonly string[], env: NodeJS.ProcessEnv): Finding {
  const what =
    length === 1
      ? "the address could not be reached"
      : `none of ${length} addresses could be reached`;
  return warning("outbound/offline", `${NO_VERDICT} ${what}.`, { hint: networkHint(env) });
}

function partlyOffline(unreached: readonly string[], all: number, env: NodeJS.ProcessEnv): Finding {
  const hosts = [...new Set(unreached.map((url) => new URL(url).host))].toSorted(compare);
  const of = `${unreached.length} of ${all}`;
  const message = `No verdict on ${of} external links: no network for ${firstNames(hosts)}.`;
  return warning("outbound/partial", message, { hint: networkHint(env) });
}

function networkHint(env: NodeJS.ProcessEnv): string {
  return hasProxy(env) ? "Check the proxy of this machine." : "Check the network of this machine.";
}

/**
 * Checks external links and adds the results to the report of a build or a check. Records nothing.
 */
export async function withOutbound(
  report: Report,
  request: RunRequest & { history: History; command: LinkCommand },
): Promise<Report> {
  const watch = stopwatch();
  const result = await watch.time("outbound", () => checkRun(request));
  const { others } = result;
  const { rows, closing } = concludeRun(result, request);
  const findings = sortFindings([
    ...report.findings,
    ...linkFindings(rows, others, request.command).findings,
  ]);
  const hasVerdict = whyNoVerdict(others) === undefined;
  return {
    ...report,
    ok: hasVerdict && !hasErrors(findings),
    findings,
    timings: { ...report.timings, ...watch.timings },
    closing: [
      ...report.closing,
      ...(hasVerdict ? closing : ["This run has no verdict on external links."]),
    ],
    extra: { ...report.extra, links: rows },
  };
}
