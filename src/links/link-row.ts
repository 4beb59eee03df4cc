import type { Position, Severity } from "../findings/finding.ts";

/** The worst first, as reports list them. */
export const VERDICTS = [
  "broken",
  "transient",
  "suspect",
  "invalid",
  "moved",
  "blocked",
  "skipped",
  "ok",
] as const;

export type Verdict = (typeof VERDICTS)[number];

export interface Judgement {
  verdict: Verdict;
  /** `http-404`, `dns-not-found`, `tls-expired` … */
  code: string;
  /** A sentence after the address: “the server says that there is no such page (404)”. */
  reason: string;
  /** Whether a suspicion rests on the structure of the response, rather than on words. */
  firm?: boolean | undefined;
}

export function isBad(verdict: Verdict): boolean {
  return VERDICTS.indexOf(verdict) < VERDICTS.indexOf("moved");
}

/** Whether visitors do not get the page, temporarily or for good. */
export function isLost(verdict: Verdict): boolean {
  return verdict === "broken" || verdict === "transient";
}

export function isGood(verdict: Verdict): boolean {
  return verdict === "ok" || verdict === "moved";
}

export const DAY = 24 * 3_600_000;

/** On the same day (UTC), or less than half a day apart. */
export function isSameRun(a: string, b: string): boolean {
  return dayOf(a) === dayOf(b) || Math.abs(Date.parse(a) - Date.parse(b)) < DAY / 2;
}

/** `2026-11-20` of an ISO time. */
export function dayOf(time: string): string {
  return time.slice(0, 10);
}

export type Trend = "new" | "still" | "recovered" | "flaky";

export interface Hop {
  status: number;
  url: string;
}

/** Reported beside the verdict, such as a certificate that expires soon. */
export type Remark = Pick<Judgement, "code" | "reason">;

export interface Evidence {
  /** The check, the check with headers of browsers, a request of a random address, or a browser. */
  by: "check" | "navigation" | "control" | "browser";
  /** The address; a random name is written as `…`. */
  asked: string;
  /** The status of the last answer, or the code of the failure. */
  came: string;
  at?: string;
  title?: string;
  /** Not requested, because the host failed for other addresses. */
  assumed?: boolean;
}

type Maybe<Fields> = { [Key in keyof Fields]?: Fields[Key] | undefined };

export interface OutboundLink {
  /** The normalized address; as written if it is not valid. */
  url: string;
  routes: string[];
  /** Its places in content, in a template, or in pages without one; empty if unknown. */
  sources: Position[];
  words?: string | undefined;
}

interface Details {
  status: number;
  finalUrl: string;
  hops: Hop[];
  severity: Severity;
  trend: Trend;
  /* What the history has, too. */
  since: string;
  nights: number;
  lastOk: string;
  title: string;
  opened: string;
  dead: string;
  targetSince: string;
  alone: string;
  /** Whether it was bad before, and is an error from this run on. */
  becameError: boolean;
  /** Whether it has moved since the last run. */
  becameMoved: boolean;
  /** The new address of a page that is known to be the same. */
  replacement: string;
  /** The new address of a page that may be another: `--accept` takes it. */
  suggestion: string;
  isAccepted: boolean;
  /** Pages lose it because it is dead, or get it back. */
  pages: "gone" | "back";
  /** What a browser saw, as a WebP image in Base64; only for `suspect`. */
  picture: string;
  /** What identifies the page, for the history. */
  marks: string[];
  /** Whether there is a browser, but it did not confirm the failure. */
  isUnconfirmed: boolean;
  /** Whether the verdict is an earlier one, because the browser gave no result. */
  isKept: boolean;
  remarks: Remark[];
  evidence: Evidence[];
}

/** A row of `"links"` in the JSON report. Times are in ISO format. */
export interface LinkRow extends OutboundLink, Judgement, Maybe<Details> {
  /** Requests of the address; 0 if it was judged without one. */
  attempts: number;
  ms: number;
}

/** Failures that no visitor can avoid: a missing host, and what browsers warn about first. */
const CERTAIN = /^(?:dns-not-found|fragment-missing|tls-.+)$/;

/** Whether a broken link is an error at once. All others must be bad for several runs. */
export function isProven({ code, evidence = [] }: Pick<LinkRow, "code" | "evidence">): boolean {
  if (CERTAIN.test(code) || evidence.some(({ by, assumed }) => by === "browser" && !assumed))
    return true;
  const gone = evidence.filter(({ came }) => came === "404" || came === "410").length;
  return /^http-4(?:04|10)$/.test(code) && gone >= 2;
}
