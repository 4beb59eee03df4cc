import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "../../src/content/json-file.ts";
import { thrownFindings } from "../helpers/thrown-findings.ts";

const findingsIn = (text: string) => thrownFindings(() => parseJson("test.json", text));

/** Each finding as `line:column message`. */
function problems(text: string): string[] {
  return findingsIn(text).map(
    ({ line, column, message }) =>
      `${line}:${column} ${message.replace("This is not valid JSON: ", "")}`,
  );
}

test("a text is valid exactly if JSON.parse accepts it, and has the same data and a place for every text", () => {
  const space = fc.constantFrom("", " ", "\n", "\t", "\r\n");
  fc.assert(
    fc.property(fc.jsonValue(), space, (value, gap) => {
      const text = JSON.stringify(value, null, 1).replaceAll("\n", `\n${gap}`);
      const { data, texts } = parseJson("test.json", text);
      expect(data()).toEqual(JSON.parse(text));
      expect(texts().map((found) => found.value)).toEqual(textsOf(data()));
    }),
    { seed: 20261125, numRuns: 300 },
  );
  const MARKS = Array.from('{}[],:-0x"1\n ').concat('"a"', ".5", "e3", "true", "null", "/*", "//");
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MARKS), { maxLength: 8 }), (parts) => {
      const text = parts.join("");
      const wrong = findingsIn(text).filter(({ message }) => !message.includes("is used twice"));
      expect(wrong.length === 0).toBe(text.trim() === "" || isJson(text));
    }),
    { seed: 20261125, numRuns: 3000 },
  );
});

function textsOf(data: unknown): string[] {
  if (typeof data === "string") return [data];
  return typeof data === "object" && data !== null ? Object.values(data).flatMap(textsOf) : [];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("a mistake is reported at its line, in plain words", () => {
  test.each([
    [
      "a word of another language",
      '{\n"a": True,\n"b": [1,\n2]\n}',
      "2:6 “True” is not a value of JSON.",
    ],
    ["a word without quotation marks", '{ "a": pier }', "1:8 “pier” is not a value of JSON."],
    ["single quotation marks", "{ \"a\": 'pier' }", "1:8 “'pier'” is not a value of JSON."],
    ["curly quotation marks", '{ "a": “pier” }', "1:8 ““pier”” is not a value of JSON."],
    ["a key without quotation marks", "{ a: 1 }", "1:3 “a” is not a value of JSON."],
    ["a comma after the last value", '{\n"a": 1,\n}', "2:7 there is a comma after the last value."],
    ["a comma after the last entry", "[1,\n2,\n]", "2:2 there is a comma after the last value."],
    ["two commas", "[1,,2]", "1:4 a value is missing before “,”."],
    [
      "a missing comma",
      '{\n"a": 1\n"b": 2\n}',
      '3:1 a comma or a closing bracket is missing before “"b"”.',
    ],
    ["a missing colon", '{ "a" 1 }', "1:7 a colon is missing after the key."],
    ["a missing value", '{ "a": }', "1:8 a value is missing before “}”."],
    ["a comment", '{ "a": 1 // pier\n}', "1:10 JSON has no comments."],
    ["a comment over lines", "/* pier\n*/ {}", "1:1 JSON has no comments."],
    ["NaN", '{ "a": NaN }', "1:8 “NaN” is not a value of JSON."],
    ["Infinity", '{ "a": Infinity }', "1:8 “Infinity” is not a value of JSON."],
    ["hexadecimal", '{ "a": 0x1F }', "1:9 “x1F” is not a value of JSON."],
    ["a zero in front", '{ "a": 007 }', "1:9 a comma or a closing bracket is missing before “0”."],
    ["a plus", '{ "a": +1 }', "1:8 “+1” is not a value of JSON."],
    ["no digit before the point", '{ "a": .5 }', "1:8 “.5” is not a value of JSON."],
    ["no digit after the point", '{ "a": 5. }', "1:8 “5.” is not a value of JSON."],
    ["the end", '{\n"a": {\n"b": 1\n', "2:6 this bracket is never closed."],
    [
      "the wrong bracket",
      '{ "a": [1, 2} }',
      "1:13 a comma or a closing bracket is missing before “}”.",
    ],
    ["a bracket too many", '{ "a": 1 }\n}', "2:1 there is text after the end of the value."],
    [
      "a quotation mark",
      '{\n"a": "pier,\n"b": 1\n}',
      "2:6 this quotation mark is not closed on its line.",
    ],
    [
      "a line break in a text",
      '{\n"a": "pier\nbeach"\n}',
      "2:6 this quotation mark is not closed on its line.",
    ],
    ["a tab in a text", '{ "a": "pier\tbeach" }', "1:8 this text contains a tab."],
    [
      "an escape without a meaning",
      '{ "a": "C:\\pier" }',
      "1:8 a backslash has no meaning before this character.",
    ],
    ["half an escape", '{ "a": "\\u12" }', "1:8 “\\u” needs four hexadecimal digits."],
    [
      "a mark of byte order inside",
      '{ "a": \uFEFF"pier" }',
      "1:8 “\uFEFF” is not a value of JSON.",
    ],
    [
      "a key that is used twice",
      '{ "a": 1,\n"b": { "a": 1 },\n"a": 2 }',
      "3:1 the key “a” is used twice, first on line 1.",
    ],
    [
      "the same key, escaped",
      '{ "a": 1,\n"\\u0061": 2 }',
      "2:1 the key “a” is used twice, first on line 1.",
    ],
  ])("%s", (_, text, expected) => {
    expect(problems(text)).toEqual([expected]);
    expect(findingsIn(text)).toMatchObject([{ code: "content/json", hint: expect.any(String) }]);
  });

  test("many at once", () => {
    const text = '{\n"a": True,\n"b": \'x\',\n"c": 1e999,\n"a": "\\ud800",\n}';
    expect(findingsIn(text).map(({ code, line }) => `${code} ${line}`)).toEqual([
      "content/json 2",
      "content/json 3",
      "content/lost-digits 4",
      "content/json 5",
      "content/unprintable 5",
      "content/json 5",
    ]);
  });
});
