import { decodedOrSame } from "../files/files-below.ts";
import { escapePattern } from "../findings/text.ts";

/* How a static host responds to an address. */

/** How a host serves a folder that build-site did not make. */
export interface FolderHosting {
  /** The path that the folder is at, with a slash at both ends. */
  base: string;
  /** Whether `/about` shows `about.html`, as most hosts do. */
  cleanUrls: boolean;
  /** The file for every address without a page: that of a single-page application. */
  fallback?: string | undefined;
  redirects: readonly FileRedirect[];
  /** The target folder of each symbolic link, by the path of the link. */
  linked?: ReadonlyMap<string, string>;
}

/** What a host answers. */
export interface Served {
  /** The file; undefined if the address is redirected to another one. */
  file?: string | undefined;
  by?: "adding the slash" | "leaving out the slash" | "fallback" | "redirect";
  /** Where every request is redirected to. */
  to?: string | undefined;
}

/** The files that hosts show for a folder, in order of preference (Apache's DirectoryIndex). */
const INDEXES = ["index.html", "index.xhtml", "index.htm"];

/** What a host answers for a decoded path below the base, `/about`; undefined for “not found”. */
export function serve(
  decodedPath: string,
  files: Pick<ReadonlyMap<string, unknown>, "has">,
  hosting?: FolderHosting,
): Served | undefined {
  const path = withoutLinks(decodedPath, hosting?.linked);
  const name = path.slice(1);
  const bare = name.replace(/\/$/, "");
  const indexes = hosting === undefined ? ["index.html"] : INDEXES;
  const indexOf = (folder: string) =>
    indexes.map((index) => folder + index).find((file) => files.has(file));
  const whole = path.endsWith("/") ? indexOf(name) : name;
  if (whole !== undefined && files.has(whole)) return { file: whole };
  const clean = [".html", ".htm"].map((end) => bare + end).find((file) => files.has(file));
  if (hosting?.cleanUrls === true && bare !== "" && clean !== undefined)
    return { file: clean, ...(bare !== name && { by: "leaving out the slash" }) };
  const below = path.endsWith("/") ? undefined : indexOf(`${name}/`);
  if (below !== undefined) return { file: below, by: "adding the slash" };
  if (hosting === undefined) return undefined;
  // Netlify ignores a slash at the end.
  const redirect = hosting.redirects.find(
    ({ pattern }) => pattern.test(`/${bare}`) || pattern.test(`/${bare}/`),
  );
  if (redirect?.status === 200) return { file: redirect.to.replace(/^\//, ""), by: "fallback" };
  if (redirect !== undefined && redirect.status < 400)
    return { by: "redirect", to: redirect.isForAll ? redirect.to : undefined };
  const { fallback = "" } = hosting;
  return files.has(fallback) ? { file: fallback, by: "fallback" } : undefined;
}

/** The path below the base, `/about`, that one through symbolic links leads to. */
export function withoutLinks(
  path: string,
  linked: ReadonlyMap<string, string> = new Map(),
): string {
  for (const [link, folder] of linked) {
    if (!`${path}/`.startsWith(`/${link}/`)) continue;
    // Each counts once: links may be in a circle.
    const others = new Map([...linked].filter(([each]) => each !== link));
    return withoutLinks(`/${folder}${path.slice(link.length + 1)}`, others);
  }
  return path;
}

/** The part of a path below the base; undefined outside. `/sub` itself is redirected to `/sub/`. */
export function belowBase(path: string, base: string): string | undefined {
  if (path.startsWith(base)) return path.slice(base.length - 1);
  return `${path}/` === base ? "/" : undefined;
}

/** A line of `_redirects`, as Netlify and Cloudflare Pages read it. */
export interface FileRedirect {
  /** Its file in the folder. */
  file: string;
  from: string;
  /** The paths that it is for; the group is what `*` matched. */
  pattern: RegExp;
  to: string;
  status: number;
  /** Whether it has no conditions, such as parameters of the query or countries. */
  isForAll: boolean;
  /** Its line, from 1. */
  line: number;
}

/** The files with redirects that hosts read: Netlify and Cloudflare Pages, Netlify, Apache. */
export const REDIRECTS = ["_redirects", "netlify.toml", ".htaccess"];

const IN_TOML = /\bfrom\s*=\s*"(.*?)"(\s*)to\s*=\s*"(.*?)"(?:(\s*)status\s*=\s*(\d+))?/g;
const OF_APACHE = /^[ \t]*Redirect(?:Permanent|Temp)?[ \t]+(?:\w+[ \t]+)?(\/\S*?)\/?(?=[ \t])/gim;

/** The redirects of a file in their order, without those of a whole domain. */
export function parseRedirects(written: string, file = "_redirects"): FileRedirect[] {
  const text = written.replaceAll(IN_TOML, "$1 $3 $5$2$4").replaceAll(OF_APACHE, "$1/*");
  return text.split(/\r?\n/).flatMap((line, index): FileRedirect[] => {
    const [from = "", ...rest] = line.trim().split(/\s+/);
    // Between the addresses, there may be parameters of the query: `/shop id=:id /products/:id`.
    const [to, status = "301"] = rest.filter((word) => /^(?:\/|https?:|\d)/.test(word));
    if (to === undefined || !from.startsWith("/")) return [];
    const isForAll = !rest.some((word) => /^[\w-]+=/.test(word));
    const pattern = patternOf(decodedOrSame(from));
    const at = { file, line: index + 1 };
    return [{ from, pattern, to, status: Number.parseInt(status, 10), isForAll, ...at }];
  });
}

/** A path as a pattern, in which `*` is anything and `:name` one part, as a regular expression. */
export function patternOf(path: string): RegExp {
  const escaped = escapePattern(path)
    .replaceAll(/\/:[a-z]\w*/gi, "/[^/]+")
    .replace("\\*", "(.*)");
  return new RegExp(`^${escaped}$`);
}
