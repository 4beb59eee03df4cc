import { isAlias, isCollection, isScalar, visit, type Document, type YAMLError } from "yaml";
import { counted, position, shorten } from "../findings/text.ts";

interface YamlProblem {
  pos: [start: number, end: number];
  message: string;
  hint: string;
}

type YamlCode = YAMLError["code"];

type Mistake = Pick<YAMLError, "code" | "pos">;

/**
 * Every problem, at most one per line, up to the first that breaks the structure: later ones only
 * follow from it.
 */
export function yamlProblems(document: Document.Parsed, text: string): YamlProblem[] {
  const { errors, warnings } = document;
  // A key that seems to span lines explains other errors at its place.
  const longKeys = errors.filter(({ code }) => code === "MULTILINE_IMPLICIT_KEY");
  // Warnings are about words that are left out: “!important”.
  const reported: Mistake[] = [...longKeys, ...errors, ...warnings, ...silent(document, text)];
  const mistakes = [...reported, ...keyProblems(document, text)];
  const problems = new Map<number, YamlProblem>();
  for (const mistake of mistakes.toSorted((a, b) => a.pos[0] - b.pos[0])) {
    const structural = "code" in mistake ? structureProblem(mistake, document, text) : undefined;
    const problem = structural ?? ("code" in mistake ? valueProblem(mistake, text) : mistake);
    const line = lineStart(text, problem.pos[0]);
    if (!problems.has(line)) problems.set(line, problem);
    if (structural !== undefined || ("code" in mistake && !LOCAL.has(mistake.code))) break;
  }
  return [...problems.values()];
}

/** Values that the parser accepts silently although they start with `!`, `&` or `*`. */
function silent(document: Document.Parsed, text: string): Mistake[] {
  const wrong: number[] = [];
  const anchors = new Set<string>();
  const unused = new Map<string, number>();
  visit(document, {
    Node(_, node) {
      const start = node.range?.[0] ?? 0;
      if (isAlias(node)) {
        unused.delete(node.source);
        if (!anchors.has(node.source)) wrong.push(start);
        return;
      }
      if (node.anchor !== undefined) {
        anchors.add(node.anchor);
        // Text in quotation marks is never lost.
        if (isScalar(node) && node.type === "PLAIN")
          unused.set(node.anchor, text.lastIndexOf(`&${node.anchor}`, start));
      }
      if (node.tag === "!") wrong.push(text.lastIndexOf("!", start));
    },
  });
  return [...wrong, ...unused.values()].map((start) => ({
    code: "BAD_SCALAR_START",
    pos: [start, start + 1],
  }));
}

/** Keys that are used twice, and `<<` of YAML 1.1, which the parser accepts silently. */
function keyProblems(document: Document.Parsed, text: string): YamlProblem[] {
  const problems: YamlProblem[] = [];
  visit(document, {
    Map(_, { items }) {
      const firsts = new Map<string, number>();
      for (const { key } of items) {
        if (!isScalar(key) || !key.range) continue;
        const name = String(key.value);
        const [start] = key.range;
        const report = (message: string, hint: string) =>
          problems.push({ pos: [start, start + name.length], message, hint });
        const first = firsts.get(name);
        if (first !== undefined) {
          report(
            `the key “${name}” is used twice, first on line ${position(text, first).line}.`,
            "Remove or rename one of them. If a new list entry starts here, write “- ” before " +
              "its first key.",
          );
          // The keys of an entry without its dash: what follows is the same mistake.
          if (name === String(items[0]?.key)) break;
        } else if (name === "<<" && key.type === "PLAIN")
          report(
            "“<<” does not copy the keys of another group.",
            "YAML 1.2 does not support it. Write the keys here.",
          );
        firsts.set(name, first ?? start);
      }
    },
  });
  return problems;
}

const LOCAL = new Set<YamlCode>([
  "BAD_ALIAS",
  "BAD_DQ_ESCAPE",
  "BAD_SCALAR_START",
  "BLOCK_AS_IMPLICIT_KEY",
  "NON_STRING_KEY",
  "TAG_RESOLVE_FAILED",
]);

/* Problems of structure: quotes and brackets, indentation, keys. */

const STRUCTURAL = new Set<YamlCode>([
  "BAD_INDENT",
  "BLOCK_AS_IMPLICIT_KEY",
  "MISSING_CHAR",
  "MULTILINE_IMPLICIT_KEY",
  "TAB_AS_INDENT",
  "UNEXPECTED_TOKEN",
]);
const KEY = /:(?:\s|$)/;
/** Several words before a colon are no key. */
const SENTENCE = /^[\p{L}\d]+ [^:]*: /u;
/** This is a list entry with text, not a key without its colon. */
const ITEM_OF_TEXT = /^- +(?![a-z][\w-]* )/;

