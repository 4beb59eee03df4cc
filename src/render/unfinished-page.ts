import { SLOT_MARK } from "../islands/slot-mark.ts";
import { putRight } from "./put-right.ts";

/** A page as its templates have rendered it: plain data, so that another thread can finish it. */
export interface UnfinishedPage {
  /** As React wrote it. Islands are elements with their numbers. */
  markup: string;
  /** What goes to the beginning of the head. */
  head: string;
  /** By their numbers: the element that each stands in, and what Preact wrote. */
  islands: readonly { tag: string; html: string }[];
}

/** The document of a page. */
export function finishedHtml({ markup, head, islands }: UnfinishedPage): string {
  const island = (index: number) => {
    const placed = islands[index];
    if (placed === undefined) throw new Error("an island marker without an island");
    // Cut in two where its children belong.
    const [before = "", after = ""] = putRight(placed.html, NO_INSERTS).split(SLOT_MARK);
    return { open: placed.tag + before, close: after };
  };
  return `<!DOCTYPE html>${putRight(markup, { island, head })}\n`;
}

const NO_INSERTS = { island: () => ({ open: "", close: "" }), head: "" };
