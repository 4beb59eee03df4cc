import { getDomain } from "tldts";
import { NOT_FOUND, NOT_FOUND_NAMES } from "../words/not-found.ts";
import { PARKED, SELLERS } from "../words/parked.ts";
import { matches, sentencesOf } from "../words/phrase.ts";
import type { PageSignals } from "../probe/page-signals.ts";
import { isGone } from "../probe/politeness.ts";
import {
  isBare,
  isFine,
  isFrontPage,
  isHome,
  isMadeByScript,
  NOTICE,
  segmentsOf,
  wordsOf,
  type Rule,
} from "./facts.ts";

const SHORT_NOTICE = 500;
/** The fewest words for a comparison of two pages. */
const ENOUGH_WORDS = 5;
/** The smallest share of words that two versions of one page have in common. */
const ALIKE = 0.9;

/** Queries that name a page: `/?p=123`, as WordPress writes it. */
const POST = /[?&](?:p|post|article)=\d+(?:&|$)/;

/** Queries that hold the address from which a redirect came. */
const WAY_BACK = /=(?:https?(?::|%3A)|\/|%2F)/i;

/** A deep address redirects to the front page of its own site: the linked page is gone. */
export const homeRule: Rule = ({ url, probe }) => {
  const { hops, finalUrl } = probe;
  if (!isFine(probe) || hops.length === 0 || !isFrontPage(finalUrl)) return undefined;
  if (isFrontPage(url) && !POST.test(new URL(url).search)) return undefined;
  // A part of the front page, or one with a query, may be the page.
  if (new URL(finalUrl).hash + new URL(finalUrl).search !== "") return undefined;
  // On another site the front page may be the target: of a short link, or of a business that got a
  // site of its own.
  if (bareHost(finalUrl) !== bareHost(url)) return undefined;
  const { host } = new URL(finalUrl);
  const reason = `it redirects to the front page of ${host}: the linked page is probably gone`;
  return { verdict: "suspect", code: "home-page", reason };
};

function bareHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}

/** The domain is parked: offered for sale. */
export const parkedRule: Rule = ({ url, probe }) => {
  const { signals, finalUrl } = probe;
  if (!isFine(probe)) return undefined;
  const host = new URL(finalUrl).hostname;
  const sold = SELLERS.test(host) && getDomain(host) !== getDomain(new URL(url).hostname);
  if (!sold && (signals === undefined || !isParked(signals))) return undefined;
  const reason =
    "the domain seems to be unused: the page is from a seller, a registrar or an empty server";
  return { verdict: "suspect", code: "parked", reason };
};

/** A bare page that a seller made, or that says so. */
function isParked(signals: PageSignals): boolean {
  if (!isBare(signals)) return false;
  const { title = "", h1, text, markers } = signals;
  const texts = [title, ...segmentsOf(title), ...h1, text, ...sentencesOf(text)];
  return markers.has("parking") || texts.some((each) => matches(each, PARKED));
}

/** The page says that it does not exist, with a success status. */
export const notFoundRule: Rule = ({ url, probe, control }) => {
  const { signals } = probe;
  if (!isFine(probe) || signals === undefined) return undefined;
  const home = isHome(url);
  // A business may be called “404”, and its front page then says so.
  const saysSo = home ? matchesNotFoundInWords : matchesNotFound;
  // “Menu | 404” may be the menu of a bar: a number alone has to come first.
  const inTitle =
    segmentsOf(signals.title).some((part, index) =>
      index === 0 ? saysSo(part) : matchesNotFoundInWords(part),
    ) || saysSo(signals.title ?? "");
  const inHeading = signals.h1.some(saysSo);
  const isNotice = signals.length <= (home ? SHORT_NOTICE : NOTICE);
  const inSentence =
    !home && signals.length <= SHORT_NOTICE && sentencesOf(signals.text).some(isAboutPages);
  // An article about missing pages is longer, and has a heading of its own.
  const isOne =
    (inTitle && inHeading) ||
    ((inTitle || inHeading) && (isNotice || isSame(signals, control?.signals)));
  const inAddress =
    probe.hops.length > 0 && matchesNotFoundInPath(new URL(probe.finalUrl).pathname);
  if (!isOne && !inSentence && !inAddress) return undefined;
  const reason = "the page says that it does not exist, with a success status";
  return { verdict: "suspect", code: "soft-404", reason };
};

/**
 * Whether a redirect leads to an address that names the error: `/404`, `/erreur/404.html`,
 * `/page-not-found/`.
 */
function matchesNotFoundInPath(path: string): boolean {
  return /\/(?:(?:error|erreur|fehler)[-_/]?)?(?:404|(?:page[-_]?)?not[-_]?found)(?:\.\w{2,5})?\/?$/i.test(
    path,
  );
}

