import { parse } from "tldts";
import { decodedOrSame } from "../collect/address.ts";
import { HOME, wordsOf } from "./facts.ts";

/*
 * Decides which new addresses may be written into content. A redirect for one visitor, language or
 * session is often as permanent (301, 308) as a real move (jupyterhub/zero-to-jupyterhub-k8s#3048).
 * In doubt the old address stays, because it works.
 */

/**
 * Path segments and host labels of pages that gate the requested one, such as logins, and of “not
 * found” pages.
 */
const GATE =
  /^(?:(?:wp-)?(?:log|sign)[-_]?(?:in|on|out)|logins?|sso|auth|authn|authorize|authenticate|oauth2?|saml2?|openid|idp|cas|accounts?|authwall|checkpoint|registration|consents?|(?:set|check|test|no|accept)?[-_]?cookies?(?:[-_]?(?:check|test|consent|absent|wall|policy|required|error|support|supported))?|gdpr|age[-_]?(?:gate|check|verification)|paywall|(?:re|h)?captcha|challenge|cdn-cgi|interstitial|are-you-a?-?human|validatecaptcha|(?:page)?[-_]?not[-_]?found|[45]\d\d|error)$/i;

/**
 * Words in the names of pages that replace the requested one: walls, notices, errors. In doubt the
 * old address stays.
 */
const NOTICE = new Set(
  (
    "blocked bot bots browser browsers captcha closed country defaultwebpage denied detected " +
    "erreur error expired fehler forbidden geo gone gdpr hold human javascript maintenance " +
    "missing not offline oops outage queue redirect region removed robot sorry suspended " +
    "suspendedpage unavailable unsupported upgrade visitors waiting waitingroom wall encontrada " +
    "encontrado gefunden introuvable nichtgefunden trouvee trovata znaleziona"
  ).split(" "),
);

/**
 * `en`, `en-us`, `de_DE`, `zh-hans`, and countries: `/us/` is for some visitors only, just as
 * `/en/` is.
 */
const LOCALE = /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3}))?$/i;

/**
 * The address to write into content after a chain of permanent redirects.
 *
 * @param from The address in content, as it is written there or normalized.
 * @param to The end of the chain.
 * @returns The new address, normalized: with the fragment of the old one if the new one has none
 *   (Fetch Standard, “location URL”), and without a slash after the host if the old one had none.
 *   Undefined if nothing has moved, or if the new address is less secure or for some visitors only.
 */
export function lastingTarget(from: string, to: string): string | undefined {
  if (!isWeb(from) || !isWeb(to)) return undefined;
  const before = new URL(from);
  const after = new URL(to);
  if (after.username !== "" || after.password !== "") return undefined;
  if (before.protocol === "https:" && after.protocol === "http:") return undefined;
  if (after.hash === "") after.hash = before.hash;
  if (after.href === before.href) return undefined;
  if (losesThePage(before, after) || isForSome(before, after)) return undefined;
  return inStyleOf(from, after.href);
}

/**
 * Home pages lose their slash if `written` has none (`https://example.com`); other addresses stay
 * as they are.
 */
export function inStyleOf(written: string, address: string): string {
  const bare = /^https?:\/\/[^/?#\\]+$/i.test(written.trim());
  return bare && /^https?:\/\/[^/?#]+\/$/i.test(address) ? address.slice(0, -1) : address;
}

function isWeb(address: string): boolean {
  return /^https?:\/\//i.test(address.trim()) && URL.canParse(address);
}

/** Whether a deep page now redirects to the home page, and is gone. */
function losesThePage(before: URL, after: URL): boolean {
  if (!HOME.test(after.pathname)) return false;
  const wasHome = HOME.test(before.pathname) && before.search === "";
  // `/?p=12` and `/index.php?id=12` are pages of their own, as long as the query stays.
  return !wasHome && (after.search === "" || after.search !== before.search);
}

/**
 * Whether the new address is for some visitors only: those logged in, of one language, of one
 * session.
 */
function isForSome(before: URL, after: URL): boolean {
  const [labels, segments] = [added(before, after, hostLabels), added(before, after, pathSegments)];
  if (
    labels.some((label) => GATE.test(label) || LOCALE.test(label)) ||
    changesCountry(before, after)
  )
    return true;
  if (segments.some((segment) => isWallOrLocale(segment) || isSession(segment))) return true;
  if (
    segments.some((segment) =>
      [...wordsOf(segment)].some((word) => NOTICE.has(word.replace(/\d+$/, ""))),
    )
  )
    return true;
  // Parameters that are new name a language, a session, a campaign or the way back more often than
  // a page.
  const known = new Set(
    [...before.searchParams].map(([name, value]) => `${name.toLowerCase()}=${value}`),
  );
  return [...after.searchParams].some(
    ([name, value]) => !known.has(`${name.toLowerCase()}=${value}`),
  );
}

/** Labels before the registered domain: `en`, `login`. */
function hostLabels({ hostname }: URL): string[] {
  return (parse(hostname).subdomain ?? "").split(".").filter(Boolean);
}

/** `example.com` to `example.de`: usually the country of the visitor rather than of the page. */
function changesCountry(before: URL, after: URL): boolean {
  const [old, now] = [parse(before.hostname), parse(after.hostname)];
  if (old.domainWithoutSuffix !== now.domainWithoutSuffix || old.publicSuffix === now.publicSuffix)
    return false;
  return /(?:^|\.)[a-z]{2}$/.test(now.publicSuffix ?? "");
}

function pathSegments({ pathname }: URL): string[] {
  return pathname.split("/").filter(Boolean).map(decodedOrSame);
}

/**
 * `login`, `login.php`, `index.en.html`; the extension of a file is never a language (`code.js`).
 */
function isWallOrLocale(segment: string): boolean {
  const [name = "", ...rest] = (segment.split(";", 1)[0] ?? "").split(".");
  return (
    GATE.test(name) || LOCALE.test(name) || rest.slice(0, -1).some((part) => LOCALE.test(part))
  );
}

/** `page;jsessionid=12`, and `(S(12))` as ASP.NET writes it. */
function isSession(segment: string): boolean {
  return segment.includes(";") || /^\([A-Za-z]\(.+\)\)$/.test(segment);
}

/** The parts that the new address has and the old one has not, in any case of letters. */
function added(before: URL, after: URL, partsOf: (url: URL) => string[]): string[] {
  const known = new Set(partsOf(before).map((part) => part.toLowerCase()));
  return partsOf(after).filter((part) => !known.has(part.toLowerCase()));
}
