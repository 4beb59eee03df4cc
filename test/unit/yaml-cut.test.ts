import { describe, expect, test } from "vitest";
import { parseYaml } from "../../src/content/yaml-file.ts";

/** Gives each finding as `code line:column length → hint`. */
function findingsOf(text: string): string[] {
  return parseYaml("test.yaml", text).findings.map(
    ({ code, line, column, length, hint }) => `${code} ${line}:${column} ${length} → ${hint}`,
  );
}

const cut = (place: string, quoted?: string) =>
  `content/cut-text ${place} → Put the whole text in quotation marks${quoted === undefined ? "" : `: ${quoted}`}. If it is a comment, write a space behind the “#”.`;

describe("a # that would cut a text is an error at its place", () => {
  test.each([
    [
      "a unit number",
      "address: 1177 Third Street South #5, Naples, FL 34102\n",
      [cut("1:34 20", '"1177 Third Street South #5, Naples, FL 34102"')],
    ],
    ["a word", "heading: Naples’ #1 Restaurants\n", [cut("1:18 14", '"Naples’ #1 Restaurants"')]],
    ["one that is behind a tab", "a: Suite\t#4\n", [cut("1:10 2", '"Suite\t#4"')]],
    ["a text with quotation marks", 'a: The "Dock" #4 o\'clock\n', [cut("1:15 10", "'The \"Dock\" #4 o''clock'")]],
    ["text and comment", "a: Suite #4 # ask again\n", [cut("1:10 14", '"Suite #4"')]],
    ["items of a list", "a:\n  - Suite #4\n  - Suite #5\n", [cut("2:11 2", '"Suite #4"'), cut("3:11 2", '"Suite #5"')]],
    ["a whole value", "color: #fff\nb: 1\n", [cut("1:8 4", '"#fff"')]],
    ["a whole item", "a:\n  - #luxury\n  - b\n", [cut("2:5 7", '"#luxury"')]],
    ["the first line of a text", "a: #1 of all\n  restaurants\n", [cut("1:4 9")]],
    ["brackets", "a: [Suite #4, Naples]\nb: 1\n", [cut("1:11 11", '"Suite #4"')]],
    ["brackets that begin with it", "tags: [#naples, #beach]\nb: 1\n", [cut("1:8 16", '"#naples"')]],
    ["braces", "a: {b: #fff, c: 1}\n", [cut("1:8 11", '"#fff"')]],
    ["a key", "Suite #4: x\nb: 1\n", [cut("1:7 5", '"Suite #4"')]],
    ["a text of several lines", "a: We are the\n  best #1 place\n  of Naples\nb: 1\n", [cut("2:8 8")]],
    ["line ends of Windows", "a: Suite #4\r\nb: 1\r\n", [cut("1:10 2", '"Suite #4"')]],
    ["two in one text", "a: Suites #4 and #5\nb: 1\n", [cut("1:11 9", '"Suites #4 and #5"')]],
  ])("%s", (_, text, expected) => {
    expect(findingsOf(text)).toEqual(expected);
  });

  test("behind the sign of a block the text has not begun", () => {
    expect(findingsOf("a: >- #1 of all\n  restaurants\n")).toEqual([
      "content/cut-text 1:7 9 → Write it on the next line, where the text begins. If it is a comment, write a space behind the “#”.",
    ]);
  });

  test("says which words would be left out", () => {
    const [finding] = parseYaml("test.yaml", "address: 1177 Third Street #5, Naples\n").findings;
    expect(finding?.message).toBe("“#5, Naples” would be left out: a “#” behind a space begins a comment.");
  });

  test("other mistakes of the file are still found, and none that follows from it", () => {
    expect(findingsOf("a: [Suite #4, Naples]\nb: 1\nb: 2\n").map((line) => line.split(" →")[0])).toEqual([
      "content/yaml 3:1 1",
      "content/cut-text 1:11 11",
    ]);
  });
});

test.each([
  ["a comment with a space", "status: unverified # ask again in May\n", { status: "unverified" }],
  ["signs that are no words", "a: b #\nc: d ## e\nf: g #---\n", { a: "b", c: "d", f: "g" }],
  ["a # inside a word", "a: C#5\nb: https://example.com/#dock\n", { a: "C#5", b: "https://example.com/#dock" }],
  ["quotation marks", "a: \"Suite #4\"\nb: 'Suite #4' #really\n", { a: "Suite #4", b: "Suite #4" }],
  ["a line of its own", "#name: x\na: b\n  #deeper\nc:\n  #one\n  - d\n", { a: "b", c: ["d"] }],
  ["a block", "a: |\n  Suite #4\n  #5\nb: >-\n  The #1 place\n", { a: "Suite #4\n#5\n", b: "The #1 place" }],
  [
    "a list or a group below",
    "a: #these\n  - b\nc: #this\n  d: 1\ne:\n  - #that\n    f: 1\n",
    { a: ["b"], c: { d: 1 }, e: [{ f: 1 }] },
  ],
  ["behind a bracket", "a: [b] #why\n", { a: ["b"] }],
  ["the line that begins a document", "--- #why\na: b\n", { a: "b" }],
])("%s: a # that cuts nothing is left alone", (_, text, data) => {
  const parsed = parseYaml("test.yaml", text);
  expect(parsed).toMatchObject({ ok: true, value: { data } });
});