/** In the middle of a text, “not available” may be about a product. */
function isAboutPages(sentence: string): boolean {
  return (
    matchesNotFoundInWords(sentence) && /page|file|document|url|address|what you/i.test(sentence)
  );
}

/** The host responds to any address with one page, or redirects any address to it. */
export const samePageRule: Rule = ({ url, probe, control }) => {
  const { signals, finalUrl, hops } = probe;
  if (!isFine(probe) || signals === undefined || control === undefined || !isFine(control))
    return undefined;
  // A host that sends all addresses to a page sends that page's own address there too.
  const isOwn = new URL(url).pathname === new URL(finalUrl).pathname;
  const isTarget =
    hops.length > 0 && control.hops.length > 0 && isSamePage(finalUrl, control.finalUrl) && !isOwn;
  // If random addresses redirect to a page, such as a login, that page itself may be right.
  const isAnswer =
    hops.length === 0 &&
    control.hops.length === 0 &&
    signals.whole &&
    !isFrontPage(url) &&
    !isMadeByScript(probe) &&
    isSame(signals, control.signals);
  if (!isTarget && !isAnswer) return undefined;
  if (signals.markers.has("login"))
    return {
      verdict: "blocked",
      code: "login",
      reason: "visitors must sign in first, which a robot cannot do",
    };
  const reason = isTarget
    ? `the site redirects any address to ${finalUrl}: the linked page may be gone`
    : "the site shows this page for any address: the linked page may be gone";
  return { verdict: "suspect", code: "same-page", reason };
};

/**
 * Whether two addresses differ at most in their fragment, and in the part that says where a visitor
 * came from.
 */
function isSamePage(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  const isSameQuery = a.search === b.search || WAY_BACK.test(a.search);
  return a.origin === b.origin && a.pathname === b.pathname && isSameQuery;
}

function isSame(a: PageSignals | undefined, b: PageSignals | undefined): boolean {
  if (a === undefined || b === undefined || a.title !== b.title) return false;
  const [words, others] = [wordsOf(a.text), wordsOf(b.text)];
  if (words.size < ENOUGH_WORDS || others.size < ENOUGH_WORDS) return false;
  const common = shared(words, others);
  return (2 * common) / (words.size + others.size) >= ALIKE;
}

/** Words in the titles of any site. */
const COMMON = new Set(
  "the and for with your our home homepage page welcome official website site inc llc com www".split(
    " ",
  ),
);

/**
 * Title or host have nothing in common with those of the last good run: the domain may have a new
 * owner.
 */
export const driftRule: Rule = ({ probe, before, control }) => {
  const { signals, finalUrl } = probe;
  if (!isFine(probe) || before?.title === undefined || signals === undefined) return undefined;
  const known = significant(before.title);
  const title = significant(signals.title ?? "");
  const host = new URL(finalUrl).hostname;
  const elsewhere = before.host !== undefined && getDomain(host) !== getDomain(before.host);
  if (known.size === 0 || shared(known, title) > 0 || (title.size === 0 && !elsewhere))
    return undefined;
  if (!elsewhere && isStillTheirs(known, title, signals, host)) return undefined;
  // A new owner has no page at the old path, unless the host has one for any path.
  if (!elsewhere && control !== undefined && isGone(control)) return undefined;
  const what = signals.title === undefined ? "a page without a title" : `“${signals.title}”`;
  const reason =
    `it was “${before.title}” and is now ${what}${elsewhere ? ` at ${host}` : ""}: it may have ` +
    "a new owner";
  return { verdict: "suspect", code: "drifted", reason };
};

/**
 * Whether a page at the same host still has the topic of its old title, or the host's name in its
 * new one.
 */
function isStillTheirs(
  known: ReadonlySet<string>,
  title: ReadonlySet<string>,
  signals: PageSignals,
  host: string,
): boolean {
  const compact = host.replaceAll(/[^a-z0-9]/g, "");
  if ([...title].some((word) => word.length > 3 && compact.includes(word))) return true;
  return shared(known, wordsOf([...signals.h1, signals.text].join(" "))) > 0;
}

/** Words that identify a page; single characters in scripts without spaces between words. */
function significant(title: string): Set<string> {
  const characters =
    title.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) ?? [];
  return new Set([
    ...[...wordsOf(title)].filter((word) => word.length > 2 && !COMMON.has(word)),
    ...characters,
  ]);
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((word) => b.has(word)).length;
}

/**
 * Whether a segment of a title, a heading or a sentence says that a page does not exist, and
 * nothing else.
 */
function matchesNotFound(text: string): boolean {
  return matchesNotFoundInWords(text) || matches(text, NOT_FOUND_NAMES);
}

/** The same, in words rather than as a number. */
function matchesNotFoundInWords(text: string): boolean {
  return matches(text, NOT_FOUND) && !matches(text, NOT_FOUND_NAMES);
}
