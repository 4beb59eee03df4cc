import { describe, expect, test } from "vitest";
import { relativeAddresses } from "../../src/content/markdown-addresses.ts";
import {
  markdownTree,
  readMarkdown,
  type MarkdownSettings,
} from "../../src/content/read-markdown.ts";
import type { Finding } from "../../src/findings/finding.ts";
import { FindingsError } from "../../src/findings/findings-error.ts";

function found(text: string, settings: MarkdownSettings = {}): Finding[] {
  return readMarkdown("a.md", text, settings).findings;
}

/** Code, place and length of each finding. */
const short = (text: string, settings?: MarkdownSettings) =>
  found(text, settings).map(
    ({ code, line, column, length }) =>
      `${code.slice("content/".length)} ${line}:${column}+${length}`,
  );

describe("Markdown that visitors would see as characters is reported at its place", () => {
  test.each([
    ["a reference", "see [ref][nope]", "missing-definition 1:5+11"],
    ["a collapsed reference", "a\n\n[nope][]", "missing-definition 3:1+8"],
    ["a reference with emphasis", "[**ref**][nope]", "missing-definition 1:1+15"],
    ["a footnote", "Text[^1].", "missing-definition 1:5+4"],
    ["the same name twice", "[a][nope] and [b][nope]", "missing-definition 1:1+9"],
    ["a definition", "[a]: /x/\n\ntext", "unused-definition 1:1+undefined"],
    ["a second definition", "[a]: /x/\n[a]: /y/\n\n[a]", "unused-definition 2:1+undefined"],
    ["a footnote that only refers to itself", "[^1]: see [^1]", "unused-definition 1:1+undefined"],
    [
      "footnotes that only refer to each other",
      "[^1]: see [^2]\n\n[^2]: see [^1]",
      "unused-definition 1:1+undefined",
      "unused-definition 3:1+undefined",
    ],
    [
      "a name with a space",
      "x\n\n[^a b]: note",
      "unused-definition 3:1+undefined",
      "odd-markdown 3:1+12",
    ],
    ["asterisks without an end", "a **b", "odd-markdown 1:3+2"],
    ["asterisks with spaces", "** b **", "odd-markdown 1:1+2"],
    ["underscores without a beginning", "a b__", "odd-markdown 1:4+2"],
    ["tildes", "~~a", "odd-markdown 1:1+2"],
    ["a backtick", "a `b", "odd-markdown 1:3+1"],
    ["a link with a space in its address", "[a](/b c/)", "odd-markdown 1:1+10"],
    ["a link with a space before its address", "see [a] (/b/)", "odd-markdown 1:5+9"],
    ["a heading without a space", "> ##Heading", "odd-markdown 1:3+2"],
    ["a task without a space", "- [] a", "odd-markdown 1:3+2"],
    ["a task outside of a list", "[x] a", "odd-markdown 1:1+3"],
    ["a task in a list without a space", "-[ ] a", "odd-markdown 1:2+3"],
    ["a table without its second line", "| a | b |\n| 1 | 2 |", "odd-markdown 1:1+9"],
    ["a table with Windows line breaks", "x\r\n| a | b |\r\n| 1 | 2 |\r\n", "odd-markdown 2:1+9"],
    [
      "a table with cells missing in its second line",
      "a | b | c\n--- | ---\n1 | 2 | 3",
      "odd-markdown 2:1+9",
    ],
    ["a cell too many", "|a|b|\n|-|-|\n|1|2|3|", "odd-markdown 3:5+3"],
    ["a definition in a paragraph", "text\n[ref]: https://example.org/", "odd-markdown 2:1+6"],
    ["an address in brackets", "[see https://x.org]", "odd-markdown 1:6+13"],
    ["an alert with words behind its name", "> [!NOTE] a\n> b", "odd-markdown 1:3+7"],
    ["an alert without words", "> [!NOTE]", "odd-markdown 1:3+7"],
    ["an alert of other programs", "> [!INFO]\n> a", "odd-markdown 1:3+7"],
    ["an id of a paragraph", "a {#b}", "odd-markdown 1:3+4"],
    ["a class", "## a {.b}", "odd-markdown 1:6+4"],
    ["an id with a class", "## a {#b .c}", "odd-markdown 1:6+7"],
    ["an id with spaces", "## a { #b }", "odd-markdown 1:6+6"],
    ["an id of other programs", "## a {: #b }", "odd-markdown 1:6+7"],
    ["an id before the words", "## {#a} b", "odd-markdown 1:4+4"],
    ["an id without words", "## {#a}", "odd-markdown 1:4+4"],
    ["an id inside emphasis", "## **a {#b}**", "odd-markdown 1:8+4"],
    ["two ids", "## a {#b} {#c}", "odd-markdown 1:6+4"],
    ["an id beside a code", "`a` {#b}", "odd-markdown 1:5+4"],
    ["a wiki link", "[[a]]", "odd-markdown 1:1+5"],
    ["a container", "::: note", "odd-markdown 1:1+3"],
    ["a mark", "==a==", "odd-markdown 1:1+2"],
    ["a shortcode", '> {{< a src="https://x.org" >}}', "odd-markdown 1:3+29"],
    ["a tag of Liquid", "a {%- b\nc %} `{% d %}`", "odd-markdown 1:3+10"],
    ["a tag of Liquid as an address", "[a]({% link b.md %}#c)", "odd-markdown 1:5+15"],
    ["a second line of a quotation", "> a\n> b **c", "odd-markdown 2:5+2"],
    ["text after a comment", "<!-- a --> **b**", "html-in-markdown 1:1+16"],
    ["an end tag without a start", "a</b>", "html-in-markdown 1:2+4"],
    ["a start and an end tag", "*a <B>b* c</b>", "html-in-markdown 1:4+3"],
    ["a comment without an end", "<!-- a\n\nb", "html-in-markdown 1:1+undefined"],
    ["bold before a letter", "**“a”**的", "odd-markdown 1:6+2"],
    ["bold after a letter", "是**“a”** b", "odd-markdown 1:2+2"],
    ["bold in a word", "a __b__c", "odd-markdown 1:6+2"],
  ])("%s", (_, text, ...findings) => {
    expect(short(text)).toEqual(findings);
  });
});

