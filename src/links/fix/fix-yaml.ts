import { isDeepStrictEqual } from "node:util";
import { isCollection, LineCounter, parseDocument, Scalar, visit } from "yaml";
import { parseYaml, type YamlFile } from "../../content/yaml-file.ts";
import { FindingsError } from "../../findings/findings-error.ts";
import type { Slot, Source, Splice } from "./fix-slot.ts";

/** The addresses of a YAML text: every string value. Returns undefined if it is not valid YAML. */
export function yamlSource(file: string, text: string): Source | undefined {
  const parsed = validYaml(file, text);
  if (parsed === undefined) return undefined;
  const slots = slotsOf(file, text);
  return {
    slots,
    holds: (after, changes) => {
      const now = validYaml(file, after);
      if (now === undefined) return Promise.resolve(false);
      // The strings in their order, and the structure around them, are all of the data.
      const expected = slots.map((slot) => withAddress(slot.value, changes.get(slot) ?? slot.value.trim()));
      const found = now.texts().map(({ value }) => value);
      return Promise.resolve(
        isDeepStrictEqual(found, expected) && isDeepStrictEqual(withoutStrings(now.data), withoutStrings(parsed.data)),
      );
    },
  };
}

function validYaml(file: string, text: string): YamlFile | undefined {
  try {
    return parseYaml(file, text);
  } catch (problem) {
    if (problem instanceof FindingsError) return undefined;
    throw problem;
  }
}

/** A value with another address; white space around it stays. */
function withAddress(value: string, address: string): string {
  const [lead, trail] = around(value);
  return lead + address + trail;
}

/** The white space before and after a text. */
function around(text: string): [string, string] {
  const bare = text.trim();
  const start = text.indexOf(bare);
  return [text.slice(0, start), text.slice(start + bare.length)];
}

function withoutStrings(data: unknown): unknown {
  if (typeof data === "string") return "";
  if (Array.isArray(data)) return data.map(withoutStrings);
  if (typeof data !== "object" || data === null) return data;
  return Object.entries(data).map(([key, value]) => [key, withoutStrings(value)]);
}

function slotsOf(file: string, text: string): Slot[] {
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
      const scalar = { raw: text.slice(start, end), value, start, inFlow };
      slots.push({
        place: { file, line: Math.max(1, line), column: Math.max(1, col) },
        value,
        rewrite: (address) => {
          const raw = rewriters[type ?? ""]?.(scalar, address);
          return raw === undefined
            ? { why: "it is written in more than one part there" }
            : { splices: [raw], written: address };
        },
      });
    },
  });
  return slots;
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
    const [lead, trail] = around(inner);
    return {
      start: start + 1 + lead.length,
      end: start + 1 + inner.length - trail.length,
      text: address.replaceAll("'", "''"),
    };
  },
  [Scalar.QUOTE_DOUBLE]: ({ raw, value, start }, address) => {
    const inner = raw.slice(1, -1);
    if (inner.includes("\n")) return undefined;
    // If the value has escapes, the white space around it may be escaped too, so all of it is replaced.
    const [lead, trail] = around(inner === value ? inner : "");
    const written = inner === value ? address : withAddress(value, address);
    return {
      start: start + 1 + lead.length,
      end: start + 1 + inner.length - trail.length,
      text: JSON.stringify(written).slice(1, -1),
    };
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
