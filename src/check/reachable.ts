import type { PageFinding, PageText, Rule } from "./check-context.ts";
import { serve } from "../html/served.ts";
import { FRAMES, LEADS, NOT_FOUND } from "./page-links.ts";

/** Every page can be reached from the home page by links, except pages with `noindex`. */
export const reachable: Rule = ({ targets, folder }) => {
  /** The pages, and the files that each leads to, as numbers: links are too many to keep. */
  const pages: { text: PageText; isExempt: boolean; leadsTo: Uint32Array }[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (file: string) => numbers.get(file) ?? numbers.set(file, numbers.size).size - 1;
  return {
    page(page) {
      const { facts, text, file, source } = page;
      const leadsTo = new Set<number>();
      for (const { url, element } of facts.links) {
        if (!LEADS.has(element) && !FRAMES.has(element)) continue;
        const next = targets.fileAt(url, page);
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
      const front = serve("/", numbers, folder)?.file;
      const home = front === undefined ? undefined : numbers.get(front);
      if (home === undefined || pages[home] === undefined) return [];
      const from = (start: number, leave: ReadonlySet<number> = new Set()) => {
        const reached = new Set([start]);
        // The loop also visits what it adds to the set.
        for (const number of reached)
          for (const next of pages[number]?.leadsTo ?? []) if (!leave.has(next)) reached.add(next);
        return reached;
      };
      const reached = from(home);
      const lost = [...pages.entries()].flatMap(([number, page]) =>
        page === undefined || page.isExempt || reached.has(number)
          ? []
          : { number, text: page.text, depth: page.text.address.split("/").length },
      );
      /** Those without a link from another one; of pages that link to each other, the topmost. */
      let roots: typeof lost = [];
      const covered = new Set<number>();
      for (const page of lost.toSorted((a, b) => a.depth - b.depth)) {
        if (covered.has(page.number)) continue;
        const below = from(page.number, reached);
        roots = [...roots.filter(({ number }) => !below.has(number)), page];
        for (const number of below) covered.add(number);
      }
      const inFolder = 'mark it with <meta name="robots" content="noindex">';
      const how = folder === undefined ? "give its route “listed: false”" : inFolder;
      return roots.map(({ text: page }): PageFinding => ({
        code: "links/unreachable-page",
        severity: "error",
        // The same for all pages, so that those of one cause are one finding.
        message: "This page cannot be reached by links from the home page.",
        hint: `Link to it. To hide it, ${how}.`,
        page,
      }));
    },
  };
};
