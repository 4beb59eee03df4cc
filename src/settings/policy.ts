import * as v from "valibot";
import { isSourceHost, webAddressProblem } from "../content/addresses.ts";
import { hasNo } from "../content/fields.ts";
import type { ResourceKind } from "../html/addresses.ts";
import { insidePath } from "./addresses.ts";
import { flag, setting, settingsPart } from "./read-settings.ts";

export function toAllow(source: string, kind: ResourceKind): string {
  return `To allow it, add ${source} to “security: ${kind}:” in content/settings.yaml.`;
}

/** The settings that list hosts, and their directives of the Content-Security-Policy. */
export const DIRECTIVES = {
  connections: "connect-src",
  fonts: "font-src",
  frames: "frame-src",
  images: "img-src",
  media: "media-src",
  scripts: "script-src",
  styles: "style-src",
} as const satisfies Record<ResourceKind, string>;

/** `*.` before a name matches all of its subdomains (CSP 3, section 2.3.1). */
const ANY_SUBDOMAIN = /^([a-z]+:\/\/)\*\./i;

function sourceProblem(text: string, schemes: readonly string[]): string | undefined {
  const written = text.trim().replace(ANY_SUBDOMAIN, "$1any.");
  const url = URL.parse(written);
  const isSocket = url !== null && schemes.includes(url.protocol);
  const problem = isSocket ? undefined : webAddressProblem(written);
  if (problem !== undefined) return problem;
  if (url === null || !isSourceHost(url.host)) return "has a host name that is not valid";
  if (url.origin === written.replace(/\/$/, "")) return undefined;
  const origin = written === text.trim() ? url.origin : url.origin.replace("//any.", "//*.");
  return `must be only scheme and host, as browsers write them: ${origin}`;
}

const source = (schemes: readonly string[] = []) =>
  v.pipe(
    v.string(),
    hasNo((text) => sourceProblem(text, schemes)),
    v.transform((text) => text.trim().replace(/\/$/, "")),
  );

const hosts = (description: string, schemes?: readonly string[]) =>
  setting(description, v.array(source(schemes)), []);

/** Browser features that no script may use unless the settings say so. */
const FEATURES = [
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
] as const;

export type Feature = (typeof FEATURES)[number];

const permissions = v.strictObject(
  v.entriesFromList(
    FEATURES,
    v.exactOptional(
      v.pipe(
        v.array(v.union([v.literal("self"), source()], "is neither self nor a host (https://…)")),
        v.description("Who may use it: self, and other hosts in frames."),
      ),
    ),
  ),
);

const policyEntries = {
  connections: hosts("Other hosts that scripts may send requests to.", ["ws:", "wss:"]),
  fonts: hosts("Other hosts whose fonts pages may load."),
  frames: hosts("Other hosts whose pages may be framed."),
  images: hosts("Other hosts whose pictures pages may show."),
  media: hosts("Other hosts whose video and audio pages may play."),
  scripts: hosts("Other hosts whose scripts pages may run."),
  styles: hosts("Other hosts whose style sheets pages may load."),
  inlineStyles: flag(
    "Whether scripts may add styles, as some React libraries do (`style-src 'unsafe-inline'`).",
  ),
  trustedTypes: flag("Whether pages without scripts from other hosts refuse text as HTML.", true),
  wasm: flag("Whether scripts may compile WebAssembly (`script-src 'wasm-unsafe-eval'`)."),
  permissions: setting(
    "Browser features to allow. Each is off for every script by default.",
    permissions,
    {},
  ),
};

const YEAR = 365;

const hsts = v.pipe(
  v.strictObject({
    days: setting(
      "For how many days browsers use https only.",
      v.pipe(
        v.number(),
        v.integer("must be a whole number"),
        v.minValue(0, "must not be negative"),
        v.maxValue(10 * YEAR, "must be at most 3,650: ten years"),
      ),
      YEAR,
    ),
    includeSubDomains: flag("Whether this also applies to subdomains."),
    preload: flag("Whether the site applies for the preload list of browsers (hstspreload.org)."),
  }),
  v.forward(
    v.check(
      ({ days, includeSubDomains, preload }) => !preload || (includeSubDomains && days >= YEAR),
      "requires includeSubDomains: true and at least 365 days (hstspreload.org)",
    ),
    ["preload"],
  ),
);

export const outputSettings = settingsPart(
  {
    security: setting(
      "What pages may use of other hosts and of browsers. Forms and islands declare their own " +
        "hosts.",
      v.strictObject({
        ...policyEntries,
        readable: setting(
          "Pages that scripts may read after a redirect from another host, such as form results.",
          v.array(insidePath),
          [],
        ),
        hsts: setting("Strict-Transport-Security (RFC 6797).", hsts, {}),
      }),
      {},
    ),
    compression: setting(
      "static: text files are also published compressed (.br, .gz). none: the host compresses.",
      v.picklist(["static", "none"]),
      "static",
    ),
  },
  ({ security, compression }) => ({ security, compression }),
);

export type OutputSettings = ReturnType<typeof outputSettings.read>;

export type Policy = v.InferOutput<v.StrictObjectSchema<typeof policyEntries, undefined>>;

export function permissionsPolicy({ permissions: allowed }: Pick<Policy, "permissions">): string {
  const list = (users: readonly string[]) =>
    users.map((user) => (user === "self" ? user : `"${user}"`)).join(" ");
  return FEATURES.map((feature) => `${feature}=(${list(allowed[feature] ?? [])})`).join(", ");
}

/** The other schemes that a scheme covers (CSP 3, section 6.7.2.8). */
const SECURE: Readonly<Record<string, RegExp>> = {
  "http:": /^https:$/,
  "ws:": /^(?:wss|https?):$/,
  "wss:": /^https:$/,
};

const covers = (scheme: string, other: string) =>
  scheme === other || SECURE[scheme]?.test(other) === true;

/** Whether sources of a policy, such as `https://*.example.com`, cover an address. */
export function isCovered(url: URL, sources: readonly string[]): boolean {
  return sources.some((each) => {
    if (covers(each, url.protocol)) return true;
    const known = URL.parse(each.replace(ANY_SUBDOMAIN, "$1"));
    if (known === null || !covers(known.protocol, url.protocol) || known.port !== url.port)
      return false;
    return ANY_SUBDOMAIN.test(each)
      ? url.hostname.endsWith(`.${known.hostname}`)
      : url.hostname === known.hostname;
  });
}
