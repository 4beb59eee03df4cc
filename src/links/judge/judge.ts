import { DAY, dateInWords } from "../dates.ts";
import type { Judgement, Remark } from "../link-row.ts";
import { challengeRule, failureRule, fragmentRule, statusRule } from "./answer-rules.ts";
import { isFine, type Facts, type Rule } from "./facts.ts";
import { lastingTarget } from "./lasting.ts";
import { driftRule, homeRule, notFoundRule, parkedRule, samePageRule } from "./page-rules.ts";

/** A judgement, the replacement of a moved address, and remarks. */
export interface Judged extends Judgement {
  replacement?: string;
  remarks: Remark[];
}

/** The rules in their order: the first one with a judgement decides. */
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

/** A certificate that expires within these days gets a remark. */
const EXPIRES_SOON = 14;

/** Judges the facts about a link. Pure: the same facts give the same verdict. `now` is an ISO time. */
export function judge(facts: Facts, now: string): Judged {
  const remarks = remarksOf(facts, now);
  for (const rule of RULES) {
    const judgement = rule(facts);
    if (judgement !== undefined) return { ...judgement, remarks };
  }
  const { url, probe } = facts;
  const { status, hops, finalUrl } = probe;
  const isPermanent = hops.length > 0 && hops.every((hop) => hop.status === 301 || hop.status === 308);
  const replacement = isPermanent ? lastingTarget(url, finalUrl) : undefined;
  if (replacement !== undefined && replacement !== url)
    return { verdict: "moved", code: "moved", reason: `it has moved for good to ${finalUrl}`, replacement, remarks };
  const reason = hops.length === 0 ? "a visitor gets the page" : `a visitor gets the page, at ${finalUrl}`;
  return { verdict: "ok", code: `http-${status}`, reason, remarks };
}

function remarksOf({ probe }: Facts, now: string): Remark[] {
  const remarks: Remark[] = [];
  const end = Date.parse(probe.validTo ?? "");
  if (isFine(probe) && end - Date.parse(now) < EXPIRES_SOON * DAY)
    remarks.push({
      code: "tls-expires-soon",
      reason: `its certificate expires on ${dateInWords(new Date(end).toISOString())}`,
    });
  if (probe.chainCompleted && isFine(probe)) {
    const reason = "its server omits a certificate, which browsers fetch themselves and other programs do not";
    remarks.push({ code: "tls-chain-mended", reason });
  }
  return remarks;
}
