import type { Blockquote, Heading, Nodes, Parent, Root } from "mdast";
import { walk } from "./markdown-text.ts";

/* What GitHub and others write into text that Markdown itself does not know: alerts and ids. */

/** The kinds of GitHub's alerts. */
export const ALERTS = ["note", "tip", "important", "warning", "caution"] as const;
export type AlertKind = (typeof ALERTS)[number];

/** A quotation that begins with `[!NOTE]`. */
export interface Alert extends Parent {
  type: "alert";
  kind: AlertKind;
}

declare module "mdast" {
  interface RootContentMap {
    alert: Alert;
  }
  interface HeadingData {
    /** The id behind its words: `## Words {#id}`. */
    hProperties?: { id: string };
  }
}

const ALERT = new RegExp(`^\\[!(${ALERTS.join("|")})\\][ \\t]*(?:\\r?\\n|$)`, "i");
const ID = /[ \t]*(\\?)\{#([^\s{}]+)\}[ \t]*$/;

/**
 * Reads the alerts and the ids of headings in a text. In an `.mdx` file, braces of a text are
 * escaped: `\{#id}`; elsewhere, this means the characters themselves.
 */
export function readGithubMarkdown(root: Root, text: string, isMdx = false): void {
  for (const node of walk(root)) {
    if (node.type === "blockquote") readAlert(node, text);
    if (node.type === "heading") readId(node, text, isMdx);
  }
}

/** As on GitHub, the mark is alone in its line, and words follow. */
function readAlert(quotation: Blockquote, text: string): void {
  const [paragraph, ...blocks] = quotation.children;
  if (paragraph?.type !== "paragraph") return;
  const [first, second] = paragraph.children;
  if (first?.type !== "text") return;
  const [mark = "", name = ""] = ALERT.exec(first.value) ?? [];
  const kind = ALERTS.find((each) => each === name.toLowerCase());
  if (kind === undefined) return;
  if (mark !== first.value) {
    first.value = first.value.slice(mark.length);
    const start = first.position?.start;
    const line = text.indexOf("\n", start?.offset) + 1;
    if (start !== undefined)
      Object.assign(start, { line: start.line + 1, column: 1, offset: line });
  } else if (mark.endsWith("\n")) paragraph.children.shift();
  else if (second?.type === "break") paragraph.children.splice(0, 2);
  else if (second === undefined && blocks.length > 0) quotation.children.shift();
  else return;
  Object.assign(quotation as Nodes, { type: "alert", kind });
}

function readId(heading: Heading, text: string, isMdx: boolean): void {
  const last = heading.children.at(-1);
  if (last?.type !== "text") return;
  const { start, end } = last.position ?? {};
  const [written, escape, id] = ID.exec(text.slice(start?.offset, end?.offset)) ?? [];
  const [mark = ""] = ID.exec(last.value) ?? [];
  const isAlone = mark === last.value;
  if (written === undefined || id === undefined || (escape === "\\") !== isMdx) return;
  if (isAlone && heading.children.length === 1) return;
  if (isAlone) heading.children.pop();
  else {
    last.value = last.value.slice(0, -mark.length);
    for (const key of ["column", "offset"] as const)
      if (end?.[key] !== undefined) end[key] -= written.length;
  }
  heading.data = { ...heading.data, hProperties: { id } };
}
