import { accessSync, constants, readFileSync, realpathSync, statSync, type Stats } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { entriesBelow, isJunk, pathsBelow, slashed } from "../files/files-below.ts";
import { compare } from "../findings/finding.ts";

/** An entry of a folder that is not checked, and why: `is a symbolic link that …`. */
export interface FileProblem {
  file: string;
  problem: string;
}

/** A folder of HTML from any generator. */
export interface HtmlFolder {
  path: string;
  /** Bytes of every file, by its path in the folder. */
  sizes: Map<string, number>;
  /** The paths of the HTML files, sorted. */
  pages: string[];
  /** What cannot be read as a part of the folder. */
  problems: readonly FileProblem[];
  /** The bytes of a file; none if there is no such file, or it is not part of the folder. */
  bytes: (file: string) => Buffer;
  /** The text of a file. */
  read: (file: string) => string;
}

/** Folders that do not belong to a site that is checked in place. */
const NOT_PUBLISHED = /(?:^|\/)(?:node_modules|\.git)\//;

/** Whether a file is HTML, by its path. */
export function isHtml(path: string): boolean {
  return /\.html?$/i.test(path);
}

/** Lists a folder. Its pages are read when they are needed: there may be many. */
export async function openHtmlFolder(path: string): Promise<HtmlFolder> {
  // Loaded here, because only pages that are already published need it.
  const { decodeHtml, decodeText } = await import("./encoding.ts");
  const problems: FileProblem[] = [];
  const unreadable = (file: string) =>
    problems.push({ file, problem: "cannot be read, so hosts may refuse it as well" });
  const below = await entriesBelow(path, (folder) =>
    unreadable(slashed(relative(resolve(path), folder))),
  );
  const entries = below.filter((entry) => !entry.isDirectory() && !isJunk(entry.name));
  const files = pathsBelow(path, entries)
    .map((file, index) => ({ file, entry: entries[index] }))
    .filter(({ file }) => !NOT_PUBLISHED.test(file))
    .toSorted((a, b) => compare(a.file, b.file));
  const inside = realpathSync(path) + sep;
  const sizes = new Map<string, number>();
  const unread = new Set<string>();
  for (const { file, entry } of files) {
    const full = join(path, file);
    const found = statsOf(full);
    if (found === "unreadable") {
      unreadable(file);
      unread.add(file);
      continue;
    }
    if (found?.isFile() === true) sizes.set(file, found.size);
    const problem =
      entry?.isSymbolicLink() === true ? linkProblem(full, found, inside) : kindProblem(found);
    if (problem !== undefined) problems.push({ file, problem });
    else if (!isReadable(full)) unreadable(file);
    else continue;
    unread.add(file);
  }
  const bytes = (file: string) =>
    sizes.has(file) && !unread.has(file) ? readFileSync(join(path, file)) : Buffer.alloc(0);
  return {
    path,
    sizes,
    pages: files.flatMap(({ file }) =>
      sizes.has(file) && !unread.has(file) && isHtml(file) ? file : [],
    ),
    problems,
    bytes,
    read: (file) => (isHtml(file) ? decodeHtml(bytes(file)) : decodeText(bytes(file))),
  };
}

/** What a path is; undefined if it has gone. Circles of links and closed folders are unreadable. */
function statsOf(path: string): Stats | "unreadable" | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return "unreadable";
  }
}

function linkProblem(path: string, target: Stats | undefined, inside: string): string | undefined {
  if (target === undefined) return "is a symbolic link that has no target";
  if (!realpathSync(path).startsWith(inside))
    return "is a symbolic link that leads out of the folder, so it is not read";
  return target.isDirectory()
    ? "is a symbolic link to a folder, which is not followed"
    : kindProblem(target);
}

function kindProblem(found: Stats | undefined): string | undefined {
  return found === undefined || found.isFile()
    ? undefined
    : "is a device, a pipe or a socket, which no host can publish";
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
