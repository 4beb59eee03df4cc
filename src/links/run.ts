import { hasErrors, sortFindings, warning, type Finding } from "../findings/finding.ts";
import type { Report } from "../findings/report.ts";
import { checkLinks, type CheckOptions, type NoVerdict } from "./check-links.ts";
import type { OutboundLink } from "./collect/collect.ts";
import type { LinkRow } from "./link-row.ts";
import { hasProxy, isOnline } from "./probe/network.ts";
import type { History } from "./remember/history.ts";
import { remember, withoutHistory, type Run } from "./remember/remember.ts";
import { closingOf, linkFindings } from "./report/findings.ts";
import { ruleFindings } from "./rules.ts";

/** The limits of a run that sets no others. Times are milliseconds. */
const LIMITS = {
  timeout: 15_000,
  deadline: 45_000,
  pauses: [1000, 3000] as readonly number[],
  perHost: 2,
  concurrency: 100,
  allowPrivate: false,
};

/** One run over links. Without a history, nothing is remembered. */
export interface RunRequest extends Run, Omit<CheckOptions, keyof typeof LIMITS | "userAgent" | "isOnline"> {
  links: readonly OutboundLink[];
  /** Scheme and host of the site. It is part of the user agent, for administrators who want to know who sends requests. */
  origin?: string | undefined;
  version: string;
  limits?: Partial<typeof LIMITS>;
  /** Other findings for the same report. */
  others?: readonly Finding[];
}

/** The result of a run. */
export interface RunResult {
  /** Why the run has no verdict on links; then rows hold only addresses that are invalid anyway. */
  noVerdict?: Finding;
  rows: LinkRow[];
  /** The history after this run; undefined if there is none, or no verdict. */
  history?: History | undefined;
  /** Findings that are not about a row. */
  others: Finding[];
  closing: string[];
}

/** Checks links, remembers the verdicts, and reports what is to do. */
export async function checkRun(request: RunRequest): Promise<RunResult> {
  const { links, rules, now, env, version, origin } = request;
  const contact = rules.contact === undefined ? undefined : encodeURI(rules.contact);
  const owner = [origin, contact].filter((each) => each !== undefined).join("; ");
  const { rows, noVerdict } = await checkLinks(links, {
    ...LIMITS,
    ...request.limits,
    ...request,
    userAgent: `build-site/${version} (link check${owner === "" ? "" : `; +${owner}`})`,
    isOnline: () => isOnline(env),
  });
  const urls = links.map(({ url }) => url);
  const others = [...(request.complete ? ruleFindings(rules, urls, now) : []), ...(request.others ?? [])];
  if (noVerdict === undefined) return concludeRun(rows, { ...request, others });
  const invalid = withoutHistory(rows, now).filter(({ verdict }) => verdict === "invalid");
  return { noVerdict: reasonOf(noVerdict, env), rows: invalid, others, closing: [] };
}

/** Remembers rows, and reports what is to do about them. */
export function concludeRun(
  checked: readonly LinkRow[],
  { history, others, ...run }: Run & { history?: History | undefined; others: Finding[] },
): RunResult {
  if (history === undefined) {
    const rows = withoutHistory(checked, run.now);
    return { rows, others, closing: closingOf(rows, { isFirst: false }) };
  }
  const { rows, history: after } = remember(checked, history, run);
  const isFirst = isEmpty(history) && !isEmpty(after);
  return { rows, history: after, others, closing: closingOf(rows, { isFirst }) };
}

function isEmpty({ links }: History): boolean {
  return Object.keys(links).length === 0;
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
  const verdict = run.noVerdict === undefined;
  const findings = sortFindings([
    ...report.findings,
    ...[run.noVerdict ?? []].flat(),
    ...linkFindings(run.rows, run.others).findings,
  ]);
  return {
    verdict,
    report: {
      ...report,
      ok: verdict && !hasErrors(findings),
      findings,
      timings: { ...report.timings, outbound: Math.round(performance.now() - began) },
      closing: [...report.closing, ...(verdict ? run.closing : ["This run has no verdict on external links."])],
      extra: { ...report.extra, links: run.rows },
    },
  };
}
