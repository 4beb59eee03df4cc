import { getDomain } from "tldts";
import { decodedOrSame } from "../../files/files-below.ts";
import { shorten } from "../../findings/text.ts";
import type { Judgement } from "../link-row.ts";
import type { LinkResponse } from "../probe/follow.ts";
import type { PageSignals } from "../probe/page-signals.ts";
import { isFine, isGone } from "../probe/politeness.ts";
import {
  matches,
  NOT_FOUND,
  NOT_FOUND_NAMES,
  PARKED,
  segmentsOf,
  SELLERS,
  sentencesOf,
} from "../phrases.ts";
import {
  inCommon,
  isBare,
  isFrontPage,
  isHome,
  isMadeByScript,
  isOfSite,
  NOTICE,
  segmentedWords,
  wordsIn,
  wordsOf,
  type Facts,
  type Rule,
} from "./facts.ts";

/* Rules for a page that has come with a status of success. */

const SHORT_NOTICE = 500;
/** Queries that name a page: `/?p=123`, as WordPress writes it. */
const POST = /[?&](?:p|post|article)=\d+(?:&|$)/;

/** A deep address redirects to the front page of its own site: the linked page is gone. */
export const homeRule: Rule = ({ url, probe }) => {
  const { hops, finalUrl } = probe;
  if (hops.length === 0 || !isFrontPage(finalUrl)) return undefined;
  if (isFrontPage(url) && !POST.test(new URL(url).search)) return undefined;
  const { host, hostname, hash, search } = new URL(finalUrl);
  // A part of the front page, or one with a query, may be the page. So may that of another site:
  // of a short link, or of a business with a new site.
  if (hash + search !== "" || !isOfSite(finalUrl, url)) return undefined;
  // `/springfield` may be at `springfield.example.com` now.
  const labels = new Set(hostname.split(".").filter(Boolean));
  if (new URL(url).pathname.split("/").some((part) => labels.has(part))) return undefined;
  const reason = `it redirects to the front page of ${host}: the linked page is probably gone`;
  return { verdict: "suspect", code: "home-page", reason };
};

/** Hosts to which parking services redirect visitors: `ww25.example.com`. */
const PARKING_HOST = /^ww\d{1,3}\./;

export const parkedRule: Rule = ({ url, probe, control }) => {
  const { signals, finalUrl } = probe;
  const { hostname, pathname, search } = new URL(finalUrl);
  const domain = getDomain(url) ?? "";
  const domainThere = getDomain(finalUrl) ?? "";
  const isElsewhere = domainThere !== domain;
  const isParking = isElsewhere
    ? SELLERS.has(domainThere)
    : hostname !== new URL(url).hostname && PARKING_HOST.test(hostname);
  // A seller's address has the domain as a part. A way back has the whole address of the link.
  const isOffer =
    isElsewhere && domain !== "" && `${pathname}${search}`.split(/[/=&?]/).includes(domain);
  const isBarePage = signals !== undefined && isBare(signals);
  const isMarked = isBarePage && signals.markers.has("parking");
  // A parked domain shows its page at any address.
  const isAnywhere =
    isHome(url) || probe.hops.length > 0 || control === undefined || isFine(control);
  const said = isBarePage && isAnywhere ? wordsOfParking(signals) : undefined;
  let sign: string;
  if (isParking || isOffer) sign = `it leads to ${hostname}, which sells domains`;
  else if (isMarked) sign = "it shows the page of a parking service";
  else if (said !== undefined) sign = `its page says ${quoted(said)}`;
  else return undefined;
  const reason = `the domain seems to be unused: ${sign}`;
  return { verdict: "suspect", code: "parked", reason, firm: isParking || isMarked || undefined };
};

function wordsOfParking({ title = "", h1, text }: PageSignals) {
  const texts = [title, ...segmentsOf(title), ...h1, ...sentencesOf(text), text];
  return texts.find((each) => matches(each, PARKED));
}

function quoted(words: string) {
  return `“${shorten(words, 100)}”`;
}

