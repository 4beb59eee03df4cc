import { compare, type Finding } from "./finding.ts";

/** Pages named in a finding that is the same on several. */
const NAMED_PAGES = 3;

/**
 * The same mistake of one source line shows on every page that the line makes: it becomes one finding that names the
 * other pages. Findings without a line stay apart.
 */
export function mergeRepeats(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, { finding: Finding; routes: Set<string> }>();
  for (const finding of findings) {
    const { code, message, file, line, column, route } = finding;
    const key = JSON.stringify([code, message, file, line, column, line === undefined ? route : undefined]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { finding, routes: new Set(route === undefined ? [] : [route]) });
    else if (route !== undefined) known.routes.add(route);
  }
  return [...groups.values()].map(({ finding, routes }) => {
    const others = [...routes].slice(1).toSorted(compare);
    if (others.length === 0) return finding;
    const more = others.length - NAMED_PAGES;
    const also = `Also on ${others.slice(0, NAMED_PAGES).join(", ")}${more > 0 ? ` and ${more} more ${more === 1 ? "page" : "pages"}` : ""}.`;
    return { ...finding, hint: finding.hint === undefined ? also : `${finding.hint}\n${also}` };
  });
}
