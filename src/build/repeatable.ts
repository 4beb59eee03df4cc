import { finishedHtml } from "../render/unfinished-page.ts";
import { MADE_OF, type Route } from "../site/route.ts";
import type { PlainPage, PlainRenderer } from "./plain-page.ts";

/**
 * Watches whether templates keep something from one page to the next, in a way that their text does not show
 * (`purity.ts`): then a page is another one when it is rendered once more, behind all others.
 */
export interface RepeatWatch {
  /** Notes the first page of each template: what is known of it, and its HTML. */
  note: (route: Route, page: PlainPage, html: () => string) => void;
  /** Renders these once more, with what was rendered in between behind them, and says whether all are as they were. */
  isRepeatable: (render: PlainRenderer) => boolean;
}

/** Begins to watch. */
export function repeatWatch(): RepeatWatch {
  const first = new Map<unknown, { route: Route; text: string }>();
  return {
    note(route, page, html) {
      const template = route[MADE_OF]?.template ?? route.render;
      // Of those that ask for the time or for chance it is known.
      if (!page.byChance && !first.has(template)) first.set(template, { route, text: html() });
    },
    isRepeatable(render) {
      try {
        return [...first.values()].every(({ route, text }) => finishedHtml(render(route).unfinished) === text);
      } catch {
        // It was rendered before: what throws now is what is kept.
        return false;
      }
    },
  };
}
