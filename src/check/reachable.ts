import type { PageFinding, PageText, Rule } from "./check-context.ts";
import { LEADS, NOT_FOUND } from "./page-links.ts";

/**
 * Every page can be reached from the home page by links. Pages that search engines leave out are
 * exempt.
 */
export const reachable: Rule = ({ targets, folder }) => {
  /**
   * The pages, and the files that each one leads to, by their numbers: links are too many to keep.
   */
  const pages: { text: PageText; isExempt: boolean; leadsTo: Uint32Array }[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (file: string) => numbers.get(file) ?? numbers.set(file, numbers.size).size - 1;
  return {
    page(page) {
      const { facts, text, file, source } = page;
      const leadsTo = new Set<number>();
      for (const { url, element } of facts.links) {
        const next = LEADS.has(element) ? targets.fileAt(url, page) : undefined;
        if (next !== undefined) leadsTo.add(numberOf(next));
      }
      const isExempt =
        facts.noindex ||
        (folder === undefined ? source !== undefined : facts.kind !== "page") ||
        NOT_FOUND.test(file);
      pages[numberOf(file)] = { text, isExempt, leadsTo: Uint32Array.from(leadsTo) };
      return [];
    },
    end() {
      const home = numbers.get("index.html");
      if (home === undefined || pages[home] === undefined) return [];
      const reached = new Set([home]);
      // The loop also visits what it adds to the set.
      for (const number of reached)
        for (const next of pages[number]?.leadsTo ?? []) reached.add(next);
      return Object.entries(pages).flatMap(([number, { text, isExempt }]): PageFinding[] => {
        if (isExempt || reached.has(Number(number))) return [];
        // The same for all pages, so that those of one cause are one finding.
        const message =
          "No link leads from the home page to this page, not even by way of other pages.";
        const how =
          folder === undefined
            ? "give its route “listed: false”"
            : 'mark it with <meta name="robots" content="noindex">';
        const hint = `Link to it, or ${how} if it should stay hidden.`;
        return [{ code: "links/unreachable-page", severity: "error", message, hint, page: text }];
      });
    },
  };
};
