import { decoded } from "../files/files-below.ts";
import type { OutputFile, TakenPaths } from "../files/output-file.ts";
import { ASSETS_FOLDER, MANIFEST } from "../files/site-folder.ts";
import { ownFile } from "../findings/finding-page.ts";
import type { Finding, Position } from "../findings/finding.ts";
import { prefixed } from "../html/base-path.ts";
import { permissionsPolicy, type Policy } from "../settings/policy.ts";
import { SPLAT, type AddressSettings, type Forward, type Redirect } from "../settings/addresses.ts";
import { plainAddress } from "./escape.ts";

/** A host, with what writes its configuration. */
export interface Host {
  /** The text of each file for `deploy/`, which is never published. */
  deployFiles?: (hosting: Hosting) => Record<string, string>;
  /** Files that the host needs in the published site. */
  siteFiles?: (hosting: Hosting, site: PlannedSite) => HostSiteFiles;
  /** What the host cannot do for this site. */
  limits?: (hosting: Hosting) => Limit[];
}

/** What a host cannot do, and what to do about it. */
export type Limit = readonly [message: string, hint: string];

/** A site, complete except for the files of its hosts. */
export interface PlannedSite {
  /** The HTML of its pages, without the path below which it is served. */
  html: () => Iterable<string>;
  forward: readonly Forward[];
  /** Every path in use; a host adds its own. */
  taken: TakenPaths;
  /** The paths of the site's files. */
  published: ReadonlySet<string>;
}

/** Files of a host in the published site; `moved` are the paths of pages at old addresses. */
export interface HostSiteFiles {
  files: OutputFile[];
  moved: string[];
  findings: Finding[];
}

/** What a host has to do for a site. */
export interface Hosting {
  /** Scheme and host under which visitors find the site. */
  origin: string;
  /** The same host with or without “www.”; undefined where there is none. */
  otherName: string | undefined;
  /** Headers of every response. */
  headers: readonly Header[];
  /** The decoded paths of pages that get the header `READABLE`. */
  readable: readonly string[];
  caching: typeof CACHING;
  /** The first match counts. */
  redirects: readonly HostRedirect[];
  /** The page that is sent with status 404. */
  notFound: string;
  /** Those for what is missing below a decoded path, such as `/de/`; the deepest first. */
  notFoundBelow: readonly { below: string; page: string }[];
  /** Files for hosts and for build-site, hidden from visitors. */
  hidden: readonly string[];
}

/** What the settings say about a host. */
export interface HostingSettings extends AddressSettings {
  security: Pick<Policy, "permissions"> & {
    /** Pages that scripts may read after a redirect from another host. */
    readable: readonly string[];
    /** `Strict-Transport-Security`. */
    hsts: { days: number; includeSubDomains: boolean; preload: boolean };
  };
}

/** The comment at the top of a file for a host. */
export const MADE_BY = [
  "made by build-site: changes are lost with the next build. How to use it:",
  ownFile("docs/hosting.md"),
].join(" ");

/** Name and value. */
export type Header = readonly [name: string, value: string];

/** Lets scripts read a page after a redirect from another host. */
export const READABLE: Header = ["Access-Control-Allow-Origin", "*"];

/** A redirect in the form that every host can express. */
export interface HostRedirect {
  /**
   * A decoded path. Where `below` is true it ends in a slash and stands for all paths that begin
   * with it.
   */
  from: string;
  below: boolean;
  to: RedirectTarget;
  status: number;
  /** The line of the settings that asks for it. */
  place: Position;
}

/**
 * The destination of a redirect: a path of the site or a whole address, safe in a header and in any
 * file.
 */
export interface RedirectTarget {
  /** The part before the rest of the old address. */
  before: string;
  /** The part after it; undefined if the rest of the old address is dropped. */
  after: string | undefined;
  /** A query of its own, with its `?`; if empty, the query of the request is kept. */
  query: string;
  /** With its `#`. */
  hash: string;
}

/** The rules about headers, for Netlify and Cloudflare Pages. */
export const HEADERS_FILE = "_headers";
/** The rules about redirects, for the same hosts. */
export const REDIRECTS_FILE = "_redirects";

/** Files for hosts and for build-site. */
export const HIDDEN_FILES: readonly string[] = [HEADERS_FILE, REDIRECTS_FILE, MANIFEST];

/** Browsers keep files with a hash in their name for a year, and ask again for everything else. */
export const CACHING = {
  folder: `/${ASSETS_FOLDER}/`,
  hashed: "public, max-age=31536000, immutable",
  others: "public, max-age=0, must-revalidate",
};

/**
 * Describes what the host of a site has to do; `policy` is the Content-Security-Policy of all its
 * pages, which have these `files`.
 */
