import * as v from "valibot";
import type { Severity } from "../../findings/finding.ts";
import {
  DAY,
  dayOf,
  isBad,
  isGood,
  isLost,
  isProven,
  isSameRun,
  VERDICTS,
  type LinkRow,
  type Trend,
  type Verdict,
} from "../link-row.ts";

export const time = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), "is not a time"),
);

/** The record of an address, which does not change while the link works. */
const remembered = v.object({
  verdict: v.picklist(VERDICTS),
  code: v.string(),
  /** The code of the check alone, if a browser decided otherwise. */
  alone: v.optional(v.string()),
  firm: v.optional(v.boolean()),
  /** The first and the last of the bad runs in a row, and their number. */
  since: v.optional(time),
  last: v.optional(time),
  nights: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** If some visitors may have got it in the first of them: their number, and the next run. */
  goneAfter: v.optional(v.number()),
  goneSince: v.optional(time),
  /** The first of the runs in a row in which it was an error. */
  errorSince: v.optional(time),
  /** The last run in which it worked, unless that was the last of all. */
  lastOk: v.optional(time),
  title: v.optional(v.string()),
  host: v.optional(v.string()),
  /** The marks of the page that all good runs have found, and the days of the first few. */
  identity: v.optional(v.array(v.string())),
  runs: v.optional(v.array(v.string())),
  /** The day on which its domain seemed to be parked, until it is good again. */
  parked: v.optional(v.string()),
  /** Where it redirects for good, and since when: `--fix` writes it after two days. */
  target: v.optional(v.string()),
  targetSince: v.optional(time),
  /** When a browser read a page that scripts make. */
  rendered: v.optional(time),
  /** A person's answer: the day of it, what the check saw then, and the right new address. */
  opened: v.optional(time),
  dead: v.optional(time),
  answered: v.optional(v.string()),
  accepted: v.optional(v.string()),
  /** What the check saw last, unless visitors get the page. */
  seen: v.optional(v.string()),
  /** The days on which the verdict changed, the oldest first: `2026-11-20 transient`. */
  trail: v.array(
    v.pipe(v.string(), v.regex(new RegExp(`^\\d{4}-\\d{2}-\\d{2} (${VERDICTS.join("|")})$`))),
  ),
});

export const historySchema = v.object({
  /** The runs over the whole list, the oldest first. */
  nights: v.array(time),
  links: v.record(v.string(), remembered),
});

export type Remembered = v.InferOutput<typeof remembered>;
export type History = v.InferOutput<typeof historySchema>;

export const REMEMBERED_KEYS = Object.keys(remembered.entries) as (keyof Remembered)[];

export const HISTORY_FILE = "content/link-history.json";
export const KEPT_RUNS = 60;
/** Milliseconds after which a browser reads a page that scripts make again. */
export const READ_AGAIN = 7 * DAY;
const ANSWER_DAYS = 365;
/** Bad runs in a row, over this time, that make a temporary verdict an error. */
const LASTING = { runs: 3, span: 2 * DAY };
/** Times that a flaky link has been bad. */
const FLAKY = 3;

export const FINE = "fine";

export type Answer = "opened" | "dead";

/** The answer of a person, which counts while the symptom is the same, for at most a year. */
export function answerOf(known: Partial<Remembered>, now: string): Answer | undefined {
  const said = (["dead", "opened"] as const).find((answer) => known[answer] !== undefined);
  const { seen = FINE, answered = seen } = known;
  if (said === undefined || answered !== seen) return undefined;
  const age = Date.parse(dayOf(now)) - Date.parse(dayOf(known[said] ?? now));
  return age <= ANSWER_DAYS * DAY ? said : undefined;
}

/** Symptoms of pages whose titles may change every day. */
const UNTITLED = /^(?:fragment-missing|home-page)$/;

/** The symptom that a person's answer is about; undefined for a good link. */
export function symptomOf({ verdict, code, title }: Pick<LinkRow, "verdict" | "code" | "title">) {
  if (isGood(verdict)) return undefined;
  if (verdict === "transient" || verdict === "blocked") return verdict;
  return title === undefined || UNTITLED.test(code) ? code : `${code} ${title}`;
}

