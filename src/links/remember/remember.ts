import {
  dayOf,
  isSameNight,
  KEPT_NIGHTS,
  prunedTrail,
  stillCounts,
  tonight,
  trailLetters,
  trendOf,
  weigh,
  type History,
  type Remembered,
  type Tonight,
} from "./history.ts";
import type { LinkRow } from "../link-row.ts";
import { isBad } from "../verdict.ts";

/** What is asked of a night's memory. */
export interface Night {
  /** The time, as ISO. */
  now: string;
  /** Whether these are all links of the site: then links that are gone are forgotten. */
  complete: boolean;
  /** Which links are remembered; undefined for all. */
  keeps?: ((row: LinkRow) => boolean) | undefined;
}

/** Rows with what is remembered of each, and the history that this night leaves. */
export interface RememberedNight {
  rows: LinkRow[];
  history: History;
}

/** Weighs rows of which nobody remembers anything: what cannot be reached is an error at once. */
export function weighAlone(rows: readonly LinkRow[], now: string): LinkRow[] {
  return rows.map((row) => {
    const lost = row.verdict === "transient" && row.code !== "proxy";
    const severity = lost ? ("error" as const) : weigh(row.verdict, {}, now);
    return { ...row, ...(severity === undefined ? {} : { severity }) };
  });
}

/**
 * Adds a night to a history. Pure, and the same where it is done twice: a second run in one night takes the place of the
 * first, so that the reports of shards can be joined on top of what each has written.
 */
export function remember(rows: readonly LinkRow[], before: History, { now, complete, keeps }: Night): RememberedNight {
  const nights = complete ? nightsWith(now, before.nights) : before.nights;
  const at = tonight(now, nights);
  const links: History["links"] = complete ? {} : { ...before.links };
  const added = rows.flatMap((row) => {
    if (keeps?.(row) === false) return weighAlone([row], now);
    const known = before.links[row.url];
    const next = nextOf(row, known, { ...at, lastNight: lastBefore(now, before.nights) });
    if (next !== undefined) links[row.url] = { ...next, trail: prunedTrail(next.trail, nights) };
    return withMemory(row, known, next, { ...at, nights });
  });
  return { rows: added, history: { nights, links } };
}

/** Notes that somebody has opened these addresses and found them right. Gives those that nobody knows as well. */
export function noteOpened(history: History, urls: readonly string[], now: string) {
  const links = { ...history.links };
  const unknown: string[] = [];
  for (const url of urls) {
    const known = links[url];
    if (known === undefined) unknown.push(url);
    else links[url] = { ...known, opened: dayOf(now) };
  }
  return { history: { ...history, links }, unknown };
}

function nightsWith(now: string, nights: readonly string[]): string[] {
  const last = nights.at(-1);
  if (last !== undefined && isSameNight(last, now)) return [...nights];
  return [...nights, now].slice(-KEPT_NIGHTS);
}

function lastBefore(now: string, nights: readonly string[]): string | undefined {
  return nights.findLast((night) => !isSameNight(night, now) && night < now);
}

/** What is remembered of a link from now on; undefined for one of which there is nothing to remember. */
function nextOf(
  row: LinkRow,
  known: Remembered | undefined,
  { now, day, lastNight }: Tonight & { lastNight: string | undefined },
): Remembered | undefined {
  const { verdict, code } = row;
  // What our own proxy does says nothing of the link.
  if (verdict === "skipped" || code === "proxy") return known;
  const opened = stillCounts(known?.opened, now) ? known.opened : undefined;
  const kept = { verdict, code, trail: trailWith(known?.trail ?? [], `${day} ${verdict}`) };
  const wasGood = known !== undefined && (known.verdict === "ok" || known.verdict === "moved");
  const isGood = verdict === "ok" || verdict === "moved";
  const lastOk = isGood ? undefined : wasGood ? (lastNight ?? lastChange(known)) : known?.lastOk;
  // Somebody has looked: what stands there now is what is meant.
  const isMeant = isGood || (verdict === "suspect" && opened !== undefined);
  return {
    ...kept,
    ...(isBad(verdict) ? badNights(known, now) : {}),
    ...(lastOk === undefined ? {} : { lastOk }),
    ...(isMeant ? fingerprint(row, known) : fingerprintOf(known)),
    ...(opened === undefined ? {} : { opened }),
  };
}

function badNights(known: Remembered | undefined, now: string): Pick<Remembered, "since" | "last" | "nights"> {
  if (known === undefined || !isBad(known.verdict) || known.since === undefined)
    return { since: now, last: now, nights: 1 };
  const { since, last = since, nights = 1 } = known;
  return isSameNight(last, now) ? { since, last, nights } : { since, last: now, nights: nights + 1 };
}

/** The day on which it was last seen to change: the best that is known of a link that only ad hoc runs ask for. */
function lastChange({ trail }: Remembered): string | undefined {
  const day = trail.at(-1)?.slice(0, 10);
  return day === undefined ? undefined : `${day}T00:00:00Z`;
}

/** A change is added, on the same day in the place of the one before. */
function trailWith(trail: readonly string[], change: string): string[] {
  const earlier = trail.filter((each) => each.slice(0, 10) < change.slice(0, 10));
  return earlier.at(-1)?.slice(11) === change.slice(11) ? earlier : [...earlier, change];
}

/** Titles change in small ways, which would change the file night after night: only a new one is worth that. */
function fingerprint(
  { url, title, finalUrl = url }: LinkRow,
  known: Remembered | undefined,
): Pick<Remembered, "title" | "host"> {
  const host = new URL(finalUrl).hostname;
  const isNew = title !== undefined && (known?.title === undefined || !isNearly(title, known.title));
  const kept = isNew ? title : known?.title;
  return { ...(kept === undefined ? {} : { title: kept }), host };
}

function fingerprintOf(known: Remembered | undefined): Pick<Remembered, "title" | "host"> {
  return {
    ...(known?.title === undefined ? {} : { title: known.title }),
    ...(known?.host === undefined ? {} : { host: known.host }),
  };
}

/** Whether at least half of the words of one title stand in the other. */
function isNearly(a: string, b: string): boolean {
  const [words, others] = [a, b].map((title) => new Set(title.toLowerCase().split(/\s+/)));
  if (words === undefined || others === undefined) return false;
  return 2 * [...words].filter((word) => others.has(word)).length >= Math.max(words.size, others.size);
}

function withMemory(
  row: LinkRow,
  known: Remembered | undefined,
  next: Remembered | undefined,
  { now, day, nights }: Tonight & { nights: readonly string[] },
): LinkRow {
  const severity = row.code === "proxy" ? ("warning" as const) : weigh(row.verdict, next ?? {}, now);
  const trend = row.verdict === "skipped" ? undefined : trendOf(row.verdict, known, { now, day });
  const lastOk = row.verdict === "ok" || row.verdict === "moved" ? now : next?.lastOk;
  return {
    ...row,
    ...(severity === undefined ? {} : { severity }),
    ...(trend === undefined ? {} : { trend }),
    ...(next?.since === undefined ? {} : { since: next.since }),
    ...(lastOk === undefined ? {} : { lastOk }),
    ...(next?.nights === undefined ? {} : { nights: next.nights }),
    ...(next === undefined ? {} : { trail: trailLetters(next.trail, nights) }),
    ...(next?.opened === undefined ? {} : { opened: next.opened }),
  };
}
