import {
  destination,
  type Header,
  type Host,
  type Hosting,
  type Limit,
  plainAddress,
  READABLE,
} from "./hosting.ts";

/** The longest line that Cloudflare Pages reads in `_headers`. */
export const LONGEST_LINE = 2000;

export const netlify: Host = {};

/** Cloudflare Pages reads the same files as Netlify, but with limits. */
export const cloudflarePages: Host = { limits: cloudflareLimits };

/**
 * The file `_headers`. Pages have no `Cache-Control`: these hosts send the right one themselves.
 */
export function headersFile({ headers, readable, caching }: Hosting): string {
  return [
    ...block("/*", headers),
    ...block(`${caching.folder}*`, [["Cache-Control", caching.hashed]]),
    ...readable.flatMap((path) => block(plainAddress(path), [READABLE])),
  ].join("\n");
}

function block(pattern: string, headers: readonly Header[]): string[] {
  return [pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`), ""];
}

/** The file `_redirects`. Both hosts keep the request's query unless the new address has one. */
export function redirectsFile({ redirects, notFoundBelow }: Hosting): string {
  const moved = redirects.map(({ from, below, to, status }) => {
    const target = destination(to, below ? ":splat" : "");
    return `${plainAddress(from)}${below ? "*" : ""} ${target} ${status}\n`;
  });
  // Cloudflare Pages sends the nearest 404.html by itself, and skips these lines.
  const lost = notFoundBelow.map(
    ({ below, page }) => `${plainAddress(below)}* ${plainAddress(page)} 404\n`,
  );
  return [...moved, ...lost].join("");
}

/** The limits of Cloudflare Pages (developers.cloudflare.com/pages/configuration). */
const PLAIN_REDIRECTS = 2000;
const OPEN_REDIRECTS = 100;

function cloudflareLimits(hosting: Hosting): Limit[] {
  const limits: Limit[] = [];
  const lines = headersFile(hosting).split("\n");
  if (lines.some((line) => line.length > LONGEST_LINE))
    limits.push([
      `The Content-Security-Policy is too long: Cloudflare Pages reads ${LONGEST_LINE} characters.`,
      "Allow fewer other hosts, or publish the site elsewhere.",
    ]);
  const open = hosting.redirects.filter(({ below }) => below).length;
  const plain = hosting.redirects.length - open;
  if (plain > PLAIN_REDIRECTS || open > OPEN_REDIRECTS)
    limits.push([
      `Cloudflare Pages reads only ${PLAIN_REDIRECTS} redirects and ${OPEN_REDIRECTS} with a *. ` +
        `There are ${plain} and ${open}.`,
      "Each address counts with and without its slash. Combine several with a *, or remove some.",
    ]);
  return limits;
}
