import { describe, expect, test } from "vitest";
import { parseYaml } from "../../src/content/yaml-file.ts";

/** What is said of a text: `line:column message → hint`. */
function said(text: string): string[] {
  return parseYaml("test.yaml", text).findings.map(
    ({ line, column, message, hint }) =>
      `${line}:${column} ${message.replace("This is not valid YAML: ", "")} → ${hint}`,
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
licence: BK0000000
# Your own name, if you want it on the site.
# person: First Last

role: Real estate broker
area: Naples, Florida
`;

const TOGETHER = "What belongs together begins with the same number of spaces";
const ALSO_TEXT = "If it goes on with the text above, put all of that in quotation marks.";

/** The text with a change, which is one. */
function changed(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

describe("spaces at the beginning of a line: the line to edit, and by how much", () => {
  test.each([
    [
      "a key of an entry has one more",
      changed(GUIDE, "    phone:", "     phone:"),
      `10:6 “phone:” begins with 5 spaces, and “near:” in line 9 with 4. → ${TOGETHER}: remove 1 space at the beginning of this line. ${ALSO_TEXT}`,
    ],
    [
      "a key of the file has two more",
      changed(SITE, "area:", "  area:"),
      `7:3 “area:” begins with 2 spaces, and “role:” in line 6 with none. → ${TOGETHER}: remove 2 spaces at the beginning of this line. ${ALSO_TEXT}`,
    ],
    [
      "a key of an entry has one less",
      changed(GUIDE, "    phone:", "   phone:"),
      `10:4 “phone:” begins with 3 spaces, and “near:” in line 9 with 4. → ${TOGETHER}: add 1 space at the beginning of this line.`,
    ],
    [
      "the first line of the first entry is gone",
      changed(GUIDE, "  - name: Campiello\n", ""),
      "4:5 the list below “entries:” begins without “- ”, and goes on with “- name:” in line 14. → If the first line of this entry is missing, such as “- name: …”, write it above this line.",
    ],
    [
      "an entry has one less",
      changed(GUIDE, "  - name: Bleu", " - name: Bleu"),
      `15:2 “- name:” begins with 1 space, and “- name:” in line 4 with 2. → ${TOGETHER}: add 1 space at the beginning of this line.`,
    ],
    [
      "an entry has one more",
      changed(GUIDE, "  - name: Bleu", "   - name: Bleu"),
      `15:4 “- name:” begins with 3 spaces, and “- name:” in line 4 with 2. → ${TOGETHER}: remove 1 space at the beginning of this line.`,
    ],
    [
      "a key below comments and a blank line has two more",
      changed(SITE, "role:", "  role:"),
      `6:3 “role:” begins with 2 spaces, and “licence:” in line 2 with none. → ${TOGETHER}: remove 2 spaces at the beginning of this line.`,
    ],
    [
      "the key below “- ” has one more",
      "a:\n  - name: x\n     phone: 1\n",
      `3:6 “phone:” begins with 5 spaces, and “- name:” in line 2 with 4, its “- ” counted. → ${TOGETHER}: remove 1 space at the beginning of this line. ${ALSO_TEXT}`,
    ],
    [
      "the key of an entry stands where entries begin",
      "a:\n  - x: 1\n    y: 2\n  z: 3\n",
      `4:3 “z:” begins with 2 spaces, and “y:” in line 3 with 4. → ${TOGETHER}: add 2 spaces at the beginning of this line. If it begins an entry of the list, write “- ” before it.`,
    ],
    [
      "the first key of an entry has one less",
      "a:\n - name: x\n    phone: 1\n    b: 2\n",
      `2:2 “- name:” begins with 3 spaces, its “- ” counted, and “phone:” in line 3 with 4. → ${TOGETHER}: add 1 space at the beginning of this line.`,
    ],
    [
      "the first key of a group has none",
      "page:\ntitle: A\n  description: B\n",
      `2:1 “title:” begins with no space, and “description:” in line 3 with 2. → ${TOGETHER}: add 2 spaces at the beginning of this line.`,
    ],
    [
      "a key in the middle of a group has none",
      "page:\n  title: A\ndescription: B\n  heading: C\n",
      `3:1 “description:” begins with no space, and “heading:” in line 4 with 2. → ${TOGETHER}: add 2 spaces at the beginning of this line.`,
    ],
    [
      "the second key of an entry has two more, as the words of its text",
      "a:\n  - name: x\n      text: >-\n      one\n    b: 2\n",
      `3:7 “text:” begins with 6 spaces, and “- name:” in line 2 with 4, its “- ” counted. → ${TOGETHER}: remove 2 spaces at the beginning of this line. ${ALSO_TEXT}`,
    ],
    [
      "an item stands where the key of its list does",
      "a:\n  heading: x\n  b:\n    - c: 1\n  - c: 2\n",
      `5:3 “- c:” begins with 2 spaces, and “- c:” in line 4 with 4. → ${TOGETHER}: add 2 spaces at the beginning of this line.`,
    ],
    [
      "the first key of the file has two more",
      "  a: 1\nb: 2\nc: 3\n",
      `1:3 “a:” begins with 2 spaces, and “b:” in line 2 with none. → ${TOGETHER}: remove 2 spaces at the beginning of this line.`,
    ],
    [
      "a line of a text has less than its first",
      "a:\n  b: >-\n    one\n   two\n  c: 1\n",
      "4:4 “two” is neither a key nor a part of the text above it. → Each line of a text begins as far right as its first, or further. A key has a colon and a space behind it.",
    ],
  ])("%s", (_, text, expected) => {
    expect(said(text)).toEqual([expected]);
  });
});

describe("an item without its “- ”, or without the space in it", () => {
  test.each([
    [
      "all keys of the second entry come again",
      changed(GUIDE, "  - name: Bleu", "    name: Bleu"),
      "15:5 “name” is there twice, the first time in line 4, and so are 2 keys below it. → If an entry of the list begins here, write its “- ”: “  - name: Bleu Provence”.",
    ],
    [
      "its key begins where the “- ” was",
      changed(GUIDE, "  - name: Bleu", "  name: Bleu"),
      "15:3 “name:” begins an entry of the list without a “- ”. → Write “- ” in front of “name:”, as in line 4.",
    ],
    [
      "the first line of the second entry is gone",
      changed(GUIDE, "  - name: Bleu Provence\n", ""),
      "15:5 “description” is there twice, the first time in line 5, and so is 1 key below it. → If an entry of the list begins here, write its first line above this one: “  - name: …”.",
    ],
    [
      "the first entry has none, and the second one does",
      changed(GUIDE, "  - name: Campiello", "    name: Campiello"),
      "4:5 the list below “entries:” begins without “- ”, and goes on with “- name:” in line 15. → Let this line begin as line 15 does: “  - name: Campiello”.",
    ],
    [
      "the dash of the first entry has no space",
      changed(GUIDE, "- name: Campiello", "-name: Campiello"),
      "4:3 “-name:” has no space behind its dash. → Write a space behind the dash: “- name: Campiello”.",
    ],
    [
      "the dash of the second entry has no space",
      changed(GUIDE, "- name: Bleu", "-name: Bleu"),
      "15:3 “-name:” has no space behind its dash. → Write a space behind the dash: “- name: Bleu Provence”.",
    ],
    [
      "the dash of a text has no space",
      "a:\n  - one\n  -two\n  - three\n",
      "3:3 “-two” has no space behind its dash. → Write a space behind the dash: “- two”.",
    ],
  ])("%s", (_, text, expected) => {
    expect(said(text)).toEqual([expected]);
  });
});

describe("a key below a list of texts that begins too far right: the line of the key", () => {
  test.each([
    ["as far as the text", "z: 0\na:\n  - x\n  - y\n    b: 1\nc: 2\n", 5, 4],
    ["one more than the “- ”", "z: 0\na:\n  - x\n  - y\n   b: 1\nc: 2\n", 5, 3],
    ["below an address alone", "z: 0\na:\n  - https://www.example.com\n    b: 1\nc: 2\n", 4, 4],
  ])("%s", (_, text, line, by) => {
    expect(said(text)).toEqual([
      `${line}:${by + 1} “b:” begins with ${by} spaces, and “a:” in line 2 with none. → ${TOGETHER}: remove ${by} spaces at the beginning of this line.`,
    ]);
  });
});

describe("a tab in front of a line: the tab, and what takes its place", () => {
  const found = (text: string) =>
    parseYaml("test.yaml", text).findings.map(
      ({ line, column, length, message, hint }) => `${line}:${column} ${length} ${message.slice(24)} → ${hint}`,
    );
  const STANDS = "a tab stands at the beginning of this line.";
  const REMOVE = "Remove the tab: this line begins at the very left.";
  const begin = (spaces: number) => `YAML takes no tabs there: begin the line with ${spaces} spaces instead.`;

  test.each([
    ["the first key of the file", changed(SITE, "sample:", "\tsample:"), "1:1 1", REMOVE],
    ["a key of the file", changed(SITE, "area:", "\tarea:"), "7:1 1", REMOVE],
    ["a key of the file behind a block", changed("a: >-\n  x\nb: 1\n", "b:", "\tb:"), "3:1 1", REMOVE],
    ["two tabs", changed(SITE, "area:", "\t\tarea:"), "7:1 2", REMOVE],
    ["a key of an entry", changed(GUIDE, "    phone:", "\tphone:"), "10:1 1", begin(4)],
    ["a tab behind spaces", changed(GUIDE, "    phone:", "  \tphone:"), "10:3 1", begin(4)],
    ["an entry", changed(GUIDE, "  - name: Bleu", "\t- name: Bleu"), "15:1 1", begin(2)],
    ["the first entry", changed(GUIDE, "  - name: Campiello", "\t- name: Campiello"), "4:1 1", begin(2)],
    ["a text", changed(GUIDE, "      The first", "\tThe first"), "6:1 1", begin(6)],
    ["the first key of a group", "page:\n\ttitle: A\n  heading: B\n", "2:1 1", begin(2)],
  ])("%s", (_, text, place, hint) => {
    expect(found(text)).toEqual([`${place} ${STANDS} → ${hint}`]);
  });
});
