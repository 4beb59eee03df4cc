import { ASSETS_FOLDER } from "../assets/asset.ts";
import type { IslandHosts } from "../render/page-context.ts";
import type { Settings } from "../site/settings.ts";
import type { PageNeeds } from "./page-needs.ts";

/** What the policy has to know of a page. */
interface PolicyPage {
  needs: PageNeeds;
  /** Whom its islands talk to. */
  hosts: readonly IslandHosts[];
}

/**
 * `_headers`, as Netlify and Cloudflare Pages read it: an address pattern, then its headers. What `pages` carry inline is
 * allowed by the hash of its bytes; forms may be sent where they are sent, and islands may talk to whom they name.
 */
export function headersFile(pages: readonly PolicyPage[], settings: Settings): string {
  return [
    "/*",
    `  Content-Security-Policy: ${contentSecurityPolicy(pages, settings)}`,
    "  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "  Referrer-Policy: strict-origin-when-cross-origin",
    "  X-Content-Type-Options: nosniff",
    "",
    `/${ASSETS_FOLDER}/*`,
    "  Cache-Control: public, max-age=31536000, immutable",
    "",
    ...settings.security.readable.flatMap((path) => [path, "  Access-Control-Allow-Origin: *", ""]),
  ].join("\n");
}

/** `_redirects`, as Netlify and Cloudflare Pages read it: from, to, status. Empty where the settings name none. */
export function redirectsFile({ redirects }: Settings): string {
  return redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join("");
}

function contentSecurityPolicy(pages: readonly PolicyPage[], { origin, security }: Settings): string {
  const needed = (kind: keyof PageNeeds) => pages.flatMap(({ needs }) => needs[kind]);
  const sources = (addresses: readonly string[]) => sourcesOf(addresses, origin);
  const hosts = (kind: keyof IslandHosts) =>
    sources(pages.flatMap((page) => page.hosts.flatMap((island) => island[kind] ?? [])));
  const frames = [...security.frames, ...hosts("frames")];
  const policy: Record<string, string[]> = {
    "default-src": ["'none'"],
    "base-uri": ["'none'"],
    "connect-src": ["'self'", ...hosts("connections")],
    "font-src": ["'self'"],
    // Browsers ask again where the answer to a form leads to another address: home, in the end.
    "form-action": ["'self'", ...sources(needed("forms"))],
    "frame-ancestors": ["'none'"],
    ...(frames.length > 0 ? { "frame-src": frames } : {}),
    "img-src": ["'self'", "data:", ...hosts("images")],
    "manifest-src": ["'self'"],
    "media-src": ["'self'"],
    "script-src": ["'self'", ...sorted(needed("scripts")), ...security.scripts, ...hosts("scripts")],
    "style-src": ["'self'", ...sorted(needed("styles"))],
  };
  return Object.entries(policy)
    .map(([directive, allowed]) => `${directive} ${[...new Set(allowed)].join(" ")}`)
    .join("; ");
}

const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted();

/** The sources that cover addresses: their origins, or schemes where there is none; our own aside. Sorted, each once. */
function sourcesOf(addresses: readonly string[], origin: string): string[] {
  const sources = addresses
    .map((address) => new URL(address, origin))
    .filter((url) => url.origin !== new URL(origin).origin)
    .map((url) => (url.origin === "null" ? url.protocol : url.origin));
  return sorted(sources);
}
