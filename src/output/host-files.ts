import { createHash } from "node:crypto";
import { Parser } from "htmlparser2";
import { ASSETS_FOLDER } from "../assets/asset.ts";
import type { IslandHosts } from "../render/page-context.ts";
import type { RenderedPage } from "../render/render-route.ts";
import type { Settings } from "../site/settings.ts";

/** What the policy has to know of a page. */
type PolicyPage = Pick<RenderedPage, "html" | "hosts">;

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
  const html = pages.map((page) => page.html);
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
    "form-action": ["'self'", ...sources(html.flatMap(formTargets))],
    "frame-ancestors": ["'none'"],
    ...(frames.length > 0 ? { "frame-src": frames } : {}),
    "img-src": ["'self'", "data:", ...hosts("images")],
    "manifest-src": ["'self'"],
    "media-src": ["'self'"],
    "script-src": ["'self'", ...inlineHashes(html, "script"), ...security.scripts, ...hosts("scripts")],
    "style-src": ["'self'", ...inlineHashes(html, "style")],
  };
  return Object.entries(policy)
    .map(([directive, allowed]) => `${directive} ${[...new Set(allowed)].join(" ")}`)
    .join("; ");
}

/** The sources that cover addresses: their origins, or schemes where there is none; our own aside. Sorted, each once. */
function sourcesOf(addresses: readonly string[], origin: string): string[] {
  const sources = addresses
    .map((address) => new URL(address, origin))
    .filter((url) => url.origin !== new URL(origin).origin)
    .map((url) => (url.origin === "null" ? url.protocol : url.origin));
  return [...new Set(sources)].toSorted();
}

/** Where the forms of a page are sent. What is no address at all is for the checks to say. */
function formTargets(html: string): string[] {
  if (!html.includes("<form")) return [];
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

/** The CSP hashes of what stands between `<script>` and `</script>` on any of the pages, sorted, each once. */
function inlineHashes(pages: readonly string[], element: "script" | "style"): string[] {
  const pattern = new RegExp(`<${element}((?:\\s[^>]*)?)>([^]*?)</${element}>`, "g");
  const hashes = new Set<string>();
  for (const html of pages) {
    for (const [, attributes = "", text = ""] of html.matchAll(pattern)) {
      // Only what runs needs leave: a script with `src` has its own, data blocks (JSON-LD) never run.
      if (
        /\ssrc=/.test(attributes) ||
        /\stype="(?!module|text\/javascript|importmap|speculationrules)/.test(attributes)
      )
        continue;
      hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    }
  }
  return [...hashes].toSorted();
}
