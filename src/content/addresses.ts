/* Addresses of the web, and what can be read from their text. */

export const BAD_ADDRESS = "content/bad-address";

/**
 * One spelling for all ways to write an address (`https://example.com` → `https://example.com/`).
 */
export function normalizeAddress(text: string): string {
  const bare = text.trim();
  return /^https?:/i.test(bare) ? (URL.parse(bare)?.href ?? bare) : bare;
}

/** What is known of an address, or of its page if the address leads to a part of it. */
export function atAddress<Value>(
  known: ReadonlyMap<string, Value>,
  address: string,
): Value | undefined {
  const href = URL.parse(address)?.href;
  return href === undefined ? undefined : (known.get(href) ?? known.get(href.replace(/#.*$/, "")));
}

/** What is wrong with a website's address, as the end of a sentence. */
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

/**
 * Whether an address leads to this site (`/about/`): browsers read `//x` and `/\\x` as other hosts.
 */
export function isInsideAddress(text: string): boolean {
  const here = "https://this.site.invalid";
  return text.startsWith("/") && URL.canParse(text, here) && new URL(text, here).origin === here;
}

/**
 * A name as part of an address or an id: `Café Pier & Beach` → `cafe-pier-beach`. Letters of all
 * scripts stay, and so do marks that make another letter: `ガイド`, `й`, `हिन्दी`.
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
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local|example\.(?:com|net|org))$/;

/**
 * Whether the host of a web or email address is reserved for examples: the address is still a
 * placeholder.
 */
export function isReservedAddress(address: string): boolean {
  const url =
    address.includes("@") && !address.includes("//")
      ? `https://${address.replace(/^.*@/, "")}`
      : address;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return RESERVED.test(hostname.replace(/\.$/, "")) || isLoopback(hostname);
}

/** Whether a host, as `URL` writes it, is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.*\.)?localhost\.?$|127\.|0\.0\.0\.0$|\[::1?\]$)/.test(hostname);
}

/**
 * Whether a host can be in a policy: a name or an address, with a port, without what ends a
 * directive.
 */
export function isSourceHost(host: string): boolean {
  return /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:]+\])(?::\d+)?$/.test(host);
}
