import { extname } from "node:path";

/** Content types of everything that a site publishes (IANA media types). */
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".vcf": "text/vcard; charset=utf-8",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".pdf": "application/pdf",
};

/** The content type of a file, by the ending of its name (`.html` alone will do). */
export function contentType(file: string): string {
  return TYPES[file.startsWith(".") ? file : extname(file).toLowerCase()] ?? "application/octet-stream";
}

/** Endings without their dots and the content types that they stand for. */
export function mediaTypes(): [ending: string, type: string][] {
  return Object.entries(TYPES).map(([ending, type]) => [ending.slice(1), type]);
}
