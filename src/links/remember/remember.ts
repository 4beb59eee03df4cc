import { dayOf, isBad, isSameRun, type LinkRow } from "../link-row.ts";
import {
  isOpenedValid,
  KEPT_RUNS,
  prunedTrail,
  severityOf,
  trailLetters,
  trendOf,
  type History,
  type Remembered,
} from "./history.ts";

/**
 * Rows with the severity that they have without a history: a link that cannot be reached is an
 * error at once.
 */
export function withoutHistory(rows: readonly LinkRow[], now: string): LinkRow[] {
  return rows.map((row) => {
    const isLost =
      (row.verdict === "transient" || row.verdict === "broken") && row.code !== "proxy";
    const severity = isLost ? "error" : severityOf(row, {}, now);
    return { ...row, severity };
  });
}

/**
 * Adds a run to a history, and what is remembered to its rows. `complete` says whether these are
 * all links of the site, so that links which are gone can be forgotten. Pure and idempotent: a
 * second run at the same time replaces the first, so that merged reports can be added to what their
 * shards have already written.
 */
export function remember(
  rows: readonly LinkRow[],
  before: History,
  { now, complete }: { now: string; complete: boolean },
): { rows: LinkRow[]; history: History } {
  const runs = complete ? runsWith(now, before.nights) : before.nights;
  // Two runs around midnight share a day.
  const day = dayOf(runs.findLast((run) => isSameRun(run, now)) ?? now);
  const lastRun = before.nights.findLast((run) => !isSameRun(run, now) && run < now);
  const links: History["links"] = complete ? {} : { ...before.links };
  const remembered = rows.flatMap((row) => {
    // Invalid addresses of the command line are not recorded.
    if (!complete && row.verdict === "invalid") return withoutHistory([row], now);
    const known = before.links[row.url];
    const next = nextOf(row, known, { now, day, lastRun });
    if (next !== undefined) links[row.url] = { ...next, trail: prunedTrail(next.trail, runs) };
    return withHistory(row, known, next, { now, day, runs });
  });
  return { rows: remembered, history: { nights: runs, links } };
}

/**
 * Records that a person opened these addresses and found them right. Addresses that are not in the
 * history are `unknown`.
 */
export function recordOpened(history: History, urls: readonly string[], now: string) {
  const links = { ...history.links };
  const unknown: string[] = [];
  for (const url of urls) {
    const known = links[url];
    if (known === undefined) unknown.push(url);
    else links[url] = { ...known, opened: dayOf(now) };
  }
  return { history: { ...history, links }, unknown };
}

function runsWith(now: string, runs: readonly string[]): string[] {
  const last = runs.at(-1);
  if (last !== undefined && isSameRun(last, now)) return [...runs];
  return [...runs, now].slice(-KEPT_RUNS);
}

/** What is remembered of a link after this run; undefined for nothing. */
function nextOf(
  row: LinkRow,
  known: Remembered | undefined,
  { now, day, lastRun }: { now: string; day: string; lastRun: string | undefined },
): Remembered | undefined {
  const { verdict, code } = row;
  // A failure of this machine's proxy says nothing about the link.
  if (verdict === "skipped" || code === "proxy") return known;
  const opened = isOpenedValid(known?.opened, now) ? known.opened : undefined;
  const wasGood = known !== undefined && (known.verdict === "ok" || known.verdict === "moved");
  const isGood = verdict === "ok" || verdict === "moved";
  const lastOk = isGood ? undefined : wasGood ? (lastRun ?? lastChange(known)) : known?.lastOk;
  // A person has confirmed that the page is the one that was linked.
  const isRight = isGood || (verdict === "suspect" && opened !== undefined);
  return {
    verdict,
    code,
    trail: trailWith(known?.trail ?? [], `${day} ${verdict}`),
    ...(isBad(verdict) ? badRuns(known, now) : {}),
    lastOk,
    ...(isRight ? fingerprint(row, known) : { title: known?.title, host: known?.host }),
    opened,
  };
}

function badRuns(
  known: Remembered | undefined,
  now: string,
): Pick<Remembered, "since" | "last" | "nights"> {
  if (known === undefined || !isBad(known.verdict) || known.since === undefined)
    return { since: now, last: now, nights: 1 };
  const { since, last = since, nights = 1 } = known;
  return isSameRun(last, now) ? { since, last, nights } : { since, last: now, nights: nights + 1 };
}

/**
 * The day of the last change: the best that is known of a link that no complete run has checked.
 */
function lastChange({ trail }: Remembered): string | undefined {
  const change = trail.at(-1);
  return change === undefined ? undefined : `${dayOf(change)}T00:00:00Z`;
}

/** Adds a change. On the same day it replaces the one before. */
function trailWith(trail: readonly string[], change: string): string[] {
  const earlier = trail.filter((each) => dayOf(each) < dayOf(change));
  return earlier.at(-1)?.slice(11) === change.slice(11) ? earlier : [...earlier, change];
}

/**
 * Title and host of a page. A title that varies only slightly stays as it is, so that the file
 * rarely changes.
 */
function fingerprint({ url, title, finalUrl = url }: LinkRow, known: Remembered | undefined) {
  const isNew =
    title !== undefined && (known?.title === undefined || !isSimilar(title, known.title));
  return { title: isNew ? title : known?.title, host: new URL(finalUrl).hostname };
}

/** Whether two titles share at least half of their words. */
function isSimilar(a: string, b: string): boolean {
  const [words, others] = [a, b].map((title) => new Set(title.toLowerCase().split(/\s+/)));
  if (words === undefined || others === undefined) return false;
  return (
    2 * [...words].filter((word) => others.has(word)).length >= Math.max(words.size, others.size)
  );
}

function withHistory(
  row: LinkRow,
  known: Remembered | undefined,
  next: Remembered | undefined,
  { now, day, runs }: { now: string; day: string; runs: readonly string[] },
): LinkRow {
  const severity = row.code === "proxy" ? "warning" : severityOf(row, next ?? {}, now);
  const trend = row.verdict === "skipped" ? undefined : trendOf(row.verdict, known, { now, day });
  const lastOk = row.verdict === "ok" || row.verdict === "moved" ? now : next?.lastOk;
  return {
    ...row,
    severity,
    trend,
    since: next?.since,
    lastOk,
    nights: next?.nights,
    trail: next && trailLetters(next.trail, runs),
    opened: next?.opened,
  };
}
