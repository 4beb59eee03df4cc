import { hash } from "node:crypto";
import { Parser } from "htmlparser2";
import { isSourceHost } from "../content/addresses.ts";
import type { Finding } from "../findings/finding.ts";
import type { IslandHosts } from "../render/page-context.ts";
import type { AddressSettings } from "../settings/addresses.ts";
import type { OutputSettings } from "./output-settings.ts";

/*
 * Every page carries a Content-Security-Policy in a <meta>, for hosts that send no headers, and names only what this page
 * needs. The header for all addresses covers what all pages need together.
 */

/** What the settings say about policies. */
export type PolicySettings = Pick<AddressSettings, "origin"> & Pick<OutputSettings, "security">;

/** What a page needs the policy to allow. */
export interface PageNeeds {
  /** Hashes of the text of each inline `<script>`, as a policy writes them. */
  scripts: readonly string[];
  /** The same of each `<style>`. */
  styles: readonly string[];
  /** The same of each `style` attribute. */
  attributes: readonly string[];
  /** The targets of its forms. Targets that are not addresses are left to the checks. */
  forms: readonly string[];
}

/** What the policy depends on. */
export interface PolicyPage {
  needs: PageNeeds;
  /** The hosts that its islands talk to. */
  hosts: readonly IslandHosts[];
}

/** A page with its policy, and what it needs of one. */
interface PageWithPolicy {
  html: string;
  needs: PageNeeds;
}

/**
 * Returns a function that puts the policy of a page into its head. `html` is final, since the policy has hashes of its
 * bytes. A page without a head stays as it is.
 */
export function policyAdder(settings: PolicySettings): (html: string, hosts: readonly IslandHosts[]) => PageWithPolicy {
  /** Most pages need the same. */
  const policies = new Map<string, string>();
  return (html, hosts) => {
    const needs = pageNeeds(html);
    const key = JSON.stringify([needs, hosts]);
    const policy = policies.get(key) ?? policyText(directives([{ needs, hosts }], settings));
    policies.set(key, policy);
    return { html: withPolicy(html, policy), needs };
  };
}

/** Adds an empty policy to a page if its published form `like` has one, so that both have the same elements. */
export function withPolicyLike(html: string, like: string): string {
  const policies = (text: string) => text.split(META).length;
  return policies(like) > policies(html) ? withPolicy(html, "") : html;
}

const META = '<meta http-equiv="Content-Security-Policy" content="';

