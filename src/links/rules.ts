import { warning, type Finding, type Position } from "../findings/finding.ts";
import { dateInWords, dayOf } from "./dates.ts";

/** A rule that excludes links from the check until a certain day. */
export interface SkipRule {
  /** A whole address; `*` matches any text. */
  address: string;
  reason: string;
  /** The last day on which it applies. */
  until: string;
  place: Position;
}

/** A rule for the requests to a host. */
export interface HostRule {
  /** A name such as `www.example.com`, or `*.example.com` for all subdomains. */
  host: string;
  atOnce?: number | undefined;
  /** Milliseconds from the start of one request to the start of the next. */
  gap?: number | undefined;
  /** Headers that are added to ours, or replace them. */
  headers?: Record<string, string> | undefined;
  place: Position;
}

/** The site's rules for the check of links. */
export interface LinkRules {
  /** The contact for administrators of other servers: an e-mail address, or a page. */
  contact?: string | undefined;
  skip: readonly SkipRule[];
  hosts: readonly HostRule[];
}

export const NO_RULES: LinkRules = { skip: [], hosts: [] };

/** The rule that skips an address on that day, if there is one. */
export function skipRuleFor(url: string, { skip }: LinkRules, now: string): SkipRule | undefined {
  return skip.find((rule) => applies(rule, now) && matches(url, rule.address));
}

/** The rules for a host, in their order: later ones override earlier ones. */
export function hostRulesFor(host: string, { hosts }: LinkRules): HostRule[] {
  return hosts.filter((rule) => matchesHost(host, rule.host));
}

/** Warnings about rules that have expired, or that match no link, so that they do not pile up. */
export function ruleFindings({ skip, hosts }: LinkRules, urls: readonly string[], now: string): Finding[] {
  const names = urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).host);
  return [
    ...skip.flatMap((rule) => {
      if (!urls.some((url) => matches(url, rule.address)))
        return [unused(`No link matches “${rule.address}”`, rule.place)];
      if (applies(rule, now)) return [];
      const message = `The rule for “${rule.address}” expired on ${dateInWords(rule.until)}: these links are checked again.`;
      const hint = "Set a later day if its reason still applies, or remove it.";
      return [warning("outbound/rule-expired", message, { ...rule.place, hint })];
    }),
    ...hosts.flatMap((rule) =>
      names.some((name) => matchesHost(name, rule.host)) ? [] : [unused(`No link leads to “${rule.host}”`, rule.place)],
    ),
  ];
}

function unused(what: string, place: Position): Finding {
  const hint = "Remove the rule, or correct what it names.";
  return warning("outbound/rule-unused", `${what}: this rule has no effect.`, { ...place, hint });
}

function applies({ until }: SkipRule, now: string): boolean {
  return dayOf(now) <= until;
}

/** Whether an address matches a pattern with `*`: its parts follow one another, the first and the last at the ends. */
function matches(url: string, pattern: string): boolean {
  const whole = URL.canParse(pattern) && !pattern.includes("*") ? new URL(pattern).href : pattern;
  const text = url.toLowerCase();
  const [first = "", ...rest] = whole.toLowerCase().split("*");
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return text.length - from >= last.length && text.endsWith(last);
}

function matchesHost(host: string, pattern: string): boolean {
  // A rule without a port applies to all ports.
  const name = (/:\d+$/.test(pattern) ? host : host.replace(/:\d+$/, "")).toLowerCase();
  const wanted = pattern.toLowerCase();
  return wanted.startsWith("*.") ? name.endsWith(wanted.slice(1)) : name === wanted;
}
