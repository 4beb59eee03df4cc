import { extname } from "node:path";
import { error, type Finding } from "../findings/finding.ts";
import { readSiteFolder, STATIC_FOLDER } from "./site-folder.ts";

/** A file to publish; text is UTF-8. */
export interface OutputFile {
  /** Path in `out/`, with `/` between the parts. */
  path: string;
  content: string | Buffer;
}

export function sizeOf({ content }: OutputFile): number {
  return Buffer.byteLength(content);
}

/** Whether a file is text, by its extension. Text is also published compressed. */
export function isText(path: string): boolean {
  return /^text|xml|json/.test(contentType(path));
}

export function companionsOf(path: string): string[] {
  return [`${path}.br`, `${path}.gz`];
}

/** The paths of a site that is being assembled, so that no file overwrites another. */
export type TakenPaths = ReturnType<typeof takenPaths>;

export interface Taken {
  path: string;
  source: string | undefined;
  isFolder: boolean;
}

/** Starts with these paths. A text file also takes the paths of its compressed copies. */
export function takenPaths(paths: Iterable<string>) {
  const taken = new Map<string, Taken>();
  /** `source` is undefined for what build-site makes. */
  const add = (path: string, source?: string): void => {
    for (const file of placesOf(path))
      taken.set(foldedPath(file), { path: file, source, isFolder: false });
    for (const folder of foldersAbove(path)) {
      const key = foldedPath(folder);
      if (!taken.has(key)) taken.set(key, { path: folder, source, isFolder: true });
    }
  };
  /** The file or folder that conflicts with a path; on many systems, case makes no difference. */
  const inTheWay = (path: string): Taken | undefined => {
    const find = (place: string) => taken.get(foldedPath(place));
    const folders = foldersAbove(path).map((folder) => {
      const other = find(folder);
      return other?.isFolder && other.path === folder ? undefined : other;
    });
    return [...folders, ...placesOf(path).map(find)].find((other) => other !== undefined);
  };
  for (const path of paths) add(path);
  return { add, inTheWay, has: (path: string) => inTheWay(path) !== undefined };
}

function placesOf(path: string): string[] {
  return isText(path) ? [path, ...companionsOf(path)] : [path];
}

/** The outermost first: `a/b/c.html` → `a`, `a/b`. */
export function foldersAbove(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
}

/** IANA media types. */
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
  ".ttf": "font/ttf",
  ".otf": "font/otf",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".mov": "video/quicktime",
  ".mp3": "audio/mpeg",
  ".m4a": "audio/mp4",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".vtt": "text/vtt; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".ics": "text/calendar; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".rss": "application/rss+xml; charset=utf-8",
  ".atom": "application/atom+xml; charset=utf-8",
  ".geojson": "application/geo+json; charset=utf-8",
  ".wasm": "application/wasm",
  ".zip": "application/zip",
  ".pdf": "application/pdf",
};

/** The media type for the extension of a name, or for an extension alone (`.html`). */
export function contentType(file: string): string {
  return TYPES[extname(file).toLowerCase() || file] ?? "application/octet-stream";
}

export function mediaTypes(): [extension: string, type: string][] {
  return Object.entries(TYPES).map(([extension, type]) => [extension.slice(1), type]);
}

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** In bytes, without the suffix `.br` or `.gz`. */
const LONGEST_NAME = 255 - 3;
const SPECIAL = /[\p{Cc}<>:"|?*\\]/u;

/** The reason why a path is not valid on every system, as the end of a sentence. */
export function portabilityProblem(path: string): string | undefined {
  for (const name of path.split("/")) {
    if (DEVICE.test(name)) return `contains “${name}”, a name that Windows reserves for a device`;
    if (Buffer.byteLength(name) > LONGEST_NAME)
      return "is too long: file systems allow 255 bytes between two slashes";
    if (/[. ]$/.test(name)) return "ends in a dot or a space, which Windows removes";
    if (name.includes("\uFFFD")) return "has a name that is not in UTF-8";
    const [special] = SPECIAL.exec(name) ?? [];
    if (special !== undefined)
      return `contains ${JSON.stringify(special)}, which Windows does not allow in names`;
  }
  return undefined;
}

/** A key that is equal for paths that some file systems treat as the same. */
function foldedPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

export async function staticPathFindings(root: string): Promise<Finding[]> {
  return (await readSiteFolder(root, STATIC_FOLDER)).flatMap((path) =>
    pathFindings(path, { file: `${STATIC_FOLDER}/${path}` }),
  );
}

/** Findings about the path of a file that a site publishes as it is. */
export function pathFindings(path: string, place: Partial<Finding> = {}): Finding[] {
  const inAssets = foldedPath(path).startsWith("assets/");
  const problem =
    portabilityProblem(path) ??
    (inAssets ? "is in assets/, which is for files with a hash in their name" : undefined);
  if (problem === undefined) return [];
  const hint = inAssets ? "Move it to another folder." : "Rename it.";
  return [error("files/bad-path", `“${path}” ${problem}.`, { ...place, hint })];
}
