import { describe, expect, test } from "vitest";
import { parseYaml } from "../../src/site/yaml-file.ts";

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

test.each([
  ["a colon in a text", "a: A site: the smallest\n", "1:4", "A text that holds a colon"],
  [
    "a colon in a text above a line with more spaces",
    "a: A site: the smallest\n  b: 1\n",
    "1:4",
    "A text that holds a colon",
  ],
  ["a quotation mark", 'a: 1\nb: "x\nc: y\n', "2:4", "A quotation mark was opened and never closed."],
  ["a bracket", "a: 1\nb: [x, y\nc: z\n", "2:4", "A bracket was opened and never closed."],
  ["a brace", "a: 1\nb: {x: y\nc: z\n", "2:4", "A bracket was opened and never closed."],
  ["a bracket too many", "a: [b]]\n", "1:7", "A bracket is closed that was not opened."],
  ["a text behind the sign of a block", "a: > text\n  b\n", "1:6", "Behind > or | nothing else may stand"],
  ["a text in double braces", "a: {{b}}\n", "1:5", "A text that begins with a bracket"],
  ["a key without a colon", "a: 1\nphone\nb: 2\n", "2:1", "A key has a colon and a space behind it."],
  ["a key without a space", "a: 1\nphone:5\nb: 2\n", "2:1", "Write a space behind the colon of “phone:”."],
])("%s: the hint is about it, and the place where it begins", (_, text, place, hint) => {
  const [first = "", ...others] = said(text);
  expect(others).toEqual([]);
  expect(first).toMatch(new RegExp(`^${place} `));
  expect(first.split(" → ")[1]).toContain(hint);
});
