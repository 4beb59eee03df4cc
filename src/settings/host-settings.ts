import * as v from "valibot";
import { decoded } from "../files/decoded.ts";
import { isInsideAddress, webAddressProblem } from "../content/addresses.ts";
import { isSourceHost } from "./source-host.ts";

/*
 * What the settings say about the host: it ends in configuration files of many kinds. What no address holds is refused
 * here, so that nothing can break out of one of them; each writer escapes for its own kind as well.
 */

/** The hosts for which files are made. */
export const HOSTS = [
  "netlify",
  "cloudflare-pages",
  "github-pages",
  "vercel",
  "firebase",
  "cloudfront",
  "nginx",
  "caddy",
] as const;

/** One of them. */
export type HostName = (typeof HOSTS)[number];

/** What stands between the slashes of an address, without percent signs: letters and digits of any script, few signs. */
const PATH = /^\/[\p{L}\p{N}\p{M}\-._~!$&'()+,;=@ /]*$/u;

/** Whether a text is the path of an address of this site, and nothing that a host would take for a pattern. */
export function isPlainPath(text: string): boolean {
  const path = decoded(text);
  if (path === undefined || /[\s?#]/.test(text)) return false;
  // Servers put away what goes up and what is empty, each in its own way.
  return PATH.test(path) && !/\/(?:\.{0,2}\/|\.{1,2}$)/.test(path) && isInsideAddress(text);
}

/** The path of a page or a file of this site. */
export const insidePath = v.pipe(
  v.string(),
  v.check(isPlainPath, "is not an address of this site; begin it with one /, and write letters, digits, - . _ ~ and /"),
);

const movedFrom = v.pipe(
  v.string(),
  v.check(
    (text) => isPlainPath(text.replace(/\/\*$/, "/")),
    "is not an address of this site; begin it with one /, and end it in /* where it stands for all below",
  ),
);

/** Where the rest of an old address goes. */
export const SPLAT = ":splat";

const destination = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? destinationProblem(dataset.value) : undefined;
    if (problem !== undefined) addIssue({ message: problem });
  }),
);

function destinationProblem(text: string): string | undefined {
  const isInside = isInsideAddress(text);
  if (/\s/.test(text) || (!isInside && webAddressProblem(text) !== undefined))
    return "is no address; write one of this site (/about/) or a whole one (https://…)";
  if (!isInside && !isSourceHost(new URL(text).host)) return "has a host that no browser finds";
  if (/\/:[a-z]/i.test(text.replace(`/${SPLAT}`, "/")) || /[?#].*:splat/.test(text))
    return "holds a word with a colon; hosts take it for a part of the old address, of which there is one: /:splat";
  if (/^\/[./]*:splat/.test(text))
    return "could be made to lead to another site (//example.org); put a folder before :splat, or write the whole address";
  return undefined;
}

/** An old address of this site and where it leads now. */
export const redirect = v.pipe(
  v.strictObject({ from: movedFrom, to: destination, status: v.optional(v.picklist([301, 302, 308]), 301) }),
  v.forward(
    v.check(
      ({ from, to }) => !to.includes(SPLAT) || from.endsWith("/*"),
      "holds :splat, but the old address has no * for which it could stand",
    ),
    ["to"],
  ),
);

/**
 * Where another system answers for addresses of this site: each beginning with the whole address that takes its place.
 * The rest of an address and its query go along.
 */
export const handOn = v.record(
  v.pipe(
    v.string(),
    v.check(
      (text) => isPlainPath(text) && /^\/[^/]/.test(text),
      "is not the beginning of an address of this site, such as /shop",
    ),
  ),
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => webAddressProblem(text) === undefined, "is not a whole address; begin with https://"),
    v.check((text) => !URL.canParse(text) || isSourceHost(new URL(text).host), "has a host that no browser finds"),
    v.check((text) => !/[?#]/.test(text), "has a query or a mark (? or #), behind which nothing can be added"),
  ),
);

/** The longest time for which a browser remembers to use https alone, in days; a year is what preload lists ask for. */
const YEAR = 365;

/** How browsers that have been here once are told to come back over https alone (RFC 6797). */
export const hsts = v.pipe(
  v.strictObject({
    days: v.optional(
      v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(0, "must not be negative")),
      YEAR,
    ),
    includeSubDomains: v.optional(v.boolean(), false),
    preload: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check(
      ({ days, includeSubDomains, preload }) => !preload || (includeSubDomains && days >= YEAR),
      "asks for a place on the list in browsers, which takes includeSubDomains: true and at least 365 days (hstspreload.org)",
    ),
    ["preload"],
  ),
);
