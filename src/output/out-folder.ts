import { hash } from "node:crypto";
import { readFile, stat, lstat, readdir, realpath } from "node:fs/promises";
import { join, basename, dirname, relative, resolve, sep } from "node:path";
import * as v from "valibot";
import { filesBelow, entriesBelow, isLitter, pathsBelow } from "../files/files-below.ts";
import { compare } from "../findings/finding.ts";
import { type OutputFile, companionsOf } from "./output-file.ts";

/** Name of the file by which build-site knows a folder that it wrote. */
export const MANIFEST = ".build-site.json";

const schema = v.object({
  generator: v.literal("build-site"),
  files: v.record(v.string(), v.string()),
  unlinked: v.exactOptional(v.record(v.string(), v.array(v.string()))),
});

/** What build-site wrote: for each path the SHA-256 of its bytes, and what it left out of the pages. */
export type Manifest = v.InferOutput<typeof schema>;

/** Dead addresses that pages do not link to any more, with the addresses of these pages: they are still to be checked. */
export type Unlinked = Readonly<Record<string, readonly string[]>>;

/** The manifest of a set of files, and of what their pages do not link to any more: the same for the same ones. */
export function manifestOf(files: readonly OutputFile[], unlinked: Unlinked = {}): OutputFile {
  const hashes = files
    .map(({ path, content }) => [path, hash("sha256", content, "hex")] as const)
    .toSorted(([a], [b]) => compare(a, b));
  const written = Object.fromEntries(Object.entries(unlinked).map(([url, pages]) => [url, [...pages]]));
  const more = Object.keys(written).length === 0 ? {} : { unlinked: written };
  return { path: MANIFEST, content: bytesOf({ generator: "build-site", files: Object.fromEntries(hashes), ...more }) };
}

function bytesOf(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
}

/** The manifest in a folder, or undefined where there is none that can be read. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    const result = v.safeParse(schema, JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** How a page begins that only leads to another address; no page of the site itself does. */
export const MOVED_PAGE = "<!DOCTYPE html>\n<!-- moved -->\n";

/** A published site. */
export interface PublishedSite {
  /** HTML by path in the folder. Pages that only lead to another address are left out, here and below. */
  pages: Map<string, string>;
  /** Style sheets by path in the folder. */
  styles: Map<string, string>;
  /** Bytes of every file. */
  sizes: Map<string, number>;
  /** Dead addresses that its pages no longer link to. */
  unlinked: Unlinked;
}

/** Reads a site that build-site published; undefined if the folder holds none. */
export async function readPublished(folder: string): Promise<PublishedSite | undefined> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) return undefined;
  const files = (await filesBelow(folder)).filter((file) => file !== MANIFEST);
  const sizes = await Promise.all(files.map(async (file) => [file, (await stat(join(folder, file))).size] as const));
  const texts = async (extension: string) => {
    const wanted = files.filter((file) => file.endsWith(extension));
    const read = wanted.map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const);
    return new Map(await Promise.all(read));
  };
  const { unlinked = {} } = manifest;
  const pages = [...(await texts(".html"))];
  const moving = pages.filter(([, html]) => html.startsWith(MOVED_PAGE));
  const moved = new Set(moving.flatMap(([file]) => [file, ...companionsOf(file)]));
  return {
    pages: new Map(pages.filter(([file]) => !moved.has(file))),
    styles: await texts(".css"),
    sizes: new Map(sizes.filter(([file]) => !moved.has(file))),
    unlinked,
  };
}

/** Names that a person should see before they wonder: more would only scroll. */
const NAMED_FILES = 5;

/**
 * Says why a folder must not be replaced by a build, or undefined where it may be.
 * It may where nothing is there yet, where it is empty, or where every file in it was written by build-site.
 */
export async function outFolderProblem(root: string, out: string): Promise<string | undefined> {
  const folder = resolve(out);
  const shown = relative(process.cwd(), folder) || folder;
  if (folder === dirname(folder)) return `${shown} is the root of the file system.`;
  const place = await lstat(folder).catch(() => undefined);
  if (place?.isSymbolicLink()) return `${shown} is a symbolic link. Name the folder that it leads to.`;
  const [realRoot, realOut] = await Promise.all([realPathOf(resolve(root)), realPathOf(folder)]);
  if (realRoot === realOut) return `${shown} is the site itself: it would be replaced by what is built from it.`;
  if (isInside(realRoot, realOut)) return `${shown} holds the site: it would be replaced by what is built from it.`;
  for (const source of ["templates", "content", "islands", "node_modules", ".git"]) {
    const path = join(realRoot, source);
    if (realOut === path || isInside(realOut, path)) return `${shown} is part of the site's sources.`;
  }
  if (place === undefined) return parentProblem(folder);
  if (!place.isDirectory()) return `${shown} is a file, not a folder.`;
  return strangeFilesProblem(folder, shown);
}

async function strangeFilesProblem(folder: string, shown: string): Promise<string | undefined> {
  if ((await readdir(folder)).length === 0) return undefined;
  const manifest = await readManifest(folder);
  const ours = new Set(Object.keys(manifest?.files ?? {}));
  const entries = (await entriesBelow(folder)).filter((entry) => !entry.isDirectory());
  const strange = pathsBelow(folder, entries)
    .filter((file) => file !== MANIFEST && !ours.has(file) && !isLitter(file))
    .toSorted(compare);
  if (strange.length === 0) return undefined;
  const named = strange.slice(0, NAMED_FILES).join(", ");
  const more = strange.length > NAMED_FILES ? ` and ${strange.length - NAMED_FILES} more` : "";
  return `${shown} holds files that build-site did not write (${named}${more}). Move them away, or name another folder.`;
}

/** The nearest folder above that exists must be one. */
async function parentProblem(folder: string): Promise<string | undefined> {
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    const place = await lstat(await realPathOf(parent)).catch(() => undefined);
    if (place?.isDirectory() || parent === dirname(parent)) return undefined;
    if (place !== undefined) return `${parent} is a file, so nothing can be written below it.`;
  }
}

/** The path with symbolic links resolved, as far as it exists. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realPathOf(parent), basename(path));
  }
}

/** Whether `path` lies somewhere below `folder`. */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && resolve(folder, way) === path;
}
