import { inWords } from "../judge/in-words.ts";
import { isBad, SIGNS, VERDICTS, type Verdict } from "../verdict.ts";
import { GROUPS, type GroupName } from "./groups.ts";

/** How many links a group has, in words. */
const COUNTED: Record<GroupName, (count: number) => string> = {
  fine: (count) => `${count} fine`,
  fix: (count) => `${count} to mend now`,
  update: (count) => `${count} ${count === 1 ? "address" : "addresses"} to update`,
  look: (count) => `${count} to look at yourself`,
  wait: (count) => `${count} to wait for`,
  left: (count) => `${count} left out`,
};

/** The outcome in a sentence: `70 links: 66 fine, 2 to mend now, 2 addresses to update.` */
export function outcomeInWords(counts: Readonly<Record<GroupName, number>>): string {
  const total = GROUPS.reduce((sum, group) => sum + counts[group], 0);
  if (total === 0) return "There are no links to other sites.";
  if (counts.fine === total) return total === 1 ? "The one link is fine." : `All ${total} links are fine.`;
  const parts = (["fine", ...GROUPS.filter((group) => group !== "fine")] as const)
    .filter((group) => counts[group] > 0)
    .map((group) => COUNTED[group](counts[group]));
  return `${total} ${total === 1 ? "link" : "links"}: ${parts.join(", ")}.`;
}

/** `3 November 2026`, by the clock of Greenwich; undefined where the text is no time. */
export function dayInWords(time: string): string | undefined {
  return Number.isNaN(Date.parse(time)) ? undefined : inWords(time);
}

/** `3 November 2026 at 02:10 UTC` */
export function timeInWords(time: string): string {
  const day = dayInWords(time);
  return day === undefined ? time : `${day} at ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

const NIGHTS: Record<Verdict, string> = {
  ok: "fine",
  moved: "moved",
  blocked: "closed to checks",
  skipped: "not asked",
  suspect: "doubtful",
  transient: "unreachable",
  broken: "broken",
  invalid: "not an address",
};

/** What a trail says of each night, the oldest first; undefined for a night before the link was known. */
export function nightsOf(trail: string): (Verdict | undefined)[] {
  return Array.from(trail, (letter) => VERDICTS.find((verdict) => SIGNS[verdict] === letter));
}

/** A trail in words: `60 nights: 57 fine, 3 unreachable, the last 3 in a row`. */
export function trailInWords(trail: string): string {
  const nights = nightsOf(trail).filter((verdict) => verdict !== undefined);
  if (nights.length === 0) return "no nights before this one";
  const parts = VERDICTS.toReversed().flatMap((verdict) => {
    const count = nights.filter((night) => night === verdict).length;
    return count === 0 ? [] : [`${count} ${NIGHTS[verdict]}`];
  });
  const lastGood = nights.findLastIndex((verdict) => !isBad(verdict));
  const streak = nights.length - 1 - lastGood;
  if (streak === 1 && nights.length > 1) parts.push("the last night too");
  if (streak > 1 && streak < nights.length) parts.push(`the last ${streak} in a row`);
  return `${nights.length} ${nights.length === 1 ? "night" : "nights"}: ${parts.join(", ")}`;
}

/** How many nights of a trail were bad. */
export function badNights(trail: string): number {
  return nightsOf(trail).filter((verdict) => verdict !== undefined && isBad(verdict)).length;
}

/** The second half of a sentence as one of its own. */
export function sentence(text: string): string {
  const whole = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/**
 * A text as a page may show it: HTML forbids control characters, and those that turn the direction of writing would make
 * an address look like another.
 */
export function shown(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what it is about
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g, "\uFFFD")
  );
}

/** An address that a browser opens as a page, to be put into a link; undefined for every other: `javascript:` and the like. */
export function openable(url: string | undefined, base?: string): string | undefined {
  if (url === undefined || !URL.canParse(url, base)) return undefined;
  const { protocol, href } = new URL(url, base);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}
