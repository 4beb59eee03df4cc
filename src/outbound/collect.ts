import type { CheckedPage } from "../check/check-context.ts";
import { compare, type Position } from "../findings/finding.ts";

/** A link to somebody else's site, once, whatever number of places hold it. */
export interface OutboundLink {
  url: string;
  /** Addresses of the pages that show it. */
  routes: string[];
  /** Where it stands in content; empty for one that only a template holds. */
  sources: Position[];
}

/** Every outbound link of a site, sorted by address. `find` gives the places of a text in content. */
export function collectOutbound(
  pages: readonly CheckedPage[],
  origin: string,
  find: (text: string) => Position[],
): OutboundLink[] {
  const routes = new Map<string, Set<string>>();
  for (const { address, facts } of pages) {
    for (const { url, element } of facts.links) {
      if (element !== "a" && element !== "area") continue;
      if (!/^https?:/i.test(url) || !URL.canParse(url) || new URL(url).origin === new URL(origin).origin) continue;
      routes.set(url, (routes.get(url) ?? new Set()).add(address));
    }
  }
  return [...routes]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([url, on]) => ({ url, routes: [...on].toSorted(compare), sources: find(url) }));
}
