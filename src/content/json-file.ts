import { createRequire } from "node:module";
import { error, sortFindings, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { summarize } from "../findings/merge-findings.ts";
import { positions, shorten } from "../findings/text.ts";
import { MOST_LEVELS, refuseDepth, scalarFinding } from "./read-text.ts";
import { parseYaml, type YamlFile } from "./yaml-file.ts";

/**
 * Parses JSON (RFC 8259). Throws syntax errors, duplicate keys, and numbers that lose digits.
 * Places are found on demand by the YAML parser, which takes many times longer. If there is a list
 * `wrong`, findings about values are added to it instead: the schema may have more.
 */
export function parseJson(file: string, text: string, wrong?: Finding[]): YamlFile {
  const isEmpty = text.trim() === "";
  const { findings, values } = isEmpty ? { findings: [], values: [] } : jsonFindings(file, text);
  if (findings.length > 0 || (wrong === undefined && values.length > 0))
    throw new FindingsError(summarize(sortFindings([...findings, ...values])));
  wrong?.push(...values);
  let placed: YamlFile | undefined;
  // YAML accepts no tabs as indentation; texts of JSON contain none.
  const places = (): YamlFile => (placed ??= parseYaml(file, text.replaceAll("\t", " "), []));
  return {
    file,
    data: () => (isEmpty ? null : JSON.parse(text)),
    locate: (path, part) => places().locate(path, part),
    written: (path) => places().written(path),
    texts: () => places().texts(),
  };
}

const require = createRequire(import.meta.url);

/** A bracket, and the keys in it; both with their offsets. */
interface Open {
  close: "]" | "}";
  start: number;
  keys: Map<string, number>;
}

/** Finds all mistakes in JSON. Throws a finding if it is nested too deeply. */
function jsonFindings(file: string, text: string): Record<"findings" | "values", Finding[]> {
  const { printParseErrorCode, visit } = require("jsonc-parser") as typeof import("jsonc-parser");
  const findings: Finding[] = [];
  const values: Finding[] = [];
  const open: Open[] = [];
  let ended: Open | undefined;
  let comma: number | undefined;
  // Errors that touch an earlier one, or are on its line, only follow from it.
  let errorEnd = -1;
  let errorLine = -1;
  const placeOf = positions(text);
  const at = (start: number, length: number): Position => {
    return { file, ...placeOf(start), length: length > 0 ? length : undefined };
  };
  const begin = (close: Open["close"]) => (start: number) => {
    open.push({ close, start, keys: new Map() });
    if (open.length > MOST_LEVELS) refuseDepth(at(start, 1));
  };
  const end = () => void (ended = open.pop());
  const check = (value: unknown, start: number, length: number) => {
    const written = text.slice(start, start + length);
    values.push(...scalarFinding(value, written, () => at(start, length)));
  };
  const wrong = (place: Position, message: string, hint: string) =>
    findings.push(error("content/json", `This is not valid JSON: ${message}`, { ...place, hint }));
  visit(
    text,
    {
      onObjectBegin: begin("}"),
      onArrayBegin: begin("]"),
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty(key, start, length) {
        check(key, start, length);
        const keys = open.at(-1)?.keys;
        const first = keys?.get(key);
        if (first === undefined) keys?.set(key, start);
        else
          wrong(
            at(start, length),
            `the key “${key}” is used twice, first on line ${placeOf(first).line}.`,
            "Remove one of the two, or rename it.",
          );
      },
      onLiteralValue: check,
      onSeparator: (_, start) => void (comma = start),
      onError(code, start, length) {
        const place = at(start, length);
        const isNew =
          place.line !== errorLine && (errorEnd < 0 || text.slice(errorEnd, start).trim() !== "");
        errorEnd = start + length;
        errorLine = place.line;
        if (!isNew) return;
        const name = printParseErrorCode(code);
        const word = text.slice(start, errorEnd);
        const isTrailing = /^[\]}]$/.test(word) && text.slice(0, start).trimEnd().endsWith(",");
        if (ended !== undefined && /^Close\w+Expected$/.test(name)) {
          const hint = `Write ${ended.close} where it ends.`;
          wrong(at(ended.start, 1), "this bracket is never closed.", hint);
        } else if (isTrailing && comma !== undefined)
          wrong(at(comma, 1), "there is a comma after the last value.", "Remove the comma.");
        else {
          const [message, hint] = PROBLEMS[name] ?? NO_VALUE;
          const shown = word === "" ? "its end" : `“${shorten(word, 40)}”`;
          wrong(
            place,
            message.replace("{}", () => shown),
            hint,
          );
        }
      },
    },
    { disallowComments: true },
  );
  return { findings, values };
}

/** Messages by the parser's name of an error; `{}` is the word at that place. */
const PROBLEMS: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  InvalidCommentToken: ["JSON has no comments.", "Remove it, or make it the value of a key."],
  UnexpectedEndOfString: [
    "this quotation mark is not closed on its line.",
    'Write another " where the text ends, and \\n for a line break in it.',
  ],
  InvalidUnicode: [
    "“\\u” needs four hexadecimal digits.",
    "Write a code such as \\u00e9, or the character itself.",
  ],
  InvalidEscapeCharacter: [
    "a backslash has no meaning before this character.",
    "Write two backslashes for one.",
  ],
  InvalidCharacter: ["this text contains a tab.", "Write \\t for a tab, or a space."],
  ColonExpected: ["a colon is missing after the key.", 'Write “"key": value”.'],
  CommaExpected: [
    "a comma or a closing bracket is missing before {}.",
    "Write a comma between two values, and close brackets in the order in which they open.",
  ],
  PropertyNameExpected: ["a key is missing before {}.", 'Write “"key": value”.'],
  ValueExpected: ["a value is missing before {}.", "Write the value, or remove its key or comma."],
  EndOfFileExpected: [
    "there is text after the end of the value.",
    "A file has one value. Remove the rest, or the extra bracket.",
  ],
};

const NO_VALUE = [
  "{} is not a value of JSON.",
  "Write keys and texts in straight double quotation marks. Other values are true, false, " +
    "null and numbers.",
] as const;
