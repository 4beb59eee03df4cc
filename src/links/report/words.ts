import { isBad, TRAIL_LETTERS, VERDICTS, type Verdict } from "../link-row.ts";

const VERDICT_WORDS: Record<Verdict, string> = {
  ok: "fine",
  moved: "moved",
  blocked: "closed to checks",
  skipped: "not checked",
  suspect: "doubtful",
  transient: "unreachable",
  broken: "broken",
  invalid: "not an address",
};

/** The verdicts of a trail, the oldest first; undefined for a run before the link was known. */
export function verdictsOf(trail: string): (Verdict | undefined)[] {
  return Array.from(trail, (letter) => VERDICTS.find((verdict) => TRAIL_LETTERS[verdict] === letter));
}

/** A trail in words: `60 runs: 57 fine, 3 unreachable, the last 3 in a row`. */
export function trailInWords(trail: string): string {
  const verdicts = verdictsOf(trail).filter((verdict) => verdict !== undefined);
  if (verdicts.length === 0) return "no runs before this one";
  const parts = VERDICTS.toReversed().flatMap((verdict) => {
    const count = verdicts.filter((each) => each === verdict).length;
    return count === 0 ? [] : [`${count} ${VERDICT_WORDS[verdict]}`];
  });
  const lastGood = verdicts.findLastIndex((verdict) => !isBad(verdict));
  const streak = verdicts.length - 1 - lastGood;
  if (streak === 1 && verdicts.length > 1) parts.push("the last run too");
  if (streak > 1 && streak < verdicts.length) parts.push(`the last ${streak} in a row`);
  return `${verdicts.length} ${verdicts.length === 1 ? "run" : "runs"}: ${parts.join(", ")}`;
}

/** The number of bad runs in a trail. */
export function countBad(trail: string): number {
  return verdictsOf(trail).filter((verdict) => verdict !== undefined && isBad(verdict)).length;
}

/** The second half of a sentence as a sentence of its own. */
export function sentence(text: string): string {
  const whole = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/**
 * A text that is safe to show: without control characters, which HTML forbids, and without those that change the
 * direction of writing, which could make an address look like another.
 */
export function shown(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- replaces them
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g, "\uFFFD")
  );
}

/** An address for a link; undefined unless a browser opens it as a page, as for `javascript:`. */
export function openable(url: string | undefined, base?: string): string | undefined {
  if (url === undefined || !URL.canParse(url, base)) return undefined;
  const { protocol, href } = new URL(url, base);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}
