import { printParseErrorCode, visit } from "jsonc-parser";
import { error, sortFindings, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { summarize } from "../findings/merge-findings.ts";
import { shorten } from "../findings/text.ts";
import { MOST_LEVELS, tooDeep } from "./depth.ts";
import { scalarFinding } from "./scalars.ts";
import { parseYaml, type YamlFile } from "./yaml-file.ts";

/**
 * Parses JSON (RFC 8259). Throws all its syntax errors, keys that are used twice, and numbers that lose digits. YAML 1.2
 * includes JSON, and its parser finds the places of values; it runs on demand, since it takes many times longer. `file` is
 * relative to the site's root.
 */
export function parseJson(file: string, text: string): YamlFile {
  const findings = text.trim() === "" ? [] : jsonFindings(file, text);
  if (findings.length > 0) throw new FindingsError(summarize(sortFindings(findings)));
  let placed: YamlFile | undefined;
  // JSON texts contain no tabs, and YAML accepts none as indentation.
  const places = (): YamlFile => (placed ??= parseYaml(file, text.replaceAll("\t", " ")));
  return {
    file,
    data: text.trim() === "" ? null : (JSON.parse(text) as unknown),
    locate: (path, part) => places().locate(path, part),
    written: (path) => places().written(path),
    texts: () => places().texts(),
  };
}

/** A list or group while the text is read. */
interface Open {
  close: "]" | "}";
  place: Position;
  /** The line of each key. */
  keys: Map<string, number>;
}

/** Everything that is wrong with a JSON text. Throws where it nests too deeply. */
export function jsonFindings(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const open: Open[] = [];
  let ended: Open | undefined;
  let comma: Position | undefined;
  // Errors that touch an earlier one, or are on the same line, only follow from it.
  let errorEnd = -1;
  let errorLine = -1;
  const at = (length: number, line: number, column: number): Position => ({
    file,
    line: line + 1,
    column: column + 1,
    length: length > 0 ? length : undefined,
  });
  const begin = (close: Open["close"]) => (_: number, length: number, line: number, column: number) => {
    const place = at(length, line, column);
    open.push({ close, place, keys: new Map() });
    if (open.length > MOST_LEVELS) throw new FindingsError([tooDeep(place)]);
  };
  const end = () => void (ended = open.pop());
  const wrong = ({ message, hint }: JsonProblem, place: Position) =>
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
        findings.push(...scalarFinding(key, key, place));
        const keys = open.at(-1)?.keys;
        const first = keys?.get(key);
        if (first === undefined) keys?.set(key, line + 1);
        else wrong(usedTwice(key, first), place);
      },
      onLiteralValue(value, offset, length, line, column) {
        findings.push(...scalarFinding(value, text.slice(offset, offset + length), at(length, line, column)));
      },
      onSeparator(_, __, length, line, column) {
        comma = at(length, line, column);
      },
      onError(code, offset, length, line, column) {
        const isNew = line !== errorLine && (errorEnd < 0 || text.slice(errorEnd, offset).trim() !== "");
        errorEnd = offset + length;
        errorLine = line;
        if (!isNew) return;
        const name = printParseErrorCode(code);
        if (ended !== undefined && /^Close\w+Expected$/.test(name)) return void wrong(neverClosed(ended), ended.place);
        const found = { word: text.slice(offset, offset + length), before: text.slice(0, offset).trimEnd().at(-1) };
        const place = isAfterLast(found) ? comma : undefined;
        wrong(problemOf(name, found, open.at(-1)), place ?? at(length, line, column));
      },
    },
    { disallowComments: true },
  );
  return findings;
}

/** What is wrong with a JSON text, as the end of a sentence, and what to do about it. */
interface JsonProblem {
  message: string;
  hint: string;
}

const problem = (message: string, hint: string): JsonProblem => ({ message, hint });

function usedTwice(key: string, line: number): JsonProblem {
  return problem(`the key “${key}” is used twice, first in line ${line}.`, "Remove one of the two, or rename it.");
}

