import { OWN_MARK } from "../probe/page-signals.ts";
import { dayOf, isBad, isSameRun, type LinkRow } from "../link-row.ts";
import {
  answerOf,
  FINE,
  KEPT_RUNS,
  prunedTrail,
  READ_AGAIN,
  seenIn,
  severityOf,
  trailLetters,
  trendOf,
  type Answer,
  type History,
  type Remembered,
} from "./history.ts";

/** Rows without a history: a link that cannot be reached is an error at once. */
export function withoutHistory(rows: readonly LinkRow[], now: string): LinkRow[] {
  return rows.map((row) => {
    const { verdict, code } = row;
    const isLost = (verdict === "transient" || verdict === "broken") && code !== "proxy";
    return { ...row, severity: isLost ? "error" : severityOf(row, {}, now) };
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

/** Records what a person has said about addresses. Those without a record are `unknown`. */
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
  // Neither a failure of this machine's proxy nor one of its browser says anything about the link.
  if (verdict === "skipped" || code === "proxy" || row.isKept === true) return known;
  const isGood = verdict === "ok" || verdict === "moved";
  const target = row.replacement ?? row.suggestion;
  const seen = seenIn(row);
  const answers = { opened: known?.opened, dead: known?.dead, answered: known?.answered };
  const answer = answerOf({ ...answers, seen }, now);
  // A person has confirmed that the page is the one that was linked.
  const isRight = isGood || (verdict === "suspect" && answer === "opened");
  return {
    verdict,
    code,
    alone: row.alone,
    firm: row.firm === true ? true : undefined,
    trail: trailWith(known?.trail ?? [], `${day} ${verdict}`),
    ...(isBad(verdict) && badRuns(known, now, row.isUnconfirmed === true)),
    lastOk: isGood ? undefined : lastGood(known, lastRun),
    title: known?.title,
    host: known?.host,
    identity: known?.identity,
    runs: known?.runs,
    ...(isRight && fingerprint(row, known, day)),
    parked: isGood ? undefined : (known?.parked ?? (code === "parked" ? day : undefined)),
    target,
    targetSince:
      target !== undefined && target === known?.target ? known.targetSince : target && now,
    rendered: isGood ? renderedOn(row, known, day) : known?.rendered,
    ...(answer !== undefined && answers),
    accepted: target !== undefined && target === known?.accepted ? target : undefined,
    seen,
  };
}

/** The day on which a browser read the page; it changes once in a while. */
function renderedOn({ evidence = [] }: LinkRow, known: Remembered | undefined, day: string) {
  const { rendered } = known ?? {};
  const isFresh = rendered !== undefined && Date.parse(day) - Date.parse(rendered) < READ_AGAIN;
  return isFresh || !evidence.some(({ by }) => by === "browser") ? rendered : day;
}

function badRuns(
  known: Remembered | undefined,
  now: string,
  isUnconfirmed: boolean,
): Pick<Remembered, "since" | "last" | "nights"> {
  if (known === undefined || !isBad(known.verdict) || known.since === undefined)
    return { since: now, last: now, nights: 1 };
  const { since, last = since, nights = 1 } = known;
  // A run counts if the browser gets the same.
  if (isSameRun(last, now) || isUnconfirmed) return { since, last, nights };
  return { since, last: now, nights: nights + 1 };
}

/** The last run in which a link worked; without a complete run, the day of its last change. */
function lastGood(known: Remembered | undefined, lastRun: string | undefined) {
  if (known === undefined || (known.verdict !== "ok" && known.verdict !== "moved"))
    return known?.lastOk;
  const change = known.trail.at(-1);
  return lastRun ?? (change && `${dayOf(change)}T00:00:00Z`);
}

/** Adds a change. On the same day it replaces the one before. */
function trailWith(trail: readonly string[], change: string): string[] {
  const earlier = trail.filter((each) => dayOf(each) < dayOf(change));
  return earlier.at(-1)?.slice(11) === change.slice(11) ? earlier : [...earlier, change];
}

/** Good runs that are counted: after them the file stays as it is. */
const COUNTED_RUNS = 3;

/**
 * Title, host and identity of a page. A title that varies only slightly stays, so that the file
 * rarely changes; so does the identity, which loses what is not there every time. What only one
 * page has (`OWN_MARK`) is of the linked one, and not of another that a redirect leads to.
 */
function fingerprint(row: LinkRow, known: Remembered | undefined, day: string) {
  const { url, title, marks = [], hops = [], finalUrl = url } = row;
  const { identity, runs } = known ?? {};
  const isNew =
    title !== undefined && (known?.title === undefined || !isSimilar(title, known.title));
  const isOwn = (mark: string) => hops.length > 0 && OWN_MARK.test(mark);
  const page = { title: isNew ? title : known?.title, host: new URL(finalUrl).hostname };
  if (marks.length === 0) return { ...page, identity, runs };
  return {
    ...page,
    identity:
      identity?.filter((mark) => marks.includes(mark) || isOwn(mark)) ??
      marks.filter((mark) => !isOwn(mark)),
    runs: [...new Set([...(runs ?? []), day])].slice(0, COUNTED_RUNS),
  };
}

function isSimilar(a: string, b: string): boolean {
  const wordsOf = (title: string) => new Set(title.toLowerCase().split(/\s+/));
  const [words, others] = [wordsOf(a), wordsOf(b)];
  const common = [...words].filter((word) => others.has(word)).length;
  return 2 * common >= Math.max(words.size, others.size);
}

function withHistory(
  row: LinkRow,
  known: Remembered | undefined,
  next: Remembered | undefined,
  { now, day, runs }: { now: string; day: string; runs: readonly string[] },
): LinkRow {
  const { verdict, code } = row;
  return {
    ...row,
    severity: code === "proxy" ? "warning" : severityOf(row, next ?? {}, now),
    trend: verdict === "skipped" ? undefined : trendOf(verdict, known, { now, day }),
    since: next?.since,
    lastOk: verdict === "ok" || verdict === "moved" ? now : next?.lastOk,
    nights: next?.nights,
    trail: next && trailLetters(next.trail, runs),
    opened: next?.opened,
    dead: next?.dead,
    targetSince: next?.targetSince,
    isAccepted: next?.accepted === undefined ? undefined : true,
  };
}
