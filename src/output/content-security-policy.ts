import { hash } from "node:crypto";
import { isSourceHost } from "../content/addresses.ts";
import { escapeMarkup } from "../findings/text.ts";
import { LONGEST_LINE } from "../hosts/headers-file.ts";
import type { ResourceKind } from "../html/addresses.ts";
import type { PageMarkup, RuledParts } from "../html/normalize-html.ts";
import type { IslandHosts } from "../render/page-context.ts";
import type { AddressSettings } from "../settings/addresses.ts";
import type { OutputSettings } from "../settings/policy.ts";

/*
 * Every page carries its own policy in a <meta>, for hosts that send no headers. It allows only
 * what that page needs. The header, which is the same for all addresses, allows what any page
 * needs.
 */

export type PolicySettings = Pick<AddressSettings, "origin"> & Pick<OutputSettings, "security">;

/** What the policy of a page must allow: hashes of inline code, and the addresses of forms. */
export type PageNeeds = Readonly<Record<keyof RuledParts, readonly string[]>>;

export function needsOf({ scripts, styles, attributes, forms }: RuledParts): PageNeeds {
  return {
    scripts: scripts.map(sourceOf),
    styles: styles.map(sourceOf),
    attributes: attributes.map(sourceOf),
    forms,
  };
}

/** Browsers read all line breaks as LF (HTML Standard, “preprocessing the input stream”). */
function sourceOf(text: string): string {
  return `'sha256-${hash("sha256", text.replaceAll(/\r\n?/g, "\n"), "base64")}'`;
}

export interface PolicyPage {
  needs: PageNeeds;
  hosts: readonly IslandHosts[];
}

/**
 * Adds a policy to the head of a page. The markup must be final: the policy contains its hashes.
 */
export function withPolicy(
  { html, policyAt, ruled }: Pick<PageMarkup, "html" | "policyAt" | "ruled">,
  hosts: readonly IslandHosts[],
  settings: PolicySettings,
): { html: string; needs: PageNeeds } {
  const needs = needsOf(ruled);
  if (policyAt === undefined) return { html, needs };
  const policy = escapeMarkup(policyText(directives([{ needs, hosts }], settings)));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return { html: html.slice(0, policyAt) + meta + html.slice(policyAt), needs };
}

const LINE = "  Content-Security-Policy: ";

/**
 * The policy for the header, which covers all pages. If it would be too long, the hashes are left
 * to the `<meta>` elements of the pages.
 */
export function sitePolicy(pages: readonly PolicyPage[], settings: PolicySettings): string {
  // Browsers ignore `frame-ancestors` in a <meta> (CSP 3, section 3.3).
  const whole = { ...directives(pages, settings), "frame-ancestors": ["'none'"] };
  let text = policyText(whole);
  for (const inPages of [["style-src"], ["style-src", "script-src"]])
    if (LINE.length + text.length > LONGEST_LINE) text = policyText(without(whole, inPages));
  return text;
}

export type Directives = Record<string, readonly string[]>;

export function directives(
  pages: readonly PolicyPage[],
  { origin, security }: PolicySettings,
): Directives {
  const needed = (kind: keyof PageNeeds) => pages.flatMap(({ needs }) => needs[kind]);
  const islands = pages.flatMap(({ hosts }) => hosts);
  const others = (kind: ResourceKind) => {
    const named = islands.flatMap((island) => island[kind] ?? []);
    return [...security[kind], ...sourcesOf(named, origin)];
  };
  const frames = others("frames");
  const otherScripts = others("scripts");
  const attributes = sorted(needed("attributes"));
  const hashed = attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : [];
  return {
    "default-src": ["'none'"],
    "base-uri": ["'none'"],
    "connect-src": ["'self'", ...others("connections")],
    "font-src": ["'self'", ...others("fonts")],
    // Browsers also check the redirect that follows a form, which leads back to the site.
    "form-action": ["'self'", ...sourcesOf(needed("forms"), origin)],
    ...(frames.length > 0 ? { "frame-src": frames } : {}),
    "img-src": ["'self'", "data:", ...others("images")],
    "manifest-src": ["'self'"],
    "media-src": ["'self'", ...others("media")],
    "script-src": [
      "'self'",
      ...(security.wasm ? ["'wasm-unsafe-eval'"] : []),
      ...sorted(needed("scripts")),
      ...otherScripts,
    ],
    // “unsafe-hashes” makes hashes apply to attributes (CSP 3, section 6.7.3.2); hashes make
    // browsers ignore “unsafe-inline”.
    "style-src": [
      "'self'",
      ...others("styles"),
      ...(security.inlineStyles ? ["'unsafe-inline'"] : [...sorted(needed("styles")), ...hashed]),
    ],
    // Pages never turn text into markup (W3C Trusted Types), but scripts of other hosts may.
    ...(otherScripts.length === 0 && security.trustedTypes
      ? { "require-trusted-types-for": ["'script'"], "trusted-types": ["'none'"] }
      : {}),
  };
}

/**
 * Leaves out the `left` directives, and `default-src`, which would then apply in their place.
 */
function without(whole: Directives, left: readonly string[]): Directives {
  const kept = Object.entries(whole).filter(
    ([name]) => name !== "default-src" && !left.includes(name),
  );
  return {
    "object-src": ["'none'"],
    "frame-src": ["'none'"],
    "worker-src": ["'none'"],
    ...Object.fromEntries(kept),
  };
}

export function policyText(policy: Directives): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(" "))
    .join("; ");
}

const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted();

/**
 * The origins of addresses, or their schemes if they have no origin, without the site itself. A
 * host that would end the directive (`https://a;b/`) is left out: DNS cannot resolve it.
 */
function sourcesOf(addresses: readonly string[], origin: string): string[] {
  const own = new URL(origin).origin;
  const sources = addresses.flatMap((address) => {
    const url = new URL(address, origin);
    if (url.origin === "null") return url.protocol;
    return url.origin === own || !isSourceHost(url.host) ? [] : url.origin;
  });
  return sorted(sources);
}
