import { isDeepStrictEqual } from "node:util";
import type { Nodes } from "mdast";
import { isCollection, LineCounter, parseDocument, Scalar, visit } from "yaml";
import { normalizeAddress } from "../../content/addresses.ts";
import { isLink, splitFrontMatter, walk, type LinkNode } from "../../content/markdown-text.ts";
import { markdownTree } from "../../content/parse-markdown.ts";
import { parseYaml } from "../../content/yaml-file.ts";
import type { Position } from "../../findings/finding.ts";
import { FindingsError } from "../../findings/findings-error.ts";

/** A replacement for a part of a text. */
export interface Splice {
  start: number;
  end: number;
  text: string;
}

/** How to write another address into a slot. `written` is the address that the file then has. */
interface Rewrite {
  splices: Splice[];
  written: string;
}

/** A value in a content file that can be an address. */
export interface Slot {
  /** The place, as `Content.find` reports it. */
  place: Omit<Position, "length">;
  /** The value, parsed as YAML or Markdown. */
  value: string;
  /** Returns how to write another address, or why that is not possible. */
  rewrite: (address: string) => Rewrite | { why: string };
}

/** A content file: the values that can be addresses, and everything else that a parser reads in it. */
export interface Source {
  file: string;
  slots: Slot[];
  rest: unknown;
}

/** Reads the addresses of a content file, without its byte order mark; undefined if the file is not valid. */
export function openSource(file: string, text: string): Source | undefined {
  if (!file.endsWith(".md")) return yamlSource(file, text);
  const parts = splitFrontMatter(text);
  const front = parts === undefined ? undefined : yamlSource(file, parts.front, parts.frontShift);
  if (parts === undefined || front === undefined) return undefined;
  const body = markdownSource(file, parts.body, parts.bodyShift);
  return { file, slots: [...front.slots, ...body.slots], rest: [front.rest, body.rest] };
}

/** Whether a text has the content of a source, except for these slots with their new addresses. */
export function hasOnlyChanges(after: string, source: Source, changes: ReadonlyMap<Slot, string>): boolean {
  const now = openSource(source.file, after);
  const expected = source.slots.map((slot) => withAddress(slot.value, changes.get(slot) ?? slot.value.trim()));
  const values = now?.slots.map(({ value }) => value);
  return isDeepStrictEqual([values, now?.rest], [expected, source.rest]);
}

/** A value with another address; white space around it stays. */
function withAddress(value: string, address: string): string {
  return value.replace(value.trim(), () => address);
}

/** The string values of a YAML text. `shift` is its offset in the file. */
function yamlSource(file: string, text: string, shift = 0): Source | undefined {
  let rest: unknown;
  try {
    rest = withoutStrings(parseYaml(file, text).data);
  } catch (problem) {
    if (problem instanceof FindingsError) return undefined;
    throw problem;
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, strict: true, stringKeys: true });
  const slots: Slot[] = [];
  visit(document, {
    Scalar(key, node, path) {
      if (key === "key" || typeof node.value !== "string" || !node.range) return;
      const { value, type } = node;
      const [start, end] = node.range;
      const { line, col } = lines.linePos(start);
      const inFlow = path.some((above) => isCollection(above) && above.flow === true);
      const scalar = { raw: text.slice(start, end), value, start: start + shift, inFlow };
      slots.push({
        place: { file, line: Math.max(1, line), column: Math.max(1, col) },
        value,
        rewrite: (address) => {
          const splice = rewriters[type ?? ""]?.(scalar, address);
          return splice === undefined
            ? { why: "it is written in more than one part there" }
            : { splices: [splice], written: address };
        },
      });
    },
  });
  return { file, slots, rest };
}

function withoutStrings(data: unknown): unknown {
  if (typeof data === "string") return "";
  if (Array.isArray(data)) return data.map(withoutStrings);
  if (typeof data !== "object" || data === null) return data;
  return Object.entries(data).map(([key, value]) => [key, withoutStrings(value)]);
}

/** A string as it is written in the file. */
interface Written {
  raw: string;
  value: string;
  start: number;
  /** Whether it is inside brackets, where a comma ends it. */
  inFlow: boolean;
}

/** Writes an address in the style of the old one; undefined if that one is not a single part of one line. */
const rewriters: Record<string, (scalar: Written, address: string) => Splice | undefined> = {
  [Scalar.PLAIN]: ({ raw, value, start, inFlow }, address) => {
    if (raw !== value) return undefined;
    const fits = !address.endsWith(":") && !(inFlow && /[,[\]{}]/.test(address));
    return { start, end: start + raw.length, text: fits ? address : JSON.stringify(address) };
  },
  [Scalar.QUOTE_SINGLE]: ({ raw, value, start }, address) => {
    const inner = raw.slice(1, -1);
    if (inner.replaceAll("''", "'") !== value) return undefined;
    const text = withAddress(inner, address.replaceAll("'", "''"));
    return { start: start + 1, end: start + 1 + inner.length, text };
  },
  [Scalar.QUOTE_DOUBLE]: ({ raw, value, start }, address) => {
    const inner = raw.slice(1, -1);
    if (inner.includes("\n")) return undefined;
    // If the value has escapes, the white space around it may be escaped too, so all of it is written again.
    const text =
      inner === value
        ? withAddress(inner, JSON.stringify(address).slice(1, -1))
        : JSON.stringify(withAddress(value, address)).slice(1, -1);
    return { start: start + 1, end: start + 1 + inner.length, text };
  },
  [Scalar.BLOCK_FOLDED]: inBlock,
  [Scalar.BLOCK_LITERAL]: inBlock,
};

