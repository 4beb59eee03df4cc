import { getDomain } from "tldts";
import {
  matches,
  NOT_FOUND,
  NOT_FOUND_NAMES,
  PARKED,
  segmentsOf,
  SELLERS,
  sentencesOf,
} from "../words.ts";
import { shorten } from "../../findings/text.ts";
import type { PageSignals } from "../probe/page-signals.ts";
import { isFine, isGone } from "../probe/politeness.ts";
import {
  isBare,
  isFrontPage,
  isHome,
  NOTICE,
  segmentedWords,
  wordsIn,
  type Rule,
} from "./facts.ts";
import { isOfSite } from "./moved.ts";
import { isAlike } from "./same-page.ts";

const SHORT_NOTICE = 500;
/** Queries that name a page: `/?p=123`, as WordPress writes it. */
const POST = /[?&](?:p|post|article)=\d+(?:&|$)/;

/** A deep address redirects to the front page of its own site: the linked page is gone. */
export const homeRule: Rule = ({ url, probe }) => {
  const { hops, finalUrl } = probe;
  if (!isFine(probe) || hops.length === 0 || !isFrontPage(finalUrl)) return undefined;
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
  if (!isFine(probe)) return undefined;
  const { hostname, pathname, search } = new URL(finalUrl);
  const domain = getDomain(url);
  const domainThere = getDomain(finalUrl) ?? "";
  const isElsewhere = domainThere !== (domain ?? "");
  const isParking = isElsewhere
    ? SELLERS.has(domainThere)
    : hostname !== new URL(url).hostname && PARKING_HOST.test(hostname);
  // A seller's address has the domain as a part. A way back has the whole address of the link.
  const isOffer =
    isElsewhere &&
    domain !== null &&
    /[/=]/.test(pathname + search) &&
    `${pathname}${search}`.split(/[/=&?]/).includes(domain);
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
  if (!isFine(probe) || signals === undefined) return undefined;
  const home = isHome(url);
  // A business may be called “404”, and its front page then says so.
  const saysSo = home ? matchesNotFoundInWords : matchesNotFound;
  const { title = "", h1, text, length } = signals;
  // An article about missing pages is longer. “Menu | 404” may be the menu of a bar: a number alone
  // has to come first.
  const said =
    length <= (home ? SHORT_NOTICE : NOTICE) || isAlike(signals, control?.signals)
      ? (segmentsOf(title).find((part, index) =>
          index === 0 ? saysSo(part) : matchesNotFoundInWords(part),
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
  return (
    matchesNotFoundInWords(sentence) && /page|file|document|url|address|what you/i.test(sentence)
  );
}

/** No word is left of the page that several good runs found, or that was there before parking. */
export const driftRule: Rule = ({ probe, before, control }) => {
  const { signals, finalUrl } = probe;
  if (!isFine(probe) || before?.title === undefined || signals === undefined) return undefined;
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

function matchesNotFound(text: string) {
  return matchesNotFoundInWords(text) || matches(text, NOT_FOUND_NAMES);
}

function matchesNotFoundInWords(text: string) {
  return matches(text, NOT_FOUND) && !matches(text, NOT_FOUND_NAMES);
}