function isLasting({ nights = 0, since, last }: Partial<Remembered>, now: string) {
  const span = Date.parse(last ?? now) - Date.parse(since ?? now);
  return nights >= LASTING.runs && span >= LASTING.span;
}

/** Whether a server asks all visitors to come back later, as one in maintenance does. */
export function asksToWait({ code, status }: Pick<LinkRow, "code" | "status">): boolean {
  return code === "asked-to-wait" && status === 503;
}

export function severityOf(
  row: Pick<LinkRow, "verdict" | "code" | "status" | "evidence" | "firm">,
  known: Partial<Remembered>,
  now: string,
): Severity | undefined {
  const answer = answerOf(known, now);
  if (answer === "dead") return "error";
  if (answer === "opened" && isBad(row.verdict) && row.verdict !== "invalid") return "info";
  const { verdict, firm } = row;
  if (verdict === "ok" || (verdict === "blocked" && answer === "opened")) return undefined;
  if (verdict === "blocked" || verdict === "skipped")
    return asksToWait(row) && isLasting(known, now) ? "warning" : "info";
  const isError =
    verdict === "invalid" ||
    // A browser saw this, in this run or in the one whose verdict is kept.
    (verdict === "broken" && (isProven(row) || known.alone !== undefined)) ||
    (verdict === "suspect" && firm === true && (known.nights ?? 0) >= LASTING.runs) ||
    (isLost(verdict) && isLasting(known, now));
  return isError ? "error" : "warning";
}

/** Failures with a page, a way around, or a name of this network: some visitors may get it. */
const REACHABLE =
  /^(?:http-(?!404$|410$)|(?:redirect|private|bad|headers|cut)-|fragment-|error-page|timeout-body)/;

/** Whether no visitor gets it. */
export function isGone({ verdict, code }: Pick<LinkRow, "verdict" | "code">): boolean {
  return isLost(verdict) && !REACHABLE.test(code);
}

/**
 * Dead addresses, each with the day of its first bad run: pages do not link to them. No visitor got
 * them in several runs, so that one mistaken run never changes the site; or a person has said so. A
 * suspicion is not enough, and invalid addresses are mistakes in content.
 */
export function deadAddresses({ links }: History): Map<string, string> {
  return new Map(
    Object.entries(links).flatMap(([url, known]) => {
      const { dead, since = dead, last = since, nights = 0, goneAfter = 0 } = known;
      if (last === undefined) return [];
      const ofGone = { nights: nights - goneAfter, since: known.goneSince ?? since, last };
      const answer = answerOf(known, last);
      const isDead = answer === "dead" || (isGone(known) && isLasting(ofGone, last));
      if (answer === "opened" || !isDead) return [];
      // People may have edited the times in a history.
      return [[url, dayOf(new Date(since ?? last).toISOString())]];
    }),
  );
}

/** Compared with earlier runs; this one, recorded under `day`, may have an earlier part. */
export function trendOf(
  verdict: Verdict,
  before: Remembered | undefined,
  { now, day }: { now: string; day: string },
): Trend | undefined {
  const { trail = [], since } = before ?? {};
  const wasBad = before !== undefined && isBad(before.verdict);
  const brokeInThisRun = wasBad && since !== undefined && isSameRun(since, now);
  if (isBad(verdict) && wasBad && !brokeInThisRun) return "still";
  const bad = trail.map((change) => isBad(verdictIn(change)));
  if (isBad(verdict)) {
    const spells = bad.filter((isNow, index) => isNow && bad[index - 1] !== true).length;
    return spells - (brokeInThisRun ? 1 : 0) >= FLAKY - 1 ? "flaky" : "new";
  }
  const hasRecovered = bad.at(-2) && !bad.at(-1) && dayOf(trail.at(-1) ?? "") === day;
  return (wasBad && !brokeInThisRun) || hasRecovered ? "recovered" : undefined;
}

function verdictIn(change: string): Verdict {
  return change.slice(11) as Verdict;
}

/** The changes since the first kept run, and the state before it. */
export function prunedTrail(trail: readonly string[], runs: readonly string[]): string[] {
  const first = dayOf(runs[0] ?? "");
  const start = trail.findLastIndex((change) => dayOf(change) < first);
  return start > 0 ? trail.slice(start) : [...trail];
}
