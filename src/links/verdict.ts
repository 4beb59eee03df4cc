import type { Severity } from "../findings/finding.ts";

/** What we hold about an outbound link (contract, section 4). The order is that of reports: what is worst comes first. */
export const VERDICTS = ["invalid", "broken", "suspect", "transient", "moved", "blocked", "skipped", "ok"] as const;

export type Verdict = (typeof VERDICTS)[number];

/** A verdict, a stable word for machines, and a sentence for people. */
export interface Judgement {
  verdict: Verdict;
  /** `http-404`, `dns-not-found`, `tls-expired` … */
  code: string;
  /** The second half of a sentence that begins with the address: “the server says that there is no such page (404)”. */
  reason: string;
}

/** Verdicts on a link that a visitor cannot use, or perhaps not. */
export function isBad(verdict: Verdict): boolean {
  return verdict === "invalid" || verdict === "broken" || verdict === "suspect" || verdict === "transient";
}

/** One letter a verdict, for the trail of nights that a link has behind it. */
export const SIGNS: Record<Verdict, string> = {
  ok: "o",
  moved: "m",
  blocked: "b",
  suspect: "s",
  transient: "t",
  broken: "x",
  invalid: "i",
  skipped: "-",
};

/** How a link stands beside what is remembered of it. */
export type Trend = "new" | "still" | "recovered" | "flaky";

/** What a verdict weighs tonight; undefined where there is nothing to say. */
export type Weight = Severity | undefined;
