import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { entriesBelow, isJunk, pathsBelow } from "../files/files-below.ts";
import { compare } from "../findings/finding.ts";

/** A folder of HTML from any generator. */
export interface HtmlFolder {
  path: string;
  /** Bytes of every file, by its path in the folder. */
  sizes: Map<string, number>;
  /** The paths of the HTML files, sorted. */
  pages: string[];
  /** The text of a file; empty if there is none. */
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
  const entries = (await entriesBelow(path)).filter(
    (entry) => !entry.isDirectory() && !isJunk(entry.name),
  );
  const files = pathsBelow(path, entries)
    .filter((file) => !NOT_PUBLISHED.test(file))
    .toSorted(compare);
  const sizes = new Map<string, number>();
  for (const file of files) {
    const entry = statSync(join(path, file), { throwIfNoEntry: false });
    if (entry?.isFile() === true) sizes.set(file, entry.size);
  }
  return {
    path,
    sizes,
    pages: files.filter((file) => sizes.has(file) && isHtml(file)),
    read: (file) => (sizes.has(file) ? readFileSync(join(path, file), "utf8") : ""),
  };
}
