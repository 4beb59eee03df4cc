import { createHash } from "node:crypto";

/** The HTML of a page as a browser got it, and the mark by which the browser names it. */
export interface ShownPage {
  mark: string;
  html: string;
  /** The version of the site that looked so last. */
  version: number;
}

/** The pages that browsers have been sent, so that each can be told what has changed in it. */
export interface ShownPages {
  /** Remembers what is sent now. */
  keep: (html: string, version: number) => ShownPage;
  /** What had that mark; undefined where it was forgotten. */
  find: (mark: string) => ShownPage | undefined;
}

/** Nobody has more pages open. */
const MOST = 100;

/** Remembers the last hundred. */
export function shownPages(): ShownPages {
  const known = new Map<string, ShownPage>();
  return {
    keep(html, version) {
      const mark = createHash("sha256").update(html).digest("hex").slice(0, 16);
      const page = { mark, html, version };
      known.delete(mark);
      known.set(mark, page);
      for (const oldest of known.keys()) {
        if (known.size <= MOST) break;
        known.delete(oldest);
      }
      return page;
    },
    find: (mark) => known.get(mark),
  };
}
