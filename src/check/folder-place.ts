import { decoded } from "../files/files-below.ts";
import type { HtmlFolder } from "../html/html-folder.ts";
import type { PageFacts } from "../html/page-facts.ts";
import { readPage } from "../html/read-page.ts";
import { belowBase, serve, withoutLinks } from "../html/served.ts";

/** Where a folder is served. */
export interface FolderPlace {
  /** Scheme and host; one that no other site has, if the pages do not say. */
  origin: string;
  base: string;
  /** The evidence, in words. */
  from?: string;
}

/** The origin of a folder whose pages do not say where they are. */
export const UNKNOWN_ORIGIN = "https://folder.invalid";

/** Pages that are read to find out. */
const ASKED = 20;

/**
 * Where the pages of a folder say they are: by the canonical addresses that end in their own path,
 * otherwise by the path before the files that they load. One address may be a mistake, so it counts
 * if another one agrees, and more than are right at the root.
 */
export function placeOfFolder({ pages, sizes, read, linked }: HtmlFolder): FolderPlace {
  // Pages at the top come first, because they say the most.
  const asked = pages
    .toSorted((a, b) => a.split("/").length - b.split("/").length)
    .slice(0, ASKED)
    .map((file) => ({ file, facts: readPage(read(file)) }));
  const places = asked.flatMap(({ file, facts }) => byCanonical(file, facts));
  const [all = []] = [...Map.groupBy(places, (place) => place).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  const [named] = all;
  const { origin, pathname } = new URL(named ?? UNKNOWN_ORIGIN);
  if (named !== undefined && (all.length > 1 || pages.length === 1 || pathname === "/"))
    return { origin, base: pathname, from: "the canonical addresses of the pages" };
  const rooted = new Set(asked.flatMap(({ facts }) => rootedIn(facts)));
  const files = asked.flatMap(({ facts }) => rootedIn(facts, true));
  const bases = new Set(files.flatMap((path) => baseOf(path, { sizes, linked }) ?? []));
  const [base] = bases;
  const hosting = { base: "/", cleanUrls: true, redirects: [], linked };
  const isFound = (at: string) =>
    [...rooted].filter((path) => serve(belowBase(path, at) ?? "", sizes, hosting)).length;
  const isSure =
    base !== undefined && bases.size === 1 && isFound(base) > Math.max(1, isFound("/"));
  return isSure ? { origin, base, from: "the addresses of the files" } : { origin, base: "/" };
}

/** The address of the folder, if a page names its own; `https://www.example.com/docs/`. */
function byCanonical(file: string, { canonical }: PageFacts): string[] {
  const url = canonical === undefined ? null : URL.parse(canonical);
  if (url === null || !/^https?:$/.test(url.protocol)) return [];
  const path = decoded(url.pathname) ?? "";
  const bare = (of: string) => of.replace(/(?:(^|\/)index)?\.html?$|\/$/, "$1");
  // A home page has no canonical address that ends in another file name.
  if (bare(file) === "" && /\.\w+$/.test(path) && !/\/index\.html?$/.test(path)) return [];
  const own = `/${bare(file)}`;
  const end = bare(path);
  const named = own === "/" && !end.endsWith("/") ? `${end}/` : end;
  return named.endsWith(own) ? [`${url.origin}${named.slice(0, named.length - own.length)}/`] : [];
}

/** The addresses of a page that begin with a slash, decoded: of files that it loads, or all. */
function rootedIn({ links }: PageFacts, isLoaded = false): string[] {
  return links
    .filter(({ url, loads }) => (loads || !isLoaded) && /^\/[^/]/.test(url))
    .flatMap(({ url }) => decoded(url.replace(/[?#].*$/, "")) ?? []);
}

/** The part before the path of a file; undefined if there is no such file. */
function baseOf(
  path: string,
  { sizes, linked }: Pick<HtmlFolder, "sizes" | "linked">,
): string | undefined {
  for (let at = 0; at >= 0; at = path.indexOf("/", at + 1))
    if (sizes.has(withoutLinks(path.slice(at), linked).slice(1))) return path.slice(0, at + 1);
  return undefined;
}
