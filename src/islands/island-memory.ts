import type { IslandHtml } from "./render-island.ts";

/** An island where it stands: its number on the page, and its props as JSON. */
export interface AskedIsland {
  name: string;
  index: number;
  props: string;
}

/** The islands of the page before: many pages have the same in the same places, such as their menus. */
export interface IslandMemory {
  /** What was rendered last in its place, where it is the same; else what `render` gives. */
  rendered: (asked: AskedIsland, render: () => IslandHtml) => IslandHtml;
  /** Forgets all: an island has asked for the time or for chance, and is another one each time. */
  forget: () => void;
}

/** Remembers islands that keep nothing by themselves from one page to the next. */
export function islandMemory(): IslandMemory {
  let last: (AskedIsland & { html: IslandHtml })[] = [];
  return {
    rendered(asked, render) {
      const before = last[asked.index];
      if (before?.name === asked.name && before.props === asked.props) return before.html;
      const html = render();
      last[asked.index] = { ...asked, html };
      return html;
    },
    forget: () => void (last = []),
  };
}
