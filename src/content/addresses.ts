import { distance } from "fastest-levenshtein";
import { decodedOrSame } from "../files/files-below.ts";

export const BAD_ADDRESS = "content/bad-address";

/** One spelling of an address: `https://example.com` → `https://example.com/`. */
export function normalizeAddress(text: string): string {
  const bare = text.trim();
  return /^https?:/i.test(bare) ? (URL.parse(bare)?.href ?? bare) : bare;
}

/** The value for an address, or else for its page (the address without its fragment). */
export function atAddress<Value>(
  known: ReadonlyMap<string, Value>,
  address: string,
): Value | undefined {
  const href = URL.parse(address)?.href;
  return href === undefined ? undefined : (known.get(href) ?? known.get(href.replace(/#.*$/, "")));
}

/** The problem with a website's address, as the end of a sentence. */
export function webAddressProblem(address: string): string | undefined {
  if (/\s/.test(address)) return "contains a space";
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined) return "is not a full URL; start it with https://";
  if (scheme !== "http" && scheme !== "https")
    return `is a ${scheme}: address; write one that starts with https://`;
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (url === null) return "is not an address that a browser can open";
  const { hostname, username } = url;
  if (username !== "") return "contains a user name, which must not be published";
  if (!hostname.includes(".") && !hostname.startsWith("["))
    return "has no real host name, such as www.example.com";
  return undefined;
}

/** Whether an address is a path of this site (`/about/`), unlike `//x` and `/\\x`. */
export function isInsideAddress(text: string): boolean {
  const here = "https://this.site.invalid";
  return text.startsWith("/") && URL.parse(text, here)?.origin === here;
}

/**
 * A name as part of an address or an id: `Café Pier & Beach` → `cafe-pier-beach`. Letters of all
 * scripts stay, with their marks: `ガイド`, `й`, `हिन्दी`.
 */
export function slugify(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{Mark}+/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\p{Mark}]+/gu, "-")
    .replace(/^[-\p{Mark}]+|-+$/gu, "")
    .normalize("NFC");
}

/** Host names that are reserved for examples (RFC 2606 and RFC 6761; `.local` by RFC 6762). */
const RESERVED = /(?:^|\.)(?:example|test|invalid|local|example\.(?:com|net|org))\.?$/;

/** Whether the host name of a web or email address is reserved for examples. */
export function isReservedAddress(address: string): boolean {
  const url =
    address.includes("@") && !address.includes("//")
      ? `https://${address.replace(/^.*@/, "")}`
      : address;
  const { hostname } = URL.parse(url) ?? {};
  return hostname !== undefined && (RESERVED.test(hostname) || isLoopback(hostname));
}

/** Whether a host name, as `URL` writes it, is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.*\.)?localhost\.?$|127\.|0\.0\.0\.0$|\[::1?\]$)/.test(hostname);
}

/** Whether a host (name and port) is safe in a policy: nothing in it ends a directive. */
export function isSourceHost(host: string): boolean {
  return /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:]+\])(?::\d+)?$/.test(host);
}

/** What must follow a scheme. Schemes of programs may differ from it by a letter (`tez:`). */
const AFTER: Readonly<Record<string, RegExp>> = {
  http: /^\//,
  https: /^\//,
  mailto: /@/,
  tel: /^\s*[+(\d]/,
};

/** What to write for an address that lacks its scheme (`www.example.com`). */
export function withoutScheme(url: string): string | undefined {
  return /^www\.[^/]+\.[^/]/i.test(url) ? `Write “https://${url}”.` : undefined;
}

/** The scheme that an address misspells by one letter or by the order of its letters. */
export function misspelledScheme(url: string): string | undefined {
  const [, scheme, rest = ""] = /^([a-z][a-z\d+.-]*):(.*)/is.exec(url.trim()) ?? [];
  const written = scheme?.toLowerCase();
  if (written === undefined || written in AFTER) return undefined;
  const letters = (text: string) => text.split("").toSorted().join("");
  return Object.entries(AFTER).find(
    ([each, after]) =>
      after.test(rest) && (distance(written, each) === 1 || letters(written) === letters(each)),
  )?.[0];
}

/** More permissive than most servers; the domain may be in `[]`. */
const EMAIL =
  /^(?!\/)[^\s@<>():]+@(?:(?:[\p{L}\p{M}\p{N}_-]+\.)*[\p{L}\p{M}\p{N}-]+|\[[^\s\]]+\])$/u;

/** A name before an address, or the local part of one. */
const QUOTED = /"(?:[^"\\]|\\[^])*"(@?)/g;

/**
 * The problem with a `mailto:` address. It may have several recipients, also in its fields (RFC
 * 6068); some programs separate them with semicolons.
 */
export function mailProblem(address: string): string | undefined {
  const [, to = "", query = ""] = /^mailto:([^?#]*)(?:\?([^#]*))?/i.exec(address) ?? [];
  // HTML that is escaped twice has `&amp;` between the fields.
  const fields = query.split(/&(?:amp;)?/).map((field) => {
    const [name = "", ...value] = field.split("=");
    return { name: decodedOrSame(name).toLowerCase(), value: value.join("=") };
  });
  const lists = fields.flatMap(({ name, value }) => (/^(?:to|cc|bcc)$/.test(name) ? value : []));
  const named = [to, ...lists].flatMap((list) =>
    decodedOrSame(list)
      // `"B, Ann" <ann@example.com>`, `"not@me"@example.com`
      .replaceAll(QUOTED, (_, at: string) => (at === "" ? "" : "quoted@"))
      .split(/[,;]/)
      .flatMap((each) => each.trim() || []),
  );
  // `Ann <ann@example.com>`
  const wrong = named.find((each) => !EMAIL.test(each.replace(/^.*<(.*)>$/, "$1").trim()));
  if (wrong !== undefined) return `“${wrong}” is not an email address`;
  // Without a recipient, visitors choose who gets the text.
  const isText = fields.some(({ name }) => /^(?:subject|body)$/.test(name));
  return isText || named.length > 0 ? undefined : "it has no email address";
}

/** Digits and separators (RFC 3966), then also pauses, extensions, and letters for digits. */
const PHONE = /^[+\s().*#/,\p{Pd}\u2212]*\p{Nd}[\p{Nd}a-z\s().:*#/,\p{Pd}\u2212]*$/iu;

/** Marks of direction, which phones add to copied numbers, and invisible spaces. */
const INVISIBLE = /[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** The problem with a `tel:` address. */
export function phoneProblem(address: string): string | undefined {
  const text = decodedOrSame(address.slice("tel:".length)).replaceAll(INVISIBLE, "").trim();
  const number = text.split(";", 1)[0] ?? "";
  // The shortest numbers are emergency numbers and codes for the phone itself (`*31#`).
  const isPhone = PHONE.test(number) && (number.match(/\p{Nd}/gu) ?? []).length >= 2;
  return isPhone ? undefined : "it has no phone number";
}
