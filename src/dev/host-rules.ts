import { decoded } from "../files/files-below.ts";

/** One block of `_headers`: which addresses, and the headers that they get. */
interface HeaderRule {
  pattern: RegExp;
  headers: [name: string, value: string][];
}

/** One line of `_redirects`. */
interface RedirectRule {
  pattern: RegExp;
  to: string;
  status: number;
}

/** Where an address leads now: with the query of the old one, if it has none of its own. */
export type RedirectFor = (path: string, query?: string) => { to: string; status: number } | undefined;

/** Reads `_headers` as Netlify and Cloudflare Pages do; gives the headers for an address. */
export function headerRules(text: string): (path: string) => [name: string, value: string][] {
  const rules: HeaderRule[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    if (!/^\s/.test(line)) {
      rules.push({ pattern: patternOf(line.trim()), headers: [] });
      continue;
    }
    const colon = line.indexOf(":");
    if (colon > 0) rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return (path) => rules.filter(({ pattern }) => pattern.test(path)).flatMap(({ headers }) => headers);
}

/**
 * Reads `_redirects`; gives where an address has moved to, or undefined. The path comes without percent signs; `:splat`
 * stands for what `*` matched.
 */
export function redirectRules(text: string): RedirectFor {
  const rules = text.split(/\r?\n/).flatMap((line): RedirectRule[] => {
    const [from, to, status = "301"] = line.trim().split(/\s+/);
    if (from === undefined || to === undefined || !from.startsWith("/")) return [];
    return [{ pattern: patternOf(decoded(from) ?? from), to, status: Number.parseInt(status, 10) }];
  });
  return (path, query = "") => {
    for (const { pattern, to, status } of rules) {
      const match = pattern.exec(path);
      if (match === null) continue;
      const [, target = "", own = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
      return { to: target.replace(":splat", () => asRequested(match[1] ?? "")) + (own || query) + hash, status };
    }
    return undefined;
  };
}

/** A part of a path with percent signs again. */
function asRequested(path: string): string {
  return encodeURI(path).replaceAll(/[?#]/g, encodeURIComponent);
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace("*", "(.*)");
  return new RegExp(`^${escaped}$`);
}