test.each([
  ["a picture by reference", "![a][b]\n\n[b]: x.png", ["x.png 3:1+10 picture"]],
  ["a link to a picture", "[a][b] ![a][b]\n\n[b]: images/x.png", ["images/x.png 3:1+17"]],
  ["relative links", "[Terms](/terms) or [a](../a.md)", ["../a.md 1:20+12"]],
  ["what is not relative", "[a](/a) [b](#b) [c](tel:911) [d](\\\\d)", []],
])("the routes decide about %s", (_, text, expected) => {
  const { markdown } = readMarkdown("a.md", text, {});
  const addresses = relativeAddresses(markdown).map(
    ({ url, isPicture, place: { line, column, length } }) =>
      `${url} ${line}:${column}+${length}${isPicture ? " picture" : ""}`,
  );
  expect(addresses).toEqual(expected);
});

test.each([
  "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |",
  "~~x~~, ~x~ and ~5",
  "- [ ] todo\n- [x] done",
  "Text[^1] and[^2].\n\n[^1]: note\n[^2]: see [the first][a]\n\n[a]: /x/",
  "https://example.org/x, www.example.org, <https://example.org/>, me@example.org",
  "[https://example.org](https://example.org/)",
  "[sic] 5 * 3, 2 < 3, s**t, snake_case, a__b, __init__, Name: ______",
  "It`s #1, C#, a || b, 50 % | 50 %, a == b, {braces}",
  String.raw`\*\*a, \[a][b], \| a \|, \##, &ast;&ast;, \`a`,
  "`**` and `[a][b]`\n\n    ## code **\n\n```\n| a |\n[x](\n```",
  "<!-- a -->\n\ntext <!-- b --> text\n\n[//]: # (c)\n\n[comment]: <> (d)",
  "a\n\n---\n\n# b #\n\nc\\\nd  \ne",
  "A set {.5, 1} and {#if a} in {{#if b}}, then",
  "{5%} of {%, `{% a %}`, \\{% b %}, {{ c }}\n\n    {{< d >}}",
])("right Markdown has no finding: %j", (text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  ["これは**「重要」**です", "これは「**重要**」です"],
  ["**Tide:**high", "**Tide**:high"],
  ["他说**`x`**的", "他说 **`x`** 的"],
  ["a __“b”__c", "a “__b__”c"],
  ["~~(a)~~b", "(~~a~~)b"],
])("the hint for %s says what to write, and %s is right", (odd, right) => {
  expect(found(odd)).toMatchObject([{ hint: expect.stringContaining("Write the mark outside") }]);
  expect(found(right)).toEqual([]);
  const [paragraph] = markdownTree("a.md", right).children;
  expect(paragraph).toMatchObject({
    children: expect.arrayContaining([
      expect.objectContaining({ type: right.includes("~") ? "delete" : "strong" }),
    ]),
  });
});

