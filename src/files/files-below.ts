import { randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import {
  chmod,
  chown,
  mkdir,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { compare } from "../findings/finding.ts";

/** Files that systems and editors leave in any folder: never part of a site. */
const JUNK = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\.#.*|\._.*|.*~|\..*\.sw[a-p])$/;

export function isJunk(path: string): boolean {
  return JUNK.test(basename(path));
}

/**
 * The files below a folder whose names `accept` accepts, sorted. Leaves out junk, and links that do
 * not point to a file (`symbolicLinkFindings` reports them).
 */
export async function filesBelow(
  folder: string,
  accept: (name: string) => boolean = () => true,
): Promise<string[]> {
  const entries = await entriesBelow(folder);
  const wanted = entries.filter(({ name }) => accept(name) && !isJunk(name));
  const areFiles = await Promise.all(
    wanted.map(async (entry) =>
      entry.isSymbolicLink() ? isFile(join(entry.parentPath, entry.name)) : entry.isFile(),
    ),
  );
  return pathsBelow(
    folder,
    wanted.filter((_, index) => areFiles[index]),
  ).toSorted(compare);
}

/** The paths of entries relative to a folder above them. */
export function pathsBelow(folder: string, entries: readonly Dirent[]): string[] {
  const above = resolve(folder, "_").length - 1;
  return entries.map(({ parentPath, name }) => slashed(`${parentPath}${sep}${name}`.slice(above)));
}

export function slashed(path: string): string {
  return path.replaceAll(sep, "/");
}

/**
 * Everything below a folder, without following links. (A recursive `readdir` follows them in Node
 * 26.) A missing folder counts as empty. Throws for a folder that cannot be read, unless `refused`
 * is there to get its path.
 */
export async function entriesBelow(
  given: string,
  refused?: (folder: string) => void,
): Promise<Dirent[]> {
  const folder = resolve(given);
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (problem: NodeJS.ErrnoException) => {
      if (problem.code === "ENOENT") return [];
      if (refused === undefined || !/^(?:EACCES|EPERM)$/.test(problem.code ?? "")) throw problem;
      refused(folder);
      return [];
    },
  );
  const folders = entries.filter((entry) => entry.isDirectory());
  const deeper = await Promise.all(
    folders.map(({ name }) => entriesBelow(join(folder, name), refused)),
  );
  return [...entries, ...deeper.flat()];
}

/** Whether there is a file at a path. Follows links. */
export async function isFile(path: string): Promise<boolean> {
  const entry = await stat(path).catch(() => undefined);
  return entry?.isFile() === true;
}

/** Whether a value is an object other than a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Decodes a part of a URL; undefined if its percent encoding is wrong (`%zz`). */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A text without its percent encoding; unchanged if that is not valid. */
export function decodedOrSame(text: string): string {
  return decoded(text) ?? text;
}

/** Decodes valid percent encoding, and leaves the rest as it is (`100%`). */
export function percentDecoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (codes) =>
    Buffer.from(codes.replaceAll("%", ""), "hex").toString(),
  );
}

/** Runs `work` for every item, `concurrency` at a time. After an error, it starts no other. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  concurrency = 4,
): Promise<void> {
  const waiting = items.values();
  let failed = false;
  const next = async () => {
    for (const item of waiting) {
      if (failed) return;
      await work(item).catch((problem: unknown) => {
        failed = true;
        throw problem;
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, next));
}

/** A folder and all folders above it, the innermost first. */
export function foldersFrom(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersFrom(parent)];
}

/** A path without symbolic links, as far as the path exists. */
export async function realPathOf(path: string): Promise<string> {
  const parent = dirname(path);
  return realpath(path).catch(async () =>
    parent === path ? path : join(await realPathOf(parent), basename(path)),
  );
}

/**
 * Creates a folder and those above it, and reports each one. (A recursive `mkdir` never returns
 * below /proc.)
 */
export async function makeFolder(path: string, onMade?: (folder: string) => void): Promise<void> {
  const isThere = await stat(path).then(
    () => true,
    () => path === dirname(path),
  );
  if (isThere) return;
  await makeFolder(dirname(path), onMade);
  await mkdir(path);
  onMade?.(path);
}

/**
 * Replaces a file, or the target of a link, in one step: after a full disk or a crash, the old file
 * is still there. Owner and permissions stay. (write-file-atomic 7 does not notice a short write.)
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const file = await realpath(path).catch(() => path);
  const before = await stat(file).catch(() => undefined);
  // The suffix makes the draft junk, which is never part of a site.
  const draft = `${file}.${randomUUID()}~`;
  try {
    await writeFile(draft, text, { flush: true });
    if (before !== undefined) {
      await chown(draft, before.uid, before.gid).catch(() => undefined);
      await chmod(draft, before.mode);
    }
    await rename(draft, file);
  } catch (problem) {
    throw Object.assign(problem as NodeJS.ErrnoException, { path: file });
  } finally {
    await rm(draft, { force: true });
  }
}
