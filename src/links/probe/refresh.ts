/** Where a page leads on by itself, and after how many seconds. */
export interface Refresh {
  seconds: number;
  url: string;
}

/** Characters of such an instruction that anybody writes. */
const LONGEST = 2000;

/**
 * Reads `5; url=/there` (HTML, “shared declarative refresh steps”); undefined for one without an address, which only loads
 * the page again. Character by character: other people write what they like.
 */
export function refreshOf(content: string): Refresh | undefined {
  if (content.length > LONGEST) return undefined;
  const trimmed = content.trim();
  const [number = ""] = /^[\d.]*/.exec(trimmed) ?? [];
  const rest = trimmed.slice(number.length).trimStart();
  if (number === "" || !/^[;,]/.test(rest)) return undefined;
  const target = rest.slice(1).trimStart();
  const named = /^url\s*=/i.exec(target);
  const address = (named === null ? target : target.slice(named[0].length)).trim();
  const quote = address.charAt(0);
  const isQuoted = quote === '"' || quote === "'";
  const end = isQuoted ? address.indexOf(quote, 1) : -1;
  const url = isQuoted ? address.slice(1, end < 0 ? undefined : end).trim() : address;
  return url === "" ? undefined : { seconds: Number.parseFloat(number) || 0, url };
}
