import ipaddr from "ipaddr.js";
import { isIP } from "node:net";
import type { Judgement } from "../verdict.ts";

/** Ranges that nobody reaches from the internet (names of ipaddr.js, after the registries of IANA). */
const NOT_PUBLIC = new Set([
  "unspecified",
  "broadcast",
  "multicast",
  "linkLocal",
  "loopback",
  "carrierGradeNat",
  "private",
  "uniqueLocal",
  "reserved",
  "rfc6052",
  "rfc6145",
  "6to4",
  "teredo",
  "deprecatedSiteLocal",
  "deprecated",
  "discard",
]);

/** Names that mean something only on one machine or in one network (RFC 6761, RFC 6762, RFC 8375; `internal` by ICANN). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i;

/** Whether an IP address is one that nobody reaches from the internet. */
export function isPrivateIp(address: string): boolean {
  return ipaddr.isValid(address) && NOT_PUBLIC.has(ipaddr.process(address).range());
}

/** Whether a host name, or a number in its place, is private as it stands. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? LOCAL_NAMES.test(bare) || !bare.includes(".") : isPrivateIp(bare);
}

/** Whether an address leads to no page, but to somebody's mail or telephone program. */
export function isForPrograms(address: string): boolean {
  return /^(mailto|tel):/i.test(address);
}

/** Characters of a host name at most (RFC 1035, 2.3.4). */
const LONGEST_HOST = 253;

/** What is wrong with an address, seen without asking anybody; undefined where it can be asked for, or needs not be. */
export function addressProblem(address: string, { allowPrivate }: { allowPrivate: boolean }): Judgement | undefined {
  if (/^mailto:/i.test(address)) return mailProblem(address);
  if (/^tel:/i.test(address)) return telephoneProblem(address);
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(address)?.[1]?.toLowerCase();
  if (scheme !== "http" && scheme !== "https") {
    const reason =
      scheme === undefined ? "it is no whole address; it has to begin with https://" : `browsers know no “${scheme}:”`;
    return { verdict: "invalid", code: scheme === undefined ? "not-an-address" : "unknown-scheme", reason };
  }
  if (/\s/.test(address) || !/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address))
    return { verdict: "invalid", code: "not-an-address", reason: "it is no address that a browser can open" };
  const { hostname } = new URL(address);
  if (hostname.length > LONGEST_HOST)
    return { verdict: "invalid", code: "not-an-address", reason: "no host has a name that long" };
  if (!allowPrivate && isPrivateHost(hostname)) {
    const reason = "it leads to a machine that only its own network reaches, no visitor";
    return { verdict: "invalid", code: "private-address", reason };
  }
  return undefined;
}

/** An e-mail address as HTML's own field has it, on purpose wider than what most servers take. */
const EMAIL = /^[^\s@<>()]+@[^\s@.<>()]+(\.[^\s@.<>()]+)+$/;

/** `mailto:` may name several, or none where the header fields do (RFC 6068). */
function mailProblem(address: string): Judgement | undefined {
  const [to = "", fields = ""] = address.slice("mailto:".length).split("?", 2);
  const named = [...to.split(","), ...new URLSearchParams(fields).getAll("to")].map(decodedOrSame).filter(Boolean);
  if (named.length > 0 && named.every((each) => EMAIL.test(each.trim()))) return undefined;
  const reason = named.length === 0 ? "there is no e-mail address in it" : `“${named.join(", ")}” is no e-mail address`;
  return { verdict: "invalid", code: "mailto", reason };
}

/** `tel:` holds digits and the signs between them, and perhaps parameters (RFC 3966). */
function telephoneProblem(address: string): Judgement | undefined {
  const number = decodedOrSame(address.slice("tel:".length)).split(";", 1)[0] ?? "";
  // Phones know commas and “p” as pauses, and people write extensions in words.
  if (/^\+?[\d\s().*#/,p-]+((ext|x)\.?\s?\d+)?$/i.test(number) && number.replace(/\D/g, "").length >= 3)
    return undefined;
  return { verdict: "invalid", code: "tel", reason: "there is no telephone number in it" };
}

function decodedOrSame(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
