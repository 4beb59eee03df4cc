import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { checkFile, parseFile } from "../../src/content/content.ts";
import type { ContentKind } from "../../src/content/define-content.ts";
import { findingsOf } from "../../src/findings/findings-error.ts";

/*
 * Files that a program wrote, that lost an argument with a converter, or that mean harm: findings,
 * in a bounded time.
 */

const anything = v.looseObject({});
const strict = v.strictObject({
  title: v.string(),
  list: v.optional(v.array(v.strictObject({ text: v.string(), number: v.optional(v.number()) }))),
  one: v.optional(
    v.variant("kind", [
      v.strictObject({ kind: v.literal("a"), x: v.optional(v.string()) }),
      v.strictObject({ kind: v.literal("b"), y: v.string() }),
    ]),
  ),
});

const read = async (kind: ContentKind, text: string, schema: v.GenericSchema = anything) =>
  checkFile(await parseFile("content/x", Buffer.from(text), kind), schema);
const findingsIn = async (kind: ContentKind, text: string, schema?: v.GenericSchema) =>
  read(kind, text, schema).then(() => [], findingsOf);
const codes = async (kind: ContentKind, text: string, schema?: v.GenericSchema) =>
  (await findingsIn(kind, text, schema)).map(
    ({ code, line, column }) => `${code} ${line}:${column}`,
  );

describe("a character that no page can show is a finding at its place", () => {
  test.each<[string, ContentKind, string, string]>([
    ["NUL", "yaml", "title: x\0y\n", "1:9"],
    ["a bell in a comment", "yaml", "title: x # \u0007\n", "1:12"],
    ["a form feed", "markdown", "---\ntitle: x\n---\n\na\fb\n", "5:2"],
    ["DEL", "json", '{ "title": "x\u007F" }', "1:14"],
    ["an apostrophe of Windows", "yaml", "a: 1\ntitle: it\u0092s\n", "2:10"],
    ["what Unicode reserves", "json", '{ "title": "\uFFFF" }', "1:13"],
    ["what Unicode reserves, beyond the first plane", "yaml", "title: \u{1FFFE}\n", "1:8"],
    ["an escape in YAML", "yaml", 'title: "a\\x01b"\n', "1:8"],
    ["the escape of NUL", "yaml", 'title: "\\0"\n', "1:8"],
    ["half of a pair in YAML", "yaml", 'title: "\\ud83d"\n', "1:8"],
    ["half of a pair in JSON", "json", '{ "title": "\\ud800" }', "1:12"],
    ["an escape in a key", "json", '{ "a\\u0000": 1 }', "1:3"],
    ["UTF-16 without a mark", "yaml", Buffer.from("a: b\n", "utf16le").toString("latin1"), "1:2"],
  ])("%s", async (_, kind, text, place) => {
    expect(await codes(kind, text)).toEqual([`content/unprintable ${place}`]);
  });

  test("where Windows text was taken for Unicode, the hint has the character", async () => {
    expect(await findingsIn("yaml", "title: it\u0092s\n")).toMatchObject([
      { hint: expect.stringContaining("“’”") },
    ]);
  });

  test("invisible characters that languages need are text: soft hyphens, joiners, marks of text direction", async () => {
    const text = "\u00AD \u200D \u200C \u200E \u200F \u202E \u2066 \u2028 \uFEFF 👩‍👩‍👧 می‌خواهم";
    expect(await read("yaml", `title: "${text}"\n`)).toEqual({ title: text });
    expect(await read("json", `{ "title": "\\ud83d\\ude00\\t\\u00ad" }`)).toEqual({
      title: "😀\t\u00AD",
    });
  });
});

describe("a number that loses digits is a finding, whatever the schema", () => {
  test.each([
    "12345678901234567890",
    "9007199254740993",
    "1e999",
    "-1e999",
    "1e-999",
    "0.1234567890123456789",
  ])("%s", async (number) => {
    expect(await codes("json", `{ "a": ${number} }`)).toEqual(["content/lost-digits 1:8"]);
    expect(await codes("yaml", `a: ${number}\n`, v.looseObject({ a: v.number() }))).toEqual([
      "content/lost-digits 1:4",
    ]);
  });

  test("hexadecimal ones in YAML too", async () => {
    expect(await codes("yaml", "a: 0xFFFFFFFFFFFFFFFFFF\nb: 0x1F\n")).toEqual([
      "content/lost-digits 1:4",
    ]);
  });

  test.each([
    "0.1",
    "1.10",
    "1e3",
    "1E+2",
    "-0",
    "0.0",
    "100000000000000000000000",
    "26.142036000000001",
    "5e-324",
  ])("%s has all of them", async (number) => {
    expect(await read("json", `{ "a": ${number} }`)).toEqual({ a: Number(number) });
    expect(await read("yaml", `a: ${number}\n`)).toEqual({ a: Number(number) });
  });

  test("a text of digits is a text", async () => {
    expect(await read("json", '{ "a": "12345678901234567890" }')).toEqual({
      a: "12345678901234567890",
    });
    expect(await read("yaml", "a: !!str 12345678901234567890\n")).toEqual({
      a: "12345678901234567890",
    });
  });
});

