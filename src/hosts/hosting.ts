import { ASSETS_FOLDER } from "../assets/asset.ts";
import { decoded } from "../files/decoded.ts";
import { SPLAT, type AddressSettings, type HandOn, type Redirect } from "../settings/addresses.ts";
import type { Position } from "../findings/finding.ts";
import type { OutputSettings } from "../output/output-settings.ts";
import { MANIFEST } from "../output/manifest.ts";

/** What a host has to do for a site: the one description from which the files of all hosts are made. */
export interface Hosting {
  /** Scheme and host under which visitors find it. */
  origin: string;
  /** The same host with “www.” or without, which visitors also type; undefined where there is none. */
  otherName: string | undefined;
  /** Headers of every answer. */
  headers: readonly Header[];
  /** Headers of single addresses besides. */
  at: readonly { path: string; headers: readonly Header[] }[];
  caching: Caching;
  /** The first that fits counts. */
  redirects: readonly HostRedirect[];
  /** The page for what does not exist, which comes with status 404. */
  notFound: string;
  /** Files for hosts and for build-site, which nobody is shown. */
  hidden: readonly string[];
}

/** What the settings say about a host. */
export type HostingSettings = AddressSettings & Pick<OutputSettings, "security">;

/** Name and value. */
export type Header = readonly [name: string, value: string];

/** `Cache-Control` of files below the folder whose names hold a hash of their content, and of all others. */
export interface Caching {
  folder: string;
  hashed: string;
  others: string;
}

/** An address that leads somewhere else. */
export interface HostRedirect {
  /** A whole path, without percent signs; or, where `below` is true, all that begin with it: it ends in a slash then. */
  from: string;
  below: boolean;
  to: RedirectTarget;
  status: number;
  /** The line of the settings that asks for it. */
  place: Position;
}

/** Where a redirect leads: a path of the site or a whole address, as it can stand in a header and in any file. */
export interface RedirectTarget {
  /** All before what `from` leaves of the old address. */
  before: string;
  /** What follows it; undefined where the rest of the old address is dropped. */
  after: string | undefined;
  /** A query of its own, with its `?`; without one, that of the old address goes along. */
  query: string;
  /** With its `#`. */
  hash: string;
}

/** The file of all rules about headers, for Netlify and Cloudflare Pages. */
export const HEADERS_FILE = "_headers";
/** The same of redirects. */
export const REDIRECTS_FILE = "_redirects";

/** Files for hosts and for build-site. */
export const HIDDEN_FILES: readonly string[] = [HEADERS_FILE, REDIRECTS_FILE, MANIFEST];

/** What browsers keep: files that are named by their content for a year, pages until they have asked. */
export const CACHING: Caching = {
  folder: `/${ASSETS_FOLDER}/`,
  hashed: "public, max-age=31536000, immutable",
  others: "public, max-age=0, must-revalidate",
};

/** What pages never ask of a browser, and nothing in them may. */
const NEVER_USED = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** Describes what the host of a site has to do; `policy` is the Content-Security-Policy of all its pages. */
export function describeHosting(settings: HostingSettings, policy: string): Hosting {
  const { origin, redirects, handOn, security } = settings;
  return {
    origin,
    otherName: otherName(origin),
    headers: [
      ["Content-Security-Policy", policy],
      ["Cross-Origin-Opener-Policy", "same-origin"],
      ["Permissions-Policy", NEVER_USED.map((feature) => `${feature}=()`).join(", ")],
      ["Referrer-Policy", "strict-origin-when-cross-origin"],
      ...transportSecurity(settings),
      ["X-Content-Type-Options", "nosniff"],
    ],
    at: security.readable.map((path) => ({
      path: decoded(path) ?? path,
      headers: [["Access-Control-Allow-Origin", "*"] as const],
    })),
    caching: CACHING,
    redirects: [
      ...redirects.flatMap((moved) => redirectsFrom(moved, targetOf(moved.to, origin))),
      ...handOn.flatMap(handedOn),
    ],
    notFound: "/404.html",
    hidden: HIDDEN_FILES.map((file) => `/${file}`),
  };
}

/**
 * `www.example.com` for `example.com`, and the other way. None for a host further down (`homes.example.com`), nor for one
 * with a port, nor for numbers: an IPv4 address has three dots, and an IPv6 one none.
 */
function otherName(origin: string): string | undefined {
  const { hostname, port } = new URL(origin);
  if (port !== "") return undefined;
  if (/^www\.[^.]+\../.test(hostname)) return hostname.slice("www.".length);
  return /^[^.]+\.[^.]+$/.test(hostname) ? `www.${hostname}` : undefined;
}

/** The header after which a browser comes back over https alone. */
export const TRANSPORT_SECURITY = "Strict-Transport-Security";

/** Seconds of a day. */
const DAY = 86_400;

/** `Strict-Transport-Security`, where the site has https at all. */
function transportSecurity({ origin, security }: HostingSettings): Header[] {
  if (!origin.startsWith("https:")) return [];
  const { days, includeSubDomains, preload } = security.hsts;
  const words = [
    `max-age=${days * DAY}`,
    ...(includeSubDomains ? ["includeSubDomains"] : []),
    ...(preload ? ["preload"] : []),
  ];
  return [[TRANSPORT_SECURITY, words.join("; ")]];
}

/** An old address with and without the slash at its end; with a star, all below it as well. */
function redirectsFrom({ from: written, status, place }: Redirect, to: RedirectTarget): HostRedirect[] {
  const path = decoded(written) ?? written;
  const bare = path.replace(/\/\*?$/, "");
  const one = (from: string, below = false): HostRedirect => ({ from, below, to, status, place });
  if (path.endsWith("/*")) return bare === "" ? [one("/", true)] : [one(bare), one(`${bare}/`, true)];
  if (bare === "") return [one("/")];
  // What looks like a file is one.
  return /\.[^/]*$/.test(bare) ? [one(bare)] : [one(bare), one(`${bare}/`)];
}

/** Another system takes over an address and all below it. It may move, so nobody is told to remember where it is. */
function handedOn({ from: written, to, place }: HandOn): HostRedirect[] {
  const from = decoded(written) ?? written;
  const url = new URL(to);
  const base = url.origin + plainAddress(url.pathname).replace(/\/$/, "");
  const own = { query: "", hash: "" };
  return [
    { from, below: false, to: { before: base, after: undefined, ...own }, status: 302, place },
    { from: `${from}/`, below: true, to: { before: `${base}/`, after: "", ...own }, status: 302, place },
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

/**
 * An address in which nothing means anything to a configuration file, whatever its kind: brackets, quotes, `$`, `:`, `*`,
 * `;` and all that is not ASCII come with percent signs, which is the same to whoever is asked for it.
 */
export function plainAddress(text: string): string {
  return text.replace(/[^\w\-.~/?#@&=,+%!]/gu, (sign) => encodeURIComponent(sign).replace(/[*'();:]/g, hexOf));
}

const hexOf = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
