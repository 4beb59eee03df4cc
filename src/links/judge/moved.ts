import { parse } from "tldts";
import { decodedOrSame } from "../../files/files-below.ts";
import type { LinkResponse } from "../probe/follow.ts";
import { OWN_MARK } from "../probe/page-signals.ts";
import { isFine, isGone } from "../probe/politeness.ts";
import { INDEX, isOfSite, type Facts } from "./facts.ts";
import { isAlike, isSameEnd } from "./page-rules.ts";

/*
 * Which new addresses may be written into content. A redirect for one visitor, language or session,
 * or of a sold domain, is often as permanent as a move (jupyterhub/zero-to-jupyterhub-k8s#3048). So
 * the old address, which works, stays unless the new page is known to be the same.
 */

export interface Move {
  target: string;
  isProven: boolean;
  keepsName: boolean;
}

/** Undefined if a page has not moved for good, or not for every visitor. */
export function moveOf(facts: Facts): Move | undefined {
  const { url, probe } = facts;
  const { hops, finalUrl } = probe;
  const isPermanent = hops.length > 0 && hops.every(({ status }) => /^30[18]$/.test(`${status}`));
  const target = isPermanent ? lastingTarget(url, finalUrl) : undefined;
  if (target === undefined || target === url) return undefined;
  const keepsName = lastPart(url) === lastPart(target);
  const isKnown = (keepsName && isOfSite(url, target)) || hasIdentity(facts, keepsName);
  return { target, keepsName, isProven: isKnown && isOfThisPage(facts) };
}

/** Whether this page redirects there twice, and made-up addresses do not. */
function isOfThisPage({ probe, control, beside = control, again }: Facts) {
  const isClean = (other: LinkResponse | undefined) =>
    other !== undefined &&
    // A file cannot be compared.
    (isGone(other) || (isFine(other) && other.signals !== undefined)) &&
    !isSameEnd(probe, other) &&
    !isAlike(probe.signals, other.signals);
  return isClean(control) && isClean(beside) && again?.finalUrl === probe.finalUrl;
}

/** Without its name, a page needs marks of its own, and its heading: others are on the site. */
function hasIdentity({ probe, before, control, beside }: Facts, keepsName: boolean) {
  const { identity = [] } = before ?? {};
  const marks = new Set(probe.signals?.marks);
  const found = identity.filter((mark) => marks.has(mark));
  if (keepsName) return found.some((mark) => OWN_MARK.test(mark));
  const shared = new Set([control, beside].flatMap((other) => other?.signals?.marks ?? []));
  const has = (kind: RegExp) => found.some((mark) => kind.test(mark) && !shared.has(mark));
  return has(/^[Tc]/) && (has(/^h/) || !identity.some((mark) => mark.startsWith("h")));
}

/** Without the extension of a file, or that of its folder; empty for a home page. */
function lastPart(url: string) {
  const { pathname, search } = new URL(url);
  const name = decodedOrSame(pathname.replace(INDEX, "").split("/").at(-1) ?? "");
  return name.replace(/\.[a-z]{2,5}$/i, "").toLowerCase() + search;
}

/**
 * The address to write after permanent redirects: with the fragment of the old one if it has none
 * (Fetch Standard, “location URL”), and a slash after the host if the old one had it. Undefined if
 * it is less secure, or for some visitors only.
 */
export function lastingTarget(from: string, to: string): string | undefined {
  const [before, after] = [new URL(from), new URL(to)];
  if (after.username !== "" || after.password !== "") return undefined;
  if (before.protocol === "https:" && after.protocol === "http:") return undefined;
  if (after.hash === "") after.hash = before.hash;
  if (after.href === before.href || isForSome(before, after)) return undefined;
  return inStyleOf(from, after.href);
}

/** The address of a home page without its slash if `written` has none (`https://example.com`). */
export function inStyleOf(written: string, address: string): string {
  const bare = /^https?:\/\/[^/?#\\]+$/i.test(written.trim());
  return bare && /^https?:\/\/[^/?#]+\/$/i.test(address) ? address.slice(0, -1) : address;
}

/** `en`, `en-us`, `de_DE`, `zh-hans`, and countries: `/us/` too is for some visitors only. */
const LOCALE = /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3}))?$/i;

/** A new language, country or session; new parameters name those more often than a page. */
function isForSome(before: URL, after: URL) {
  const [old, now] = [parse(before.hostname), parse(after.hostname)];
  const isOtherCountry =
    old.domainWithoutSuffix === now.domainWithoutSuffix &&
    old.publicSuffix !== now.publicSuffix &&
    /(?:^|\.)[a-z]{2}$/.test(now.publicSuffix ?? "");
  const parts = (url: URL, { subdomain }: typeof old) => [
    ...(subdomain ?? "").split("."),
    ...url.pathname.split(/[/.]/).slice(0, -1),
    ...(/\.[^/]*$/.test(url.pathname) ? [] : url.pathname.split("/").slice(-1)),
  ];
  const known = new Set(parts(before, old).map((part) => part.toLowerCase()));
  const isNew = (part: string) =>
    !known.has(part.toLowerCase()) && (LOCALE.test(part) || part.includes(";"));
  const asked = new Set([...before.searchParams].map((pair) => pair.join("=").toLowerCase()));
  return (
    isOtherCountry ||
    parts(after, now).some(isNew) ||
    [...after.searchParams].some((pair) => !asked.has(pair.join("=").toLowerCase()))
  );
}
