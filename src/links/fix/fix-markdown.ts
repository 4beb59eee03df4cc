import { normalizeAddress } from "../../content/addresses.ts";
import type { Definition, Image, Link, Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { isDeepStrictEqual } from "node:util";
import { splitFrontMatter } from "../../content/markdown-text.ts";
import { parseMarkdown } from "../../content/markdown-text.ts";
import type { Rewrite, Slot, Source } from "./fix-slot.ts";
import { yamlSource } from "./fix-yaml.ts";

/**
 * The addresses of a Markdown file: those of its front matter, and those of its body. Returns undefined if the front
 * matter is not valid.
 */
export function markdownSource(file: string, text: string): Source | undefined {
  const parts = splitFrontMatter(text);
  const front = parts === undefined ? undefined : yamlSource(file, parts.front);
  if (parts === undefined || front === undefined) return undefined;
  const body = bodySource(file, parts.body);
  const [fromFront, fromBody] = [movedBy(front.slots, parts.frontShift), movedBy(body.slots, parts.bodyShift)];
  return {
    slots: [...fromFront.keys(), ...fromBody.keys()],
    holds: async (after, changes) => {
      const now = splitFrontMatter(after);
      if (now === undefined) return false;
      if (!(await front.holds(now.front, translated(changes, fromFront)))) return false;
      return body.holds(now.body, translated(changes, fromBody));
    },
  };
}

/** Slots of a part as slots of the file, each with the original one. */
function movedBy(slots: readonly Slot[], shift: number): Map<Slot, Slot> {
  const moved = new Map<Slot, Slot>();
  for (const slot of slots) {
    const rewriteInFile: Slot["rewrite"] = (address) => {
      const result = slot.rewrite(address);
      if ("why" in result) return result;
      const splices = result.splices.map(({ start, end, text }) => ({ start: start + shift, end: end + shift, text }));
      return { ...result, splices };
    };
    moved.set({ ...slot, rewrite: rewriteInFile }, slot);
  }
  return moved;
}

function translated(changes: ReadonlyMap<Slot, string>, slots: ReadonlyMap<Slot, Slot>): Map<Slot, string> {
  const result = new Map<Slot, string>();
  for (const [slot, written] of changes) {
    const original = slots.get(slot);
    if (original !== undefined) result.set(original, written);
  }
  return result;
}

/** The addresses of a Markdown text (CommonMark): those of links, images and definitions. */
function bodySource(file: string, text: string): Source {
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
      const { markdown } = parseMarkdown({ file, text: after }, (written) => fromMarkdown(written));
      return isDeepStrictEqual(withoutPositions(markdown.root), withoutPositions(expected));
    },
  };
}

type Addressed = Link | Image | Definition;

/** The start and the end of a part of the text. */
interface Range {
  start: number;
  end: number;
}

/** The tree of a text, and the ranges of link destinations, which the tree does not have. */
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
  // `<https://example.com>`: it has no escapes, and its text is the address itself.
  if (text[start] === "<") return { splices: [{ start: start + 1, end: end - 1, text: address }], written: address };
  // The destination comes last in a link, except for the title: links and images in its text come before it.
  const destination = destinations.findLast((range) => range.start >= start && range.end <= end);
  if (destination === undefined) return { why: "its place in the link cannot be found" };
  const inAngles = text[destination.start] === "<";
  const written = inAngles ? address : address.replace(/[()`]/g, percentEncoded);
  if (written === node.url) return { why: "Markdown needs %28 and %29 for its parentheses" };
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

/** The text of a link if it is the address of the link, so that it has to change as well. */
function labelOf(node: Addressed): Extract<Nodes, { type: "text" }> | undefined {
  if (node.type !== "link" || node.children.length !== 1) return undefined;
  const [only] = node.children;
  return only?.type === "text" && normalizeAddress(only.value) === normalizeAddress(node.url) ? only : undefined;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Escapes what Markdown would read as a character reference (`&copy;`) or an escape. */
function escapedAddress(address: string): string {
  return address.replaceAll("\\", "\\\\").replace(/&(?=#?[a-z\d]+;)/gi, "&amp;");
}

/** Escapes a text only if Markdown would read it differently: `a_b` needs no escape. */
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

function withoutPositions(node: Nodes): unknown {
  const { position: _, ...rest } = node;
  return "children" in node ? { ...rest, children: node.children.map(withoutPositions) } : rest;
}
