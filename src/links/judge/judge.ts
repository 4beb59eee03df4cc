import { isFine } from "../probe/politeness.ts";
import { dateInWords } from "../../findings/text.ts";
import { DAY, isBad, isGood, type Judgement, type LinkRow, type Remark } from "../link-row.ts";
import {
  challengeRule,
  errorPageRule,
  failureRule,
  fragmentRule,
  isAnchorUnsure,
  statusRule,
} from "./answer-rules.ts";
import { isMadeByScript, type Facts, type Rule } from "./facts.ts";
import { moveOf, type Move } from "./moved.ts";
import type { LinkResponse } from "../probe/follow.ts";
import { READ_AGAIN } from "../remember/history.ts";
import {
  driftRule,
  homeRule,
  loginElsewhereRule,
  loginRule,
  notFoundRule,
  parkedRule,
  samePageRule,
} from "./page-rules.ts";

type Candidate = Judgement & Pick<LinkRow, "replacement" | "suggestion">;

interface Judged extends Candidate, Pick<LinkRow, "alone" | "isKept"> {
  remarks: Remark[];
  /** Whether the verdict is about what the browser saw. */
  isSeen: boolean;
  /** Whether a browser should open it, whatever the verdict. */
  isUnsure: boolean;
}

const VERDICT_RULES: readonly Rule[] = [
  challengeRule,
  failureRule,
  statusRule,
  // The rest is for pages that have come with a status of success.
  errorPageRule,
  parkedRule,
  homeRule,
  notFoundRule,
  loginRule,
  samePageRule,
  driftRule,
  loginElsewhereRule,
  fragmentRule,
];

const EXPIRES_SOON = 14;

/** Judges the facts about a link. What a browser saw decides, by the same rules. Pure. */
export function judge(facts: Facts, now: string): Judged {
  const { seen } = facts;
  const own = firstJudgement(facts, now);
  const kept = keptJudgement(own, facts);
  if (kept !== undefined) {
    const remark = { code: "no-browser", reason: "it was not opened in the browser in this run" };
    const remarks = [remark, ...remarksOf(facts, kept, now)];
    return { ...kept, remarks, isSeen: false, isUnsure: true, isKept: true };
  }
  const judgement =
    seen === undefined ? { ...own, isSeen: false } : confirmed(own, facts, seen, now);
  const isUnsure =
    seen === undefined && (isAnchorUnsure(facts) || isRefusal(own) || isUnread(facts, now));
  const isOverruled =
    seen?.assumed !== true && (own.verdict !== judgement.verdict || own.code !== judgement.code);
  return {
    ...judgement,
    remarks: remarksOf(facts, judgement, now),
    isUnsure,
    alone: isOverruled ? own.code : undefined,
  };
}

/** The verdict of a run in which a browser overruled the check, while the check's is the same. */
function keptJudgement(own: Candidate, facts: Facts): Judgement | undefined {
  const { seen, isUnopened = false, before: { alone, verdict, code, firm } = {} } = facts;
  if (seen !== undefined || !isUnopened || alone !== own.code) return undefined;
  if (verdict === undefined || code === undefined) return undefined;
  const reason =
    "it has the verdict of the last run in which a browser opened it; without a browser, " +
    own.reason;
  return { verdict, code, reason, firm };
}

/** Whether scripts make the page, and no browser has read it for a while. */
function isUnread({ probe, before: { rendered = "", verdict = "ok" } = {} }: Facts, now: string) {
  const isFresh = Date.parse(now) - Date.parse(rendered) < READ_AGAIN;
  return isFine(probe) && isMadeByScript(probe) && (!isFresh || isBad(verdict));
}

/** Statuses that refuse all visitors, not this check alone. */
const FINAL = /^http-(?:401|407|415|429|451|999)$/;

/** Whether a server may refuse this check alone, unless a browser gets the same status. */
function isRefusal({ verdict, code }: Judgement) {
  return verdict === "blocked" && code.startsWith("http-") && !FINAL.test(code);
}

