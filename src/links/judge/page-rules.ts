import { getDomain } from "tldts";
import type { PageSignals } from "../probe/page-signals.ts";
import { isGone } from "../probe/politeness.ts";
import { isFine, isFrontPage, isHome, isMadeByScript, segmentsOf, wordsOf, type Rule } from "./facts.ts";

/** The longest text of a notice, as opposed to an article, in characters. */
const NOTICE = 1200;
const SHORT_NOTICE = 500;
/** The fewest words for a comparison of two pages. */
const ENOUGH_WORDS = 5;
/** The smallest share of words that two versions of one page have in common. */
const ALIKE = 0.9;

/** A deep address redirects to the front page of its own site: the linked page is gone. */
export const homeRule: Rule = ({ url, probe }) => {
  const { hops, finalUrl } = probe;
  if (!isFine(probe) || hops.length === 0 || !isFrontPage(finalUrl) || isFrontPage(url)) return undefined;
  // A part of the front page, or one with a query, may be the page.
  if (new URL(finalUrl).hash + new URL(finalUrl).search !== "") return undefined;
  // On another site the front page may be the target: of a short link, or of a business that got a site of its own.
  if (bareHost(finalUrl) !== bareHost(url)) return undefined;
  const reason = `it redirects to the front page of ${new URL(finalUrl).host}: the linked page is probably gone`;
  return { verdict: "suspect", code: "home-page", reason };
};

function bareHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}

/** Hosts of domain sellers. */
const SELLERS =
  /(^|\.)(sedo(parking)?\.com|dan\.com|afternic\.com|hugedomains\.com|bodis\.com|parkingcrew\.net|above\.com|undeveloped\.com|domainmarket\.com|buydomains\.com|namebright\.com|squadhelp\.com|atom\.com|domaineasy\.com|parked\.com|parklogic\.com|sav\.com|epik\.com|brandbucket\.com|uniregistry\.com|domainagents\.com)$/i;