export const notFoundRule: Rule = ({ url, probe, control }) => {
  const { signals } = probe;
  if (signals === undefined) return undefined;
  const home = isHome(url);
  // A business may be called “404”, and its front page then says so.
  const saysSo = (part: string) => saysInWords(part) || (!home && matches(part, NOT_FOUND_NAMES));
  const { title = "", h1, text, length } = signals;
  // An article about missing pages is longer. “Menu | 404” may be the menu of a bar: a number alone
  // has to come first.
  const said =
    length <= (home ? SHORT_NOTICE : NOTICE) || isAlike(signals, control?.signals)
      ? (segmentsOf(title).find((part, index) =>
          index === 0 ? saysSo(part) : saysInWords(part),
        ) ?? [title, ...h1].find(saysSo))
      : undefined;
  const inSentence =
    !home && length <= SHORT_NOTICE ? sentencesOf(text).find(isAboutPages) : undefined;
  const { pathname, search } = new URL(probe.finalUrl);
  const inAddress =
    probe.hops.length > 0 &&
    (matchesNotFoundInPath(pathname) || /not[-_]?found|[?&]aspxerrorpath=/i.test(search));
  const words = said ?? inSentence;
  if (words === undefined && !inAddress) return undefined;
  const sign = words === undefined ? `its address is ${pathname}${search}` : quoted(words);
  const reason = `the page says that it does not exist, with a success status: ${sign}`;
  return { verdict: "suspect", code: "soft-404", reason };
};

/** Whether an address names the error: `/404`, `/erreur/404.html`, `/page-not-found/`. */
function matchesNotFoundInPath(path: string) {
  const name = /\/(?:(?:error|erreur|fehler)[-_/]?)?(?:404|(?:page[-_]?)?not[-_]?found)$/i;
  return name.test(path.replace(/\/$/, "").replace(/\.\w{2,5}$/, ""));
}

/** In the middle of a text, “not available” may be about a product. */
function isAboutPages(sentence: string) {
  return saysInWords(sentence) && /page|file|document|url|address|what you/i.test(sentence);
}

/** No word is left of the page that several good runs found, or that was there before parking. */
export const driftRule: Rule = ({ probe, before, control }) => {
  const { signals, finalUrl } = probe;
  if (before?.title === undefined || signals === undefined) return undefined;
  if (signals.rendered === "part") return undefined;
  const { identity = [], runs = [], parked } = before;
  const host = new URL(finalUrl).hostname;
  const elsewhere = before.host !== undefined && getDomain(host) !== getDomain(before.host);
  const firm = (identity.length > 0 && runs.length >= 2) || parked !== undefined;
  // The title of a single run may change every day.
  if (!firm && !elsewhere) return undefined;
  const { title = "", h1, text, marks } = signals;
  const known = significant(before.title);
  if (known.length === 0 || identity.some((mark) => marks.includes(mark))) return undefined;
  const words = wordsIn([title, ...h1, text].join(" "));
  const isThere = (word: string) => words.includes(word);
  const name = host.replaceAll(/[^a-z0-9]/g, "");
  const hasName = significant(title).some((word) => name.includes(word));
  // At another site, all words have to be there, as in “formerly …”.
  if (elsewhere ? known.every(isThere) : known.some(isThere) || hasName) return undefined;
  // A new owner has no page at the old path, unless the host has one for any path.
  if (!elsewhere && control !== undefined && isGone(control)) return undefined;
  const what = signals.title === undefined ? "a page without a title" : `“${signals.title}”`;
  const now = `${what}${elsewhere ? ` at ${host}` : ""}`;
  const reason = `it was “${before.title}” and is now ${now}: it may have a new owner`;
  return { verdict: "suspect", code: "drifted", reason, firm: firm || undefined };
};

/** Words of more than three bytes in any script: “the” is on every page. */
function significant(title: string) {
  return segmentedWords(title).filter((word) => Buffer.byteLength(word) > 3);
}

function saysInWords(text: string) {
  return matches(text, NOT_FOUND) && !matches(text, NOT_FOUND_NAMES);
}

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

function isLogin({ hops, signals }: LinkResponse) {
  return hops.length > 0 && signals?.markers.has("login");
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
  const { signals, finalUrl } = probe;
  if (signals === undefined) return undefined;
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
