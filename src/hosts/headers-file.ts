import { plainAddress } from "./escape.ts";
import {
  destination,
  READABLE,
  type Header,
  type Host,
  type Hosting,
  type HostRedirect,
  type Limit,
} from "./hosting.ts";
import { LONGEST_LINE } from "../output/content-security-policy.ts";

/** Netlify reads `_headers` and `_redirects`, which every site has. */
export const netlify: Host = {};

/** Cloudflare Pages reads the same files, up to a limit. */
export const cloudflarePages: Host = { limits: cloudflareLimits };

/**
 * `_headers`: an address pattern, then its headers. Pages get no `Cache-Control`, since these hosts already send the right
 * one and would add a second.
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

/**
 * `_redirects`: from, to, status. Empty if the settings name none. Both hosts keep the query of the request unless the new
 * address has one.
 */
export function redirectsFile({ redirects }: Hosting): string {
  return redirects.map((redirect) => `${redirectLine(redirect)}\n`).join("");
}

function redirectLine({ from, below, to, status }: HostRedirect): string {
  return `${plainAddress(from)}${below ? "*" : ""} ${destination(to, below ? ":splat" : "")} ${status}`;
}

/** The most that Cloudflare Pages reads (developers.cloudflare.com/pages/configuration). */
const CLOUDFLARE = { plainRedirects: 2000, openRedirects: 100, redirectLine: 1000 };

function cloudflareLimits(hosting: Hosting): Limit[] {
  const { plainRedirects, openRedirects, redirectLine: longest } = CLOUDFLARE;
  const lines = headersFile(hosting).split("\n");
  const open = hosting.redirects.filter(({ below }) => below).length;
  const plain = hosting.redirects.length - open;
  const limits: [isExceeded: boolean, ...Limit][] = [
    [
      lines.some((line) => line.length > LONGEST_LINE),
      `leaves out lines of _headers over ${LONGEST_LINE} characters: the Content-Security-Policy is longer.`,
      "Let the site talk to fewer other hosts, or choose another host for it.",
    ],
    [
      plain > plainRedirects || open > openRedirects,
      `reads ${plainRedirects} redirects and ${openRedirects} with a *; there are ${plain} and ${open}, each address with and without its slash.`,
      "Bring several together with a * at the end, or remove old ones.",
    ],
    [
      hosting.redirects.some((redirect) => redirectLine(redirect).length > longest),
      `reads lines of _redirects up to ${longest} characters; one is longer.`,
      "Shorten the address.",
    ],
  ];
  return limits.flatMap(([isExceeded, message, hint]) => (isExceeded ? [[`Cloudflare Pages ${message}`, hint]] : []));
}
