import type { IslandHosts } from "../render/page-context.ts";
import { pagePolicies, type PolicySettings } from "./content-security-policy.ts";
import { pageNeeds, type PageNeeds } from "./page-needs.ts";

/** A page with its policy, and what it needs of one. */
export interface PageWithPolicy {
  html: string;
  needs: PageNeeds;
}

/** Where a policy belongs: before all that it speaks of, but for the character set, which is looked for in the first 1,024 bytes. */
const PLACE = /<head(?:\s[^>]*)?>(?:\s*<meta charset="[^"]*"\s*\/?>)?/;

/**
 * Gives a function that puts the Content-Security-Policy of a page into its head, for hosts that send no headers; `html`
 * is final, since the policy holds hashes of its bytes. A page without a head stays as it is.
 */
export function policyAdder(settings: PolicySettings): (html: string, hosts: readonly IslandHosts[]) => PageWithPolicy {
  const policyOf = pagePolicies(settings);
  return (html, hosts) => {
    const needs = pageNeeds(html);
    return { html: withPolicy(html, policyOf({ needs, hosts })), needs };
  };
}

const META = '<meta http-equiv="Content-Security-Policy" content="';

function withPolicy(html: string, policy: string): string {
  const meta = `${META}${policy.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;
  return html.replace(PLACE, (head) => head + meta);
}

/** Gives a page as many elements as its published form `like` has, which may have got its policy. */
export function withPolicyLike(html: string, like: string): string {
  const policies = (text: string) => text.split(META).length;
  return policies(like) > policies(html) ? withPolicy(html, "") : html;
}
