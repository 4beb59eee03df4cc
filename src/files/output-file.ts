import { extname } from "node:path";
import { error, type Finding } from "../findings/finding.ts";
import { readSiteFolder, STATIC_FOLDER } from "./site-folder.ts";

/** A file to be published; text is UTF-8. */
export interface OutputFile {
  /** Path in `out/`, with `/` between the parts. */
  path: string;
  content: string | Buffer;
}

export function sizeOf({ content }: OutputFile): number {
  return Buffer.byteLength(content);
}

/** Text that browsers request is also published compressed. */
export function isText(path: string): boolean {
  return /^text|xml|json/.test(contentType(path));
}

export function companionsOf(path: string): string[] {
  return [`${path}.br`, `${path}.gz`];
}

/** The paths of a site that is being assembled: no file takes the place of another. */
export interface TakenPaths {
  /** `source` is undefined for what build-site makes. */
  add: (path: string, source?: string) => void;
  /** Whether a file or folder has this path, or a file is in place of one of its folders. */
  has: (path: string) => boolean;
  /** What is at a path; on many systems, case makes no difference. */
  inTheWay: (path: string) => Taken | undefined;
}

export interface Taken {
  path: string;
  source: string | undefined;
  isFolder: boolean;
}

/** Starts with these paths. A text file also takes the paths of its compressed copies. */
export function takenPaths(paths: Iterable<string>): TakenPaths {
  const taken = new Map<string, Taken>();
  const add = (path: string, source?: string): void => {
    for (const file of placesOf(path))
      taken.set(foldedPath(file), { path: file, source, isFolder: false });
    for (const folder of foldersAbove(path)) {
      const key = foldedPath(folder);
      if (!taken.has(key)) taken.set(key, { path: folder, source, isFolder: true });
    }
  };
  const inTheWay = (path: string): Taken | undefined => {
    const folders = foldersAbove(path).map((folder) => {
      const other = taken.get(foldedPath(folder));
      return other !== undefined && other.isFolder && other.path === folder ? undefined : other;
    });
    const files = placesOf(path).map((place) => taken.get(foldedPath(place)));
    return [...folders, ...files].find((other) => other !== undefined);
  };
  for (const path of paths) add(path);
  return { add, inTheWay, has: (path) => inTheWay(path) !== undefined };
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
  ".pdf": "application/pdf",
};

/** By the extension of a name (`.html` alone works as well). */
export function contentType(file: string): string {
  return TYPES[extname(file).toLowerCase() || file] ?? "application/octet-stream";
}

export function mediaTypes(): [extension: string, type: string][] {
  return Object.entries(TYPES).map(([extension, type]) => [extension.slice(1), type]);
}

/** Windows keeps these names for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** In bytes, minus those of `.br` and `.gz`. */
const LONGEST_NAME = 255 - 3;
const SPECIAL = /[\p{Cc}<>:"|?*\\]/u;

/** Why a path cannot be a file on every system, as the end of a sentence. */
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

/** The same for paths that some file system takes for one. */
export function foldedPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

export async function staticPathFindings(root: string): Promise<Finding[]> {
  return (await readSiteFolder(root, STATIC_FOLDER)).flatMap((path) =>
    pathFindings(path, { file: `${STATIC_FOLDER}/${path}` }),
  );
}

/** What is wrong with the path of a file that a site publishes as it is. */
export function pathFindings(path: string, place: Partial<Finding> = {}): Finding[] {
  const problem = portabilityProblem(path);
  const inAssets = foldedPath(path).startsWith("assets/");
  if (problem === undefined && !inAssets) return [];
  const why = problem ?? "is in assets/, which is for files with a hash in their name";
  const hint = inAssets ? "Move it to another folder." : "Rename it.";
  return [error("files/bad-path", `“${path}” ${why}.`, { ...place, hint })];
}
