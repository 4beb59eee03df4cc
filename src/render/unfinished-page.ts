import { MARK, putRight } from "./put-right.ts";
import { finishedIsland, placed, sharedHtml, type IslandMarkup } from "./shared-part.ts";

/** A page as its templates have rendered it: plain data, so that another thread can finish it. */
export interface UnfinishedPage {
  /** As React wrote it. Islands are elements with their numbers, shared parts marks with theirs. */
  markup: string;
  /** What goes to the beginning of the head. */
  head: string;
  /** By their numbers; undefined where a shared part has it. */
  islands: readonly (IslandMarkup | undefined)[];
  /** How many marks of shared parts it has. */
  shared: number;
}

/** The document of a page. `partOf` gives the parts that it shares with others; throws where one has not found its place. */
export function finishedHtml({ markup, head, islands, shared }: UnfinishedPage, partOf = sharedHtml([])): string {
  const island = (index: number) => finishedIsland(placed(islands[index]));
  if (shared === 0) return `<!DOCTYPE html>${putRight(markup, { island, head })}\n`;
  let found = 0;
  const part: typeof partOf = (number, inside) => {
    found++;
    return partOf(number, inside);
  };
  const html = putRight(markup, { island, head, shared: part });
  // Raw HTML may have hidden a mark, in a comment or a script, and a text may look like one.
  if (found !== shared || html.includes(MARK)) throw new Error("a shared part has not found its place");
  return `<!DOCTYPE html>${html}\n`;
}
