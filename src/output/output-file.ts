import { extname } from "node:path";

/** A file to be published. */
export interface OutputFile {
  /** Path in `out/`, with `/` between the parts. */
  path: string;
  content: Buffer;
}

/** Kinds of file that are text and so are published compressed as well. */
const TEXT = /\.(html|css|js|mjs|svg|xml|txt|json|webmanifest|vcf)$/;

/** Whether a file is text that a browser asks for: those also stand precompressed. */
export function isText(path: string): boolean {
  return TEXT.test(path);
}

/** The compressed files that stand beside a text file, where they are smaller than it. */
export function companionsOf(path: string): string[] {
  return [`${path}.br`, `${path}.gz`];
}

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

/** The paths of a site that is being put together, so that no file takes the place of another. */
export interface TakenPaths {
  add: (path: string) => void;
  /**
   * Whether something stands at a path already, is a folder there, or is a file where the path needs a folder. A text needs
   * the places of its compressed companions as well.
   */
  has: (path: string) => boolean;
}

/** Begins with these paths. A text takes the places of its compressed companions as well. */
export function takenPaths(paths: Iterable<string>): TakenPaths {
  const files = new Set<string>();
  const folders = new Set<string>();
  const placesOf = (path: string): string[] => (isText(path) ? [path, ...companionsOf(path)] : [path]);
  const add = (path: string): void => {
    for (const file of placesOf(path)) files.add(file);
    for (const folder of foldersAbove(path)) folders.add(folder);
  };
  for (const path of paths) add(path);
  return {
    add,
    has: (path) =>
      placesOf(path).some((place) => files.has(place) || folders.has(place)) ||
      foldersAbove(path).some((folder) => files.has(folder)),
  };
}

/** The folders that a path lies in, from the outermost on: `a/b/c.html` → `a`, `a/b`. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) folders.push(path.slice(0, end));
  return folders;
}
