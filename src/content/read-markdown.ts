import { decodeHTML } from "entities";
import type { Blockquote, Heading, Nodes, Root, Text } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Finding } from "../findings/finding.ts";
import { summarize } from "../findings/merge-findings.ts";
import { position } from "../findings/text.ts";
import { markdownFindings } from "./markdown-findings.ts";
import { ALERTS, isCode, type MarkdownText, textBlocks, walk } from "./markdown-text.ts";
import { MOST_LEVELS, refuseDepth } from "./read-text.ts";
import { allowHtml } from "./written-html.ts";

/** `markdown` in `content/settings.yaml`. */
export interface MarkdownSettings {
  html?: readonly string[] | undefined;
  /** What replaces straight quotation marks. */
  quotes?: QuotationMarks | undefined;
}

/** Reads the Markdown of a file, and reports mistakes. `text` has the lines of the file. */
export function readMarkdown(
  file: string,
  text: string,
  settings: MarkdownSettings,
): { markdown: MarkdownText; findings: Finding[] } {
  const markdown = { file, root: markdownTree(file, text) };
  if (settings.html !== undefined) {
    allowHtml(markdown.root, text, new Set(settings.html));
    checkDepth(file, markdown.root);
  }
  const findings = summarize(finishMarkdown(markdown, text, settings));
  return { markdown, findings };
}

/** The steps after parsing that Markdown and MDX share. */
export function finishMarkdown(
  markdown: MarkdownText,
  text: string,
  { html, quotes }: MarkdownSettings,
  isMdx = false,
): Finding[] {
  for (const node of walk(markdown.root)) {
    if (node.type === "blockquote") readAlert(node, text);
    if (node.type === "heading") readId(node, text, isMdx);
  }
  const findings = markdownFindings(markdown, text, html);
  if (quotes !== undefined)
    for (const block of textBlocks(markdown.root)) setInBlock(block, text, quotes);
  return findings;
}

export const MARKDOWN = {
  extensions: [gfm()],
  // The transforms make links without positions in odd places: “[see https://example.org]”.
  mdastExtensions: gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
};

/** Parses GitHub's Markdown. Throws a finding about a text that nests too deeply. */
export function markdownTree(file: string, text: string): Root {
  const deep = DEEP_LINE.exec(text);
  if (deep !== null) refuseDepth({ file, ...position(text, deep.index) });
  const root = fromMarkdown(text, MARKDOWN);
  checkDepth(file, root);
  return root;
}

function checkDepth(file: string, root: Root): void {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    const { line = 1, column = 1 } = level[0]?.position?.start ?? {};
    if (depth > MOST_LEVELS) refuseDepth({ file, line, column });
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
}

/** A line that begins with too many marks of quotes and lists: parsing it would take minutes. */
const RULE = String.raw`[ \t]*([-*])(?:[ \t]*\1)*[ \t]*\r?$`;
const MARK = String.raw`[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])`;
const DEEP_LINE = new RegExp(`^(?!${RULE})(?:${MARK}){${MOST_LEVELS + 1}}`, "m");

/** The double marks, and then the single ones. */
export type QuotationMarks = readonly [string, string, string, string];

/** Stands for code, which quotation marks treat like a word. */
const WORD = "x";
/** A mark after one of these opens. */
const BEFORE_OPENING = /[\s\p{Ps}\p{Pi}\p{Pd}]$|^$/u;
/** Elsewhere, a double mark opens if none is open, if no digit precedes it, and if this follows. */
const WORDS = /^[\p{L}\p{N}\p{Ps}\p{Pi}¡¿]/u;
/** An escape, a reference to a character, or a mark. */
const WRITTEN = /\\[^]|&#?\w+;|["']/g;

const marksIn = (written: string): string[] =>
  (written.match(WRITTEN) ?? []).filter((each) =>
    /^["']$/.test(each.startsWith("\\") ? each.slice(1) : decodeHTML(each)),
  );

/** Replaces straight quotation marks and apostrophes. */
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

/* GitHub's additions to Markdown: alerts, and the ids of headings. */

const ALERT = new RegExp(`^\\[!(${ALERTS.join("|")})\\][ \\t]*(?:\\r?\\n|$)`, "i");
const ID = /(\\?)\{#([^\s{}]+)\}[ \t]*$/;

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

/**
 * Reads an id from the file itself, because it may look like emphasis: `{#__init__}`. In an `.mdx`
 * file it is escaped: `\{#id}`.
 */
function readId(heading: Heading, text: string, isMdx: boolean): void {
  const from = heading.children[0]?.position?.start.offset ?? 0;
  const written = text.slice(from, heading.children.at(-1)?.position?.end.offset);
  const [mark = "", escape, id] = ID.exec(written) ?? [];
  const index = written.length - mark.length;
  if (id === undefined || (escape === "\\") !== isMdx) return;
  const before = heading.children.filter(
    (child) => (child.position?.start.offset ?? 0) < from + index,
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
