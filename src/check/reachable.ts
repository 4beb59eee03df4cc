import type { Rule } from "./check-context.ts";
import { isSameEverywhere } from "./link-targets.ts";

/** Every page can be reached from the home page by links. Pages that search engines should not show may stand alone. */
export const reachable: Rule = ({ pages, targets }) => {
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const home = byAddress.get("/");
  const seen = new Set(home && [home]);
  /** Most links stand on every page: each has to be followed once. */
  const followed = new Set<string>();
  // A set goes on to what is added meanwhile.
  for (const { address, facts } of seen) {
    for (const { url, element } of facts.links) {
      if ((element !== "a" && element !== "area") || followed.has(url)) continue;
      if (isSameEverywhere(url)) followed.add(url);
      const target = targets.of(url, address);
      const next = target?.origin === targets.origin ? byAddress.get(target.pathname) : undefined;
      if (next !== undefined) seen.add(next);
    }
  }
  if (seen.size === 0) return [];
  return pages
    .filter((page) => !seen.has(page) && !page.facts.noindex && page.file !== "404.html")
    .map((page) => ({
      code: "links/unreachable-page",
      severity: "error",
      message: `No link leads from the home page to ${page.address}, not even by way of other pages.`,
      hint: "Link to it, or give its route “listed: false” if nobody should find it.",
      page,
    }));
};