/** Sentences of parked domains, of registrars and of empty servers that no other page about domains contains. */
const PARKED = [
  /\b(?:this|the) (?:domain|web ?site)(?: name)?(?: \S{1,80})? (?:is|may be|might be) (?:now |currently )?(?:available )?(?:for sale|for purchase|parked)\b/i,
  /\bdomain(?: name)? for sale\b|\b(?:buy|purchase|acquire) this domain\b|^\S{1,80}\.\S{2,20} is for sale\b/i,
  /\b(?:inquire|enquire|make an offer)\b.{0,30}\bthis domain\b/i,
  /\bthis domain(?: name)?(?: registration)?(?: \S{1,80})? (?:has )?expired\b|^domain(?: name)?(?: \S{1,80}\.\S{1,20})? (?:has )?expired\b/i,
  /\b(?:domain|page|site) (?:is )?parked\b.{0,40}\bcourtesy of\b|\bthis domain is parked\b|\bparked domain\b/i,
  /\bthis domain (?:name )?(?:has been|was|is) (?:recently )?registered\b|future home of something quite cool/i,
  /\bdomain isn['’]t connected to a (?:web ?)?site\b|\bcongratulations on registering your domain\b/i,
  /\b(?:domain|webseite|website) steht zum verkauf\b|\best[ea] (?:dominio|domínio|sitio) est[áa] (?:en|a la|à) venta?\b|\bdominio è in vendita\b/i,
  /\bdomaine est [àa] vendre\b|^this account has been suspended\b|^account suspended$/i,
  /^welcome to nginx!?$|^iis windows server$|^apache2? (?:\S{1,20} )?default page\b|^it works!$/i,
];

/** The domain is parked: offered for sale. */
export const parkedRule: Rule = ({ url, probe }) => {
  const { signals, finalUrl } = probe;
  if (!isFine(probe)) return undefined;
  const host = new URL(finalUrl).hostname;
  const sold = SELLERS.test(host) && getDomain(host) !== getDomain(new URL(url).hostname);
  if (!sold && (signals === undefined || !isParked(signals))) return undefined;
  const reason = "the domain seems to be unused: the page is that of a seller, a registrar or an empty server";
  return { verdict: "suspect", code: "parked", reason };
};

function isParked({ title = "", h1, text, length, markers }: PageSignals): boolean {
  if (length > NOTICE) return false;
  return markers.has("parking") || [title, ...h1, text].some((each) => PARKED.some((words) => words.test(each)));
}

/** The page says that it does not exist, with a status of success. */
export const notFoundRule: Rule = ({ url, probe, control }) => {
  const { signals } = probe;
  if (!isFine(probe) || signals === undefined) return undefined;
  const home = isHome(url);
  // A business may be called “404”, and its front page then says so.
  const says = home ? saysNotFoundInWords : saysNotFound;
  // “Menu | 404” may be the menu of a bar: a number alone has to come first.
  const inTitle =
    segmentsOf(signals.title).some((part, index) => (index === 0 ? says(part) : saysNotFoundInWords(part))) ||
    says(signals.title ?? "");
  const inHeading = signals.h1.some(says);
  const isNotice = signals.length <= (home ? SHORT_NOTICE : NOTICE);
  const inSentence = !home && signals.length <= SHORT_NOTICE && signals.text.split(/(?<=[.!?])\s+/).some(isAboutPages);
  // An article about missing pages is longer, and has a heading of its own.
  const isOne = (inTitle && inHeading) || ((inTitle || inHeading) && (isNotice || isSame(signals, control?.signals)));
  const inAddress = probe.hops.length > 0 && saysNotFoundInPath(new URL(probe.finalUrl).pathname);
  if (!isOne && !inSentence && !inAddress) return undefined;
  const reason = "the page says that there is no such page, with a status of success";
  return { verdict: "suspect", code: "soft-404", reason };
};

/** Whether a redirect leads to an address that names the error: `/404`, `/erreur/404.html`, `/page-not-found/`. */
function saysNotFoundInPath(path: string): boolean {
  return /\/(?:(?:error|erreur|fehler)[-_/]?)?(?:404|(?:page[-_]?)?not[-_]?found)(?:\.\w{2,5})?\/?$/i.test(path);
}

/** In the middle of a text, “not available” may be about a product. */
function isAboutPages(sentence: string): boolean {
  return saysNotFoundInWords(sentence) && /page|file|document|url|address|what you/i.test(sentence);
}

/** The host has one page for any address, at which it answers or to which it redirects. */
export const samePageRule: Rule = ({ url, probe, control }) => {
  const { signals, finalUrl, hops } = probe;
  if (!isFine(probe) || signals === undefined || control === undefined || !isFine(control)) return undefined;
  // A host that sends all addresses to a page sends that page's own address there too.
  const isOwn = new URL(url).pathname === new URL(finalUrl).pathname;
  const isTarget = hops.length > 0 && control.hops.length > 0 && isSameAddress(finalUrl, control.finalUrl) && !isOwn;
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
    return { verdict: "blocked", code: "login", reason: "visitors have to sign in first, which a robot cannot do" };
  const reason = isTarget
    ? `the site redirects any address to ${finalUrl}: the linked page may be gone`
    : "the site shows this page for any address: the linked page may be gone";
  return { verdict: "suspect", code: "same-page", reason };
};

function isSameAddress(one: string, other: string): boolean {
  return one.split("#", 1)[0] === other.split("#", 1)[0];
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
  "the and for with your our home homepage page welcome official website site inc llc com www".split(" "),
);

/** Title or host have nothing in common with those of the last good run: the domain may have a new owner. */
export const driftRule: Rule = ({ probe, before, control }) => {
  const { signals, finalUrl } = probe;
  if (!isFine(probe) || before?.title === undefined || signals === undefined) return undefined;
  const known = significant(before.title);
  const title = significant(signals.title ?? "");
  const host = new URL(finalUrl).hostname;
  const elsewhere = before.host !== undefined && getDomain(host) !== getDomain(before.host);
  if (known.size === 0 || shared(known, title) > 0 || (title.size === 0 && !elsewhere)) return undefined;
  if (!elsewhere && isStillTheirs(known, title, signals, host)) return undefined;
  // A new owner has no page at the old path, unless the host has one for any path.
  if (!elsewhere && control !== undefined && isGone(control)) return undefined;
  const what = signals.title === undefined ? "a page without a title" : `“${signals.title}”`;
  const reason = `it was “${before.title}” and is now ${what}${elsewhere ? ` at ${host}` : ""}: it may have a new owner`;
  return { verdict: "suspect", code: "drifted", reason };
};

/** Whether a page at the same host still has the topic of its old title, or the host's name in its new one. */
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
  const characters = title.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) ?? [];
  return new Set([...[...wordsOf(title)].filter((word) => word.length > 2 && !COMMON.has(word)), ...characters]);
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((word) => b.has(word)).length;
}

