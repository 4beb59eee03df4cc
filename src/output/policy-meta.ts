import type { IslandHosts } from "../render/page-context.ts";
import { pagePolicies, type PolicySettings } from "./content-security-policy.ts";
import { pageNeeds, type PageNeeds } from "./page-needs.ts";

/** A page with its policy, and what it needs of one. */
export interface PageWithPolicy {
  html: string;
  needs: PageNeeds;
}

/** The beginning of a page's head. */
const HEAD = /<head(?:\s[^>]*)?>/;
/** What names the character set, which is looked for in the first 1,024 bytes. */
const CHARSET = /<meta\s[^>]*charset\s*=[^>]*>/i;
/** What a policy speaks of: it holds only for what follows. */
const RULED = /<(?:script|style|link|base|template|noscript|body|!--)|<\/head|\sstyle\s*=/i;

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
  const place = policyPlace(html);
  return place === undefined ? html : html.slice(0, place) + meta + html.slice(place);
}

/**
 * Where a policy belongs: at the beginning of the head, but behind the character set, wherever in the head that is, as long
 * as nothing stands in between that a policy speaks of. Undefined without a head.
 */
function policyPlace(html: string): number | undefined {
  const head = HEAD.exec(html);
  if (head === null) return undefined;
  const start = head.index + head[0].length;
  const rest = html.slice(start);
  const charset = CHARSET.exec(rest);
  if (charset === null || RULED.test(rest.slice(0, charset.index))) return start;
  return start + charset.index + charset[0].length;
}

/** Gives a page as many elements as its published form `like` has, which may have got its policy. */
export function withPolicyLike(html: string, like: string): string {
  const policies = (text: string) => text.split(META).length;
  return policies(like) > policies(html) ? withPolicy(html, "") : html;
}
