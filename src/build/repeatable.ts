import type { UnfinishedPage } from "../render/unfinished-page.ts";
import { MADE_OF, type Route } from "../site/route.ts";
import type { PlainPage } from "./plain-page.ts";

/** A page as it was rendered. */
interface Made {
  unfinished: UnfinishedPage;
  page: PlainPage;
}

/**
 * Watches whether templates keep something from one page to the next, in a way that their text does not show
 * (`purity.ts`): then a page is another one when it is rendered once more, behind all others.
 */
export interface RepeatWatch {
  /** Notes the first page of each template. */
  note: (route: Route, made: Made) => void;
  /** Renders these once more, with what was rendered in between behind them, and says whether all are as they were. */
  isRepeatable: (render: (route: Route) => Made) => boolean;
}

/** Begins to watch. */
export function repeatWatch(): RepeatWatch {
  const first = new Map<unknown, { route: Route; text: string }>();
  return {
    note(route, { unfinished, page }) {
      const template = route[MADE_OF]?.template ?? route.render;
      // Of those that ask for the time or for chance it is known.
      if (!page.byChance && !first.has(template)) first.set(template, { route, text: JSON.stringify(unfinished) });
    },
    isRepeatable(render) {
      try {
        return [...first.values()].every(({ route, text }) => JSON.stringify(render(route).unfinished) === text);
      } catch {
        // It was rendered before: what throws now is what is kept.
        return false;
      }
    },
  };
}
