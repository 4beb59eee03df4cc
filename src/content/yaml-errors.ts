import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  visit,
  type Document,
  type Node,
  type Pair,
  type YAMLError,
} from "yaml";
import { position, shorten } from "../findings/text.ts";

/** What is wrong with a YAML text, from which offset to which. */
export interface YamlProblem {
  pos: [start: number, end: number];
  message: string;
  hint: string;
}

type YamlCode = YAMLError["code"];

/** A mistake at its place: of the parser's kind, or with what to say. */
type Mistake = Pick<YAMLError, "code" | "pos"> & { said?: Omit<YamlProblem, "pos"> };

/** A text that the parser refused. */
interface Refused {
  document: Document.Parsed;
  text: string;
  /** The keys that seem to span lines, by their offsets. */
  longKeys: ReadonlyMap<number, YAMLError>;
}

/** Every problem of the file, one a line, up to the first that changes its structure: later errors only follow from that. */
export function yamlProblems(document: Document.Parsed, text: string): YamlProblem[] {
  const { errors, warnings } = document;
  const long = errors.filter(({ code }) => code === "MULTILINE_IMPLICIT_KEY");
  const refused = { document, text, longKeys: new Map(long.map((error) => [error.pos[0], error])) };
  // Warnings are about words that the parser leaves out, such as “!important”.
  const mistakes: Mistake[] = [...errors, ...warnings, ...acceptedMistakes(document, text)];
  const problems = new Map<number, YamlProblem>();
  for (const mistake of mistakes.toSorted((a, b) => a.pos[0] - b.pos[0])) {
    const structural = mistake.said === undefined ? structureProblem(mistake, refused) : undefined;
    const problem = structural ?? valueProblem(mistake, text);
    const line = lineStart(text, problem.pos[0]);
    if (!problems.has(line)) problems.set(line, problem);
    if (structural !== undefined || !LOCAL.has(mistake.code)) break;
  }
  return [...problems.values()];
}

/** Tags of the kinds of values that JSON has too. */
const PLAIN_TAG = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq)$/;

/**
 * What the parser accepts, although a word is lost or means something else: values that begin with `!`, `&` or `*`, keys
 * that are used twice (the parser compares each with all others), and `<<`, which YAML 1.1 had.
 */
function acceptedMistakes(document: Document.Parsed, text: string): Mistake[] {
  const mistakes: Mistake[] = [];
  const anchors = new Set<string>();
  const named = new Map<string, number>();
  const signBefore = (sign: string, { range }: Node): [number, number] => {
    const start = Math.max(0, text.lastIndexOf(sign, (range?.[0] ?? 0) - 1));
    return [start, start + sign.length];
  };
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) {
        named.delete(node.source);
        // An alias without a name is among the errors already.
        if (node.source !== "" && !anchors.has(node.source) && node.range)
          mistakes.push({ code: "BAD_ALIAS", pos: [node.range[0], node.range[1]] });
        return;
      }
      if (node.anchor !== undefined) {
        anchors.add(node.anchor);
        // In quotation marks, nothing is lost by accident.
        if (isScalar(node) && node.type === "PLAIN") named.set(node.anchor, signBefore(`&${node.anchor}`, node)[0]);
      }
      if (node.tag !== undefined && !PLAIN_TAG.test(node.tag))
        mistakes.push({ code: "TAG_RESOLVE_FAILED", pos: signBefore("!", node) });
      if (isMap(node)) mistakes.push(...keyMistakes(node.items, text));
    },
  });
  for (const start of named.values()) mistakes.push({ code: "BAD_ALIAS", pos: [start, start + 1] });
  return mistakes;
}

function keyMistakes(items: readonly Pair[], text: string): Mistake[] {
  const mistakes: Mistake[] = [];
  const firsts = new Map<string, number>();
  for (const { key } of items) {
    if (!isScalar(key) || !key.range) continue;
    const name = String(key.value);
    const [start, end] = key.range;
    const first = firsts.get(name);
    if (first !== undefined)
      mistakes.push({ code: "DUPLICATE_KEY", pos: [start, start + name.length], said: usedTwice(name, first, text) });
    else if (name === "<<" && key.type === "PLAIN")
      mistakes.push({ code: "DUPLICATE_KEY", pos: [start, end], said: MERGE });
    firsts.set(name, first ?? start);
  }
  return mistakes;
}

const MERGE = {
  message: "“<<” does not copy the keys of another group.",
  hint: "YAML 1.2 has no such key: write the keys themselves here.",
};

