import { createRequire } from "node:module";
import { error, sortFindings, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { summarize } from "../findings/merge-findings.ts";
import { shorten } from "../findings/text.ts";
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
  const data: unknown = isEmpty ? null : JSON.parse(text);
  let placed: YamlFile | undefined;
  // YAML accepts no tabs as indentation; texts of JSON contain none.
  const places = (): YamlFile => (placed ??= parseYaml(file, text.replaceAll("\t", " "), []));
  return {
    file,
    data,
    locate: (path, part) => places().locate(path, part),
    written: (path) => places().written(path),
    texts: () => places().texts(),
  };
}

const require = createRequire(import.meta.url);

interface Open {
  close: "]" | "}";
  place: Position;
  keys: Map<string, number>;
}

/** Finds all mistakes in JSON. Throws a finding if it is nested too deeply. */
function jsonFindings(file: string, text: string): Record<"findings" | "values", Finding[]> {
  const { printParseErrorCode, visit } = require("jsonc-parser") as typeof import("jsonc-parser");
  const findings: Finding[] = [];
  const values: Finding[] = [];
  const open: Open[] = [];
  let ended: Open | undefined;
  let comma: Position | undefined;
  // Errors that touch an earlier one, or are on its line, only follow from it.
  let errorEnd = -1;
  let errorLine = -1;
  const at = (length: number, line: number, column: number): Position => ({
    file,
    line: line + 1,
    column: column + 1,
    length: length > 0 ? length : undefined,
  });
  const begin =
    (close: Open["close"]) => (_: number, length: number, line: number, column: number) => {
      const place = at(length, line, column);
      open.push({ close, place, keys: new Map() });
      if (open.length > MOST_LEVELS) refuseDepth(place);
    };
  const end = () => void (ended = open.pop());
  const wrong = (place: Position, message: string, hint: string) =>
    findings.push(error("content/json", `This is not valid JSON: ${message}`, { ...place, hint }));
  visit(
    text,
    {
      onObjectBegin: begin("}"),
      onArrayBegin: begin("]"),
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty(key, _, length, line, column) {
        const place = at(length, line, column);
        values.push(...scalarFinding(key, key, place));
        const keys = open.at(-1)?.keys;
        const first = keys?.get(key);
        if (first === undefined) keys?.set(key, line + 1);
        else
          wrong(
            place,
            `the key “${key}” is used twice, first on line ${first}.`,
            "Remove one of the two, or rename it.",
          );
      },
      onLiteralValue(value, offset, length, line, column) {
        const written = text.slice(offset, offset + length);
        values.push(...scalarFinding(value, written, at(length, line, column)));
      },
      onSeparator(_, __, length, line, column) {
        comma = at(length, line, column);
      },
      onError(code, offset, length, line, column) {
        const isNew =
          line !== errorLine && (errorEnd < 0 || text.slice(errorEnd, offset).trim() !== "");
        errorEnd = offset + length;
        errorLine = line;
        if (!isNew) return;
        const name = printParseErrorCode(code);
        const word = text.slice(offset, offset + length);
        const isTrailing = /^[\]}]$/.test(word) && text.slice(0, offset).trimEnd().endsWith(",");
        if (ended !== undefined && /^Close\w+Expected$/.test(name))
          wrong(
            ended.place,
            "this bracket is never closed.",
            `Write ${ended.close} where it ends.`,
          );
        else if (isTrailing && comma !== undefined)
          wrong(comma, "there is a comma after the last value.", "Remove the comma.");
        else {
          const [message, hint] = PROBLEMS[name] ?? NO_VALUE;
          const shown = word === "" ? "its end" : `“${shorten(word, 40)}”`;
          const whole = message.replace("{}", () => shown);
          wrong(at(length, line, column), whole, hint);
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
