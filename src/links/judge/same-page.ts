import type { LinkResponse } from "../probe/follow.ts";
import type { PageSignals } from "../probe/page-signals.ts";
import { isFine } from "../probe/politeness.ts";
import { isFrontPage, isMadeByScript, wordsOf, type Facts, type Rule } from "./facts.ts";

/** The fewest words that can be compared. */
const ENOUGH_WORDS = 5;
const ALIKE = 0.9;

/** Queries that hold the address from which a redirect came. */
const WAY_BACK = /=(?:https?(?::|%3A)|\/|%2F)/i;

/** The host responds to any address with one page, or redirects any address to it. */
export const samePageRule: Rule = (facts) => {
  const { probe, control, beside = control } = facts;
  if (!isFine(probe) || probe.signals === undefined) return undefined;
  const like = [control, beside].find((other) => other !== undefined && isSame(facts, other));
  if (like === undefined) return undefined;
  const { signals, finalUrl } = probe;
  const isAnswer = !isSameEnd(probe, like);
  // A login or a consent sends visitors back to the page: for now, or from another host.
  const { host, search } = new URL(finalUrl);
  const isForNow = probe.hops.some(({ status }) => status !== 301 && status !== 308);
  const leaves = isForNow || host !== new URL(facts.url).host;
  const isWall = !isAnswer && leaves && WAY_BACK.test(search);
  if (signals.markers.has("login") || isWall)
    return {
      verdict: "blocked",
      code: "login",
      reason: "visitors must sign in or agree first, which a robot cannot do",
    };
  const reason = isAnswer
    ? "the site shows this page for any address: the linked page may be gone"
    : `the site redirects any address to ${finalUrl}: the linked page may be gone`;
  return { verdict: "suspect", code: "same-page", reason, firm: true };
};

function isSame({ url, probe }: Facts, control: LinkResponse): boolean {
  if (!isFine(control)) return false;
  // A host that sends all addresses to a page sends that page's own address there too.
  const isOwn = new URL(url).pathname === new URL(probe.finalUrl).pathname;
  if (isSameEnd(probe, control)) return !isOwn;
  // If random addresses redirect to a page, such as a login, that page itself may be right.
  const isTheirs = probe.hops.length === 0 && control.hops.length > 0;
  return (
    !isTheirs &&
    probe.signals?.whole === true &&
    !isFrontPage(url) &&
    !isMadeByScript(probe) &&
    isAlike(probe.signals, control.signals)
  );
}

/**
 * Whether two addresses redirect to the same page, apart from the fragment and from what repeats
 * the address asked for, or says where a visitor came from.
 */
export function isSameEnd(one: LinkResponse, other: LinkResponse): boolean {
  if (one.hops.length === 0 || other.hops.length === 0) return false;
  const [a, b] = [one, other].map(({ hops, finalUrl }) => {
    const { origin, pathname, search } = new URL(finalUrl);
    const name = new URL(hops[0]?.url ?? finalUrl).pathname.split("/").findLast(Boolean);
    const rest = name === undefined ? search : search.replaceAll(name, "…");
    return `${origin}${pathname}${WAY_BACK.test(search) ? "" : rest}`;
  });
  return a === b;
}

export function isAlike(a: PageSignals | undefined, b: PageSignals | undefined): boolean {
  if (a === undefined || b === undefined || a.title !== b.title) return false;
  if (a.title !== undefined && a.text !== "" && a.text === b.text) return true;
  const [words, others] = [wordsOf(a.text), wordsOf(b.text)];
  if (words.size < ENOUGH_WORDS || others.size < ENOUGH_WORDS) return false;
  const common = [...words].filter((word) => others.has(word)).length;
  return (2 * common) / (words.size + others.size) >= ALIKE;
}
