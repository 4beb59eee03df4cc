import { decoded } from "../files/files-below.ts";
import { escapePattern } from "../findings/text.ts";

/* `_redirects`, as Netlify and Cloudflare Pages read it. */

/** A line of `_redirects`. */
export interface FileRedirect {
  from: string;
  /** The paths that it is for; the group is what `*` matched. */
  pattern: RegExp;
  to: string;
  status: number;
  /** Its line, from 1. */
  line: number;
}

/** The redirects of a file, in their order. Lines for a whole other domain, and those that are not redirects, are left out. */
export function parseRedirects(text: string): FileRedirect[] {
  return text.split(/\r?\n/).flatMap((line, index): FileRedirect[] => {
    const [from = "", ...rest] = line.trim().split(/\s+/);
    // Between the two addresses, there may be parameters that the query must have: `/shop id=:id /products/:id`.
    const [to, status = "301"] = rest.filter((word) => /^(?:\/|https?:|\d)/.test(word));
    if (to === undefined || !from.startsWith("/")) return [];
    return [
      { from, pattern: patternOf(decoded(from) ?? from), to, status: Number.parseInt(status, 10), line: index + 1 },
    ];
  });
}

/** The first redirect for a decoded path. */
export function redirectAt(path: string, redirects: readonly FileRedirect[]): FileRedirect | undefined {
  return redirects.find(({ pattern }) => pattern.test(path));
}

/** A path as a pattern, in which `*` is anything and `:name` one part, as a regular expression. */
export function patternOf(path: string): RegExp {
  const escaped = escapePattern(path)
    .replaceAll(/\/:[a-z]\w*/gi, "/[^/]+")
    .replace("\\*", "(.*)");
  return new RegExp(`^${escaped}$`);
}
