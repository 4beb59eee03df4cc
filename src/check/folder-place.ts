import { decoded } from "../files/files-below.ts";
import type { HtmlFolder } from "../html/html-folder.ts";
import { readPage, type PageFacts } from "../html/read-page.ts";

/** Where a folder is served. */
export interface FolderPlace {
  /** Scheme and host; one that no other site has, if the pages do not say. */
  origin: string;
  base: string;
}

/** The origin of a folder whose pages do not say where they are. */
export const UNKNOWN_ORIGIN = "https://folder.invalid";

/** Pages that are read to find out. */
const ASKED = 20;

/**
 * Where the pages of a folder say they are: by the canonical addresses that end in their own path,
 * otherwise by the path before the scripts and style sheets that the folder has.
 */
export function placeOfFolder({ pages, sizes, read }: HtmlFolder): FolderPlace {
  // Pages at the top first: they tell the most.
  const asked = pages.toSorted((a, b) => a.split("/").length - b.split("/").length).slice(0, ASKED);
  const votes = new Map<string, number>();
  for (const file of asked) {
    const facts = readPage(read(file));
    const found = byCanonical(file, facts) ?? byFiles(facts, sizes);
    if (found !== undefined) votes.set(found, (votes.get(found) ?? 0) + 1);
  }
  const [best = UNKNOWN_ORIGIN] = [...votes]
    .toSorted(([, a], [, b]) => b - a)
    .map(([address]) => address);
  const { origin, pathname } = new URL(best);
  return { origin, base: pathname };
}

/** The address of the folder, if a page names its own; `https://www.example.com/docs/`. */
function byCanonical(file: string, { canonical }: PageFacts): string | undefined {
  const url = canonical === undefined ? null : URL.parse(canonical);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const bare = (path: string) =>
    `/${path}`.replace(/(?:\/index)?\.html?$|\/$/, "").replace(/^\/index$/, "");
  const [own, named] = [bare(file), bare((decoded(url.pathname) ?? "").replace(/^\//, ""))];
  return named.endsWith(own)
    ? `${url.origin}${named.slice(0, named.length - own.length)}/`
    : undefined;
}

/**
 * The address of the folder on an unknown host, if all scripts and style sheets are below one path
 * that it lacks.
 */
function byFiles({ links }: PageFacts, sizes: ReadonlyMap<string, number>): string | undefined {
  const paths = links
    .filter(({ url, loads }) => loads && /^\/[^/]/.test(url))
    .flatMap(({ url }) => decoded(url.replace(/[?#].*$/, "")) ?? []);
  const bases = new Set(paths.flatMap((path) => baseOf(path, sizes) ?? []));
  const [base] = bases;
  return base === undefined || bases.size > 1 ? undefined : `${UNKNOWN_ORIGIN}${base}`;
}

/** The part before the path of a file; undefined if there is no such file. */
function baseOf(path: string, sizes: ReadonlyMap<string, number>): string | undefined {
  for (let at = 0; at >= 0; at = path.indexOf("/", at + 1))
    if (sizes.has(path.slice(at + 1))) return path.slice(0, at + 1);
  return undefined;
}