const MANY = 2000;
const repeat = (write: (index: number) => string) =>
  Array.from({ length: MANY }, (_, index) => write(index)).join("");

test.each<[string, ContentKind, string, string]>([
  [
    "unknown keys",
    "yaml",
    `title: x\n${repeat((index) => `k${index}: 1\n`)}`,
    "content/unknown-key 2:1",
  ],
  [
    "unknown keys",
    "json",
    `{ "title": "x"${repeat((index) => `,\n"k${index}": 1`)} }`,
    "content/unknown-key 2:1",
  ],
  [
    "unknown keys of a choice",
    "yaml",
    `title: x\none:\n  kind: a\n${repeat((index) => `  k${index}: 1\n`)}`,
    "content/unknown-key 4:3",
  ],
  [
    "wrong values",
    "yaml",
    `title: x\nlist:\n${repeat(() => "  - text: 1\n")}`,
    "content/wrong-type 3:11",
  ],
  [
    "missing keys",
    "yaml",
    `title: x\nlist:\n${repeat(() => "  - number: 1\n")}`,
    "content/missing-key 3:5",
  ],
  ["keys used twice", "yaml", `title: x\n${repeat(() => "k: 1\n")}`, "content/yaml 3:1"],
  ["keys used twice", "json", `{ "title": "x"${repeat(() => ',\n"k": 1')} }`, "content/json 3:1"],
  [
    "words that are no value",
    "json",
    `{ "title": "x"${repeat((index) => `,\n"k${index}": True`)} }`,
    "content/json 2:7",
  ],
  ["aliases of nothing", "yaml", repeat((index) => `k${index}: *nothing\n`), "content/yaml 1:5"],
  ["anchors", "yaml", repeat((index) => `k${index}: &k${index} x\n`), "content/yaml 1:5"],
  ["cut texts", "yaml", repeat((index) => `k${index}: x #y\n`), "content/cut-text 1:7"],
  [
    "control characters",
    "yaml",
    repeat((index) => `k${index}: "\\x07"\n`),
    "content/unprintable 1:5",
  ],
])(
  "two thousand mistakes of a kind are one finding with their number: %s in %s",
  async (_, kind, text, expected) => {
    const found = await findingsIn(kind, text, text.startsWith("k") ? anything : strict);
    expect(found.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([expected]);
    expect(found[0]?.message).toMatch(/ The file has (2,000|1,999) such mistakes\.$/);
  },
);

test("twenty are listed one by one", async () => {
  const keys = Array.from({ length: 20 }, (_, index) => `k${index}: 1\n`).join("");
  expect(await findingsIn("yaml", `title: x\n${keys}`, strict)).toHaveLength(20);
});

describe("what nests without end is a finding", () => {
  const FRONT = "---\ntitle: x\n---\n";
  test.each<[string, ContentKind, string]>([
    ["brackets in JSON", "json", "[".repeat(100_000)],
    ["brackets in JSON that are closed", "json", "[".repeat(100_000) + "]".repeat(100_000)],
    ["groups in JSON", "json", '{"a":'.repeat(100_000)],
    ["brackets in YAML", "yaml", `a: ${"[".repeat(100_000)}`],
    ["brackets in YAML, fewer", "yaml", `a: ${"[".repeat(500)}${"]".repeat(500)}`],
    ["dashes in YAML", "yaml", `${"- ".repeat(20_000)}x`],
    ["quotes in Markdown", "markdown", `${FRONT}${">".repeat(20_000)} x`],
    ["quotes in Markdown, with spaces", "markdown", `${FRONT}${"> ".repeat(20_000)}x`],
    ["lists in Markdown", "markdown", `${FRONT}${"1. ".repeat(5000)}x`],
    ["bullets in Markdown", "markdown", `${FRONT}${"- ".repeat(20_000)}x`],
    ["emphasis in Markdown", "markdown", `${FRONT}${"*a **b ".repeat(60)}x${" c** d*".repeat(60)}`],
  ])("%s", async (_, kind, text) => {
    expect(await findingsIn(kind, text)).toMatchObject([
      { code: "content/too-deep", line: kind === "markdown" ? 4 : 1 },
    ]);
  });

  test("aliases that put groups into one another", async () => {
    const text = Array.from(
      { length: 300 },
      (_, index) => `k${index}: &k${index} [${index === 0 ? "" : `*k${index - 1}`}]\n`,
    );
    expect(await findingsIn("yaml", text.join(""))).toHaveLength(1);
  });

  test("lines across the page are no lists, and twenty levels are fine", async () => {
    await read("markdown", `${FRONT}${"- ".repeat(200)}\n\n${"* * ".repeat(200)}\r\n`);
    await read("markdown", `${FRONT}${"> ".repeat(20)}x`);
    await read("json", `{ "a": ${"[".repeat(20)}${"]".repeat(20)} }`);
  });
});

test("Markdown with an empty front matter lacks its keys, and is not empty", async () => {
  const [finding] = await findingsIn("markdown", "---\n---\ntext\n", strict);
  expect(finding).toMatchObject({
    code: "content/missing-key",
    hint: "Add a line “title: …” here.",
  });
  await read("markdown", "---\n---\ntext\n");
});