function withPolicy(html: string, policy: string): string {
  const meta = `${META}${policy.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;
  const place = policyPlace(html);
  return place === undefined ? html : html.slice(0, place) + meta + html.slice(place);
}

/** The element that names the character set, which browsers look for in the first 1,024 bytes. */
const CHARSET = /<meta\s[^>]*charset\s*=[^>]*>/i;
/** What a policy rules. It applies only to what follows it. */
const RULED = /<(?:script|style|link|base|template|noscript|body|!--)|<\/head|\sstyle\s*=/i;

/**
 * The offset for a policy: at the beginning of the head, or after the character set if nothing that a policy rules comes
 * before that. Undefined without a head.
 */
function policyPlace(html: string): number | undefined {
  const head = /<head(?:\s[^>]*)?>/.exec(html);
  if (head === null) return undefined;
  const start = head.index + head[0].length;
  const rest = html.slice(start);
  const charset = CHARSET.exec(rest);
  if (charset === null || RULED.test(rest.slice(0, charset.index))) return start;
  return start + charset.index + charset[0].length;
}

/** Finds forms, and scripts and styles with their text. A comment is matched as a whole, so that nothing in it counts. */
const NEEDY = /<(?:!--[^]*?-->|(form)\b|(script|style)((?:\s[^>]*)?)>([^]*?)<\/\2>)/g;

/** Reads from a page's HTML what it needs. */
export function pageNeeds(html: string): PageNeeds {
  const scripts: string[] = [];
  const styles: string[] = [];
  let hasForm = false;
  for (const [, form, element, attributes = "", text = ""] of html.matchAll(NEEDY)) {
    hasForm ||= form !== undefined;
    if (element !== undefined && isInlineCode(attributes))
      (element === "script" ? scripts : styles).push(sourceOf(text));
  }
  const isPlain = !hasForm && !/\sstyle\s*=/i.test(html);
  return { scripts, styles, ...(isPlain ? { forms: [], attributes: [] } : attributesOf(html)) };
}

/** A hash as a policy writes it. Browsers read all line breaks as LF (HTML Standard, “preprocessing the input stream”). */
function sourceOf(text: string): string {
  return `'sha256-${hash("sha256", text.replaceAll(/\r\n?/g, "\n"), "base64")}'`;
}

/** Whether an element has code of its own: a script with `src` has none, and data blocks (JSON-LD) never run. */
function isInlineCode(attributes: string): boolean {
  return (
    !/\ssrc=/.test(attributes) && !/\stype="(?!module|text\/javascript|importmap|speculationrules)/.test(attributes)
  );
}

function attributesOf(html: string): Pick<PageNeeds, "forms" | "attributes"> {
  const [forms, attributes]: [string[], string[]] = [[], []];
  const parser = new Parser({
    onopentag(element, { action, formaction, style }) {
      const target = element === "form" ? action : formaction;
      if (target !== undefined && URL.canParse(target, "https://here.invalid")) forms.push(target);
      if (style !== undefined) attributes.push(sourceOf(style));
    },
  });
  parser.end(html);
  return { forms, attributes };
}

/** The longest line that Cloudflare Pages reads in `_headers`. */
export const LONGEST_LINE = 2000;
const LINE = "  Content-Security-Policy: ";

/** The policy for all addresses of a site. `inPages` are directives that only the pages have, to keep the header short. */
export interface SitePolicy {
  text: string;
  inPages: readonly string[];
}

/**
 * The policy of all pages together, for a header. It allows inline code by hashes, forms to go to their targets, and
 * islands to talk to the hosts they name. If the hashes are too many for a header, they are only in the `<meta>` of pages.
 */
export function sitePolicy(pages: readonly PolicyPage[], settings: PolicySettings): SitePolicy {
  // Browsers ignore `frame-ancestors` in a <meta> (CSP 3, section 3.3).
  const whole = { ...directives(pages, settings), "frame-ancestors": ["'none'"] };
  let policy: SitePolicy = { text: policyText(whole), inPages: [] };
  for (const inPages of [["style-src"], ["style-src", "script-src"]]) {
    if (LINE.length + policy.text.length <= LONGEST_LINE) break;
    policy = { text: policyText(without(whole, inPages)), inPages };
  }
  return policy;
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

/** The directives of a policy and their sources. */
export type Directives = Record<string, readonly string[]>;

/** The policy of these pages together. */
export function directives(pages: readonly PolicyPage[], { origin, security }: PolicySettings): Directives {
  const needed = (kind: keyof PageNeeds) => pages.flatMap(({ needs }) => needs[kind]);
  const hosts = (kind: keyof IslandHosts) =>
    sourcesOf(
      pages.flatMap((page) => page.hosts.flatMap((island) => island[kind] ?? [])),
      origin,
    );
  const frames = [...security.frames, ...hosts("frames")];
  const otherScripts = [...security.scripts, ...hosts("scripts")];
  const attributes = sorted(needed("attributes"));
  return {
    "default-src": ["'none'"],
    "base-uri": ["'none'"],
    "connect-src": ["'self'", ...hosts("connections")],
    "font-src": ["'self'"],
    // Browsers also check redirects of the answer to a form, which lead back to the site in the end.
    "form-action": ["'self'", ...sourcesOf(needed("forms"), origin)],
    ...(frames.length > 0 ? { "frame-src": frames } : {}),
    "img-src": ["'self'", "data:", ...hosts("images")],
    "manifest-src": ["'self'"],
    "media-src": ["'self'"],
    "script-src": ["'self'", ...sorted(needed("scripts")), ...otherScripts],
    // Hashes apply to attributes only with “unsafe-hashes” (CSP 3, section 6.7.3.2).
    "style-src": [
      "'self'",
      ...sorted(needed("styles")),
      ...(attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : []),
    ],
    // Pages never turn text into markup or code (W3C Trusted Types), but scripts of other hosts may.
    ...(otherScripts.length === 0 ? { "require-trusted-types-for": ["'script'"], "trusted-types": ["'none'"] } : {}),
  };
}

/** A policy without directives that others have. It has no `default-src`, which would speak for them, but its parts. */
function without(whole: Directives, left: readonly string[]): Directives {
  if (left.length === 0) return whole;
  const kept = Object.entries(whole).filter(([name]) => name !== "default-src" && !left.includes(name));
  return { "object-src": ["'none'"], "frame-src": ["'none'"], "worker-src": ["'none'"], ...Object.fromEntries(kept) };
}

/** A policy as it is written in a header. */
export function policyText(policy: Directives): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(" "))
    .join("; ");
}

const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted();

/**
 * The sources that cover addresses: their origins, or schemes if there is no origin; those of the site itself are left
 * out. So is a host that would end the directive (`https://a;b/`), which no name system knows.
 */
function sourcesOf(addresses: readonly string[], origin: string): string[] {
  const sources = addresses
    .map((address) => new URL(address, origin))
    .filter((url) => url.origin !== new URL(origin).origin)
    .filter((url) => url.origin === "null" || isSourceHost(url.host))
    .map((url) => (url.origin === "null" ? url.protocol : url.origin));
  return sorted(sources);
}