export function describeHosting(
  settings: HostingSettings,
  policy: string,
  files: readonly string[] = [],
): Hosting {
  const { origin, redirects, forward, security } = settings;
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
    readable: security.readable.map((path) => decoded(path) ?? path),
    caching: CACHING,
    redirects: moved,
    notFound: "/404.html",
    notFoundBelow: files
      .filter((file) => file.endsWith("/404.html"))
      .map((file) => ({ below: `/${file.slice(0, -"404.html".length)}`, page: `/${file}` }))
      // Where everything is redirected, nothing is missing.
      .filter(({ below: path }) => !moved.some(({ from, below }) => below && path.startsWith(from)))
      .toSorted((one, other) => other.below.length - one.below.length),
    hidden: HIDDEN_FILES.map((file) => `/${file}`),
  };
}

/** The description of a site that is below a path of its host. */
export function hostingBelow(hosting: Hosting, base: string): Hosting {
  if (base === "/") return hosting;
  const addBase = prefixed(base);
  return {
    ...hosting,
    readable: hosting.readable.map(addBase),
    caching: { ...hosting.caching, folder: addBase(hosting.caching.folder) },
    redirects: hosting.redirects.map(({ from, to, ...rest }) => {
      return { ...rest, from: addBase(from), to: { ...to, before: addBase(to.before) } };
    }),
    notFound: addBase(hosting.notFound),
    notFoundBelow: hosting.notFoundBelow.map(({ below, page }) => {
      return { below: addBase(below), page: addBase(page) };
    }),
    hidden: hosting.hidden.map(addBase),
  };
}

/**
 * `www.example.com` for `example.com`, and the reverse. Undefined for other subdomains
 * (`homes.example.com`), hosts with a port, and IP addresses: version 4 has three dots, and version
 * 6 none.
 */
function otherName(origin: string): string | undefined {
  const { hostname, port } = new URL(origin);
  if (port !== "") return undefined;
  if (/^www\.[^.]+\../.test(hostname)) return hostname.slice("www.".length);
  return /^[^.]+\.[^.]+$/.test(hostname) ? `www.${hostname}` : undefined;
}

/** The header after which a browser uses https alone. */
export const TRANSPORT_SECURITY = "Strict-Transport-Security";

/** Seconds of a day. */
const DAY = 86_400;

/** `Strict-Transport-Security`, for sites on https. */
function transportSecurity({ origin, security }: HostingSettings): Header[] {
  if (!origin.startsWith("https:")) return [];
  const { days, includeSubDomains, preload } = security.hsts;
  const options = `${includeSubDomains ? "; includeSubDomains" : ""}${preload ? "; preload" : ""}`;
  const value = `max-age=${days * DAY}${options}`;
  return [[TRANSPORT_SECURITY, value]];
}

/**
 * An old address with and without the slash at its end; with a star, everything below it as well.
 */
function redirectsFrom(
  { from: written, status, place }: Redirect,
  to: RedirectTarget,
): HostRedirect[] {
  const path = decoded(written) ?? written;
  const bare = path.replace(/\/\*?$/, "");
  const one = (from: string, below = false): HostRedirect => ({ from, below, to, status, place });
  if (path.endsWith("/*"))
    return bare === "" ? [one("/", true)] : [one(bare), one(`${bare}/`, true)];
  if (bare === "") return [one("/")];
  // A name with a dot is a file.
  return /\.[^/]*$/.test(bare) ? [one(bare)] : [one(bare), one(`${bare}/`)];
}

/**
 * Another system serves an address and everything below it. It may move, so the redirect is
 * temporary.
 */
function forwarded({ from: written, to, place }: Forward): HostRedirect[] {
  const from = decoded(written) ?? written;
  const url = new URL(to);
  const base = url.origin + plainAddress(url.pathname).replace(/\/$/, "");
  const whole = { before: base, after: undefined, query: "", hash: "" };
  return [
    { from, below: false, to: whole, status: 302, place },
    {
      from: `${from}/`,
      below: true,
      to: { ...whole, before: `${base}/`, after: "" },
      status: 302,
      place,
    },
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

/** A host that sends one page for everything that is missing. */
export function oneNotFound(host: string, { notFoundBelow }: Hosting): Limit[] {
  return notFoundBelow.map(({ page }) => [
    `${host} never sends ${page}: it sends /404.html for every address that does not exist.`,
    "Write that page in all languages.",
  ]);
}

/**
 * The destination of a redirect; `rest` stands for the rest of the old address in the language of a
 * host.
 */
export function destination({ before, after, query, hash }: RedirectTarget, rest: string): string {
  return before + (after === undefined ? "" : rest + after) + query + hash;
}
