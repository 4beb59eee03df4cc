import { decodeHTML } from "entities";
import type { Nodes, Root, Text } from "mdast";
import { isCode, textBlocks } from "./markdown-text.ts";

/* Straight quotation marks of Markdown as typographic ones. */

/** Double ones, then single ones. */
export type QuotationMarks = readonly [string, string, string, string];

/** Replaces code: quotation marks treat it like a word. */
const WORD = "x";
/** A mark after one of these opens. */
const BEFORE_OPENING = /[\s\p{Ps}\p{Pi}\p{Pd}]$|^$/u;
/** Elsewhere, a double mark opens if none is open, no digit is before and this follows. */
const WORDS = /^[\p{L}\p{N}\p{Ps}\p{Pi}¡¿]/u;
/** An escape, a reference to a character, or a mark. */
const WRITTEN = /\\[^]|&#?\w+;|["']/g;

const marksIn = (written: string): string[] =>
  (written.match(WRITTEN) ?? []).filter((each) =>
    /^["']$/.test(each.startsWith("\\") ? each.slice(1) : decodeHTML(each)),
  );

/** Replaces the straight marks, and apostrophes, in the blocks of a text. */
export function setQuotationMarks(root: Root, text: string, marks: QuotationMarks): void {
  for (const block of textBlocks(root)) setInBlock(block, text, marks);
}

function setInBlock(block: Nodes, text: string, [open, close, openOne, closeOne]: QuotationMarks) {
  const parts: { node?: Text; value: string }[] = [];
  const collect = (node: Nodes): void => {
    if (node.type === "text") parts.push({ node, value: node.value });
    else if (node.type === "break") parts.push({ value: " " });
    else if ("children" in node && !isCode(node)) for (const child of node.children) collect(child);
    else if (node.type !== "footnoteReference" && node.type !== "html") parts.push({ value: WORD });
  };
  collect(block);
  const whole = parts.map(({ value }) => value).join("");
  let at = 0;
  let isOpen = false;
  let isOneOpen = false;
  const markAt = (sign: string, offset: number): string => {
    const before = whole.slice(Math.max(0, offset - 2), offset);
    const after = whole.slice(offset + 1, offset + 3);
    const last = before.replace(/["']$/, (inner) =>
      BEFORE_OPENING.test(before.slice(0, -1)) ? "(" : inner,
    );
    const opens = BEFORE_OPENING.test(last) && /^\S/u.test(after);
    if (sign === '"') {
      isOpen = opens || (!isOpen && WORDS.test(after) && !/\d$/.test(before));
      return isOpen ? open : close;
    }
    // ’90s
    if (opens && !/^\d/.test(after)) {
      isOneOpen = true;
      return openOne;
    }
    const isInWord = /[\p{L}\p{N}]$/u.test(before) && /^\p{L}/u.test(after);
    if (isInWord || !isOneOpen) return "’";
    isOneOpen = false;
    return closeOne;
  };
  for (const { node, value } of parts) {
    const start = at;
    at += value.length;
    if (node === undefined) continue;
    const { start: from, end: to } = node.position ?? {};
    const written = marksIn(text.slice(from?.offset, to?.offset));
    let number = 0;
    node.value = value.replaceAll(/["']/g, (sign, offset: number) =>
      (written[number++] ?? sign).length > 1 ? sign : markAt(sign, start + offset),
    );
  }
}
