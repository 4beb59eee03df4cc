import { expect, test } from "vitest";
import { parseYaml } from "../../src/content/yaml-file.ts";

/** What is said of a text: `line:column message → hint`. */
function said(text: string): string[] {
  return parseYaml("test.yaml", text).findings.map(
    ({ line, column, message, hint }) =>
      `${line}:${column} ${message.replace("This is not valid YAML: ", "")} → ${hint}`,
  );
}

const COLON = "a colon with a space behind it stands in a text.";
const FURTHER = "A line that goes on with the text above begins further right.";
const quote = (text: string) => `Put the whole text in quotation marks: ${text}.`;

test.each([
  ["a colon in a text", "a: A site: the smallest\n", `1:4 ${COLON} → ${quote('"A site: the smallest"')}`],
  ["a comment behind it", "a: A site: small # or not\n", `1:4 ${COLON} → ${quote('"A site: small"')}`],
  ["a text that goes on", "a: A site: the smallest\n  b: 1\n", `1:4 ${COLON} → Put the whole text in quotation marks.`],
  [
    "a text between curly marks",
    "a: “Note: I answer soon.”\n",
    `1:4 ${COLON} → “ and ” are letters to YAML. Write straight quotation marks: "Note: I answer soon.".`,
  ],
  [
    "a quotation mark",
    'a: 1\nb: "x\nc: y\n',
    '2:4 a quotation mark was opened and never closed. → Write another " where the text ends.',
  ],
  [
    "a bracket",
    "a: 1\nb: [x, y\nc: z\n",
    `2:4 a bracket was opened and never closed. → Write another bracket, ], where it ends. Or is it a text? ${quote('"[x, y"')}`,
  ],
  [
    "a brace",
    "a: 1\nb: {x: y\nc: z\n",
    `2:4 a bracket was opened and never closed. → Write another bracket, }, where it ends. Or is it a text? ${quote('"{x: y"')}`,
  ],
  [
    "a bracket too many",
    "a: [b]]\n",
    "1:7 “]” closes nothing. → A bracket is closed that was not opened. A text that holds one must stand in quotation marks.",
  ],
  [
    "a text that begins with a bracket",
    "a: {hours} hours\n",
    `1:12 “hours” stands behind the end of a value. → ${quote('"{hours} hours"')}`,
  ],
  [
    "a text behind an apostrophe",
    "a: 'I'm in'\n",
    "1:7 “m in'” stands behind the end of a value. → An apostrophe ends a text in '…': put the text into \"…\" instead.",
  ],
  [
    "a text behind the sign of a block",
    "a: > text\n  b\n",
    "1:6 a text begins behind the sign of a block. → Behind > or | nothing else may stand: begin the text on the next line.",
  ],
  [
    "a text in double braces",
    "a: {{b}}\n",
    "1:5 brackets stand where a key should be. → A text that begins with a bracket must stand in quotation marks.",
  ],
  ["an at sign", "a: @naples\n", `1:4 a text cannot begin with @. → ${quote('"@naples"')}`],
  ["an ampersand", "a: & Sons\n", `1:4 a text cannot begin with &. → ${quote('"& Sons"')}`],
  ["an asterisk", "a: * open\n", `1:4 a text cannot begin with *. → ${quote('"* open"')}`],
  ["a question mark", "a: ? open\n", `1:4 a text cannot begin with ? and a space. → ${quote('"? open"')}`],
  [
    "a sign in a list in brackets: the list is no text",
    "a: [@b, c]\n",
    "1:5 a text cannot begin with @. → Put the whole text in quotation marks.",
  ],
  [
    "a dash behind a key",
    "a: - b\n",
    `1:4 a list cannot begin in the line of its key. → Write “- b” into the next line. Or is it a text? ${quote('"- b"')}`,
  ],
  [
    "a backslash",
    'a: "C:\\dock"\n',
    `1:7 “\\d” means nothing in a text between "…". → Write a second backslash there, “\\\\d”, or put the text between '…' instead.`,
  ],
  ["a key alone", "a: 1\nphone\nb: 2\n", "2:1 “phone” has no colon. → Write a colon behind “phone”."],
  ["a key alone at the end", "a: 1\nphone\n", "2:1 “phone” has no colon. → Write a colon behind “phone”."],
  [
    "a key and its value",
    "a:\n  - b: 1\n    phone (239) 435-1166\n    c: 2\n",
    `3:5 “phone (239) 435-1166” has no colon. → Write a colon behind “phone”: “phone: (239) 435-1166”. ${FURTHER}`,
  ],
  [
    "the first key of an entry",
    "a:\n  - name Campiello\n    b: 1\n  - name: Bleu Provence\n    b: 2\n",
    `2:3 “- name Campiello” has no colon. → Write a colon behind “name”: “- name: Campiello”. ${FURTHER}`,
  ],
  ["the key of a group", "page\n  title: A\n", "1:1 “page” has no colon. → Write a colon behind “page”."],
  [
    "a key without a space",
    "a: 1\nphone:5\nb: 2\n",
    "2:1 “phone:” has no space behind its colon. → Write a space behind the colon of “phone:”.",
  ],
  [
    "a key without a space at the end",
    "a: 1\nphone:5\n",
    "2:1 “phone:” has no space behind its colon. → Write a space behind the colon of “phone:”.",
  ],
  [
    "a key twice",
    "a: 1\nb: 2\na: 3\n",
    "3:1 “a” is there twice, the first time in line 1. → Remove one of the two, or rename it.",
  ],
  [
    "keys of two groups",
    "a: 1\nb: 2\na: 3\nb: 4\n",
    "3:1 “a” is there twice, the first time in line 1, and so is 1 key below it. → If another group begins here, write the line with its name above this one.",
  ],
])("%s", (_, text, expected) => {
  expect(said(text)).toEqual([expected]);
});
