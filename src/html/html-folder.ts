import { accessSync, constants, readFileSync, realpathSync, statSync, type Stats } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { entriesBelow, isJunk, pathsBelow, slashed } from "../files/files-below.ts";
import { compare } from "../findings/finding.ts";

/** A folder of HTML from any generator. */
export interface HtmlFolder {
  path: string;
  /** Bytes of every file, by its path in the folder. */
  sizes: Map<string, number>;
  /** The paths of the HTML files, sorted. */
  pages: string[];
  /** The entries that are not checked, and why. */
  problems: readonly { file: string; problem: string }[];
  /** The target folder of each symbolic link, by the path of the link. */
  linked: ReadonlyMap<string, string>;
  /** The bytes of a file; none if it is not part of the folder. */
  bytes: (file: string) => Buffer;
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
  const problems: { file: string; problem: string }[] = [];
  const below = await entriesBelow(path, (folder) => {
    problems.push({ file: slashed(relative(resolve(path), folder)), problem: UNREADABLE });
  });
  const entries = below.filter((entry) => !entry.isDirectory() && !isJunk(entry.name));
  const files = pathsBelow(path, entries)
    .map((file, index) => ({ file, isLink: entries[index]?.isSymbolicLink() === true }))
    .filter(({ file }) => !NOT_PUBLISHED.test(file))
    .toSorted((a, b) => compare(a.file, b.file));
  const inside = realpathSync(path) + sep;
  const sizes = new Map<string, number>();
  const readable = new Set<string>();
  const linked = new Map<string, string>();
  for (const { file, isLink } of files) {
    const at = join(path, file);
    const { stats, problem } = statAt(at, isLink, inside);
    if (stats?.isFile() === true) sizes.set(file, stats.size);
    if (problem !== undefined) problems.push({ file, problem });
    else if (stats?.isDirectory() === true)
      linked.set(file, slashed(relative(inside, realpathSync(at))));
    else readable.add(file);
  }
  const bytes = (file: string) =>
    readable.has(file) ? readFileSync(join(path, file)) : Buffer.alloc(0);
  return {
    path,
    sizes,
    pages: [...readable].filter(isHtml),
    problems,
    linked,
    bytes,
    read: (file) => (isHtml(file) ? decodeHtml(bytes(file)) : decodeText(bytes(file))),
  };
}

const UNREADABLE = "cannot be read, so hosts may refuse it as well";

/** The stats of a path, and the reason why it is not a part of the folder `inside`. */
function statAt(
  path: string,
  isLink: boolean,
  inside: string,
): { stats?: Stats | undefined; problem?: string } {
  let stats: Stats | undefined;
  const not = (problem: string) => ({ stats, problem });
  try {
    // Circular links and unreadable folders throw.
    stats = statSync(path, { throwIfNoEntry: false });
    if (isLink && stats === undefined) return not("is a symbolic link that has no target");
    const target = isLink ? realpathSync(path) : path;
    if (isLink && !join(target, sep).startsWith(inside))
      return not("is a symbolic link that leads out of the folder, so it is not read");
    if (stats?.isDirectory() === true)
      return join(realpathSync(dirname(path)), sep).startsWith(target + sep)
        ? not("is a symbolic link to a folder that it is in, so hosts would not find an end")
        : { stats };
    if (stats?.isFile() === false)
      return not("is a device, a pipe or a socket, which no host can publish");
    accessSync(path, constants.R_OK);
    return { stats };
  } catch {
    return not(UNREADABLE);
  }
}