function usedTwice(name: string, first: number, text: string): Omit<YamlProblem, "pos"> {
  return {
    message: `the key “${name}” is used twice, first in line ${position(text, first).line}.`,
    hint: "Remove one of the two, or rename it. If a new list entry begins here, its first line needs “- ”.",
  };
}

/** The parser understands the rest of a file that has these errors. */
const LOCAL = new Set<YamlCode>([
  "BAD_ALIAS",
  "BAD_DQ_ESCAPE",
  "BAD_SCALAR_START",
  "BLOCK_AS_IMPLICIT_KEY",
  "DUPLICATE_KEY",
  "NON_STRING_KEY",
  "TAG_RESOLVE_FAILED",
]);

/* Problems of structure: quotes and brackets, indentation, keys. */

const STRUCTURAL = new Set<YamlCode>(["BAD_INDENT", "MISSING_CHAR", "TAB_AS_INDENT", "UNEXPECTED_TOKEN"]);
const ITEM = /^-(?:\s|$)/;
const KEY = /:(?:\s|$)/;
/** An entry of a list that is a text of its own, not a key and its value without the colon. */
const ITEM_OF_TEXT = /^- +(?![A-Za-z][\w-]* +\S)/;

/** An error after which the parser no longer knows where values begin and end. */
function structureProblem(error: Mistake, refused: Refused): YamlProblem | undefined {
  const { text, longKeys } = refused;
  const opened = unclosed(error, refused);
  if (opened !== undefined) return opened;
  // A key that seems to span lines ends in the line that begins too far right.
  const key = longKeys.get(error.pos[0]);
  const isLineStart = text.slice(lineStart(text, error.pos[0]), error.pos[0]).trim() === "";
  const isBlock = isLineStart && error.code === "BLOCK_AS_IMPLICIT_KEY";
  if (key === undefined && !isBlock && !STRUCTURAL.has(error.code)) return undefined;
  const [start, end] = (key ?? error).pos;
  const first = contentLine(text, start);
  const last = contentLine(text, end);
  const mistyped = tabIn(text, start, last.start) ?? missingSpace(first);
  if (mistyped !== undefined) return mistyped;
  if (key !== undefined) {
    const isTooFarRight = error.code === "BLOCK_AS_IMPLICIT_KEY" || ITEM_OF_TEXT.test(first.text);
    return isTooFarRight ? misplaced(last) : notAKey(first);
  }
  const isKeyAlone = error.code === "MISSING_CHAR" && !KEY.test(first.text);
  if (!isLineStart && !isKeyAlone) return undefined;
  return KEY.test(first.text) || ITEM.test(first.text) ? misplaced(first) : notAKey(first);
}

/** A quotation mark or a bracket that is never closed: the parser notices where something else follows. */
function unclosed({ code, pos: [noticed] }: Mistake, { document, text }: Refused): YamlProblem | undefined {
  if (code !== "MISSING_CHAR" && code !== "BAD_INDENT") return undefined;
  let opened: number | undefined;
  visit(document, {
    Node(_, node) {
      if (!node.range || node.range[0] > noticed || node.range[1] < noticed) return;
      const written = text.slice(node.range[0], node.range[1]).trimEnd();
      const isQuote = isScalar(node) && node.type?.startsWith("QUOTE_") === true;
      if (!isQuote && !(isCollection(node) && node.flow === true)) return;
      const close = CLOSING[written.charAt(0)];
      if (close !== undefined && (written.length === 1 || !written.endsWith(close))) opened = node.range[0];
    },
  });
  if (opened === undefined) return undefined;
  const mark = text.charAt(opened);
  const isQuote = mark === CLOSING[mark];
  return {
    pos: [opened, opened + 1],
    message: isQuote ? "this quotation mark is never closed." : "this bracket is never closed.",
    hint: isQuote
      ? `Write another ${mark} where the text ends.`
      : `Write ${CLOSING[mark]} where it ends. If it is text, put all of it in quotation marks.`,
  };
}

const CLOSING: Record<string, string> = { '"': '"', "'": "'", "[": "]", "{": "}" };

/** A tab that indents a line, from the line where the parser noticed it to the one below. */
function tabIn(text: string, from: number, to: number): YamlProblem | undefined {
  const lines = text.slice(lineStart(text, from), lineEnd(text, lineEnd(text, to) + 1));
  const found = /^( *(?:- *)*)(\t+)[ \t]*\S/m.exec(lines);
  if (found === null) return undefined;
  const [, before = "", tabs = ""] = found;
  const start = lineStart(text, from) + found.index + before.length;
  return {
    pos: [start, start + tabs.length],
    message: "this line is indented with a tab.",
    hint: "Replace the tab with spaces, as many as the lines around it begin with.",
  };
}

