import { warning, type Finding, type Position } from "../findings/finding.ts";
import { dayOf } from "./remember/history.ts";
import { inWords } from "./judge/in-words.ts";

/** A rule by which links are not checked for a while, and why. */
export interface SkipRule {
  /** A whole address; `*` stands for anything. */
  address: string;
  reason: string;
  /** The last day on which it holds. */
  until: string;
  place: Position;
}

/** How a host wants to be asked. */
export interface HostRule {
  /** A name such as `www.example.com`, or `*.example.com` for all names below. */
  host: string;
  atOnce?: number | undefined;
  /** Milliseconds between the beginnings of two requests. */
  gap?: number | undefined;
  /** Headers that are sent besides ours, or in their place. */
  headers?: Record<string, string> | undefined;
  place: Position;
}

/** The site's own rules for the check of links. */
export interface LinkRules {
  /** Whom an administrator can write to who wonders who asks: an e-mail address, or a page. */
  contact?: string | undefined;
  skip: readonly SkipRule[];
  hosts: readonly HostRule[];
}

/** No rules at all. */
export const NO_RULES: LinkRules = { skip: [], hosts: [] };

/** The rule by which an address is skipped on that day, if there is one. */
export function skipRuleFor(url: string, { skip }: LinkRules, now: string): SkipRule | undefined {
  return skip.find((rule) => holds(rule, now) && matches(url, rule.address));
}

/** The rules for a host, the more general ones first. */
export function hostRulesFor(host: string, { hosts }: LinkRules): HostRule[] {
  return hosts.filter((rule) => matchesHost(host, rule.host));
}

/** What there is to say of rules that have run out, or that no link needs: they must not pile up. */
export function ruleFindings({ skip, hosts }: LinkRules, urls: readonly string[], now: string): Finding[] {
  const names = urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).host);
  return [
    ...skip.flatMap((rule) => {
      if (!urls.some((url) => matches(url, rule.address))) return [unused(`No link is “${rule.address}”`, rule.place)];
      if (holds(rule, now)) return [];
      const message = `The rule for “${rule.address}” has run out on ${inWords(rule.until)}: these links are checked again.`;
      const hint = "Give it another day if its reason still holds, or take it away.";
      return [warning("outbound/rule-expired", message, { ...rule.place, hint })];
    }),
    ...hosts.flatMap((rule) =>
      names.some((name) => matchesHost(name, rule.host)) ? [] : [unused(`No link leads to “${rule.host}”`, rule.place)],
    ),
  ];
}

function unused(what: string, place: Position): Finding {
  const hint = "Take the rule away, or mend what it names.";
  return warning("outbound/rule-unused", `${what}: this rule does nothing.`, { ...place, hint });
}

function holds({ until }: SkipRule, now: string): boolean {
  return dayOf(now) <= until;
}

/** Whether an address is what a pattern with `*` says: its parts follow each other, the first and the last at the ends. */
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
  // A rule without a port holds for all of them.
  const name = (/:\d+$/.test(pattern) ? host : host.replace(/:\d+$/, "")).toLowerCase();
  const wanted = pattern.toLowerCase();
  return wanted.startsWith("*.") ? name.endsWith(wanted.slice(1)) : name === wanted;
}
