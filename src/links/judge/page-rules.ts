import { getDomain } from "tldts";
import type { PageSigns } from "../probe/page-signs.ts";
import { isFine, isFrontPage, isHome, isMadeByScript, segmentsOf, type Rule } from "./facts.ts";
import { saysNotFound, saysNotFoundInWords } from "./not-found-words.ts";

/** Characters of text up to which a page is a notice rather than an article. */
const NOTICE = 1200;
const SHORT_NOTICE = 500;
/** Words that a page needs to be told from another. */
const ENOUGH_WORDS = 5;
/** The share of words that two showings of one page have in common at least. */
const ALIKE = 0.9;

/** A deep address that lands on the front page of its own site: what was linked is not there any more. */
export const homeRule: Rule = ({ url, probe }) => {
  const { hops, finalUrl } = probe;
  if (!isFine(probe) || hops.length === 0 || !isFrontPage(finalUrl) || isFrontPage(url)) return undefined;
  // Another site may have no other page for it: a short address, a hotel that a chain has given a site of its own.
  if (bareHost(finalUrl) !== bareHost(url)) return undefined;
  const reason = `it leads to the front page of ${new URL(finalUrl).host}: what was linked is probably gone`;
  return { verdict: "suspect", code: "home-page", reason };
};

function bareHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}

/** Sites where domains are sold, or stand until somebody buys them. */
const SELLERS =
  /(^|\.)(sedo(parking)?\.com|dan\.com|afternic\.com|hugedomains\.com|bodis\.com|parkingcrew\.net|above\.com|undeveloped\.com|domainmarket\.com|buydomains\.com|namebright\.com|squadhelp\.com|atom\.com|domaineasy\.com|parked\.com|parklogic\.com|sav\.com|epik\.com|brandbucket\.com|uniregistry\.com|domainagents\.com)$/i;
/** What such pages say. What other people say of domains, for sale or not, must not be among it. */
const PARKED = [
  /\bdomain(?: name)?(?: \S{1,80})? (?:is|may be|might be) (?:now |currently )?(?:available )?(?:for sale|for purchase|parked)\b/i,
  /\bdomain(?: name)? for sale\b|\b(?:buy|purchase|acquire) this domain\b/i,
  /\b(?:inquire|enquire|make an offer)\b.{0,30}\bthis domain\b/i,
  /\bthis domain(?: name)?(?: registration)?(?: \S{1,80})? (?:has )?expired\b|\bdomain \S{1,80}\.\S{1,20} (?:has )?expired\b/i,
  /\bparked\b.{0,40}\bcourtesy of\b|\bthis domain is parked\b|\bparked domain\b/i,
  /\bthis domain (?:name )?(?:has been|was|is) (?:recently )?registered\b|future home of something quite cool/i,
];

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
  return markers.has("parking") || [title, ...h1, text].some((each) => PARKED.some((words) => words.test(each)));
}

/** A page that says that it is not there, and a status that says that all is well. */
export const notFoundRule: Rule = ({ url, probe, stranger }) => {
  const { signs } = probe;
  if (!isFine(probe) || signs === undefined) return undefined;
  const home = isHome(url);
  // A house may be called “404”, and its front page then is.
  const says = home ? saysNotFoundInWords : saysNotFound;
  const inTitle = segmentsOf(signs.title).some(says) || says(signs.title ?? "");
  const inHeading = signs.h1.some(says);
  const isNotice = signs.length <= (home ? SHORT_NOTICE : NOTICE);
  const inSentence = !home && signs.length <= SHORT_NOTICE && sentencesOf(signs.text).some(isAboutPages);
  // An article about missing pages is long, and has a heading of its own.
  const isOne = (inTitle && inHeading) || ((inTitle || inHeading) && (isNotice || isSame(signs, stranger?.signs)));
  if (!isOne && !inSentence) return undefined;
  return {
    verdict: "suspect",
    code: "soft-404",
    reason: "the page says that there is no such page, though its status is that of a good one",
  };
};

/** In the middle of a text, “not available” may be said of a dish. */
function isAboutPages(sentence: string): boolean {
  return saysNotFoundInWords(sentence) && /page|file|document|url|address|what you/i.test(sentence);
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/);
}

/** A host that shows the same page whatever one asks for. One whose pages are made in the browser may well have it. */
export const samePageRule: Rule = ({ url, probe, stranger }) => {
  if (!isFine(probe) || isFrontPage(url) || isFrontPage(probe.finalUrl) || isMadeByScript(probe)) return undefined;
  if (stranger === undefined || !isFine(stranger) || !isSame(probe.signs, stranger.signs)) return undefined;
  // Where unknown addresses lead to a page, such as a log-in, that page is no worse for it.
  if (stranger.hops.length > 0 || probe.hops.length > 0 || !probe.signs?.whole) return undefined;
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

/** A title or host of a good night in whose place stands another that has nothing to do with it: the domain may have been taken over. */
export const driftRule: Rule = ({ probe, before }) => {
  const { signs, finalUrl } = probe;
  if (!isFine(probe) || before?.title === undefined || signs === undefined) return undefined;
  const known = significant(before.title);
  const title = significant(signs.title ?? "");
  const host = new URL(finalUrl).hostname;
  const elsewhere = before.host !== undefined && getDomain(host) !== getDomain(before.host);
  if (known.size === 0 || shared(known, title) > 0 || (title.size === 0 && !elsewhere)) return undefined;
  if (!elsewhere && isStillTheirs(known, title, signs, host)) return undefined;
  const what = signs.title === undefined ? "a page without a title" : `“${signs.title}”`;
  const reason = `it was “${before.title}” and is now ${what}${elsewhere ? ` at ${host}` : ""}: somebody else may have it`;
  return { verdict: "suspect", code: "drifted", reason };
};

/** Whether a page at the same host still speaks of what it spoke of, or has the host's name in its title. */
function isStillTheirs(
  known: ReadonlySet<string>,
  title: ReadonlySet<string>,
  signs: PageSigns,
  host: string,
): boolean {
  const compact = host.replaceAll(/[^a-z0-9]/g, "");
  if ([...title].some((word) => word.length > 3 && compact.includes(word))) return true;
  return shared(known, wordsOf([...signs.h1, signs.text].join(" "))) > 0;
}

/** Words that say something. Scripts without spaces between words are taken sign by sign. */
function significant(title: string): Set<string> {
  const signs = title.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) ?? [];
  return new Set([...[...wordsOf(title)].filter((word) => word.length > 2 && !COMMON.has(word)), ...signs]);
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
