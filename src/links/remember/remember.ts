import { inCommon, wordsOf } from "../judge/facts.ts";
import { OWN_MARK } from "../probe/page-signals.ts";
import { dayOf, isBad, isGood, isLost, isSameRun, type LinkRow } from "../link-row.ts";
import {
  answerOf,
  asksToWait,
  FINE,
  isGone,
  KEPT_RUNS,
  prunedTrail,
  READ_AGAIN,
  symptomOf,
  severityOf,
  trendOf,
  type Answer,
  type History,
  type Remembered,
} from "./history.ts";

/** Rows without a history: a link that cannot be reached is an error at once. */
export function withoutHistory(rows: readonly LinkRow[], now: string): LinkRow[] {
  return rows.map((row) => {
    const isError = isLost(row.verdict) && row.code !== "proxy";
    return { ...row, severity: isError ? "error" : severityOf(row, {}, now) };
  });
}

/** A row of a run, and what the history has of its address. */
interface Update {
  row: LinkRow;
  known: Remembered | undefined;
  now: string;
  /** The day under which the run is recorded. */
  day: string;
  lastRun: string | undefined;
}

/**
 * Adds a run to a history, and the history to its rows. If they are all links of the site
 * (`complete`), others are forgotten. Pure; a second run at the same time replaces the first, so
 * that merged reports can follow those of their shards.
 */
export function remember(
  rows: readonly LinkRow[],
  before: History,
  { now, complete }: { now: string; complete: boolean },
): { rows: LinkRow[]; history: History } {
  const isNew = complete && !before.nights.slice(-1).some((last) => isSameRun(last, now));
  const runs = isNew ? [...before.nights, now].slice(-KEPT_RUNS) : [...before.nights];
  const run = {
    now,
    // Two runs around midnight share a day.
    day: dayOf(runs.findLast((each) => isSameRun(each, now)) ?? now),
    lastRun: before.nights.findLast((each) => !isSameRun(each, now) && each < now),
  };
  const links: History["links"] = complete ? {} : { ...before.links };
  const remembered = rows.flatMap((row) => {
    // Invalid addresses of the command line are not recorded.
    if (!complete && row.verdict === "invalid") return withoutHistory([row], now);
    const update = { ...run, row, known: before.links[row.url] };
    const next = updatedRecord(update);
    if (next !== undefined) links[row.url] = { ...next, trail: prunedTrail(next.trail, runs) };
    return withHistory(update, next);
  });
  return { rows: remembered, history: { nights: runs, links } };
}

/** Records what a person has said. Addresses without a record are `unknown`. */
export function recordAnswers(
  history: History,
  urls: readonly string[],
  answer: Answer | "accept",
  now: string,
) {
  const links = { ...history.links };
  const unknown: string[] = [];
  for (const url of urls) {
    const known = links[url];
    if (known === undefined || (answer === "accept" && known.target === undefined)) {
      unknown.push(url);
    } else if (answer === "accept") {
      links[url] = { ...known, accepted: known.target };
    } else {
      const { opened: _, dead: _d, ...rest } = known;
      const answered = known.seen ?? (isBad(known.verdict) ? undefined : FINE);
      links[url] = { ...rest, [answer]: dayOf(now), answered };
    }
  }
  return { history: { ...history, links }, unknown };
}

function updatedRecord(update: Update): Remembered | undefined {
  const { row, known, now, day } = update;
  const { verdict, code } = row;
  // A failure of this machine's proxy or browser says nothing about the link.
  if (verdict === "skipped" || code === "proxy" || row.isKept === true) return known;
  const works = isGood(verdict);
  const target = row.replacement ?? row.suggestion;
  const isSame = target !== undefined && target === known?.target;
  const seen = symptomOf(row);
  const answers = { opened: known?.opened, dead: known?.dead, answered: known?.answered };
  const answer = answerOf({ ...answers, seen }, now);
  // A person has confirmed that the page is the one that was linked.
  const isRight = works || (verdict === "suspect" && answer === "opened");
  const next: Remembered = {
    verdict,
    code,
    alone: row.alone,
    firm: row.firm,
    trail: trailWith(known?.trail ?? [], `${day} ${verdict}`),
    ...((isBad(verdict) || asksToWait(row)) && badRuns(update)),
    ...(isGone(row) && goneRuns(update)),
    lastOk: works ? undefined : lastGood(update),
    title: known?.title,
    host: known?.host,
    identity: known?.identity,
    runs: known?.runs,
    ...(isRight && fingerprint(update)),
    parked: works ? undefined : (known?.parked ?? (code === "parked" ? day : undefined)),
    target,
    targetSince: isSame ? known?.targetSince : target && now,
    rendered: works ? renderedOn(update) : known?.rendered,
    ...(answer !== undefined && answers),
    accepted: target !== undefined && target === known?.accepted ? target : undefined,
    seen,
  };
  const isError = severityOf(row, next, now) === "error";
  return isError ? { ...next, errorSince: known?.errorSince ?? now } : next;
}