const THING =
  "(?:page|file|document|url|address|content|article|item|listing|product|resource|link|post|entry|event|place|profile|store|user|video)";
const NUMBER = "(?:(?:http )?(?:error )?(?:code )?(?:404|410)(?: error)?)";
const SIGH = "(?:(?:oops|whoops|sorry|uh[ -]?oh|hmm+|oh no|we(?:'re| are) sorry)[\\s,!.:;-]*)?";
const BUT = "(?:but )?";

/** Whole sentences that say that a page does not exist. */
const SENTENCES = [
  NUMBER,
  `${SIGH}${NUMBER}?[\\s,:.!-]*(?:the |this |that |your )?(?:requested |web ?)?${THING} (?:was |is )?(?:not|n't) (?:be )?(?:found|available|here)`,
  `${SIGH}${BUT}${NUMBER}?[\\s,:.!-]*(?:the |this |that |your )?(?:requested |web ?)?${THING}(?: (?:that )?you(?:'re| are| were|'ve| have)? ?(?:requested|looking for|asked for|trying to (?:find|reach|view|access)|tried to (?:find|reach|view|access)|want(?:ed)?))?,? ?(?:on this (?:site|server) )?(?:(?:(?:was|is|does|could|can|has|might|may|have)(?: ?not|n't)|cannot|can't|couldn't|is no longer|no longer)(?: be| been)? ?(?:found|exist|exists|available|here|there|located)|(?:has been|was|is) ?(?:removed|deleted|gone|missing|unavailable))(?: on (?:this|our) (?:site|server|website))?`,
  `${SIGH}${BUT}(?:we|i) (?:could(?: not|n't)|can(?:not|'t| not)|are unable to|were unable to|did(?: not|n't))(?: seem to)? (?:find|locate) (?:what you|(?:that|the|this|your|a) (?:requested )?${THING})\\b.{0,60}`,
  `${SIGH}${NUMBER}?[\\s,:.!-]*(?:nothing|no such page|no page)(?: was)? (?:found|here|to see here)(?: here)?`,
  `${SIGH}${NUMBER}?[\\s,:.!-]*(?:page|file|content) (?:missing|unavailable|gone|removed|deleted|does not exist|doesn't exist)`,
  `${SIGH}(?:missing page|dead link|broken link|(?:[a-z]{3,20} )?not found)`,
  "(?:die |diese )?(?:angeforderte )?seite (?:wurde |konnte |ist )?(?:leider )?nicht (?:gefunden|verf[uü]gbar)(?: werden)?",
  "diese seite (?:existiert|gibt es) (?:leider )?(?:nicht|nicht mehr)",
  "p[aá]gina no (?:encontrada|existe)",
  "p[aá]gina n[aã]o (?:foi )?encontrada",
  "(?:запрошенная )?страница не (?:найдена|существует)",
  "nie znaleziono strony|strona nie (?:istnieje|została znaleziona)",
  "siden findes ikke|siden blev ikke fundet|sidan (?:kunde inte hittas|finns inte)",
  "pagina niet gevonden",
  "page (?:non trouv[eé]e|introuvable)",
  "pagina non trovata",
];
const LEFT = "(?: (?:any ?more|any longer|right now|at this (?:address|location)))?";
const WHOLE = new RegExp(`^(?:${SENTENCES.join("|")})${LEFT}$`, "i");

/** Texts that may also be a name. */
const BARE = new RegExp(`^(?:${NUMBER}|not found)$`, "i");

/** Whether a segment of a title, a heading or a sentence says that a page does not exist, and nothing else. */
function saysNotFound(text: string): boolean {
  return WHOLE.test(bareOf(text));
}

/** The same, in words rather than as a number. */
function saysNotFoundInWords(text: string): boolean {
  const bare = bareOf(text);
  return !BARE.test(bare) && WHOLE.test(bare);
}

/** The longest such sentence, in characters. */
const LONGEST_SENTENCE = 300;
const AROUND = ' "“”()[].!…:;,-–—';

function bareOf(text: string): string {
  if (text.length > LONGEST_SENTENCE) return "";
  let [start, end] = [0, text.length];
  while (start < end && AROUND.includes(text.charAt(start))) start++;
  while (end > start && AROUND.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end).replaceAll("’", "'").replace(/\s+/g, " ");
}
