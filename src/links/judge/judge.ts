import { dateInWords } from "../../findings/text.ts";
import { DAY, type Judgement, type Remark } from "../link-row.ts";
import {
  challengeRule,
  errorPageRule,
  failureRule,
  fragmentRule,
  isAnchorUnsure,
  statusRule,
} from "./answer-rules.ts";
import { isFine, type Facts, type Rule } from "./facts.ts";
import { lastingTarget } from "./lasting.ts";
import type { LinkResponse } from "../probe/follow.ts";
import { driftRule, homeRule, notFoundRule, parkedRule, samePageRule } from "./page-rules.ts";

/** A judgement, the replacement of a moved address, and remarks. */
export interface Judged extends Judgement {
  replacement?: string | undefined;
  remarks: Remark[];
  /** Whether the judgement is about a browser's visit rather than the response to the check. */
  isSeen: boolean;
  /** Whether only a browser can tell if the anchor of the link exists. */
  isUnsure: boolean;
}

type Candidate = Judgement & { replacement?: string | undefined };

/** The rules in their order: the first one with a judgement decides. */
const VERDICT_RULES: readonly Rule[] = [
  challengeRule,
  failureRule,
  statusRule,
  errorPageRule,
  parkedRule,
  homeRule,
  notFoundRule,
  samePageRule,
  driftRule,
  fragmentRule,
];

/** A certificate that expires within these days gets a remark. */
const EXPIRES_SOON = 14;

/**
 * Judges the facts about a link. What a browser saw decides, by the same rules. Pure: the same
 * facts give the same verdict. `now` is an ISO time.
 */
export function judge(facts: Facts, now: string): Judged {
  const { seen } = facts;
  const own = firstJudgement(facts);
  const remarks = remarksOf(facts, now);
  if (seen === undefined)
    return { ...own, remarks, isSeen: false, isUnsure: isAnchorUnsure(facts) };
  return {
    ...confirmed(own, { seen, its: firstJudgement({ ...facts, probe: seen }) }),
    remarks,
    isUnsure: false,
  };
}

/** The judgement that counts after a browser's visit, with a reason that says so. */
function confirmed(
  own: Candidate,
  { seen, its }: { seen: LinkResponse; its: Candidate },
): Candidate & { isSeen: boolean } {
  if (own.verdict === "moved" && own.replacement === its.replacement) {
    const reason = `a browser confirms that it has moved for good to ${own.replacement}`;
    return { ...own, reason, isSeen: false };
  }
  // A replacement is written into content only if both saw it.
  if (its.verdict === "moved" || its.verdict === "ok")
    return { ...fine(seen, "a browser"), isSeen: true };
  if (own.code === its.code)
    return { ...its, reason: `${its.reason}, and a browser gets the same`, isSeen: true };
  // Our own reason is more precise.
  const isOfTls = own.code.startsWith("tls-") && its.code.startsWith("tls-");
  if ((own.verdict === its.verdict || isOfTls) && seen.failure !== undefined)
    return { ...own, reason: `${own.reason}, and a browser fails too`, isSeen: false };
  // A temporary failure of a visit changes nothing: it may have run out of time.
  if (its.verdict === "transient") return { ...own, isSeen: false };
  return { ...its, reason: `${its.reason}, as a browser sees`, isSeen: true };
}

/** The first rule with a judgement decides. */
function firstJudgement(facts: Facts): Candidate {
  for (const rule of VERDICT_RULES) {
    const judgement = rule(facts);
    if (judgement !== undefined) return judgement;
  }
  const { url, probe } = facts;
  const { hops, finalUrl } = probe;
  const isPermanent =
    hops.length > 0 && hops.every((hop) => hop.status === 301 || hop.status === 308);
  const replacement = isPermanent ? lastingTarget(url, finalUrl) : undefined;
  if (replacement === undefined || replacement === url) return fine(probe, "a visitor");
  return {
    verdict: "moved",
    code: "moved",
    reason: `it has moved for good to ${finalUrl}`,
    replacement,
  };
}

function fine({ status, hops, finalUrl }: LinkResponse, who: string): Judgement {
  const where = hops.length === 0 ? "" : `, at ${finalUrl}`;
  return { verdict: "ok", code: `http-${status}`, reason: `${who} gets the page${where}` };
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
    const reason = "its server omits a certificate, which browsers fetch but other programs do not";
    remarks.push({ code: "tls-chain-mended", reason });
  }
  return remarks;
}
