import { compare } from "../../findings/finding.ts";
import { isBad, SIGNS, type Trend, type Verdict, type Weight } from "../verdict.ts";

/** What is remembered of one address. Times are ISO; what a link that is fine has to say does not change from night to night. */
export interface Remembered {
  /** The last verdict and its code. */
  verdict: Verdict;
  code: string;
  /** The first of the bad nights in a row, the last of them, and how many they are. */
  since?: string;
  last?: string;
  nights?: number;
  /** The last night on which it was alive, where that was not the last one of all. */
  lastOk?: string;
  /** Title and final host on the last good night: what comes in their place may be somebody else's. */
  title?: string;
  host?: string;
  /** The day on which somebody opened it and found it right. */
  opened?: string;
  /** The days on which the verdict changed, the oldest first: `2026-11-20 transient`. */
  trail: string[];
}

/** What is remembered of all links. */
export interface History {
  /** Nights on which the whole list was asked for, the oldest first. */
  nights: string[];
  /** By address, as browsers write it. */
  links: Record<string, Remembered>;
}

/** Where a site keeps its history, from its folder on. */
export const HISTORY_FILE = "content/link-history.json";
/** Nights that are kept. */
export const KEPT_NIGHTS = 60;
/** Days after which a person's own word for a link counts no longer. */
export const OPENED_DAYS = 90;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Nights in a row after which what may pass counts as lasting, and the time they must span for the unreachable. */
const PATIENCE = { nights: 3, span: 48 * HOUR };
/** Bad spells within the kept nights from which on a link is called flaky. */
const FLAKY = 3;

/** A history of nothing. */
export function emptyHistory(): History {
  return { nights: [], links: {} };
}

/** Whether two runs count as one night: on the same day (UTC), or less than half a day apart. */
export function isSameNight(a: string, b: string): boolean {
  return dayOf(a) === dayOf(b) || Math.abs(Date.parse(a) - Date.parse(b)) < DAY / 2;
}

/** The day of a time: `2026-11-20`. */
export function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** The time of a run, and the day on which its night is entered: two runs around midnight are one night. */
export interface Tonight {
  now: string;
  day: string;
}

/** The night of a run, which may have begun already. */
export function tonight(now: string, nights: readonly string[]): Tonight {
  return { now, day: dayOf(nights.findLast((night) => isSameNight(night, now)) ?? now) };
}

/** Whether somebody's word for a link, given on a day, still counts. */
export function stillCounts(opened: string | undefined, now: string): opened is string {
  return opened !== undefined && Date.parse(dayOf(now)) - Date.parse(dayOf(opened)) <= OPENED_DAYS * DAY;
}

/**
 * What a verdict weighs (contract, section 4): what may pass weighs more after three bad nights in a row; the unreachable
 * only where these span 48 hours.
 */
export function weigh(
  verdict: Verdict,
  known: Pick<Remembered, "nights" | "since" | "last" | "opened">,
  now: string,
): Weight {
  const lasting = (known.nights ?? 0) >= PATIENCE.nights;
  const span = Date.parse(known.last ?? now) - Date.parse(known.since ?? now);
  switch (verdict) {
    case "invalid":
    case "broken":
      return "error";
    case "suspect":
      if (stillCounts(known.opened, now)) return "info";
      return lasting ? "error" : "warning";
    case "transient":
      return lasting && span >= PATIENCE.span ? "error" : "warning";
    case "moved":
      return "warning";
    case "blocked":
      return stillCounts(known.opened, now) ? undefined : "info";
    case "skipped":
      return "info";
    case "ok":
      return undefined;
  }
}

/**
 * Addresses whose last verdict weighs error, with the first bad night: they are not offered to visitors. An address that is
 * none is for its writer to mend; no website is dead there.
 */
export function condemned({ links }: History): Map<string, { since: string }> {
  return new Map(
    Object.entries(links).flatMap(([url, known]) => {
      const last = known.last ?? known.since;
      if (last === undefined || known.verdict === "invalid" || weigh(known.verdict, known, last) !== "error") return [];
      return [[url, { since: known.since ?? last }]];
    }),
  );
}

/** How a verdict stands beside what was known before this night: what an earlier run of the same night has left says nothing. */
export function trendOf(verdict: Verdict, before: Remembered | undefined, { now, day }: Tonight): Trend | undefined {
  const { trail = [], since } = before ?? {};
  const wasBad = before !== undefined && isBad(before.verdict);
  const brokeTonight = wasBad && since !== undefined && isSameNight(since, now);
  if (!isBad(verdict)) return (wasBad && !brokeTonight) || hasRecovered(trail, day) ? "recovered" : undefined;
  if (wasBad && !brokeTonight) return "still";
  return badSpells(trail) - (brokeTonight ? 1 : 0) >= FLAKY - 1 ? "flaky" : "new";
}

/** Whether the last change was one to the good, on that day. */
function hasRecovered(trail: readonly string[], day: string): boolean {
  const [before, last] = trail.slice(-2);
  if (before === undefined || last === undefined) return false;
  return last.slice(0, 10) === day && isBad(verdictIn(before)) && !isBad(verdictIn(last));
}

/** How often a link went from good to bad. */
function badSpells(trail: readonly string[]): number {
  const bad = trail.map((change) => isBad(verdictIn(change)));
  return bad.filter((isNow, index) => isNow && bad[index - 1] !== true).length;
}

function verdictIn(change: string): Verdict {
  return change.slice(11) as Verdict;
}

/** A letter for each kept night, the oldest first: the verdict that held then; a space before the link was known. */
export function trailLetters(trail: readonly string[], nights: readonly string[]): string {
  return nights
    .map((night) => trail.findLast((change) => change.slice(0, 10) <= dayOf(night)))
    .map((change) => (change === undefined ? " " : SIGNS[verdictIn(change)]))
    .join("");
}

/** The changes that the kept nights need: those from the first night on, and the state before it. */
export function prunedTrail(trail: readonly string[], nights: readonly string[]): string[] {
  const first = dayOf(nights[0] ?? "");
  const start = trail.findLastIndex((change) => change.slice(0, 10) < first);
  return start > 0 ? trail.slice(start) : [...trail];
}

/** The text of the history file: sorted, so that a night's difference can be read. */
export function historyText({ nights, links }: History): string {
  const sorted = Object.fromEntries(
    Object.entries(links)
      .toSorted(([a], [b]) => compare(a, b))
      .map(([url, known]) => [url, inOrder(known)]),
  );
  return `${JSON.stringify({ nights, links: sorted }, null, 2)}\n`;
}

/** With its keys in one order, whoever has put them there. */
function inOrder(known: Remembered): Remembered {
  const { verdict, code, since, last, nights, lastOk, title, host, opened, trail } = known;
  return {
    verdict,
    code,
    ...(since !== undefined && { since }),
    ...(last !== undefined && { last }),
    ...(nights !== undefined && { nights }),
    ...(lastOk !== undefined && { lastOk }),
    ...(title !== undefined && { title }),
    ...(host !== undefined && { host }),
    ...(opened !== undefined && { opened }),
    trail,
  };
}