/** A problem after which the parser no longer knows where values begin and end. */
function structureProblem(
  mistake: Mistake,
  document: Document.Parsed,
  text: string,
): YamlProblem | undefined {
  const { code, pos } = mistake;
  const opened = unclosed(mistake, document, text);
  if (opened !== undefined) return opened;
  const isLineStart = text.slice(lineStart(text, pos[0]), pos[0]).trim() === "";
  if (!STRUCTURAL.has(code) || (code === "BLOCK_AS_IMPLICIT_KEY" && !isLineStart)) return undefined;
  const [first, last] = [contentLine(text, pos[0]), contentLine(text, pos[1])];
  const mistyped = tabIn(text, pos[0], last.pos[0]) ?? missingSpace(first);
  if (mistyped !== undefined) return mistyped;
  if (code === "MULTILINE_IMPLICIT_KEY") {
    // If the first line is right, the line that continues it is indented too far, or is a sentence.
    const isRight =
      (KEY.test(first.text) && !/^["']/.test(first.text)) || ITEM_OF_TEXT.test(first.text);
    if (isRight && SENTENCE.test(last.text)) return { pos: last.pos, ...COLON };
    return misfit(isRight ? last : first);
  }
  const isKeyAlone = code === "MISSING_CHAR" && !KEY.test(first.text);
  return isLineStart || isKeyAlone ? misfit(first) : undefined;
}

/** A quotation mark or bracket that is never closed, which the parser notices only later. */
function unclosed(
  { code, pos: [noticed] }: Mistake,
  document: Document.Parsed,
  text: string,
): YamlProblem | undefined {
  if (code !== "MISSING_CHAR" && code !== "BAD_INDENT") return undefined;
  let opened: YamlProblem | undefined;
  visit(document, {
    Node(_, node) {
      if (!node.range || node.range[0] > noticed || node.range[1] < noticed) return;
      // A group without brackets may begin with a key in quotation marks.
      if (isCollection(node) && node.flow !== true) return;
      const [start] = node.range;
      const written = text.slice(start, node.range[1]).trimEnd();
      const mark = written.charAt(0);
      const close = CLOSING[mark];
      if (close === undefined || (written.length > 1 && written.endsWith(close))) return;
      const [what, hint] =
        mark === close
          ? ["quotation mark", `Write another ${mark} where the text ends.`]
          : ["bracket", `Write ${close} where it ends. ${QUOTE_TEXT}`];
      opened = { pos: [start, start + 1], message: `this ${what} is never closed.`, hint };
    },
  });
  return opened;
}

const QUOTE_TEXT = "If it is text, put the whole text in quotation marks.";
const CLOSING: Record<string, string> = { '"': '"', "'": "'", "[": "]", "{": "}" };

function tabIn(text: string, from: number, to: number): YamlProblem | undefined {
  const lines = text.slice(lineStart(text, from), lineEnd(text, lineEnd(text, to) + 1));
  const found = /^( *(?:- *)*)(\t+)[ \t]*\S/m.exec(lines);
  if (found === null) return undefined;
  const [, before = "", tabs = ""] = found;
  const start = lineStart(text, from) + found.index + before.length;
  return {
    pos: [start, start + tabs.length],
    message: "this line is indented with a tab.",
    hint: "Replace the tab with as many spaces as the lines around it have.",
  };
}

function missingSpace({ pos, text }: Line): YamlProblem | undefined {
  if (/^-[^\s-]/.test(text)) {
    const message = "the “-” of this list entry needs a space after it.";
    return { pos, message, hint: "Write “- …”." };
  }
  const [, items = "", key] = /^((?:- +)*)([A-Za-z][\w-]*:)[^\s/]/.exec(text) ?? [];
  if (key === undefined) return undefined;
  const start = pos[0] + items.length;
  return {
    pos: [start, start + key.length],
    message: `“${key}” needs a space after its colon.`,
    hint: `Write “${key} …”.`,
  };
}

function misfit({ pos, indent }: Line): YamlProblem {
  const spaces = indent === 0 ? "no space" : counted(indent, "space");
  return {
    pos,
    message: `this line starts with ${spaces}, unlike the lines around it.`,
    hint:
      "Indent lines of a group equally, start each list entry with “- ”, and write keys as " +
      "“key: value”.",
  };
}

/* Problems of a single value. */

const QUOTE = 'Put the whole value in straight quotation marks: "…".';
const COLON = { message: "this value contains a colon followed by a space.", hint: QUOTE };

/** Explanations of errors in the middle of a line; `from` is the rest of the line. */
const EXPLANATIONS: Partial<Record<YamlCode, (from: string) => Omit<YamlProblem, "pos">>> = {
  BAD_ALIAS: cannotBegin,
  BAD_SCALAR_START: cannotBegin,
  TAG_RESOLVE_FAILED: cannotBegin,
  BLOCK_AS_IMPLICIT_KEY: (from) => (from.startsWith("?") ? cannotBegin(from) : COLON),
  BAD_DQ_ESCAPE: (from) => ({
    message: `“${from.slice(0, 2)}” is not an escape in a text between "…".`,
    hint: "Write two backslashes for one, or put the text between '…' instead.",
  }),
  NON_STRING_KEY: () => ({
    message: "a key cannot be a list or a group in brackets.",
    hint: QUOTE,
  }),
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
    hint: `${QUOTE} If the text contains that mark, use the other kind: '…'.`,
  }),
};

function cannotBegin(from: string): Omit<YamlProblem, "pos"> {
  return { message: `a value cannot start with “${from.charAt(0)}”.`, hint: QUOTE };
}

function valueProblem({ code, pos: [start, end] }: Mistake, text: string): YamlProblem {
  const rest = text.slice(start, lineEnd(text, start));
  // The number of spaces is not the problem.
  const from = rest.trim();
  const shown = start + rest.indexOf(from);
  const words = EXPLANATIONS[code]?.(shorten(from, 60));
  const unknown = { message: `“${from}” cannot be read.`, hint: QUOTE };
  return { pos: [shown, Math.max(shown, end)], ...(words ?? unknown) };
}

/* Lines. */

/** A line without the white space around it. */
interface Line {
  pos: YamlProblem["pos"];
  indent: number;
  text: string;
}

/** The line at an offset, or the next one that is neither empty nor a comment. */
function contentLine(text: string, offset: number): Line {
  const from = lineStart(text, offset);
  const found = /^[ \t]*([^\s#].*)$/m.exec(text.slice(from));
  const [whole = "", words = ""] = found ?? [];
  const indent = whole.length - words.length;
  const start = from + (found?.index ?? 0) + indent;
  const line = words.trimEnd();
  return { pos: [start, start + line.length], indent, text: line };
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}