function missingSpace(line: Line): YamlProblem | undefined {
  const [, items = "", key = ""] = /^((?:- +)*)([A-Za-z][\w-]*):[^\s/]/.exec(line.text) ?? [];
  if (key !== "") {
    return {
      pos: [line.start + items.length, line.start + items.length + key.length + 1],
      message: `“${key}:” needs a space after its colon.`,
      hint: `Write “${key}: …”.`,
    };
  }
  if (!/^-[^\s-]/.test(line.text)) return undefined;
  return { pos: place(line), message: "the “-” of this list entry needs a space after it.", hint: "Write “- …”." };
}

/** A line that begins too far left or right, or without its “- ”. */
function misplaced(line: Line): YamlProblem {
  const spaces = line.indent === 0 ? "no space" : line.indent === 1 ? "1 space" : `${line.indent} spaces`;
  return {
    pos: place(line),
    message: `this line begins with ${spaces}, which does not fit the lines around it.`,
    hint: "Lines that belong together begin with the same number of spaces, and the first line of each list entry with “- ”.",
  };
}

function notAKey(line: Line): YamlProblem {
  return {
    pos: place(line),
    message: "this line is neither a key with a value nor part of the text above it.",
    hint: "Write a colon and a space after the key: “key: value”. A line that continues a text begins as far right as its first line.",
  };
}

/* Problems of a single value. */

const QUOTE = "Put the whole value in quotation marks.";

/** What to say of an error in the middle of a line; `from` is the rest of the line. */
const EXPLANATIONS: Partial<Record<YamlCode, (from: string) => Omit<YamlProblem, "pos">>> = {
  BAD_ALIAS: cannotBegin,
  BAD_SCALAR_START: cannotBegin,
  TAG_RESOLVE_FAILED: cannotBegin,
  BLOCK_AS_IMPLICIT_KEY: (from) =>
    from.startsWith("?")
      ? cannotBegin(from)
      : { message: "this value contains a colon followed by a space.", hint: QUOTE },
  BAD_DQ_ESCAPE: (from) => ({
    message: `“${from.slice(0, 2)}” has no meaning in a text between "…".`,
    hint: "Write two backslashes for one, or put the text between '…' instead.",
  }),
  NON_STRING_KEY: () => ({ message: "a key cannot be a list or a group in brackets.", hint: QUOTE }),
  MISSING_CHAR: (from) => ({
    message: `a comma or a space is missing before “${from}”.`,
    hint: "Inside brackets, write a comma between values. A comment needs a space before its “#”.",
  }),
  MULTIPLE_DOCS: () => ({
    message: "the file contains more than one document.",
    hint: "Remove the line “---” between them.",
  }),
  UNEXPECTED_TOKEN: (from) => ({
    message: `“${from}” cannot follow what is before it.`,
    hint: `${QUOTE} If it has them already, the text contains the same mark: use the other kind, "…" or '…'.`,
  }),
};

function cannotBegin(from: string): Omit<YamlProblem, "pos"> {
  return { message: `a value cannot begin with “${from.charAt(0)}”.`, hint: QUOTE };
}

function valueProblem({ code, pos, said }: Mistake, text: string): YamlProblem {
  if (said !== undefined) return { pos, ...said };
  const [start, end] = pos;
  const rest = text.slice(start, lineEnd(text, start));
  // Spaces are not what is wrong.
  const from = rest.trim();
  const shown = from === "" ? start : start + rest.indexOf(from);
  const explain = EXPLANATIONS[code] ?? (() => ({ message: `“${from}” cannot be read.`, hint: QUOTE }));
  return { pos: [shown, Math.max(shown, end)], ...explain(shorten(from, 60)) };
}

/* Lines. */

/** A line with something on it. */
interface Line {
  /** Offset of its first character that is no space. */
  start: number;
  /** The number of spaces before it. */
  indent: number;
  /** The rest of the line, without white space at the end. */
  text: string;
}

/** The line of an offset, or the next one that is neither empty nor a comment. */
function contentLine(text: string, offset: number): Line {
  const from = lineStart(text, offset);
  const found = /^[ \t]*([^\s#].*)$/m.exec(text.slice(from));
  const [whole = "", words = ""] = found ?? [];
  const indent = whole.length - words.length;
  return { start: from + (found?.index ?? 0) + indent, indent, text: words.trimEnd() };
}

function place({ start, text }: Line): [number, number] {
  return [start, start + text.length];
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}
