import { posix } from "node:path";
import type { Link, Nodes, Parent, Parents, Root, RootContent } from "mdast";
import { decodedOrSame, isRecord } from "../files/files-below.ts";
import type { Position } from "../findings/finding.ts";
import { refuse } from "../findings/findings-error.ts";

/** In the Markdown of an `.mdx` file: the place of a component or an expression. */
export interface Slot extends Parent {
  type: "slot";
  /** The index of the component or expression in the file. */
  index: number;
  /** Whether it is an expression, whose value only the file has. */
  isValue?: boolean;
}

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
    slot: Slot;
    alert: Alert;
  }
  interface HeadingData {
    /** The id behind its words: `## Words {#id}`. */
    hProperties?: { id: string };
  }
}

/** The elements that a site may allow: they load and run nothing. */
export const ELEMENTS: readonly string[] = [
  "abbr b bdi bdo br cite code dd del details dfn div dl dt em figcaption figure i ins kbd mark q",
  "rp rt ruby s samp small span strong sub summary sup time u var wbr",
].flatMap((names) => names.split(" "));

/** A Markdown text with the place of every node; `<Markdown of={…} />` renders it. */
export interface MarkdownText {
  /** Its file, relative to the site's root. */
  file: string;
  root: Root;
  /** The keys of an `.mdx` file as they are written, with empty lines above them. */
  front?: string;
}

export function isMarkdown(value: unknown): value is MarkdownText {
  return isRecord(value) && typeof value["file"] === "string" && isRecord(value["root"]);
}

/** The Markdown file that a relative link names, and the rest of the link: `../setup.md#keys`. */
export function linkedFile(url: string, from: string): { file: string; end: string } | undefined {
  const [, path = "", end = ""] = /^(?![/\\]|[a-z][a-z\d+.-]*:)([^?#]*)(.*)$/i.exec(url) ?? [];
  if (!/\.(?:mdx?|markdown)$/i.test(path)) return undefined;
  return { file: posix.join(posix.dirname(from), decodedOrSame(path)), end };
}

/** Front matter and body, with spaces for what is before each; undefined if there is none. */
export function splitFrontMatter(text: string): { front: string; body: string } | undefined {
  const match = /^(---[ \t]*\r?\n)([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match === null || match.index !== 0) return undefined;
  const [whole, start = "", front = ""] = match;
  const blank = (before: string) => before.replaceAll(/[^\r\n]/g, " ");
  return { front: blank(start) + front, body: blank(whole) + text.slice(whole.length) };
}

/** The same. Throws a finding for a file without front matter. */
export function frontMatterOf(file: string, text: string) {
  const parts = splitFrontMatter(text);
  if (parts !== undefined) return parts;
  const hint = /^---\s*$/.test(text.split("\n", 1)[0] ?? "")
    ? "Write a second line “---” after the keys."
    : "Start the file with a line “---”, lines such as “title: …”, and another line “---”.";
  const message = "This file has no front matter.";
  const place = { file, line: 1, column: 1, hint };
  refuse("content/front-matter", message, place);
}

/** HTML without its comments. An unclosed comment stays, since removing it would hide the rest. */
export function withoutComments(html: string): string {
  const end = html.lastIndexOf("-->") + "-->".length;
  return html.slice(0, end).replaceAll(/<!--(?:-?>|[^]*?-->)/g, "") + html.slice(end);
}

/** A node and everything below it. */
export function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* walk(child);
}

/**
 * The nodes that hold text: paragraphs, headings, cells, and MDX components on one line. Text
 * directly inside block HTML is returned as a `root`.
 */
export function* textBlocks(node: Nodes): Generator<Parents> {
  if (!("children" in node)) return;
  const isLine = node.type === "slot" && node.children.some(({ type }) => type === "text");
  if (isLine || WORDS.has(node.type)) return yield node;
  const runs: RootContent[][] = [[]];
  for (const child of node.children) {
    if (isInline(child)) runs.at(-1)?.push(child);
    else runs.push([child], []);
  }
  for (const run of runs) {
    const start = run[0]?.position?.start;
    const end = run.at(-1)?.position?.end;
    if (
      start &&
      end &&
      BLOCKS.has(node.type) &&
      run.some((each) => each.type === "text" && each.value.trim() !== "")
    )
      yield { type: "root", children: run, position: { start, end } };
    else for (const child of run) yield* textBlocks(child);
  }
}

const WORDS = new Set(["paragraph", "heading", "tableCell"]);
const BLOCKS = new Set([
  "root",
  "blockquote",
  "alert",
  "listItem",
  "footnoteDefinition",
  "htmlElement",
]);

function isInline(node: Nodes): boolean {
  return (
    node.type === "text" ||
    node.type === "html" ||
    (node.type === "htmlElement" && node.children.every(isInline))
  );
}

/** Whether a node is an HTML element for code. */
export function isCode(node: Nodes): boolean {
  return node.type === "htmlElement" && ["code", "kbd", "samp", "var"].includes(node.name);
}

/** Whether a node has an address: a link, a picture or a definition. */
export function isLink(node: Nodes): node is Extract<Nodes, Pick<Link, "url">> {
  return node.type === "link" || node.type === "image" || node.type === "definition";
}

/** The name of a picture in templates: in `content/posts/`, `../images/a.jpg` is `images/a.jpg`. */
export function imageName(file: string, address: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(address)) return undefined;
  const path = posix.join(posix.dirname(file), decodedOrSame(address));
  return path.startsWith("content/images/") ? path.slice("content/".length) : undefined;
}

/** The position of a node, with its length if it is on one line. */
export function positionOf(file: string, node: Nodes): Position {
  const start = node.position?.start;
  const end = node.position?.end;
  const isOneLine = start !== undefined && end !== undefined && start.line === end.line;
  const length = isOneLine ? end.column - start.column : undefined;
  return { file, line: start?.line ?? 1, column: start?.column ?? 1, length };
}

export const PICTURE_IN_MARKDOWN =
  "Put it in content/images/, and write its relative path and the rights: ![A " +
  'pier](images/pier.jpg "My own, 2026").';