test("each hint is about what is written", () => {
  const hints = (text: string) => found(text).map(({ hint = "" }) => hint.split(/[:.]/)[0]);
  expect(hints(":::note\na\n:::")).toEqual([
    "Write a quotation whose first line is > [!NOTE], and the words on the lines below",
  ]);
  expect(hints("__a__b")).toEqual(["Underscores have no effect between two letters"]);
  expect(hints("**a b")).toEqual([
    "It needs the same characters before and after the words, without a space in between",
  ]);
  expect(hints("> [!tip] a")).toEqual([
    "Write it alone on the first line of a quotation, and its words on the lines below",
  ]);
  expect(hints("> [!danger]\n> a")).toEqual([
    "Write one of [!NOTE], [!TIP], [!IMPORTANT], [!WARNING], [!CAUTION]",
  ]);
  for (const id of ["{#a .b}", '{#a c="1"}', "{ #a }", "{: #a}", "{#a} {#b}"])
    expect(hints(`## API ${id}`)).toEqual([
      "Write {#id} alone, after the words of a heading and outside of other marks",
    ]);
  expect(hints("## API {.b}")).toEqual(["GitHub's Markdown does not have it"]);
});

test.each([
  ["[the old page](/gone/)", "is not a link"],
  ["**bold**", "These asterisks"],
  ["see [words][a]", "Visitors see “[words][a]” as text"],
])("%s directly inside block HTML is not Markdown", (words, message) => {
  const settings = { html: ["details", "summary", "code", "b"] };
  const text = `[a]: /a/\n\n[a]\n\n<details><summary>Q</summary>\n<code>**</code> ${words}`;
  const hint =
    "It is directly inside an HTML block. Put an empty line between the tag and the words.";
  expect(found(`${text}\n</details>`, settings)).toMatchObject([
    { line: 6, message: expect.stringContaining(message) as string, hint },
  ]);
  expect(found(`${text.replace("/summary>\n", "$&\n")}\n\n</details>`, settings)).toEqual([]);
});

test("a misspelled name gets the right one", () => {
  const missing = found("[a][hosue]\n\n[house]: /x/").find(
    ({ code }) => code === "content/missing-definition",
  );
  expect(missing?.hint).toBe("Did you mean “house”?");
});

test.each([
  ["quotations", ">".repeat(20_000)],
  ["lists", "1. ".repeat(2000)],
  ["emphasis", `${"*".repeat(2000)}a${"*".repeat(2000)}`],
])("%s that nest without an end are one finding", (_, text) => {
  expect(() => markdownTree("a.md", text)).toThrow(FindingsError);
});

test("a heading with a million spaces is read", () => {
  expect(found(`## a${" ".repeat(1e6)}b {#c}`)).toEqual([]);
});

test.each(["](", "*", "**a ", "[", "[a](", "[a][b]", "<!--", "|", "|a|\n", "~a", "`", "\\", "&a;"])(
  "5 kB of %j are read",
  (sign) => {
    expect(found(sign.repeat(5000 / sign.length)).length).toBeLessThan(3);
  },
);
