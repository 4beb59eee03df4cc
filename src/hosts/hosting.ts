import { decodedOrSame } from "../files/files-below.ts";
import type { OutputFile, TakenPaths } from "../files/output-file.ts";
import { ASSETS_FOLDER, MANIFEST } from "../files/site-folder.ts";
import { ownFile } from "../findings/finding-page.ts";
import type { Finding, Position } from "../findings/finding.ts";
import { prefixed } from "../html/map-html.ts";
import { type AddressSettings, type Forward, type Redirect, SPLAT } from "../settings/addresses.ts";
import { permissionsPolicy, type Policy } from "../settings/policy.ts";

/** A host: the files that it needs for a site, and its limits. */
export interface Host {
  /** The text of each file for the folder `deploy/`, which is never published. */
  deployFiles?: (hosting: Hosting) => Record<string, string>;
  siteFiles?: (hosting: Hosting, site: PlannedSite) => HostSiteFiles;
  limits?: (hosting: Hosting) => Limit[];
}

export type Limit = readonly [message: string, hint: string];

export interface PlannedSite {
  /** The HTML of each page, without the base. */
  html: () => Iterable<string>;
  forward: readonly Forward[];
  taken: TakenPaths;
  published: ReadonlySet<string>;
}

/** Files that a host needs among the published ones; `moved` are pages at old addresses. */
export interface HostSiteFiles {
  files: OutputFile[];
  moved: string[];
  findings: Finding[];
}

/** Everything that the host of a site must do, as data. */
export interface Hosting {
  origin: string;
  /** The same host name with or without “www.”, if there is one. */
  otherName: string | undefined;
  headers: readonly Header[];
  /** The decoded paths of pages that get `READABLE`. */
  readable: readonly string[];
  caching: typeof CACHING;
  /** The first one that matches applies. */
  redirects: readonly HostRedirect[];
  notFound: string;
  /** The 404 pages below a decoded path such as `/de/`; the deepest first. */
  notFoundBelow: readonly { below: string; page: string }[];
  hidden: readonly string[];
}

export interface HostingSettings extends AddressSettings {
  security: Pick<Policy, "permissions"> & {
    readable: readonly string[];
    hsts: { days: number; includeSubDomains: boolean; preload: boolean };
  };
}

export const MADE_BY =
  "written by build-site, which overwrites changes in the next build. How to use it: " +
  ownFile("docs/hosting.md");

export type Header = readonly [name: string, value: string];

/** Lets scripts read a page after a redirect from another host. */
export const READABLE: Header = ["Access-Control-Allow-Origin", "*"];

export interface HostRedirect {
  /**
   * A decoded path. With `below`, it ends in a slash and stands for every path that begins with it.
   */
  from: string;
  below: boolean;
  to: RedirectTarget;
  status: number;
  place: Position;
}

/** A path of the site or a full URL, safe in a header and in any file. */
interface RedirectTarget {
  before: string;
  /** The part after the rest of the old address; undefined if that is dropped. */
  after: string | undefined;
  /** With its `?`. If empty, the query of the request is kept. */
  query: string;
  hash: string;
}

export const HEADERS_FILE = "_headers";
export const REDIRECTS_FILE = "_redirects";

export const HIDDEN_FILES: readonly string[] = [HEADERS_FILE, REDIRECTS_FILE, MANIFEST];

/** Browsers keep files with a hash in their name, and ask again for everything else. */
export const CACHING = {
  folder: `/${ASSETS_FOLDER}/`,
  hashed: "public, max-age=31536000, immutable",
  others: "public, max-age=0, must-revalidate",
};

/**
 * Describes what the host must do; `policy` covers all pages, whose files are `files`. All paths of
 * the site are below `base`.
 */
export function describeHosting(
  settings: HostingSettings,
  policy: string,
  files: readonly string[] = [],
  base = "/",
): Hosting {
  const { origin, redirects, forward, security } = settings;
  const addBase = prefixed(base);
  const moved = [
    ...redirects.flatMap((each) => redirectsFrom(each, targetOf(each.to, origin))),
    ...forward.flatMap(forwarded),
  ];
  return {
    origin,
    otherName: otherName(origin),
    headers: [
      ["Content-Security-Policy", policy],
      ["Cross-Origin-Opener-Policy", "same-origin"],
      ["Permissions-Policy", permissionsPolicy(security)],
      ["Referrer-Policy", "strict-origin-when-cross-origin"],
      ...transportSecurity(settings),
      ["X-Content-Type-Options", "nosniff"],
    ],
    readable: security.readable.map((path) => addBase(decodedOrSame(path))),
    caching: { ...CACHING, folder: addBase(CACHING.folder) },
    redirects: moved.map((each) => {
      const to = { ...each.to, before: addBase(each.to.before) };
      return { ...each, from: addBase(each.from), to };
    }),
    notFound: addBase("/404.html"),
    notFoundBelow: files
      .filter((file) => file.endsWith("/404.html"))
      // If everything below a path is redirected, no address there is missing.
      .filter((file) => !moved.some(({ from, below }) => below && `/${file}`.startsWith(from)))
      .map((file) => addBase(`/${file}`))
      .map((page) => ({ below: page.slice(0, -"404.html".length), page }))
      .toSorted((one, other) => other.below.length - one.below.length),
    hidden: HIDDEN_FILES.map((file) => addBase(`/${file}`)),
  };
}

