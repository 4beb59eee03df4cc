import { putRight } from "./put-right.ts";
import { finishedIsland, placed, sharedHtml, type IslandMarkup } from "./shared-part.ts";

/** A page as its templates have rendered it: plain data, so that another thread can finish it. */
export interface UnfinishedPage {
  /** As React wrote it. Islands are elements with their numbers, shared parts marks with theirs. */
  markup: string;
  /** What goes to the beginning of the head. */
  head: string;
  /** By their numbers; undefined where a shared part has it. */
  islands: readonly (IslandMarkup | undefined)[];
  /** Whether it has marks of shared parts. */
  shares: boolean;
}

/** The document of a page. `shared` gives the parts that it has in common with others. */
export function finishedHtml({ markup, head, islands, shares }: UnfinishedPage, shared = sharedHtml([])): string {
  const island = (index: number) => finishedIsland(placed(islands[index]));
  return `<!DOCTYPE html>${putRight(markup, { island, head, ...(shares && { shared }) })}\n`;
}
