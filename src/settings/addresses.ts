import * as v from "valibot";
import { isInsideAddress, isSourceHost, webAddressProblem } from "../content/addresses.ts";
import { hasNo, webAddress } from "../content/fields.ts";
import { decoded } from "../files/files-below.ts";
import type { Position } from "../findings/finding.ts";
import { setting, settingsPart } from "./read-settings.ts";

/*
 * Addresses end up in many kinds of configuration files. The schemas refuse everything that could
 * break out of one; each writer also escapes.
 */

const knownHost = v.check<string, string>((text) => {
  const { host } = URL.parse(text) ?? {};
  return host === undefined || isSourceHost(host);
}, "has a host name that is not valid");

export const origin = v.pipe(
  webAddress(),
  v.check(
    (text) => !URL.canParse(text) || new URL(text).origin === text.replace(/\/$/, ""),
    "must be only scheme and host, such as https://www.example.com",
  ),
  knownHost,
  v.description("Scheme and host: https://www.example.com."),
  v.transform((text) => text.replace(/\/$/, "")),
);

/** Letters and digits of any script, and little punctuation. */
const PATH = /^\/[\p{L}\p{N}\p{M}\-._~!$&'()+,;=@ /]*$/u;

/** Whether a text is a path without characters that hosts read as a pattern. */
function isPlainPath(text: string): boolean {
  const path = decoded(text);
  if (path === undefined || /[\s?#]/.test(text)) return false;
  // Each server normalizes `..` and empty segments in its own way.
  return PATH.test(path) && !/\/(?:\.{0,2}\/|\.{1,2}$)/.test(path) && isInsideAddress(text);
}

export const insidePath = v.pipe(
  v.string(),
  v.check(
    isPlainPath,
    "is not a path of this site; start it with one /, and use letters, digits, - . _ ~ and /",
  ),
);

/** A path with a slash at both ends. */
export const basePath = (description: string) =>
  v.pipe(
    insidePath,
    v.description(description),
    v.transform((path) => `${path.replace(/\/$/, "")}/`),
  );

const movedFrom = v.pipe(
  v.string(),
  v.check(
    (text) => isPlainPath(text.replace(/\/\*$/, "/")),
    "is not a path of this site; start it with one /, and end it with /* for everything below it",
  ),
);

/** In a destination, the part of the old address that `*` matched. */
export const SPLAT = ":splat";

function destinationProblem(text: string): string | undefined {
  const isInside = isInsideAddress(text);
  if (/\s/.test(text) || (!isInside && webAddressProblem(text) !== undefined))
    return "is not an address; write a path of this site (/about/) or a full URL (https://…)";
  if (!isInside && !isSourceHost(new URL(text).host)) return "has a host name that is not valid";
  if (/\/:[a-z]/i.test(text.replace(`/${SPLAT}`, "/")) || /[?#].*:splat/.test(text))
    return "contains a word with a colon; the only placeholder is /:splat";
  if (/^\/[./]*:splat/.test(text))
    return "could lead to another site (//example.org); write a folder or a full URL before :splat";
  return undefined;
}

export const redirect = v.pipe(
  v.strictObject({
    from: v.pipe(
      movedFrom,
      v.description("The old address on this site. /old/* includes everything below /old/."),
    ),
    to: v.pipe(
      v.string(),
      hasNo(destinationProblem),
      v.description("The destination: a path or a full URL. :splat is what * matched."),
    ),
    status: setting(
      "The status of the response; 302 is temporary.",
      v.picklist([301, 302, 308]),
      301,
    ),
  }),
  v.forward(
    v.check(
      ({ from, to }) => !to.includes(SPLAT) || from.endsWith("/*"),
      "contains :splat, but the old address has no * for it",
    ),
    ["to"],
  ),
);

/** Path prefixes and their new addresses. Redirects keep the rest of the path, and the query. */
export const forward = v.record(
  v.pipe(
    v.string(),
    v.check(
      (text) => isPlainPath(text) && /^\/[^/]/.test(text),
      "is not a path prefix of this site, such as /shop",
    ),
  ),
  v.pipe(
    webAddress(),
    knownHost,
    v.check((text) => !/[?#]/.test(text), "has a query or a fragment (? or #); remove it"),
  ),
);

/** The full URL of a site, without a trailing slash. */
export function addressOfSite(site: Pick<AddressSettings, "origin" | "base">): string {
  return site.origin + site.base.slice(0, -1);
}

/** A redirect, and the places of its destination and of the old address in the settings. */
export interface Redirect {
  from: string;
  to: string;
  status: number;
  place: Position;
  fromPlace: Position;
}

/** Another system serves everything below `from`, at the same path below `to`. */
export interface Forward {
  from: string;
  to: string;
  place: Position;
}

/** The addresses of a site. */
export interface AddressSettings {
  /** Scheme and host of the published site. */
  origin: string;
  /** The path below which the site is served: `/`, or `/sub/`. Addresses in build-site omit it. */
  base: string;
  /** Path prefixes served by another system, the forwarded ones included. */
  elsewhere: string[];
  redirects: Redirect[];
  forward: Forward[];
}

export const addressSettings = settingsPart(
  {
    origin,
    base: v.optional(
      v.pipe(
        basePath(
          "The path below which the site is served, such as /docs/. Write addresses without it.",
        ),
        v.check((path) => !path.includes("$"), "has a dollar sign, which is a variable in nginx"),
      ),
      "/",
    ),
    elsewhere: setting(
      "Path prefixes served by another system. Links to them need no page on this site.",
      v.array(insidePath),
      [],
    ),
    redirects: setting(
      "Old addresses of this site, and their destinations.",
      v.array(redirect),
      [],
    ),
    forward: setting(
      "Path prefixes that redirect to another system, each with its address there.",
      forward,
      {},
    ),
  },
  (written, locate): AddressSettings => {
    const forwarded = Object.entries(written.forward).map(([from, to]) => ({
      from: from.replace(/\/+$/, ""),
      to: to.replace(/\/+$/, ""),
      place: locate(["forward", from], "key"),
    }));
    return {
      ...written,
      elsewhere: [...written.elsewhere, ...forwarded.map(({ from }) => from)],
      redirects: written.redirects.map((moved, index) => ({
        ...moved,
        place: locate(["redirects", index, "to"], "value"),
        fromPlace: locate(["redirects", index, "from"], "value"),
      })),
      forward: forwarded,
    };
  },
);