function confirmed(
  own: Candidate,
  facts: Facts,
  seen: LinkResponse,
  now: string,
): Candidate & { isSeen: boolean } {
  const its = firstJudgement({ ...facts, probe: seen }, now);
  if (isGood(its.verdict)) {
    // A new address counts only if check and browser agree on it.
    if (own.verdict === "moved" && seen.finalUrl === facts.probe.finalUrl)
      return { ...own, reason: `${own.reason}, and a browser gets the same`, isSeen: false };
    return { ...fine(seen, "a browser"), isSeen: true };
  }
  if (own.code === its.code) {
    if (!isRefusal(own))
      return { ...its, reason: `${its.reason}, and a browser gets the same`, isSeen: true };
    const reason =
      `the server refuses its page (${seen.status}) to this check, and to a browser that ` +
      "names it in its user agent";
    return { verdict: "suspect", code: own.code, reason, isSeen: true };
  }
  // The check's reason is more precise than the browser's.
  const isOfTls = own.code.startsWith("tls-") && its.code.startsWith("tls-");
  if ((own.verdict === its.verdict || isOfTls) && seen.failure !== undefined)
    return { ...own, reason: `${own.reason}, and a browser fails too`, isSeen: false };
  // A failed visit changes nothing, because it may have run out of time. Failed redirects do count.
  const isLost = seen.failure && !facts.probe.failure && !its.code.startsWith("redirect-");
  if (its.verdict === "transient" || isLost) return { ...own, isSeen: false };
  return { ...its, reason: `${its.reason}, as a browser sees`, isSeen: true };
}

function firstJudgement(facts: Facts, now: string): Candidate {
  for (const rule of VERDICT_RULES) {
    const judgement = rule(facts);
    if (judgement !== undefined) return judgement;
  }
  const move = moveOf(facts);
  return move === undefined ? fine(facts.probe, "a visitor") : movedTo(move, facts, now);
}

/** Milliseconds after which a redirect that was always the same counts as permanent. */
export const SETTLED = 2 * DAY;

/** A link has moved if the new page is the same or keeps its name, or after two days. */
function movedTo(
  { target, isProven, keepsName }: Move,
  { probe, before }: Facts,
  now: string,
): Candidate {
  const isSettled =
    before?.target === target && Date.parse(now) - Date.parse(before.targetSince ?? now) >= SETTLED;
  const moved = { verdict: "moved", code: "moved" } as const;
  if (isProven || before?.accepted === target)
    return { ...moved, reason: `it has moved for good to ${probe.finalUrl}`, replacement: target };
  if (!keepsName && !isSettled) return { ...fine(probe, "a visitor"), suggestion: target };
  const reason = `it redirects for good to ${probe.finalUrl}, which may be another page`;
  return { ...moved, reason, suggestion: target };
}

function fine({ status, hops, finalUrl }: LinkResponse, who: string): Judgement {
  const where = hops.length === 0 ? "" : `, at ${finalUrl}`;
  return { verdict: "ok", code: `http-${status}`, reason: `${who} gets the page${where}` };
}

function remarksOf({ probe }: Facts, judgement: Candidate, now: string): Remark[] {
  const { suggestion, verdict } = judgement;
  const end = Date.parse(probe.validTo ?? "");
  const found = [
    isFine(probe) &&
      end - Date.parse(now) < EXPIRES_SOON * DAY && {
        code: "tls-expires-soon",
        reason: `its certificate expires on ${dateInWords(new Date(end).toISOString())}`,
      },
    probe.isUpgraded === true && {
      code: "https-only",
      reason: "only https has this page: write https:// in its address",
    },
    isFine(probe) &&
      probe.chainCompleted === true && {
        code: "tls-chain-mended",
        reason: "its server omits a certificate, which browsers fetch but other programs do not",
      },
    verdict === "ok" &&
      suggestion !== undefined && {
        code: "moved-unproven",
        reason: `it redirects for good to ${suggestion}, which may be another page`,
      },
  ];
  return found.filter((remark) => remark !== false);
}
