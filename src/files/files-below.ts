import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import { compare } from "../findings/finding.ts";

/** What operating systems and editors leave in any folder: never part of a site. */
const LITTER = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\.#.*|\._.*|.*~|\..*\.sw[a-p])$/;

/** Whether a file of that name is litter of an operating system or an editor. */
export function isLitter(path: string): boolean {
  return LITTER.test(basename(path));
}

/**
 * The files below a folder whose names pass, as paths relative to it with `/` between the parts, in plain order:
 * what a build makes must not depend on the order of a file system. A folder that does not exist has none. Litter is
 * left out, and so are symbolic links that lead to no file (`symbolic-links.ts` tells of those).
 */
export async function filesBelow(folder: string, accept: (name: string) => boolean = () => true): Promise<string[]> {
  const entries = await entriesBelow(folder);
  const wanted = entries.filter(({ name }) => accept(name) && !isLitter(name));
  const links = wanted.filter((entry) => entry.isSymbolicLink());
  const leads = await Promise.all(links.map((entry) => isFile(join(entry.parentPath, entry.name))));
  const files = [...wanted.filter((entry) => entry.isFile()), ...links.filter((_, index) => leads[index])];
  return pathsBelow(folder, files).toSorted(compare);
}

/** The paths of what `entriesBelow` has found, relative to a folder above it, with `/` between the parts. */
export function pathsBelow(folder: string, entries: readonly Dirent[]): string[] {
  const above = resolve(folder, "_").length - 1;
  return entries.map(({ parentPath, name }) => slashed(`${parentPath}${sep}${name}`.slice(above)));
}

/** A path with `/` between its parts, on every system. */
export function slashed(path: string): string {
  return sep === "/" ? path : path.split(sep).join("/");
}

/**
 * Everything below a folder but what stands behind symbolic links. (`readdir` with `recursive` follows them in Node 26,
 * and did not before.) A folder that does not exist has nothing.
 */
export async function entriesBelow(given: string): Promise<Dirent[]> {
  const folder = resolve(given);
  const entries = await readdir(folder, { withFileTypes: true }).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === "ENOENT") return [];
    throw problem;
  });
  const folders = entries.filter((entry) => entry.isDirectory());
  const deeper = await Promise.all(folders.map(({ name }) => entriesBelow(join(folder, name))));
  return [...entries, ...deeper.flat()];
}

/** Whether a file stands there, or a link that leads to one. */
export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}
