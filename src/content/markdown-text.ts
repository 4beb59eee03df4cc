import type { Link, Nodes, Root } from "mdast";
import { error, warning, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError, summarize } from "../findings/findings-error.ts";
import { position } from "../findings/text.ts";
import { isInsideAddress, webAddressProblem } from "./addresses.ts";
import { deepLine, MOST_LEVELS, tooDeep } from "./depth.ts";

/** A Markdown text with the place of every node; `<Markdown of={…} />` renders it. */
export interface MarkdownText {
  /** Its file, relative to the site's root. */
  file: string;
  root: Root;
}

/** The parser, which only sites with Markdown load. */
export type ParseMarkdown = (text: string) => Root;

/** Loads the parser. */
export async function markdownParser(): Promise<ParseMarkdown> {
  const { fromMarkdown } = await import("mdast-util-from-markdown");
  return (text) => fromMarkdown(text);
}

/** The two parts of a Markdown file. Empty lines in place of the other part keep the line numbers of the file. */
export interface FrontMatterParts {
  front: string;
  body: string;
  /** Add these to an offset in a part to get the offset in the file. */
  frontShift: number;
  bodyShift: number;
}

/** Divides a Markdown file into the keys between two lines `---` and what follows; undefined where it has none. */
export function splitFrontMatter(text: string): FrontMatterParts | undefined {
  const match = /^(---[ \t]*\r?\n)([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match === null || match.index !== 0) return undefined;
  const [whole, opening = "", front = ""] = match;
  const lines = whole.split("\n").length - 1;
  return {
    front: `\n${front}`,
    body: "\n".repeat(lines) + text.slice(whole.length),
    frontShift: opening.length - 1,
    bodyShift: whole.length - lines,
  };
}

/**
 * Parses Markdown (CommonMark) and reports links and pictures that cannot be published. The lines of `text` are those of
 * the file. Nothing in it is evaluated. Throws where it nests too deeply.
 */
export function parseMarkdown(
  { file, text }: { file: string; text: string },
  parse: ParseMarkdown,
): { markdown: MarkdownText; findings: Finding[] } {
  const deepStart = deepLine(text);
  if (deepStart !== undefined) throw new FindingsError([tooDeep({ file, ...position(text, deepStart) })]);
  const root = parse(text);
  const deep = deepNode(root);
  if (deep !== undefined) throw new FindingsError([tooDeep(positionOf(file, deep))]);
  const findings: Finding[] = [];
  for (const node of walk(root)) {
    if (node.type === "html") {
      findings.push(
        warning("content/html-in-markdown", "HTML in Markdown is shown to visitors as text, not as HTML.", {
          ...positionOf(file, node),
          hint: "Use Markdown for emphasis, lists, links and headings; anything else belongs in a template.",
        }),
      );
    } else if (isLink(node)) {
      const problem = linkProblem(node.url, node.type);
      if (problem !== undefined) {
        findings.push(
          error("content/bad-address", `“${node.url}” ${problem}.`, {
            ...positionOf(file, node),
            url: node.url,
            hint: node.type === "image" ? PICTURE_IN_MARKDOWN : undefined,
          }),
        );
      }
    }
  }
  return { markdown: { file, root }, findings: summarize(findings) };
}

/** Every link, picture and link definition of a Markdown text with its place in the file. */
export function* markdownLinks({ file, root }: MarkdownText): Generator<Position & { url: string }> {
  for (const node of walk(root)) {
    if (isLink(node)) yield { url: node.url, ...positionOf(file, node) };
  }
}

/** The first node that is too deep. */
function deepNode(root: Nodes): Nodes | undefined {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0 && depth <= MOST_LEVELS; depth++)
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  return level[0];
}

/** A node and everything below it. */
export function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* walk(child);
}

/** A node with an address: a link, a picture or a definition. */
export type LinkNode = Extract<Nodes, Pick<Link, "url">>;

/** Whether a node has an address. */
export function isLink(node: Nodes): node is LinkNode {
  return node.type === "link" || node.type === "image" || node.type === "definition";
}

/** Size, rights and smaller renditions of a picture are known only where a template uses it. */
export const PICTURE_IN_MARKDOWN =
  "Markdown contains words and links, but no pictures: show it with a template, or link to it.";

function linkProblem(url: string, type: Nodes["type"]): string | undefined {
  if (isInsideAddress(url) || /^(#|mailto:|tel:)/.test(url)) return undefined;
  const scheme = /^[a-z][a-z0-9+.-]*:/i.test(url);
  if (scheme) return webAddressProblem(url);
  return type === "image"
    ? "is a picture, which Markdown cannot show"
    : "is not a link; write /about/ for a page of this site or a whole address (https://…)";
}

function positionOf(file: string, node: Nodes): Position {
  const start = node.position?.start;
  const end = node.position?.end;
  const isOneLine = start !== undefined && end !== undefined && start.line === end.line;
  const length = isOneLine ? end.column - start.column : undefined;
  return { file, line: start?.line ?? 1, column: start?.column ?? 1, length };
}
