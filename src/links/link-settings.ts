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
type SkipRule = Written["skip"][number] & { place: Position };

export interface LinkRules
  extends Pick<Written, "contact" | "browser">, Partial<Pick<Written, "dead">> {
  skip: SkipRule[];
}

/** What replaces dead links on pages: see `dead-links.ts`. */
export type DeadLinkSettings = Pick<Written, "dead" | "archived">;

interface LinkSettings {
  links: LinkRules & DeadLinkSettings;
}

export const linkSettings = settingsPart(
  { links: setting("How external links are checked.", links, {}) },
  ({ links: written }, locate): LinkSettings => {
    const skip = written.skip.map((rule, index) => ({
      ...rule,
      place: locate(["links", "skip", index, "address"], "value"),
    }));
    return { links: { ...written, skip } };
  },
);

export const NO_RULES: LinkRules = { skip: [], browser: "doubtful" };

export function skipRuleFor(url: string, { skip }: LinkRules, now: string): SkipRule | undefined {
  return skip.find((rule) => applies(rule, now) && matches(url, rule.address));
}

/** Rules that have expired, or that match no link, so that they do not pile up. */
export function ruleFindings({ skip }: LinkRules, urls: readonly string[], now: string): Finding[] {
  return skip.flatMap((rule) => {
    const { address, until, place } = rule;
    if (!urls.some((url) => matches(url, address))) {
      const message = `No link matches “${address}”: this rule has no effect.`;
      const hint = "Correct the rule, or remove it.";
      return warning("outbound/rule-unused", message, { ...place, hint });
    }
    if (applies(rule, now)) return [];
    const message = `The rule for “${address}” expired on ${dateInWords(until)}.`;
    const hint =
      "Its links are checked again. Set a later day if its reason still applies, or remove it.";
    return warning("outbound/rule-expired", message, { ...place, hint });
  });
}

function applies({ until }: SkipRule, now: string) {
  return dayOf(now) <= until;
}

/** Whether an address matches a pattern with `*`. (As a `RegExp`, many `*` would take forever.) */
function matches(url: string, pattern: string) {
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
