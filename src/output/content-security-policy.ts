import type { Finding } from "../findings/finding.ts";
import type { IslandHosts } from "../render/page-context.ts";
import { isSourceHost } from "../content/addresses.ts";
import type { AddressSettings } from "../settings/addresses.ts";
import type { OutputSettings } from "./output-settings.ts";
import type { PageNeeds } from "./page-needs.ts";

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