/** `www.example.com` for `example.com`, and the reverse; undefined for other names and ports. */
function otherName(origin: string): string | undefined {
  const { hostname, port } = new URL(origin);
  if (port !== "") return undefined;
  if (/^www\.[^.]+\../.test(hostname)) return hostname.slice("www.".length);
  return /^[^.]+\.[^.]+$/.test(hostname) ? `www.${hostname}` : undefined;
}

export const TRANSPORT_SECURITY = "Strict-Transport-Security";

const DAY = 86_400;

function transportSecurity({ origin, security }: HostingSettings): Header[] {
  if (!origin.startsWith("https:")) return [];
  const { days, includeSubDomains, preload } = security.hsts;
  const options = `${includeSubDomains ? "; includeSubDomains" : ""}${preload ? "; preload" : ""}`;
  return [[TRANSPORT_SECURITY, `max-age=${days * DAY}${options}`]];
}

/**
 * The redirects for a setting: with and without the trailing slash, and everything below a star.
 */
function redirectsFrom(
  { from: written, status, place }: Redirect,
  to: RedirectTarget,
): HostRedirect[] {
  const path = decodedOrSame(written);
  const bare = path.replace(/\/\*?$/, "");
  const one = (from: string, below = false): HostRedirect => ({ from, below, to, status, place });
  if (path.endsWith("/*"))
    return bare === "" ? [one("/", true)] : [one(bare), one(`${bare}/`, true)];
  if (bare === "") return [one("/")];
  // A name with a dot is a file.
  return /\.[^/]*$/.test(bare) ? [one(bare)] : [one(bare), one(`${bare}/`)];
}

/** The redirects to another system. They are temporary, because it may move. */
function forwarded({ from: written, to, place }: Forward): HostRedirect[] {
  const from = decodedOrSame(written);
  const url = new URL(to);
  const base = url.origin + plainAddress(url.pathname).replace(/\/$/, "");
  const whole = { before: base, after: undefined, query: "", hash: "" };
  const inside = { ...whole, before: `${base}/`, after: "" };
  return [
    { from, below: false, to: whole, status: 302, place },
    { from: `${from}/`, below: true, to: inside, status: 302, place },
  ];
}

function targetOf(to: string, origin: string): RedirectTarget {
  const url = new URL(to, origin);
  const isOurs = to.startsWith("/");
  const [before = "/", after] = plainAddress(url.pathname).split(plainAddress(SPLAT));
  return {
    before: (isOurs ? "" : url.origin) + before,
    after,
    query: plainAddress(url.search),
    hash: plainAddress(url.hash),
  };
}

export function notFoundLimits(host: string, { notFoundBelow }: Hosting): Limit[] {
  return notFoundBelow.map(({ page }) => [
    `${host} never sends ${page}: it sends /404.html for every address that does not exist.`,
    "Write that page in all languages.",
  ]);
}

/** `rest` is the placeholder for the rest of the old address in the syntax of a host. */
export function destination({ before, after, query, hash }: RedirectTarget, rest: string): string {
  return before + (after === undefined ? "" : rest + after) + query + hash;
}

/* Text from the settings as data. Each host also escapes its own marks and variables. */

/** The same address with every character percent-encoded that is special in a configuration. */
export function plainAddress(text: string): string {
  return text.replace(/[^\w\-.~/?#@&=,+%!]/gu, percentEncoded);
}

const percentEncoded = (text: string) =>
  Array.from(
    Buffer.from(text),
    (byte) => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`,
  ).join("");

export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}

/** A regular expression (PCRE, RE2) for a decoded path. */
export function pathPattern(path: string): string {
  return path.replaceAll(/[^\w/-]/gu, codePoint);
}

/** A regular expression for a path in a request, percent-encoded or not. */
export function rawPathPattern(path: string): string {
  return path.replaceAll(/[^\w/-]/gu, (character) => {
    const encoded = `(?i:${percentEncoded(character)})`;
    // Clients always encode characters outside ASCII.
    return /\p{ASCII}/u.test(character) ? `(?:${codePoint(character)}|${encoded})` : encoded;
  });
}

function codePoint(character: string): string {
  return `\\x{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
