import { plainAddress, type Header, type Hosting, type HostRedirect } from "./hosting.ts";

/**
 * `_headers`, as Netlify and Cloudflare Pages read it: an address pattern, then its headers. What these hosts say about
 * caching pages is what we would: a second `Cache-Control` for an address would be added to the first.
 */
export function headersFile({ headers, at, caching }: Hosting): string {
  return [
    ...block("/*", headers),
    ...block(`${caching.folder}*`, [["Cache-Control", caching.hashed]]),
    ...at.flatMap(({ path, headers: own }) => block(plainAddress(path), own)),
  ].join("\n");
}

function block(pattern: string, headers: readonly Header[]): string[] {
  return [pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`), ""];
}

/**
 * `_redirects`, as Netlify and Cloudflare Pages read it: from, to, status. Empty where the settings name none. Both add the
 * query of the old address by themselves where the new one has none.
 */
export function redirectsFile({ redirects }: Hosting): string {
  return redirects.map((redirect) => `${redirectLine(redirect)}\n`).join("");
}

function redirectLine({ from, below, to, status }: HostRedirect): string {
  const { before, after, query, hash } = to;
  const rest = after === undefined ? "" : `${below ? ":splat" : ""}${after}`;
  return `${plainAddress(from)}${below ? "*" : ""} ${before}${rest}${query}${hash} ${status}`;
}