function renderedOn({ row, known, day }: Update) {
  const { rendered = "" } = known ?? {};
  const isFresh = Date.parse(day) - Date.parse(rendered) < READ_AGAIN;
  const isSeen = row.evidence?.some(({ by }) => by === "browser");
  return isSeen && !isFresh ? day : known?.rendered;
}

/** Runs in which a server asks visitors to wait are counted by themselves. */
function badRuns({ row, known, now }: Update): Pick<Remembered, "since" | "last" | "nights"> {
  if (known?.since === undefined || isBad(known.verdict) !== isBad(row.verdict))
    return { since: now, last: now, nights: 1 };
  const { since, last = since, nights = 1 } = known;
  // A run in which the browser did not confirm the failure is not counted.
  if (isSameRun(last, now) || row.isUnconfirmed === true) return { since, last, nights };
  return { since, last: now, nights: nights + 1 };
}

/** Runs before in which some visitors may have got it do not take it off the pages. */
function goneRuns({ known, now }: Update): Pick<Remembered, "goneAfter" | "goneSince"> {
  if (known === undefined || !isBad(known.verdict)) return {};
  const { goneAfter, goneSince, nights } = known;
  return isGone(known) ? { goneAfter, goneSince } : { goneAfter: nights, goneSince: now };
}

/** Without a complete run, the day of its last change. */
function lastGood({ known, lastRun }: Update) {
  if (known === undefined || !isGood(known.verdict)) return known?.lastOk;
  const change = known.trail.at(-1);
  return lastRun ?? (change && `${dayOf(change)}T00:00:00Z`);
}

/** Adds a change. On the same day it replaces the one before. */
function trailWith(trail: readonly string[], change: string) {
  const earlier = trail.filter((each) => dayOf(each) < dayOf(change));
  return earlier.at(-1)?.slice(11) === change.slice(11) ? earlier : [...earlier, change];
}

/** After so many good runs the file stays as it is. */
const COUNTED_RUNS = 3;

/**
 * A title that varies only slightly stays, so that the file rarely changes. The identity loses what
 * is not there every time, unless a move is in doubt; what only one page has (`OWN_MARK`) is not
 * taken from another that a redirect leads to.
 */
function fingerprint({ row, known, day }: Update) {
  const { url, title, marks = [], hops = [], finalUrl = url, suggestion } = row;
  const { title: old, identity, runs = [] } = known ?? {};
  const isNew = title !== undefined && (old === undefined || !isSimilar(title, old));
  const isOwn = (mark: string) => hops.length > 0 && OWN_MARK.test(mark);
  const page = { title: isNew ? title : old, host: new URL(finalUrl).hostname };
  if (marks.length === 0) return page;
  return {
    ...page,
    identity:
      identity?.filter((mark) => suggestion || marks.includes(mark) || isOwn(mark)) ??
      marks.filter((mark) => !isOwn(mark)),
    runs: [...new Set([...runs, day])].slice(0, COUNTED_RUNS),
  };
}

function isSimilar(a: string, b: string) {
  const [words, others] = [wordsOf(a), wordsOf(b)];
  return 2 * inCommon(words, others) >= Math.max(words.size, others.size);
}

function withHistory(update: Update, next: Remembered | undefined): LinkRow {
  const { row, known, now, day } = update;
  const { verdict, code } = row;
  const severity = code === "proxy" ? "warning" : severityOf(row, next ?? {}, now);
  const trend = verdict === "skipped" ? undefined : trendOf(verdict, known, update);
  const { errorSince, since, nights, opened, dead, targetSince } = next ?? {};
  const isNewError = severity === "error" && errorSince !== undefined && isSameRun(errorSince, now);
  return {
    ...row,
    severity,
    trend,
    becameError: isNewError && trend === "still" ? true : undefined,
    since,
    lastOk: isGood(verdict) ? now : next?.lastOk,
    nights,
    becameMoved: next?.trail.at(-1) === `${day} moved` ? true : undefined,
    opened,
    dead,
    targetSince,
    isAccepted: next?.accepted === undefined ? undefined : true,
  };
}
