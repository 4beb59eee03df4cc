import { hasErrors, sortFindings, warning, type Finding } from "../findings/finding.ts";
import type { FindingGroup, Report } from "../findings/report.ts";
import { checkLinks, type NoVerdict } from "./check-links.ts";
import type { OutboundLink } from "./collect/collect.ts";
import type { LinkRow } from "./link-row.ts";
import { hasProxy, isOnline } from "./probe/network.ts";
import type { History } from "./remember/history.ts";
import { remember, withoutHistory } from "./remember/remember.ts";
import { closingOf, linkFindings } from "./report/findings.ts";
import { ruleFindings, type LinkRules } from "./rules.ts";

/** One run over links. */
export interface RunRequest {
  links: readonly OutboundLink[];
  rules: LinkRules;
  /** The history of earlier runs; undefined if nothing is to be remembered. */
  history: History | undefined;
  /** Whether these are all links of the site. */
  complete: boolean;
  /** Which links are remembered; undefined for all. */
  keeps?: ((row: LinkRow) => boolean) | undefined;
  /** The time, as ISO. */
  now: string;
  /** Scheme and host of the site. It is part of the user agent, for administrators who want to know who sends requests. */
  origin?: string | undefined;
  version: string;
  env: NodeJS.ProcessEnv;
  limits?: Partial<Limits>;
  /** Other findings for the same report. */
  others?: readonly Finding[];
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

/** How long to wait, how much to request, and from where. */
export interface Limits {
  /** Milliseconds for one try. */
  timeout: number;
  /** Milliseconds for one link in all. */
  deadline: number;
  /** Milliseconds before each retry. */
  pauses: readonly number[];
  perHost: number;
  concurrency: number;
  allowPrivate: boolean;
}

/** The limits of a run that sets none. */
const DEFAULT_LIMITS: Limits = {
  timeout: 15_000,
  deadline: 45_000,
  pauses: [1000, 3000],
  perHost: 2,
  concurrency: 100,
  allowPrivate: false,
};

/** The result of a run. */
export interface RunResult {
  /** False if the run has no verdict on links: a finding says why, and rows hold only addresses that are invalid anyway. */
  verdict: boolean;
  rows: LinkRow[];
  /** The history after this run. */
  history: History | undefined;
  findings: Finding[];
  groups: FindingGroup[];
  closing: string[];
}

/** Checks links, remembers the verdicts, and reports what is to do. */
export async function checkRun(request: RunRequest): Promise<RunResult> {
  const { links, rules, now, version, origin } = request;
  const contact = rules.contact === undefined ? undefined : encodeURI(rules.contact);
  const owner = [origin, contact].filter((each) => each !== undefined).join("; ");
  const { rows, noVerdict } = await checkLinks(links, {
    ...DEFAULT_LIMITS,
    ...request.limits,
    ...request,
    userAgent: `build-site/${version} (link check${owner === "" ? "" : `; +${owner}`})`,
    isOnline: () => isOnline(request.env),
  });
  const urls = links.map(({ url }) => url);
  const others = [...(request.complete ? ruleFindings(rules, urls, now) : []), ...(request.others ?? [])];
  return noVerdict === undefined
    ? concludeRun(rows, { ...request, others })
    : runWithoutVerdict(rows, noVerdict, { ...request, others });
}

/** Remembers rows, and reports what is to do about them. */
export function concludeRun(
  checked: readonly LinkRow[],
  {
    history,
    now,
    complete,
    keeps,
    others,
  }: Pick<RunRequest, "history" | "now" | "complete" | "keeps"> & { others: Finding[] },
): RunResult {
  const run =
    history === undefined
      ? { rows: withoutHistory(checked, now), history }
      : remember(checked, history, { now, complete, keeps });
  const isFirst = isEmpty(history) && !isEmpty(run.history);
  return { verdict: true, ...run, ...linkFindings(run.rows, others), closing: closingOf(run.rows, { isFirst }) };
}

function isEmpty(history: History | undefined): boolean {
  return history !== undefined && Object.keys(history.links).length === 0;
}

/** The result of a run without a verdict: the reason, and addresses that are invalid. The history stays unchanged. */
function runWithoutVerdict(
  known: readonly LinkRow[],
  noVerdict: NoVerdict,
  { history, env, now, others }: Pick<RunRequest, "history" | "env" | "now"> & { others: Finding[] },
): RunResult {
  const rows = withoutHistory(known, now).filter(({ verdict }) => verdict === "invalid");
  const { findings, groups } = linkFindings(rows, others);
  return { verdict: false, rows, history, findings: [reasonOf(noVerdict, env), ...findings], groups, closing: [] };
}

function reasonOf({ stopped, wanted, hasAnswer }: NoVerdict, env: NodeJS.ProcessEnv): Finding {
  const start = "No verdict on external links:";
  if (stopped) return warning("outbound/stopped", `${start} the check was stopped.`);
  const few = hasAnswer ? "hardly one" : "none";
  const what = wanted === 1 ? "the address could not be reached" : `${few} of ${wanted} addresses could be reached`;
  const hint = hasProxy(env) ? "Does the proxy of this machine let the check through?" : "Is this machine online?";
  return warning("outbound/offline", `${start} ${what}.`, { hint });
}

/** The finding that says why a run has no verdict; undefined if it has one. */
export function whyNoVerdict<Found extends { code: string }>(findings: readonly Found[]): Found | undefined {
  return findings.find(({ code }) => code === "outbound/offline" || code === "outbound/stopped");
}

/** Checks external links and adds the results to the report of a build or a check. */
export async function withOutbound(report: Report, request: RunRequest): Promise<{ report: Report; verdict: boolean }> {
  const began = performance.now();
  const run = await checkRun(request);
  const findings = sortFindings([...report.findings, ...run.findings]);
  return {
    verdict: run.verdict,
    report: {
      ...report,
      ok: run.verdict && !hasErrors(findings),
      findings,
      timings: { ...report.timings, outbound: Math.round(performance.now() - began) },
      closing: [...report.closing, ...(run.verdict ? run.closing : ["This run has no verdict on external links."])],
      extra: { ...report.extra, links: run.rows },
    },
  };
}
