import { normalizeAddress } from "../../content/addresses.ts";
import type { Definition, Image, Link, Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { isDeepStrictEqual } from "node:util";
import { parseMarkdown } from "../../content/markdown-text.ts";
import { type Rewrite, type Slot, type Source } from "./fix-slot.ts";

/** The addresses of a Markdown text (CommonMark): those of links, pictures and definitions. */
export function markdownSource(file: string, text: string): Source {
  const { root, destinations } = parse(text);
  const nodes = [...walk(root)].filter(isLink);
  const slots = nodes.map((node): Slot => {
    const start = node.position?.start ?? { line: 1, column: 1 };
    return {
      place: { file, line: start.line, column: start.column },
      value: node.url,
      rewrite: (address) => rewrite({ node, text, destinations }, address),
    };
  });
  return {
    slots,
    holds: async (after, changes) => {
      const expected = structuredClone(root);
      const copies = [...walk(expected)].filter(isLink);
      for (const [index, slot] of slots.entries()) {
        const written = changes.get(slot);
        const copy = copies[index];
        if (written === undefined || copy === undefined) continue;
        const label = labelOf(copy);
        copy.url = written;
        if (label !== undefined) label.value = written;
      }
      const { value } = parseMarkdown({ file, text: after }, (written) => fromMarkdown(written));
      return isDeepStrictEqual(withoutPlaces(value.root), withoutPlaces(expected));
    },
  };
}

type Addressed = Link | Image | Definition;

/** Where a part of the text begins and ends. */
interface Range {
  start: number;
  end: number;
}

/** The tree of a text, and where in it the destinations of links stand, which the tree does not say. */
function parse(text: string): { root: Root; destinations: Range[] } {
  const destinations: Range[] = [];
  const note = ({ start, end }: { start: { offset: number }; end: { offset: number } }): undefined => {
    destinations.push({ start: start.offset, end: end.offset });
  };
  const enter = { resourceDestination: note, definitionDestination: note };
  return { root: fromMarkdown(text, { mdastExtensions: [{ enter }] }), destinations };
}

function rewrite(
  { node, text, destinations }: { node: Addressed; text: string; destinations: readonly Range[] },
  address: string,
): ReturnType<Slot["rewrite"]> {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  // `<https://example.com>`: nothing in it is an escape, and its text is the address itself.
  if (text[start] === "<") return { splices: [{ start: start + 1, end: end - 1, text: address }], written: address };
  // A destination is the last thing of a link but its title: links and pictures in its text come before it.
  const destination = destinations.findLast((range) => range.start >= start && range.end <= end);
  if (destination === undefined) return { why: "its place in the link cannot be found" };
  const inAngles = text[destination.start] === "<";
  const written = inAngles ? address : address.replace(/[()`]/g, percentEncoded);
  if (written === node.url) return { why: "Markdown needs it as it is: %28 and %29 stand for parentheses" };
  const splices: Rewrite["splices"] = [
    {
      start: destination.start + (inAngles ? 1 : 0),
      end: destination.end - (inAngles ? 1 : 0),
      text: escapedAddress(written),
    },
  ];
  const label = labelOf(node)?.position;
  if (label?.start.offset !== undefined && label.end.offset !== undefined)
    splices.push({ start: label.start.offset, end: label.end.offset, text: escapedText(written) });
  return { splices, written };
}

/** The text of a link where it is the address, and nothing but that: it has to stay what the link leads to. */
function labelOf(node: Addressed): Extract<Nodes, { type: "text" }> | undefined {
  if (node.type !== "link" || node.children.length !== 1) return undefined;
  const [only] = node.children;
  return only?.type === "text" && normalizeAddress(only.value) === normalizeAddress(node.url) ? only : undefined;
}

function percentEncoded(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** What Markdown would take for a character reference (`&copy;`) or an escape. */
function escapedAddress(address: string): string {
  return address.replaceAll("\\", "\\\\").replace(/&(?=#?[a-z\d]+;)/gi, "&amp;");
}

/** Escapes only where Markdown would read something else: `a_b` is itself. */
function escapedText(address: string): string {
  const [paragraph] = fromMarkdown(`[${address}](x)`).children;
  const [link] = paragraph?.type === "paragraph" ? paragraph.children : [];
  const [only] = link?.type === "link" && link.children.length === 1 ? link.children : [];
  if (only?.type === "text" && only.value === address) return address;
  return address.replace(/[\\`*_[\]<>]/g, "\\$&").replace(/&(?=#?[a-z\d]+;)/gi, "&amp;");
}

function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* walk(child);
}

function isLink(node: Nodes): node is Addressed {
  return node.type === "link" || node.type === "image" || node.type === "definition";
}

function withoutPlaces(node: Nodes): unknown {
  const { position: _, ...rest } = node;
  return "children" in node ? { ...rest, children: node.children.map(withoutPlaces) } : rest;
}
