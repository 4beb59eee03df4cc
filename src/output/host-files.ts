import { createHash } from "node:crypto";
import { ASSETS_FOLDER } from "../assets/asset.ts";
import type { Settings } from "../site/settings.ts";

/**
 * `_headers`, as Netlify and Cloudflare Pages read it: an address pattern, then its headers.
 * `pages` are the documents: what scripts and styles they carry inline is allowed by the hash of its bytes.
 */
export function headersFile(pages: readonly string[], settings: Settings): string {
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
  ].join("\n");
}

/** `_redirects`, as Netlify and Cloudflare Pages read it: from, to, status. Empty where the settings name none. */
export function redirectsFile({ redirects }: Settings): string {
  return redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join("");
}

function contentSecurityPolicy(pages: readonly string[], { security }: Settings): string {
  const policy: Record<string, string[]> = {
    "default-src": ["'none'"],
    "base-uri": ["'none'"],
    "connect-src": ["'self'"],
    "font-src": ["'self'"],
    "form-action": ["'self'", ...(security.forms ?? [])],
    "frame-ancestors": ["'none'"],
    ...(security.frames?.length ? { "frame-src": security.frames } : {}),
    "img-src": ["'self'", "data:"],
    "manifest-src": ["'self'"],
    "media-src": ["'self'"],
    "script-src": ["'self'", ...inlineHashes(pages, "script"), ...(security.scripts ?? [])],
    "style-src": ["'self'", ...inlineHashes(pages, "style")],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
    .join("; ");
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
