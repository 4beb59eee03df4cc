import { describe, expect, test } from "vitest";
import { parseYaml } from "../../src/content/yaml-file.ts";
import { thrownFindings } from "../helpers/thrown-findings.ts";

const findingsIn = (text: string) => thrownFindings(() => parseYaml("test.yaml", text));

/** Each finding as `line:column message`. */
function problems(text: string): string[] {
  return findingsIn(text).map(
    ({ line, column, message }) =>
      `${line}:${column} ${message.replace("This is not valid YAML: ", "")}`,
  );
}

const GUIDE = `heading: Restaurants

entries:
  - name: Campiello
    description: >-
      The first store: now a restaurant.

      # 1 of many.
    near: Olde Naples
    phone: (239) 435-1166
    sources:
      - https://www.campiello.com

  # The second
  - name: Bleu Provence
    description: A block from the dock.
    sources: []
`;
const SITE = `sample: true
license: BK0000000
# Your own name, if you want it on the site.
# person: First Last

role: Real estate broker
area: Naples, Florida
`;

/** The text with one change. */
function changed(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

describe("a line that begins too far left or right is reported at its first character", () => {
  test.each([
    [
      "a key of an entry, one space more",
      changed(GUIDE, "    phone:", "     phone:"),
      "10:6 this line starts with 5",
    ],
    [
      "a key of an entry, one space less",
      changed(GUIDE, "    phone:", "   phone:"),
      "10:4 this line starts with 3",
    ],
    ["a key of the file", changed(SITE, "area:", "  area:"), "7:3 this line starts with 2"],
    ["a key below comments", changed(SITE, "role:", "  role:"), "6:3 this line starts with 2"],
    [
      "an entry, one space less",
      changed(GUIDE, "  - name: Bleu", " - name: Bleu"),
      "15:2 this line starts with 1",
    ],
    [
      "an entry, one space more",
      changed(GUIDE, "  - name: Bleu", "   - name: Bleu"),
      "15:4 this line starts with 3",
    ],
    [
      "an entry without its “- ”",
      changed(GUIDE, "  - name: Bleu", "  name: Bleu"),
      "15:3 this line starts with 2",
    ],
    [
      "a list whose first entry has no “- ”",
      changed(GUIDE, "- name: C", "  name: C"),
      "15:3 this line starts with 2",
    ],
    [
      "a key below a list of texts",
      "a:\n  - x\n  - y\n    b: 1\nc: 2\n",
      "4:5 this line starts with 4",
    ],
    [
      "a key below an entry without its colon",
      "a:\n  - name A\n    b: 1\n",
      "2:3 this line starts with 2",
    ],
    ["a second key", "title: A\n  description: B\n", "2:3 this line starts with 2"],
    ["a line of a block", "a:\n  b: >-\n    one\n   two\n  c: 1\n", "4:4 this line starts with 3"],
  ])("%s", (_, text, expected) => {
    expect(problems(text)).toEqual([expect.stringContaining(expected)]);
  });
});

describe("common mistakes have messages of their own", () => {
  const TAB = "this line is indented with a tab.";
  const DASH = "the “-” of this list entry needs a space after it.";
  test.each([
    ["a tab before the first key", changed(SITE, "sample:", "\tsample:"), `1:1 ${TAB}`],
    ["a tab before a key", changed(GUIDE, "    phone:", "\tphone:"), `10:1 ${TAB}`],
    ["a tab after spaces", changed(GUIDE, "    phone:", "  \tphone:"), `10:3 ${TAB}`],
    [
      "a tab before an entry",
      changed(GUIDE, "  - name: Campiello", "\t- name: Campiello"),
      `4:1 ${TAB}`,
    ],
    ["a tab before a text", changed(GUIDE, "      The first", "\tThe first"), `6:1 ${TAB}`],
    ["a tab after a dash", changed(GUIDE, "- name: Bleu", "-\tname: Bleu"), `15:4 ${TAB}`],
    [
      "no space after a colon",
      "a: 1\nphone:5\nb: 2\n",
      "2:1 “phone:” needs a space after its colon.",
    ],
    [
      "no space after the last colon",
      "a: 1\nphone:5\n",
      "2:1 “phone:” needs a space after its colon.",
    ],
    ["no space after a dash", changed(GUIDE, "- name: Bleu", "-name: Bleu"), `15:3 ${DASH}`],
    [
      "no space after the first dash",
      changed(GUIDE, "- name: Campiello", "-name: Campiello"),
      `4:3 ${DASH}`,
    ],
    [
      "a key without a colon",
      "a: 1\nphone\nb: 2\n",
      "2:1 this line starts with no space, unlike the lines around it.",
    ],
    [
      "a quotation mark before a key",
      'a: 1\n"title: b\nname: x\n',
      "2:1 this line starts with no space, unlike the lines around it.",
    ],
    ["a double quotation mark", 'a: 1\nb: "x\nc: y\n', "2:4 this quotation mark is never closed."],
    ["a single quotation mark", "a: 'x\nb: 1\n", "1:4 this quotation mark is never closed."],
    ["a bracket", "a: 1\nb: [x, y\nc: z\n", "2:4 this bracket is never closed."],
    [
      "a colon in a text",
      "a: A site: the smallest\n",
      "1:4 this value contains a colon followed by a space.",
    ],
    [
      "a text that begins with a reserved character",
      "a: @naples\n",
      "1:4 a value cannot start with “@”.",
    ],
    ["a text that begins with an asterisk", "a: *open*\n", "1:4 a value cannot start with “*”."],
    [
      "an apostrophe between apostrophes",
      "a: 'I'm in'\n",
      "1:7 “m in'” cannot follow what is before it.",
    ],
    [
      "a text that begins with a bracket",
      "a: {hours} hours\n",
      "1:12 “hours” cannot follow what is before it.",
    ],
    ["a backslash", 'a: "C:\\dock"\n', '1:7 “\\d” is not an escape in a text between "…".'],
    [
      "a text that begins with an exclamation mark",
      "a: !important\n",
      "1:4 a value cannot start with “!”.",
    ],
    ["the same with a space", "a: ! important\n", "1:4 a value cannot start with “!”."],
    [
      "a text that begins with an ampersand",
      "a: &Sons Ltd\n",
      "1:4 a value cannot start with “&”.",
    ],
    ["nothing but an anchor", "a: &More\n", "1:4 a value cannot start with “&”."],
    [
      "a tag of YAML that is no kind of JSON",
      "a: !!set {b}\n",
      "1:4 a value cannot start with “!”.",
    ],
    ["a tag that the value does not have", "a: !!int pier\n", "1:4 a value cannot start with “!”."],
    ["a line that begins with a percent sign", "%off\n---\na: 1\n", "1:1 “%off” cannot be read."],
    [
      "a merge key",
      "a: &a\n  b: 1\nc:\n  <<: *a\n",
      "4:3 “<<” does not copy the keys of another group.",
    ],
    [
      "a merge key without a group",
      "c:\n  <<: *base\n",
      "2:3 “<<” does not copy the keys of another group.",
    ],
    [
      "a colon in the second line of a text",
      "a: A short rule,\n  in a few words: no shoes.\nb: 1\n",
      "2:3 this value contains a colon followed by a space.",
    ],
    ["two documents", "a: 1\n---\nb: 1\n", "2:1 the file contains more than one document."],
  ])("%s", (_, text, expected) => {
    expect(problems(text)).toEqual([expected]);
  });

  test("keys used twice, each at its place; an entry without its dash is one mistake", () => {
    expect(problems(changed(GUIDE, "  - name: Bleu", "    name: Bleu"))).toEqual([
      "15:5 the key “name” is used twice, first on line 4.",
    ]);
    expect(problems("a: 1\nb: 2\nc: 3\nb: 4\nc: 5\n")).toEqual([
      "4:1 the key “b” is used twice, first on line 2.",
      "5:1 the key “c” is used twice, first on line 3.",
    ]);
  });
});

test("reports many mistakes at once, up to the first that changes the structure of the file", () => {
  const text = 'a: @x\nb: A: b\nc: "\\d"\nd: *no\ne: "x" y\nf: @z\n';
  expect(problems(text).map((problem) => problem.split(" ", 1)[0])).toEqual([
    "1:4",
    "2:4",
    "3:5",
    "4:4",
    "5:8",
  ]);
});

test("tags, anchors and aliases that lose nothing are fine", () => {
  const text = 'a: &a pier\nb: *a\nc: !!str 5\nd: &d { e: 1 }\nf: &f "x"\n"<<": 1\n';
  expect(parseYaml("test.yaml", text).data()).toEqual({
    a: "pier",
    b: "pier",
    c: "5",
    d: { e: 1 },
    f: "x",
    "<<": 1,
  });
});

test("every problem has a hint", () => {
  const texts = [
    "\ta: 1\n",
    "a:1\nb: 2\n",
    "a: 'x\n",
    "a: 1\na: 2\n",
    "a: b: c\n",
    "a: 1\n  b: 2\n",
    "a: {{b}}\n",
  ];
  for (const text of texts) expect(findingsIn(text)).toMatchObject([{ hint: expect.any(String) }]);
});

describe("a “#” that would cut a text is an error at its place", () => {
  /** Each finding as `code line:column length`. */
  const places = (text: string) =>
    findingsIn(text).map(({ code, line, column, length }) => `${code} ${line}:${column} ${length}`);

  test.each([
    ["a unit number", "address: 1177 Third Street South #5, Naples, FL 34102\n", ["1:34 20"]],
    ["after a tab", "a: Suite\t#4\n", ["1:10 2"]],
    ["text and comment", "a: Suite #4 # ask again\n", ["1:10 14"]],
    ["items of a list", "a:\n  - Suite #4\n  - Suite #5\n", ["2:11 2", "3:11 2"]],
    ["a whole value", "color: #fff\nb: 1\n", ["1:8 4"]],
    ["a whole item", "a:\n  - #luxury\n  - b\n", ["2:5 7"]],
    ["the first line of a text", "a: #1 of all\n  restaurants\n", ["1:4 9"]],
    ["brackets", "a: [Suite #4, Naples]\nb: 1\n", ["1:11 11"]],
    ["brackets that begin with it", "tags: [#naples, #beach]\nb: 1\n", ["1:8 16"]],
    ["braces", "a: {b: #fff, c: 1}\n", ["1:8 11"]],
    ["a key", "Suite #4: x\nb: 1\n", ["1:7 5"]],
    ["a text of several lines", "a: We are the\n  best #1 place\n  of Naples\nb: 1\n", ["2:8 8"]],
    ["Windows line ends", "a: Suite #4\r\nb: 1\r\n", ["1:10 2"]],
    ["two in one text", "a: Suites #4 and #5\nb: 1\n", ["1:11 9"]],
    ["after the sign of a block", "a: >- #1 of all\n  restaurants\n", ["1:7 9"]],
  ])("%s", (_, text, expected) => {
    expect(places(text)).toEqual(expected.map((place) => `content/cut-text ${place}`));
  });

  test("the message contains the words that would be left out", () => {
    const [finding] = findingsIn("address: 1177 Third Street #5, Naples\n");
    expect(finding).toMatchObject({
      message: "“#5, Naples” would be lost: a “#” after a space starts a comment.",
      hint: "Put the whole text in quotation marks. If it is a comment, write a space after the “#”.",
    });
  });

  test("other mistakes of the file are still found", () => {
    expect(places("a: [Suite #4, Naples]\nb: 1\nb: 2\n")).toEqual([
      "content/yaml 3:1 1",
      "content/cut-text 1:11 11",
    ]);
  });

  test.each([
    ["a comment with a space", "status: unverified # ask again in May\n", { status: "unverified" }],
    ["no word after it", "a: b #\nc: d ## e\nf: g #---\n", { a: "b", c: "d", f: "g" }],
    [
      "a # inside a word",
      "a: C#5\nb: https://example.com/#dock\n",
      { a: "C#5", b: "https://example.com/#dock" },
    ],
    [
      "quotation marks",
      "a: \"Suite #4\"\nb: 'Suite #4' #really\n",
      { a: "Suite #4", b: "Suite #4" },
    ],
    ["a line of its own", "#name: x\na: b\n  #deeper\nc:\n  #one\n  - d\n", { a: "b", c: ["d"] }],
    [
      "a block",
      "a: |\n  Suite #4\n  #5\nb: >-\n  The #1 place\n",
      { a: "Suite #4\n#5\n", b: "The #1 place" },
    ],
    [
      "a list or a group below",
      "a: #these\n  - b\nc: #this\n  d: 1\ne:\n  - #that\n    f: 1\n",
      { a: ["b"], c: { d: 1 }, e: [{ f: 1 }] },
    ],
    ["after a bracket", "a: [b] #why\n", { a: ["b"] }],
    ["the line that begins a document", "--- #why\na: b\n", { a: "b" }],
  ])("%s: cuts nothing", (_, text, data) => {
    expect(parseYaml("test.yaml", text).data()).toEqual(data);
  });
});
