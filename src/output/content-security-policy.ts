import { hash } from "node:crypto";
import { Parser } from "htmlparser2";
import { isSourceHost } from "../content/addresses.ts";
import type { Finding } from "../findings/finding.ts";
import type { OutputSettings } from "./output-settings.ts";
import type { IslandHosts } from "../render/page-context.ts";
import type { AddressSettings } from "../settings/addresses.ts";

/** What the policy has to know of a page. */
export interface PolicyPage {
  needs: PageNeeds;
  /** Whom its islands talk to. */
  hosts: readonly IslandHosts[];
}

/** What the settings say about policies. */
export type PolicySettings = Pick<AddressSettings, "origin"> & Pick<OutputSettings, "security">;

/** The directives of a Content-Security-Policy and what each allows; one that allows nothing to be named has no words. */
type Directives = Record<string, readonly string[]>;

/** The longest line that Cloudflare Pages reads in `_headers`, and what it begins with. */
export const LONGEST_LINE = 2000;
const LINE = "  Content-Security-Policy: ";

/** What stands in a header only (CSP 3, section 3.3: a meta element is not asked for it). */
const HEADER_ONLY = "frame-ancestors";

/** The policy for all addresses of a site. `inPages` are directives that it leaves to the pages, since hosts take no header so long. */
export interface SitePolicy {
  text: string;
  inPages: readonly string[];
}

/**
 * The policy of all pages together, for a header: what they carry inline is allowed by the hash of its bytes; forms may
 * be sent where they are sent, and islands may talk to whom they name. Where the hashes are too many for a header, each
 * page's own are in its `<meta>` alone, and the header has the rest.
 */
export function sitePolicy(pages: readonly PolicyPage[], settings: PolicySettings): SitePolicy {
  const whole = { ...directives(pages, settings), [HEADER_ONLY]: ["'none'"] };
  const candidates = [[], ["style-src"], ["style-src", "script-src"]].map((inPages) => ({
    text: written(without(whole, inPages)),
    inPages,
  }));
  const fitting = candidates.find(({ text }) => LINE.length + text.length <= LONGEST_LINE);
  return fitting ?? candidates.at(-1) ?? { text: written(whole), inPages: [] };
}

/** Reports that the hashes of a site are too many for a header. */
export function policyFindings({ inPages }: SitePolicy): Finding[] {
  if (inPages.length === 0) return [];
  return [
    {
      code: "security/policy-in-pages",
      severity: "info",
      message: `The headers leave ${inPages.join(" and ")} to the pages: the hashes of everything that pages carry inline are too many for a header.`,
      hint: "Nothing is less safe for it: each page names its own in a <meta>. Scripts and styles in files need no hash.",
    },
  ];
}

/**
 * The policy of one page, for its `<meta>`: narrower than that of the site, since it names only what this page needs.
 * Gives a function that remembers, since most pages need the same.
 */