/** `>-` and the address alone on the next line. */
function inBlock({ raw, start }: Written, address: string): Splice | undefined {
  const header = raw.indexOf("\n") + 1;
  const line = /^([ \t\r\n]*)([^ \t\r\n]+)[ \t\r\n]*$/.exec(raw.slice(header));
  if (header === 0 || line === null) return undefined;
  const [, before = "", bare = ""] = line;
  const from = start + header + before.length;
  return { start: from, end: from + bare.length, text: address };
}

/** Characters that would end a destination or code. */
const PERCENT_ENCODED: Record<string, string> = { "(": "%28", ")": "%29", "`": "%60" };

/** The addresses of links, images and definitions in a Markdown text (GitHub-flavored). `shift` is its offset in the file. */
function markdownSource(file: string, text: string, shift: number): Source {
  // The tree does not have the ranges of link destinations.
  const destinations: Splice[] = [];
  const note = ({ start, end }: { start: { offset: number }; end: { offset: number } }): undefined => {
    destinations.push({ start: start.offset, end: end.offset, text: text.slice(start.offset, end.offset) });
  };
  const enter = { resourceDestination: note, definitionDestination: note };
  const root = markdownTree(file, text, { enter });
  const slots = [...walk(root)].filter(isLink).map((node): Slot => {
    const [from, to] = [node.position?.start, node.position?.end];
    const [start, end] = [from?.offset ?? 0, to?.offset ?? 0];
    // The destination comes last in a link, except for the title: links and images in its text come before it.
    const destination = destinations.findLast((range) => range.start >= start && range.end <= end);
    return {
      place: { file, line: from?.line ?? 1, column: from?.column ?? 1 },
      value: node.url,
      rewrite: (address) => {
        // An address alone has no escapes: `<https://example.com>`, `https://example.com` or `www.example.com`.
        const alone = text.slice(start, end);
        const bare = labelOf(node) === undefined ? `[${alone}](${escapedAddress(address)})` : `<${address}>`;
        const rewrite = /^[<[!]/.test(alone)
          ? alone.startsWith("<")
            ? { splices: [{ start: start + 1, end: end - 1, text: address }], written: address }
            : rewriteLink(node, destination, address)
          : { splices: [{ start, end, text: bare }], written: address };
        if ("why" in rewrite) return rewrite;
        const inFile = (each: Splice) => ({ ...each, start: each.start + shift, end: each.end + shift });
        return { ...rewrite, splices: rewrite.splices.map(inFile) };
      },
    };
  });
  return { file, slots, rest: withoutAddresses(root) };
}

/** How to write another address into a link; `destination` is the old one as it is written. */
function rewriteLink(node: LinkNode, destination: Splice | undefined, address: string): Rewrite | { why: string } {
  if (destination === undefined) return { why: "its place in the link cannot be found" };
  const inAngles = destination.text.startsWith("<");
  const written = inAngles
    ? address
    : address.replace(/[()`]/g, (character) => PERCENT_ENCODED[character] ?? character);
  if (written === node.url) return { why: "Markdown needs %28 and %29 for its parentheses" };
  const { start, end } = destination;
  const inner = inAngles ? { start: start + 1, end: end - 1 } : { start, end };
  const splices: Splice[] = [{ ...inner, text: escapedAddress(written) }];
  const label = labelOf(node)?.position;
  if (label?.start.offset !== undefined && label.end.offset !== undefined)
    splices.push({ start: label.start.offset, end: label.end.offset, text: escapedText(written) });
  return { splices, written };
}

/** The text of a link if it is the address of the link, so that it has to change as well. */
function labelOf(node: LinkNode): Extract<Nodes, { type: "text" }> | undefined {
  if (node.type !== "link" || node.children.length !== 1) return undefined;
  const [only] = node.children;
  return only?.type === "text" && normalizeAddress(only.value) === normalizeAddress(node.url) ? only : undefined;
}

/** Escapes what Markdown would read as a character reference (`&copy;`) or an escape. */
function escapedAddress(address: string): string {
  return address.replaceAll("\\", "\\\\").replace(/&(?=#?[a-z\d]+;)/gi, "&amp;");
}

/** Escapes a text only if Markdown would read it differently: `a_b` needs no escape. */
function escapedText(address: string): string {
  const [paragraph] = markdownTree("", `[${address}](x)`).children;
  const [link] = paragraph?.type === "paragraph" ? paragraph.children : [];
  const [only] = link?.type === "link" && link.children.length === 1 ? link.children : [];
  if (only?.type === "text" && only.value === address) return address;
  return address.replace(/[\\`*_[\]<>]/g, "\\$&").replace(/&(?=#?[a-z\d]+;)/gi, "&amp;");
}

/** A tree without positions, addresses, and link texts that are the address. */
function withoutAddresses(node: Nodes): unknown {
  const { position: _, ...rest } = node;
  if (isLink(node) && labelOf(node) !== undefined) return { ...rest, url: "", children: ["its address"] };
  const bare = isLink(node) ? { ...rest, url: "" } : rest;
  return "children" in node ? { ...bare, children: node.children.map(withoutAddresses) } : bare;
}
