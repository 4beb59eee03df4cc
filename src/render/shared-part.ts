import { SLOT_MARK } from "../islands/render-island.ts";
import { putRight } from "./put-right.ts";

/** Markup that pages have in common; see `share-parts.ts`. Plain data, so that another thread can finish it. */
export interface SharedPart {
  /** As React wrote it. Islands are elements with the numbers that they have on each of these pages. */
  markup: string;
  /** The number of its first island. */
  first: number;
  islands: readonly IslandMarkup[];
}

/** The element that an island stands in, and what Preact wrote. */
export interface IslandMarkup {
  tag: string;
  html: string;
}

/** The HTML before and after an island's children. */
export function finishedIsland({ tag, html }: IslandMarkup): { open: string; close: string } {
  // Cut in two where its children belong.
  const [before = "", after = ""] = putRight(html, NO_INSERTS).split(SLOT_MARK);
  return { open: tag + before, close: after };
}

/** The HTML of shared parts by their numbers, as it stands inside of these elements; put right once, for all pages. */
export function sharedHtml(parts: readonly SharedPart[]): (number: number, inside: readonly string[]) => string {
  const known = new Map<string, string>();
  return (number, inside) => {
    const key = `${number} ${inside.join(" ")}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const part = parts[number];
    if (part === undefined) throw new Error("a mark without its part");
    const island = (index: number) => finishedIsland(placed(part.islands[index - part.first]));
    const html = putRight(part.markup, { ...NO_INSERTS, island }, inside);
    known.set(key, html);
    return html;
  };
}

/** What has a number has been placed. */
export function placed(island: IslandMarkup | undefined): IslandMarkup {
  if (island === undefined) throw new Error("an island marker without an island");
  return island;
}

const NO_INSERTS = { island: () => ({ open: "", close: "" }), head: "" };
