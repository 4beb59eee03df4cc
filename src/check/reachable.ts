import type { CheckedPage, Rule } from "./check-context.ts";

/** Every page can be reached from the home page by links. Pages that search engines should not show may stand alone. */
export const reachable: Rule = ({ pages, targets }) => {
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const seen = new Set<CheckedPage>();
  const waiting = [byAddress.get("/")].filter((page) => page !== undefined);
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    if (seen.has(page)) continue;
    seen.add(page);
    for (const { url, element } of page.facts.links) {
      if (element !== "a" && element !== "area") continue;
      const target = targets.of(url, page.address);
      const next = target?.origin === targets.origin ? byAddress.get(target.pathname) : undefined;
      if (next !== undefined) waiting.push(next);
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
