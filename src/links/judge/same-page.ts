import { getDomain } from "tldts";
import { decodedOrSame } from "../../files/files-below.ts";
import type { Judgement } from "../link-row.ts";
import type { LinkResponse } from "../probe/follow.ts";
import type { PageSignals } from "../probe/page-signals.ts";
import { isFine } from "../probe/politeness.ts";
import {
  inCommon,
  isFrontPage,
  isMadeByScript,
  NOTICE,
  segmentedWords,
  wordsOf,
  type Facts,
  type Rule,
} from "./facts.ts";

const ENOUGH_WORDS = 5;
const ALIKE = 0.9;

/** Queries that hold the address from which a redirect came. */
const WAY_BACK = /=(?:https?(?::|%3A)|\/|%2F)/i;

const SIGN_IN: Judgement = {
  verdict: "blocked",
  code: "login",
  reason: "visitors must sign in or agree first, which a robot cannot do",
};

/** A redirect to a page with a password field, whose query has the address of the link. */
export const loginRule: Rule = ({ url, probe }) =>
  isLogin(probe) && pageOf(probe.finalUrl) !== pageOf(url) && leadsBack(probe)
    ? SIGN_IN
    : undefined;

/** A temporary redirect to a short page with a password field on another site. */
export const loginElsewhereRule: Rule = ({ url, probe }) => {
  const isShort = (probe.signals?.length ?? 0) <= NOTICE;
  const isElsewhere = getDomain(url) !== getDomain(probe.finalUrl);
  return isLogin(probe) && isShort && isElsewhere && isForNow(probe) ? SIGN_IN : undefined;
};

function isLogin(probe: LinkResponse) {
  return isFine(probe) && probe.hops.length > 0 && probe.signals?.markers.has("login") === true;
}

function pageOf(url: string) {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/** Whether the query of the last address has the path of one that redirected to it. */
function leadsBack({ hops, finalUrl }: LinkResponse) {
  const paths = new Set(hops.map(({ url }) => new URL(url).pathname));
  // The way back may be in the query of another address, encoded once more.
  return decodedOrSame(decodedOrSame(new URL(finalUrl).search))
    .split(/[?&=#]/)
    .filter((part) => /^(?:https?:\/)?\//i.test(part))
    .some((part) => paths.has(URL.parse(part, finalUrl)?.pathname ?? ""));
}

/** The host responds to any address with one page, or redirects any address to it. */
export const samePageRule: Rule = (facts) => {
  const { probe, control, beside = control, before } = facts;
  if (!isFine(probe) || probe.signals === undefined) return undefined;
  const { signals, finalUrl } = probe;
  const like = [control, beside].find((other) => other !== undefined && isSame(facts, other));
  if (like === undefined) {
    // A failed control probe proves nothing.
    const isUnknown = control?.failure !== undefined && before?.code === SIGN_IN.code;
    const isSameAsBefore = signals.markers.has("login") || WAY_BACK.test(new URL(finalUrl).search);
    return isUnknown && isSameAsBefore ? SIGN_IN : undefined;
  }
  const isAnswer = !isSameEnd(probe, like);
  // A login or a consent sends visitors back to the page: for now, or from another host.
  const { host, search } = new URL(finalUrl);
  const leaves = isForNow(probe) || host !== new URL(facts.url).host;
  const isWall = !isAnswer && leaves && WAY_BACK.test(search);
  if (signals.markers.has("login") || isWall) return SIGN_IN;
  const reason = isAnswer
    ? "the site shows this page for any address: the linked page may be gone"
    : `the site redirects any address to ${finalUrl}: the linked page may be gone`;
  return { verdict: "suspect", code: "same-page", reason, firm: true };
};

function isForNow({ hops }: LinkResponse) {
  return hops.some(({ status }) => status !== 301 && status !== 308);
}

function isSame({ url, probe }: Facts, control: LinkResponse) {
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
    isAlike(probe.signals, control.signals, wordsOf(`${url} ${control.finalUrl}`))
  );
}

/** Whether two addresses redirect to one page, apart from what repeats the address asked for. */
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

/** Whether two pages have the same title and nearly the same words, apart from some words. */
export function isAlike(
  a: PageSignals | undefined,
  b: PageSignals | undefined,
  apartFrom: ReadonlySet<string> = new Set(),
): boolean {
  if (a === undefined || b === undefined || a.title !== b.title) return false;
  if (a.title !== undefined && a.text !== "" && a.text === b.text) return true;
  const rest = ({ text }: PageSignals) =>
    new Set(segmentedWords(text).filter((word) => !apartFrom.has(word)));
  const [words, others] = [rest(a), rest(b)];
  if (words.size < ENOUGH_WORDS || others.size < ENOUGH_WORDS) return false;
  return (2 * inCommon(words, others)) / (words.size + others.size) >= ALIKE;
}
