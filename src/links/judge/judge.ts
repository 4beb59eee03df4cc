import { lastingTarget } from "./lasting.ts";
import type { Remark } from "../link-row.ts";
import type { Judgement } from "../verdict.ts";
import { challengeRule } from "./challenge-rule.ts";
import { failureRule } from "./failure-rules.ts";
import { isFine, type Facts, type Rule } from "./facts.ts";
import { fragmentRule } from "./fragment-rule.ts";
import { inWords } from "./in-words.ts";
import { driftRule, homeRule, notFoundRule, parkedRule, samePageRule } from "./page-rules.ts";
import { statusRule } from "./status-rules.ts";

/** A judgement, what could be written in place of a moved address, and what else there is to know. */
export interface Judged extends Judgement {
  replacement?: string;
  remarks: Remark[];
}

/** The rules in the order in which they are asked: the first that has something to say decides. */
const RULES: readonly Rule[] = [
  challengeRule,
  failureRule,
  statusRule,
  parkedRule,
  homeRule,
  notFoundRule,
  samePageRule,
  driftRule,
  fragmentRule,
];

/** Days before the end of a certificate from which on it is worth a word. */
const EXPIRES_SOON = 14;

/** Judges what a probe saw. Pure: the same facts, the same verdict. `now` is an ISO time. */
export function judge(facts: Facts, now: string): Judged {
  const remarks = remarksOf(facts, now);
  for (const rule of RULES) {
    const judgement = rule(facts);
    if (judgement !== undefined) return { ...judgement, remarks };
  }
  const { url, probe } = facts;
  const { status, hops, finalUrl } = probe;
  const replacement = hops.length > 0 && hops.every(isPermanent) ? lastingTarget(url, finalUrl) : undefined;
  if (replacement !== undefined && replacement !== url)
    return { verdict: "moved", code: "moved", reason: `it has moved for good to ${finalUrl}`, replacement, remarks };
  const reason = hops.length === 0 ? "a visitor gets the page" : `a visitor gets the page, at ${finalUrl}`;
  return { verdict: "ok", code: `http-${status}`, reason, remarks };
}

function isPermanent({ status }: { status: number }): boolean {
  return status === 301 || status === 308;
}

function remarksOf({ probe }: Facts, now: string): Remark[] {
  const remarks: Remark[] = [];
  const end = Date.parse(probe.validTo ?? "");
  if (isFine(probe) && end - Date.parse(now) < EXPIRES_SOON * 24 * 3_600_000)
    remarks.push({
      code: "tls-expires-soon",
      reason: `its certificate expires on ${inWords(new Date(end).toISOString())}`,
    });
  if (probe.mended && isFine(probe)) {
    const reason = "its server leaves out a certificate, which browsers fetch by themselves and other programs do not";
    remarks.push({ code: "tls-chain-mended", reason });
  }
  return remarks;
}
