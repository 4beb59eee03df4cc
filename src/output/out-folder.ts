import { lstat, readdir, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { compare } from "../findings/finding.ts";
import { entriesBelow, isLitter, pathsBelow } from "../files/files-below.ts";
import { MANIFEST, readManifest } from "./manifest.ts";

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
