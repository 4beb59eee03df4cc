import * as v from "valibot";
import { normalizeAddress, webAddressProblem } from "../content/addresses.ts";
import { date, line, list, webAddress } from "../content/fields.ts";
import { warning, type Finding, type Position } from "../findings/finding.ts";
import { setting, settingsPart } from "../settings/read-settings.ts";
import { dateInWords } from "../findings/text.ts";
import { dayOf } from "./link-row.ts";

const textThat = (fits: (text: string) => boolean, message: string, description: string) =>
  v.pipe(v.string(), v.trim(), v.check(fits, message), v.description(description));

const skipRule = v.strictObject({
  address: textThat(
    (text) => /^(https?:\/\/|\*)\S*$/i.test(text),
    "is not an address; write a full URL, with * for any text",
    "A full URL; * matches any text.",
  ),
  reason: v.pipe(line(), v.description("Why it is not checked.")),
  until: v.pipe(date(), v.description("The last day on which it is not checked.")),
});

const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|expect|upgrade|keep-alive|te|trailer)$/i;

const hostRule = v.strictObject({
  host: textThat(
    (text) => /^(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/.test(text),
    "is not a host; write www.example.com or *.example.com",
    "A name such as www.example.com, or *.example.com for all subdomains.",
  ),
  atOnce: setting(
    "The most concurrent requests.",
    v.pipe(
      v.number(),
      v.integer("must be a whole number"),
      v.minValue(1, "must be at least 1"),
      v.maxValue(100, "must be at most 100"),
    ),
  ),
  gap: setting(
    "Milliseconds from the start of one request to the start of the next.",
    v.pipe(
      v.number(),
      v.minValue(0, "must not be negative"),
      v.maxValue(3_600_000, "must be at most an hour: 3600000"),
    ),
  ),
  headers: setting(
    "Headers, by name, that are added to ours or replace them.",
    v.pipe(
      v.record(v.string(), line()),
      v.check(
        (headers) => !Object.keys(headers).some((name) => OWN_HEADERS.test(name)),
        "has a header of the connection, which you cannot set",
      ),
      v.check(
        (headers) =>
          Object.entries(headers).every(
            ([name, text]) => /^[\w-]+$/.test(name) && /^[\t\x20-\x7E\xA0-\xFF]*$/.test(text),
          ),
        "is not valid; write names of letters, digits and hyphens, and values in Latin letters",
      ),
    ),
  ),
});

const archived = v.strictObject({
  address: v.pipe(webAddress(), v.description("The address that is dead.")),
  copy: v.pipe(webAddress(), v.description("The address of the copy.")),
  on: setting("The day on which it was copied.", date()),
});

const links = v.strictObject({
  contact: v.optional(
    textThat(
      (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || webAddressProblem(text) === undefined,
      "is not an email address or the address of a page",
      "How administrators of other servers reach you: an email address or a page.",
    ),
  ),
  skip: setting("Links that are not checked, until a certain day.", v.array(skipRule), []),
  hosts: setting(
    "Rules for the requests to a host; later rules take precedence.",
    v.array(hostRule),
    [],
  ),
  browser: setting(
    "Which links a browser opens: those with a doubtful verdict, or all that respond.",
    v.picklist(["doubtful", "all"]),
    "doubtful",
  ),
  dead: setting(
    "How pages show a link that has been dead for a long time: text, a copy, or unchanged.",
    v.picklist(["plain", "archive", "keep"]),
    "plain",
  ),
  archived: setting(
    "Copies of pages, for “dead: archive”.",
    list(archived, {
      field: "address",
      value: ({ address }) => (typeof address === "string" ? normalizeAddress(address) : undefined),
    }),
    [],
  ),
});

type Written = v.InferOutput<typeof links>;
type Placed<Entry> = Entry & { place: Position };
type SkipRule = Placed<Written["skip"][number]>;
type HostRule = Placed<Written["hosts"][number]>;

export interface LinkRules
  extends Pick<Written, "contact" | "browser">, Partial<Pick<Written, "dead">> {
  skip: SkipRule[];
  hosts: HostRule[];
}

/** What replaces dead links on pages: see `dead-links.ts`. */
export type DeadLinkSettings = Pick<Written, "dead" | "archived">;

export interface LinkSettings {
  links: LinkRules & DeadLinkSettings;
}

export const linkSettings = settingsPart(
  { links: setting("How external links are checked.", links, {}) },
  ({ links: written }, locate): LinkSettings => {
    const placed = <Entry>(name: keyof Written, key: string, entries: readonly Entry[]) =>
      entries.map((entry, index) => ({
        ...entry,
        place: locate(["links", name, index, key], "value"),
      }));
    const skip = placed("skip", "address", written.skip);
    const hosts = placed("hosts", "host", written.hosts);
    return { links: { ...written, skip, hosts } };
  },
);

export const NO_RULES: LinkRules = { skip: [], hosts: [], browser: "doubtful" };

export function skipRuleFor(url: string, { skip }: LinkRules, now: string): SkipRule | undefined {
  return skip.find((rule) => applies(rule, now) && matches(url, rule.address));
}

export function hostRulesFor(host: string, { hosts }: LinkRules): HostRule[] {
  return hosts.filter((rule) => matchesHost(host, rule.host));
}

/** The headers that the rules add to the requests for an address, by lowercase name. */
export function headersOfRules(url: string, rules: LinkRules): Record<string, string> {
  const written = hostRulesFor(new URL(url).host, rules).flatMap(({ headers = {} }) =>
    Object.entries(headers),
  );
  return Object.fromEntries(written.map(([name, value]) => [name.toLowerCase(), value]));
}

/** Rules that have expired, or that match no link, so that they do not pile up. */
export function ruleFindings(
  { skip, hosts }: LinkRules,
  urls: readonly string[],
  now: string,
): Finding[] {
  const names = urls.flatMap((url) => URL.parse(url)?.host ?? []);
  return [
    ...skip.flatMap((rule) => {
      if (!urls.some((url) => matches(url, rule.address)))
        return [unused(`No link matches “${rule.address}”`, rule.place)];
      if (applies(rule, now)) return [];
      const message = `The rule for “${rule.address}” expired on ${dateInWords(rule.until)}.`;
      const hint =
        "Its links are checked again. Set a later day if its reason still applies, or remove it.";
      return [warning("outbound/rule-expired", message, { ...rule.place, hint })];
    }),
    ...hosts.flatMap((rule) =>
      names.some((name) => matchesHost(name, rule.host))
        ? []
        : [unused(`No link has the host “${rule.host}”`, rule.place)],
    ),
  ];
}

function unused(what: string, place: Position): Finding {
  const hint = "Correct the rule, or remove it.";
  return warning("outbound/rule-unused", `${what}: this rule has no effect.`, { ...place, hint });
}

function applies({ until }: SkipRule, now: string): boolean {
  return dayOf(now) <= until;
}

/** Whether an address matches a pattern with `*`. (As a `RegExp`, many `*` would take forever.) */
function matches(url: string, pattern: string): boolean {
  const text = url.toLowerCase();
  const written = pattern.includes("*") ? pattern : normalizeAddress(pattern);
  const parts = written.toLowerCase().split("*");
  let end = 0;
  for (const [index, part] of parts.entries()) {
    const start = index < parts.length - 1 ? text.indexOf(part, end) : text.length - part.length;
    if (start < end || !text.startsWith(part, start) || (index === 0 && start > 0)) return false;
    end = start + part.length;
  }
  return true;
}

function matchesHost(host: string, pattern: string): boolean {
  // A rule without a port applies to all ports.
  const name = (/:\d+$/.test(pattern) ? host : host.replace(/:\d+$/, "")).toLowerCase();
  const wanted = pattern.toLowerCase();
  return wanted.startsWith("*.") ? name.endsWith(wanted.slice(1)) : name === wanted;
}
