import type { Link, Nodes, Root } from "mdast";
import type { Finding, Position } from "../findings/finding.ts";
import { error, warning } from "../findings/finding.ts";
import { isInsideAddress, webAddressProblem } from "./addresses.ts";

/** A Markdown text with the place of every node: `<Markdown of={…} />` renders it. */
export interface MarkdownText {
  /** The file that it came from, relative to the site's root. */
  file: string;
  root: Root;
}

/** The parser of a library that takes a moment to load: only sites with Markdown need it. */
export type ParseMarkdown = (text: string) => Root;

/** Loads the parser. */
export async function markdownParser(): Promise<ParseMarkdown> {
  const { fromMarkdown } = await import("mdast-util-from-markdown");
  return (text) => fromMarkdown(text);
}

/** Where a text of Markdown stands in its file. */
interface Source {
  file: string;
  /** The Markdown with as many empty lines in front as the front matter has, so that line numbers are those of the file. */
  text: string;
}

/** Parses Markdown (CommonMark) and reports links and pictures that no page may carry. Nothing in it is evaluated. */
export function parseMarkdown(
  { file, text }: Source,
  parse: ParseMarkdown,
): { value: MarkdownText; findings: Finding[] } {
  const root = parse(text);
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
            ...(node.type === "image" && { hint: PICTURE_IN_MARKDOWN }),
          }),
        );
      }
    }
  }
  return { value: { file, root }, findings };
}

/** Every link, picture and link definition of a Markdown text with its place in the file. */
export function* markdownLinks({ file, root }: MarkdownText): Generator<Position & { url: string }> {
  for (const node of walk(root)) {
    if (isLink(node)) yield { url: node.url, ...positionOf(file, node) };
  }
}

function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* walk(child);
}

function isLink(node: Nodes): node is Extract<Nodes, Pick<Link, "url">> {
  return node.type === "link" || node.type === "image" || node.type === "definition";
}

/** Of a picture nobody knows the size, the rights or a smaller one, but where a template asks for it. */
export const PICTURE_IN_MARKDOWN =
  "Markdown holds words and links, no pictures: show it with a template, or link to it.";

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
  const sameLine = start !== undefined && end !== undefined && start.line === end.line;
  return {
    file,
    line: start?.line ?? 1,
    column: start?.column ?? 1,
    ...(sameLine ? { length: end.column - start.column } : {}),
  };
}
