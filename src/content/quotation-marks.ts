import type { Nodes, Root, Text } from "mdast";

/* Straight quotation marks of Markdown as typographic ones. */

/** Opening and closing double marks, opening and closing single marks. */
export type QuotationMarks = readonly [string, string, string, string];

/** Stands for code: a word. */
const WORD = "x";
/** A mark opens behind a space, a bracket, a dash or a mark that opens. */
const BEFORE_OPENING = /[\s\p{Ps}\p{Pi}\p{Pd}]$|^$/u;
/** What is written for the character itself, or the character. */
const WRITTEN = /\\["']|&(?:quot|apos|#0*3[49]|#x0*2[27]);|["']/gi;

/** Replaces the straight marks in the paragraphs, headings and cells of a text, and apostrophes. */
export function setQuotationMarks(root: Root, text: string, marks: QuotationMarks): void {
  const blockOf = (node: Nodes): void => {
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell")
      setInBlock(node, text, marks);
    else if ("children" in node) for (const child of node.children) blockOf(child);
  };
  blockOf(root);
}

function setInBlock(block: Nodes, text: string, [open, close, openOne, closeOne]: QuotationMarks) {
  const parts: { node?: Text; value: string }[] = [];
  const collect = (node: Nodes): void => {
    if (node.type === "text") parts.push({ node, value: node.value });
    else if (node.type === "break") parts.push({ value: " " });
    else if ("children" in node) for (const child of node.children) collect(child);
    else if (node.type !== "footnoteReference" && node.type !== "html") parts.push({ value: WORD });
  };
  collect(block);
  const whole = parts.map(({ value }) => value).join("");
  let at = 0;
  let isOpen = false;
  const markAt = (sign: string, offset: number): string => {
    const before = whole.slice(Math.max(0, offset - 2), offset);
    const after = whole.slice(offset + 1, offset + 3);
    const last = before.replace(/["']$/, (inner) =>
      BEFORE_OPENING.test(before.slice(0, -1)) ? "(" : inner,
    );
    const opens = BEFORE_OPENING.test(last) && /^\S/u.test(after);
    if (sign === '"') return opens ? open : close;
    // ’90s
    if (opens && !/^\d/.test(after)) {
      isOpen = true;
      return openOne;
    }
    const isInWord = /[\p{L}\p{N}]$/u.test(before) && /^\p{L}/u.test(after);
    if (isInWord || !isOpen) return "’";
    isOpen = false;
    return closeOne;
  };
  for (const { node, value } of parts) {
    const start = at;
    at += value.length;
    if (node === undefined) continue;
    const { start: from, end: to } = node.position ?? {};
    const written = text.slice(from?.offset, to?.offset).match(WRITTEN) ?? [];
    let number = 0;
    node.value = value.replaceAll(/["']/g, (sign, offset: number) =>
      (written[number++] ?? sign).length > 1 ? sign : markAt(sign, start + offset),
    );
  }
}
