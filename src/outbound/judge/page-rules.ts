import { getDomain } from "tldts";
import type { PageSigns } from "../probe/page-signs.ts";
import { isFine, isHome, isMadeByScript, segmentsOf, type Rule } from "./facts.ts";
import { saysNotFound } from "./not-found-words.ts";

/** Characters of text up to which a page is a notice rather than an article. */
const NOTICE = 1200;
const SHORT_NOTICE = 500;
/** Words that a page needs to be told from another. */
const ENOUGH_WORDS = 5;
/** The share of words that two showings of one page have in common at least. */
const ALIKE = 0.9;

/** A deep address that lands on the front page: what was linked is not there any more. */
export const homeRule: Rule = ({ url, probe }) => {
  const { hops, finalUrl } = probe;
  if (!isFine(probe) || hops.length === 0 || !isHome(finalUrl) || isHome(url) || isLocaleHome(url)) return undefined;
  const reason = `it leads to the front page of ${new URL(finalUrl).host}: what was linked is probably gone`;
  return { verdict: "suspect", code: "home-page", reason };
};

/** `/en/` is a front page too. */
function isLocaleHome(url: string): boolean {
  return /^\/[a-z]{2}([-_][a-z]{2})?\/?$/i.test(new URL(url).pathname);
}

/** Sites where domains are sold, or stand until somebody buys them. */
const SELLERS =
  /(^|\.)(sedo(parking)?\.com|dan\.com|afternic\.com|hugedomains\.com|bodis\.com|parkingcrew\.net|above\.com|undeveloped\.com|domainmarket\.com|buydomains\.com|namebright\.com|squadhelp\.com|atom\.com|domaineasy\.com|parked\.com|parklogic\.com|sav\.com|epik\.com|brandbucket\.com|uniregistry\.com|domainagents\.com)$/i;
const PARKED =
  /\bdomain( name)?s?\b.{0,80}\b((is|may be|might be|are) (available )?(for sale|parked)|available for purchase)|\bdomain( name)? for sale\b|\b(buy|purchase|acquire|own|get) this domain|\b(inquire|make an offer)\b.{0,30}\bthis domain|\bdomain( name)?\b.{0,60}\b(has )?expired\b|\bparked (free|domain)\b|\bdomain (is )?parked\b|\bparked\b.{0,40}\bcourtesy of\b|\bthis domain (name )?(has been|was|is) (recently )?registered\b|future home of something quite cool/i;

/** A domain that nobody uses but those who sell it. */
export const parkedRule: Rule = ({ url, probe }) => {
  const { signs, finalUrl } = probe;
  if (!isFine(probe)) return undefined;
  const host = new URL(finalUrl).hostname;
  const sold = SELLERS.test(host) && getDomain(host) !== getDomain(new URL(url).hostname);
  if (!sold && (signs === undefined || !isParked(signs))) return undefined;
  return {
    verdict: "suspect",
    code: "parked",
    reason: "the domain seems to be unused: whoever holds it offers it for sale",
  };
};

function isParked({ title = "", h1, text, length, markers }: PageSigns): boolean {
  if (length > NOTICE) return false;
  return markers.has("parking") || PARKED.test(title) || h1.some((each) => PARKED.test(each)) || PARKED.test(text);
}

/** A page that says that it is not there, and a status that says that all is well. */
export const notFoundRule: Rule = ({ url, probe, stranger }) => {
  const { signs } = probe;
  if (!isFine(probe) || signs === undefined) return undefined;
  const inTitle = segmentsOf(signs.title).some(saysNotFound) || saysNotFound(signs.title ?? "");
  const inHeading = signs.h1.some(saysNotFound);
  const isNotice = signs.length <= (isHome(url) ? SHORT_NOTICE : NOTICE);
  const inSentence = !isHome(url) && signs.length <= SHORT_NOTICE && sentencesOf(signs.text).some(saysNotFound);
  // An article about missing pages is long, and has a heading of its own.
  const says = (inTitle && inHeading) || ((inTitle || inHeading) && (isNotice || isSame(signs, stranger?.signs)));
  if (!says && !inSentence) return undefined;
  return {
    verdict: "suspect",
    code: "soft-404",
    reason: "the page says that there is no such page, though its status is that of a good one",
  };
};

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/);
}

/** A host that shows the same page whatever one asks for. One whose pages are made in the browser may well have it. */
export const samePageRule: Rule = ({ url, probe, stranger }) => {
  if (!isFine(probe) || isHome(url) || isHome(probe.finalUrl) || isMadeByScript(probe)) return undefined;
  if (stranger === undefined || !isFine(stranger) || !isSame(probe.signs, stranger.signs)) return undefined;
  return {
    verdict: "suspect",
    code: "same-page",
    reason: "the site shows this page for any address: what was linked may be gone",
  };
};

function isSame(a: PageSigns | undefined, b: PageSigns | undefined): boolean {
  if (a === undefined || b === undefined || a.title !== b.title) return false;
  const [words, others] = [wordsOf(a.text), wordsOf(b.text)];
  if (words.size < ENOUGH_WORDS || others.size < ENOUGH_WORDS) return false;
  const common = shared(words, others);
  return (2 * common) / (words.size + others.size) >= ALIKE;
}

/** Words that stand in titles of any site. */
const COMMON = new Set(
  "the and for with your our home homepage page welcome official website site inc llc com www".split(" "),
);

/** A good night's title or host in whose place stands another that has nothing to do with it: the domain may have been taken over. */
export const driftRule: Rule = ({ probe, before }) => {
  const { signs, finalUrl } = probe;
  if (!isFine(probe) || before?.title === undefined || signs === undefined) return undefined;
  const known = significant(before.title);
  const now = significant(signs.title ?? "");
  const host = new URL(finalUrl).hostname;
  const moved = before.host !== undefined && getDomain(host) !== getDomain(before.host);
  if (known.size === 0 || shared(known, now) > 0 || (now.size === 0 && !moved)) return undefined;
  const compact = host.replaceAll(/[^a-z0-9]/g, "");
  if (!moved && [...now].some((word) => word.length > 3 && compact.includes(word))) return undefined;
  const what = signs.title === undefined ? "a page without a title" : `“${signs.title}”`;
  const reason = `it was “${before.title}” and is now ${what}${moved ? ` at ${host}` : ""}: somebody else may have the domain`;
  return { verdict: "suspect", code: "drifted", reason };
};

function significant(title: string): Set<string> {
  return new Set([...wordsOf(title)].filter((word) => word.length > 2 && !COMMON.has(word)));
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((word) => b.has(word)).length;
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
