import { parse } from "tldts";
import { HOME } from "./facts.ts";

/*
 * Which new addresses may be written into content. The traps are those of people who wrote redirects back and were
 * sorry (jupyterhub/zero-to-jupyterhub-k8s#3048): an address that only answers one visitor, one language or one
 * session looks just as permanent (301, 308) as a real move. In doubt the old address stays: it works.
 */

/** Segments and host labels of pages that stand between a visitor and what was asked for, and of “not found” pages. */
const GATE =
  /^(?:(?:wp-)?(?:log|sign)[-_]?(?:in|on|out)|logins?|sso|auth|authn|authorize|authenticate|oauth2?|saml2?|openid|idp|cas|accounts?|authwall|checkpoint|registration|consents?|(?:set|check|test|no|accept)?[-_]?cookies?(?:[-_]?(?:check|test|consent|absent|wall|policy|required|error|support|supported))?|gdpr|age[-_]?(?:gate|check|verification)|paywall|(?:re|h)?captcha|challenge|cdn-cgi|interstitial|are-you-a?-?human|validatecaptcha|(?:page)?[-_]?not[-_]?found|404|error)$/i;

/** Parameters that name a language or a country. */
const LOCALE_PARAMETER =
  /^(?:ui[-_]?|set|force)?(?:lang|language|lng|locale|locales|hl|gl|culture|country|cc|region|market|mkt|l10n)$/i;

/** Parameters that name a session, a visitor or a campaign. */
const SESSION_PARAMETER =
  /^(?:s|sid|[a-z]{0,4}sid|[a-z]*sess(?:ion)?[-_.]?(?:id|key|token)?|phpsessid|j?sessionid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|(?:[a-z]+[-_])?token|nonce|state|ticket|sig|signature|expires|hmac|auth\w*|cookie\w*|visitor\w*|utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|igshid|igsh|srsltid|li_fat_id|mc_[ce]id|mkt_tok|_ga|_gl|_hs\w+|__\w+|s_cid|i?cid|cmpid|ocid|spm|scm|trk|tracking\w*|clickid|aff\w*|ref|referr?er|ref_?(?:src|url)?)$/i;

/** Parameters in which a gate keeps the address to come back to. */
const RETURN_PARAMETER =
  /^(?:return(?:[-_]?(?:url|to|uri|path))?|redirect(?:[-_]?(?:url|uri|to))?|continue|next|dest(?:ination)?|goto|back(?:url)?|service|rurl|origin(?:al)?(?:[-_]?url)?)$/i;

/** `en`, `en-us`, `de_DE`, `zh-hans`. Countries are meant too: `/us/` is for one kind of visitor as `/en/` is. */
const LOCALE = /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3}))?$/i;

/**
 * Whether the end of a chain of permanent redirects may be written into content in place of the address that led there.
 *
 * @param from The address in content, as it is written there or as browsers write it.
 * @param to Where the chain ends.
 * @returns The address to write, as browsers write it: with the fragment of the old one where the new one has none
 *   (Fetch Standard, “location URL”), and without a slash behind the host where the old one was a home page without.
 *   Undefined where nothing has moved, where the new address is not one for everybody, or is less safe.
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

/** A home page without a slash where `written` is one: `https://example.com`. Any other address as it is. */
export function inStyleOf(written: string, address: string): string {
  const bare = /^https?:\/\/[^/?#\\]+$/i.test(written.trim());
  return bare && /^https?:\/\/[^/?#]+\/$/i.test(address) ? address.slice(0, -1) : address;
}

function isWeb(address: string): boolean {
  return /^https?:\/\//i.test(address.trim()) && URL.canParse(address);
}

/** Whether a deeper page is now the home page: what was linked is gone. */
function losesThePage(before: URL, after: URL): boolean {
  if (!HOME.test(after.pathname)) return false;
  const wasHome = HOME.test(before.pathname) && before.search === "";
  // `/?p=12` and `/index.php?id=12` are pages of their own, as long as they still say which.
  return !wasHome && (after.search === "" || after.search !== before.search);
}

/** Whether the new address is one for some visitors only: for those logged in, of one language, of one session. */
function isForSome(before: URL, after: URL): boolean {
  const labels = added(hostLabels(before), hostLabels(after));
  if (labels.some((label) => GATE.test(label) || LOCALE.test(label)) || changesCountry(before, after)) return true;
  const segments = added(pathSegments(before), pathSegments(after));
  if (segments.some((segment) => isGateOrLocale(segment) || isSession(segment))) return true;
  const known = new Set(parameters(before.searchParams));
  return [...after.searchParams].some(([name, value]) => {
    if (known.has(`${name.toLowerCase()}=${value}`)) return false;
    return (
      LOCALE_PARAMETER.test(name) || SESSION_PARAMETER.test(name) || RETURN_PARAMETER.test(name) || isRandom(value)
    );
  });
}

/** Labels in front of the domain that is registered: `en`, `login`. */
function hostLabels({ hostname }: URL): string[] {
  return (parse(hostname).subdomain ?? "").split(".").filter(Boolean);
}

/** `example.com` to `example.de`: as a rule where the visitor is, not where the page is. */
function changesCountry(before: URL, after: URL): boolean {
  const [old, now] = [parse(before.hostname), parse(after.hostname)];
  if (old.domainWithoutSuffix !== now.domainWithoutSuffix || old.publicSuffix === now.publicSuffix) return false;
  return /(?:^|\.)[a-z]{2}$/.test(now.publicSuffix ?? "");
}

function pathSegments({ pathname }: URL): string[] {
  return pathname.split("/").filter(Boolean).map(decoded);
}

/** `login`, `login.php`, `index.en.html`; the ending of a name is never a language (`code.js`). */
function isGateOrLocale(segment: string): boolean {
  const [name = "", ...rest] = (segment.split(";", 1)[0] ?? "").split(".");
  return GATE.test(name) || LOCALE.test(name) || rest.slice(0, -1).some((part) => LOCALE.test(part));
}

/** `page;jsessionid=12`, and `(S(12))` as ASP.NET writes it. */
function isSession(segment: string): boolean {
  if (/^\([A-Za-z]\(.+\)\)$/.test(segment)) return true;
  return segment
    .split(";")
    .slice(1)
    .some((parameter) => {
      const [name = "", value = ""] = parameter.split("=", 2);
      return SESSION_PARAMETER.test(name) || LOCALE_PARAMETER.test(name) || isRandom(value);
    });
}

/** Letters and figures mixed as no person mixes them: a key, not a word. */
function isRandom(value: string): boolean {
  if (/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value)) return true;
  return value.split(/[^A-Za-z0-9]+/).some((part) => {
    if (part.length < 16 || !/[A-Za-z]/.test(part)) return false;
    const figures = part.replace(/\D/g, "").length;
    const turns = part.match(/[a-z][A-Z]/g)?.length ?? 0;
    return figures >= 2 || (part.length >= 24 && turns >= 4);
  });
}

function parameters(search: URLSearchParams): string[] {
  return [...search].map(([name, value]) => `${name.toLowerCase()}=${value}`);
}

/** What the new address has and the old one has not, whatever the case of its letters. */
function added(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before.map((part) => part.toLowerCase()));
  return after.filter((part) => !known.has(part.toLowerCase()));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign: the segment speaks for itself.
    return segment;
  }
}