function neverClosed({ close }: Open): JsonProblem {
  return problem("this bracket is never closed.", `Write ${close} where it ends.`);
}

/** A word that the parser did not expect, and the character before it that is no space. */
interface Found {
  word: string;
  before: string | undefined;
}

/** Whether a comma is followed by the end of its list or group. */
function isAfterLast({ word, before }: Found): boolean {
  return before === "," && /^[\]}]$/.test(word);
}

const COMMENTS = problem("JSON has no comments.", "Remove it, or make it the value of a key.");
const QUOTES = "Put it in straight double quotation marks.";

/** Explains an error of the parser, by its name there. `around` is the list or group that it is in. */
function problemOf(name: string, found: Found, around: Open | undefined): JsonProblem {
  const word = shorten(found.word, 40);
  switch (name) {
    case "InvalidSymbol":
      return badWord(word);
    case "InvalidCommentToken":
    case "UnexpectedEndOfComment":
      return COMMENTS;
    case "UnexpectedEndOfString":
      return problem(
        "this quotation mark is not closed in its line.",
        'Write another " where the text ends, and \\n for a line break in it.',
      );
    case "UnexpectedEndOfNumber":
    case "InvalidNumberFormat":
      return problem(`“${word}” is not a whole number.`, "Write digits after its point or its exponent.");
    case "InvalidUnicode":
      return problem("“\\u” needs four hexadecimal digits.", "Write a code such as \\u00e9, or the character itself.");
    case "InvalidEscapeCharacter":
      return problem("a backslash has no meaning before this character.", "Write two backslashes for one.");
    case "InvalidCharacter":
      return problem("this text contains a tab.", "Write \\t for a tab, or a space.");
    case "ColonExpected":
      return problem("a colon is missing after the key.", 'Write “"key": value”.');
    case "CommaExpected":
      if (/^[\]}]$/.test(word) && around !== undefined)
        return problem(
          `“${around.close}” is missing before “${word}”.`,
          "Close brackets in the order in which they open.",
        );
      if (found.before === "0" && /^\d/.test(word))
        return problem("a number cannot begin with 0.", "Remove the 0, or put it in quotation marks if it is a code.");
      return problem(`a comma is missing before ${shownWord(word)}.`, "Write a comma between two values.");
    case "EndOfFileExpected":
      return problem("it goes on after its end.", "A file holds one value. Remove the rest, or the bracket too many.");
    default:
      if (word === "") return problem("it ends before a value.", "Write the rest of it.");
      if (isAfterLast(found)) return problem("a comma follows the last value.", "Remove the comma.");
      if (word === ",") return problem("a value is missing before this comma.", "Write it, or remove the comma.");
      return name === "PropertyNameExpected"
        ? problem(`a key is missing before ${shownWord(word)}.`, 'Write “"key": value”.')
        : problem(`a value is missing before ${shownWord(word)}.`, "Write it, or remove what belongs to it.");
  }
}

function shownWord(word: string): string {
  return word.startsWith('"') ? word : `“${word}”`;
}

/** A word that is no value of JSON. */
function badWord(word: string): JsonProblem {
  const known = /^(?:none|nil|undefined)$/i.test(word)
    ? "null"
    : /^(?:true|false|null)$/i.exec(word)?.[0].toLowerCase();
  if (known !== undefined) return problem(`“${word}” is not a value.`, `Write ${known}.`);
  if (/^[+-]?(?:nan|inf)/i.test(word))
    return problem(`“${word}” is not a number of JSON.`, "Write null or a number, or remove its key.");
  if (/^[+-]?\.?\d|^x[\da-f]+$|^[+-]/i.test(word))
    return problem(`“${word}” is not a number of JSON.`, "Write one such as 12, -0.5 or 1e3.");
  if (/^['‘’“”`\p{L}_$]/u.test(word)) return problem(`“${word}” is not in double quotation marks.`, QUOTES);
  return problem(`“${word}” cannot be here.`, "Remove it.");
}