export function pagePolicies(settings: PolicySettings): (page: PolicyPage) => string {
  const known = new Map<string, string>();
  return (page) => {
    const key = JSON.stringify([page.needs, page.hosts]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const text = written(directives([page], settings));
    known.set(key, text);
    return text;
  };
}

function directives(pages: readonly PolicyPage[], { origin, security }: PolicySettings): Directives {
  const needed = (kind: keyof PageNeeds) => pages.flatMap(({ needs }) => needs[kind]);
  const sources = (addresses: readonly string[]) => sourcesOf(addresses, origin);
  const hosts = (kind: keyof IslandHosts) =>
    sources(pages.flatMap((page) => page.hosts.flatMap((island) => island[kind] ?? [])));
  const frames = [...security.frames, ...hosts("frames")];
  const strangers = [...security.scripts, ...hosts("scripts")];
  return {
    "default-src": ["'none'"],
    "base-uri": ["'none'"],
    "connect-src": ["'self'", ...hosts("connections")],
    "font-src": ["'self'"],
    // Browsers ask again where the answer to a form leads to another address: home, in the end.
    "form-action": ["'self'", ...sources(needed("forms"))],
    ...(frames.length > 0 ? { "frame-src": frames } : {}),
    "img-src": ["'self'", "data:", ...hosts("images")],
    "manifest-src": ["'self'"],
    "media-src": ["'self'"],
    "script-src": ["'self'", ...sorted(needed("scripts")), ...strangers],
    "style-src": ["'self'", ...sorted(needed("styles"))],
    // Text becomes markup or code nowhere (W3C Trusted Types). Scripts of other hosts would not know of that.
    ...(strangers.length === 0 ? { "require-trusted-types-for": ["'script'"], "trusted-types": ["'none'"] } : {}),
  };
}

/** Leaves directives to other policies: then none may speak for them, and what `default-src` said of the rest is written out. */
function without(whole: Directives, left: readonly string[]): Directives {
  if (left.length === 0) return whole;
  const kept = Object.entries(whole).filter(([name]) => name !== "default-src" && !left.includes(name));
  return { "object-src": ["'none'"], "frame-src": ["'none'"], "worker-src": ["'none'"], ...Object.fromEntries(kept) };
}

function written(policy: Directives): string {
  return Object.entries(policy)
    .map(([directive, allowed]) => [directive, ...new Set(allowed)].join(" "))
    .join("; ");
}

const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted();

/**
 * The sources that cover addresses: their origins, or schemes where there is none; our own aside. Sorted, each once. A
 * host that would end the directive (`https://a;b/`) is left out: no name system knows one.
 */
function sourcesOf(addresses: readonly string[], origin: string): string[] {
  const sources = addresses
    .map((address) => new URL(address, origin))
    .filter((url) => url.origin !== new URL(origin).origin)
    .filter((url) => url.origin === "null" || isSourceHost(url.host))
    .map((url) => (url.origin === "null" ? url.protocol : url.origin));
  return sorted(sources);
}

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

/** What a page needs the site's Content-Security-Policy to allow. */
export interface PageNeeds {
  /** Hashes of what stands between `<script>` and `</script>`, as a policy writes them. */
  scripts: readonly string[];
  /** The same of `<style>`. */
  styles: readonly string[];
  /** Where its forms are sent. What is no address at all is for the checks to say. */
  forms: readonly string[];
}

/** What a policy has to know of: that there is a form, and scripts and styles with all that is in them. Comments hold none. */
const NEEDY = /<(?:!--[^]*?-->|(form)\b|(script|style)((?:\s[^>]*)?)>([^]*?)<\/\2>)/g;

/** Reads from a page's HTML what it needs. */
export function pageNeeds(html: string): PageNeeds {
  const scripts: string[] = [];
  const styles: string[] = [];
  let hasForm = false;
  for (const [, form, element, attributes = "", text = ""] of html.matchAll(NEEDY)) {
    hasForm ||= form !== undefined;
    if (element !== undefined && needsLeave(attributes))
      (element === "script" ? scripts : styles).push(`'sha256-${hash("sha256", text, "base64")}'`);
  }
  return { scripts, styles, forms: hasForm ? formTargets(html) : [] };
}

function formTargets(html: string): string[] {
  const targets: string[] = [];
  const parser = new Parser({
    onopentag(element, { action, formaction }) {
      const target = element === "form" ? action : formaction;
      if (target !== undefined && URL.canParse(target, "https://here.invalid")) targets.push(target);
    },
  });
  parser.end(html);
  return targets;
}

/** Whether what stands in an element needs leave: a script with `src` has its own, data blocks (JSON-LD) never run. */
function needsLeave(attributes: string): boolean {
  return (
    !/\ssrc=/.test(attributes) && !/\stype="(?!module|text\/javascript|importmap|speculationrules)/.test(attributes)
  );
}
