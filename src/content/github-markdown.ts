import type { Blockquote, Heading, Nodes, Parent, Root } from "mdast";
import { walk } from "./markdown-text.ts";

/* GitHub's additions to Markdown: alerts, and the ids of headings. */

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
const ID = /(\\?)\{#([^\s{}]+)\}[ \t]*$/;

/** Reads the alerts and the ids of headings, which are escaped in an `.mdx` file: `\{#id}`. */
export function readGithubMarkdown(root: Root, text: string, isMdx = false): void {
  for (const node of walk(root)) {
    if (node.type === "blockquote") readAlert(node, text);
    if (node.type === "heading") readId(node, text, isMdx);
  }
}

/** Turns a quotation into an alert. As on GitHub, its mark is alone on a line, and text follows. */
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

/** Reads an id from the file itself, because it may look like emphasis: `{#__init__}`. */
function readId(heading: Heading, text: string, isMdx: boolean): void {
  const from = heading.children[0]?.position?.start.offset ?? 0;
  const written = text.slice(from, heading.children.at(-1)?.position?.end.offset);
  const [mark = "", escape, id] = ID.exec(written) ?? [];
  const index = written.length - mark.length;
  if (id === undefined || (escape === "\\") !== isMdx) return;
  const before = heading.children.filter(
    ({ position }) => (position?.start.offset ?? 0) < from + index,
  );
  const last = before.at(-1);
  const end = last?.position?.end;
  if (end?.offset === undefined) return;
  const surplus = end.offset - from - written.slice(0, index).trimEnd().length;
  if (surplus > 0) {
    if (last?.type !== "text") return;
    last.value = last.value.slice(0, last.value.lastIndexOf("{#")).trimEnd();
    end.column -= surplus;
    end.offset -= surplus;
  }
  heading.children = before;
  heading.data = { ...heading.data, hProperties: { id } };
}
