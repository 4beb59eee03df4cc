import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  date,
  emailAddress,
  line,
  linkTarget,
  list,
  paragraphs,
  webAddress,
} from "../../src/content/fields.ts";
import { applySchema } from "../../src/content/schema-findings.ts";
import { parseYaml } from "../../src/content/yaml-file.ts";
import { thrownFindings } from "../helpers/thrown-findings.ts";

/** Applies a schema to YAML and gives each finding as `line:column message → hint`. */
function check(text: string, schema: v.GenericSchema) {
  return thrownFindings(() => applySchema(parseYaml("test.yaml", text), schema)).map(
    (finding) =>
      `${finding.line}:${finding.column} ${finding.message}${finding.hint === undefined ? "" : ` → ${finding.hint}`}`,
  );
}

const messages = (field: v.GenericSchema, value: unknown) =>
  v.safeParse(field, value).issues?.map(({ message }) => message) ?? [];

describe("fields", () => {
  test.each([
    ["2024-02-29", true],
    ["2026-02-29", false],
    ["2026-13-01", false],
    ["21.11.2026", false],
    ["2026-11-21T00:00", false],
  ])("date %s: %s", (text, right) => {
    expect(messages(date(), text).length === 0).toBe(right);
  });

  test.each([
    ["https://www.example.com", []],
    ["http://example.com/a?b#c", []],
    ["https://münchen.example/ü", []],
    ["www.example.com", ["is not a full URL; start it with https://"]],
    ["/about/", ["is not a full URL; start it with https://"]],
    ["javascript:alert(1)", ["is a javascript: address; write one that starts with https://"]],
    ["JaVaScRiPt:alert(1)", ["is a javascript: address; write one that starts with https://"]],
    ["mailto:a@b.example", ["is a mailto: address; write one that starts with https://"]],
    ["https:example.com", ["is not an address that a browser can open"]],
    ["https://", ["is not an address that a browser can open"]],
    ["https://localhost/", ["has no real host name, such as www.example.com"]],
    ["https://user:pass@example.com", ["contains a user name, which must not be published"]],
    ["https://exa mple.com", ["contains a space"]],
  ])("web address %s", (text, expected) => {
    expect(messages(webAddress(), text)).toEqual(expected);
  });

  test("a link is internal, external or pending", () => {
    expect(v.parse(linkTarget(), "/about/")).toEqual({ kind: "internal", href: "/about/" });
    expect(v.parse(linkTarget(), "https://example.com/")).toEqual({
      kind: "external",
      href: "https://example.com/",
    });
    expect(v.parse(linkTarget(), "pending")).toEqual({ kind: "pending", href: "#" });
    for (const wrong of ["about", "//example.com", "javascript:x", "#"])
      expect(messages(linkTarget(), wrong)).toHaveLength(1);
  });

  test("text: one line, or paragraphs separated by the line breaks that YAML keeps", () => {
    expect(v.parse(paragraphs(), "one\ntwo  words\n\nthree\n")).toEqual([
      "one",
      "two words",
      "three",
    ]);
    expect(messages(line({ max: 3 }), "four")).toEqual(["has 4 characters; write 3 at most"]);
    expect(messages(line({ min: 3 }), "ab")).toEqual(["has 2 characters; write at least 3"]);
    expect(messages(line(), "  ")).toEqual(["must not be empty"]);
    expect(messages(line(), "a\nb")).toHaveLength(1);
    for (const address of [
      "unknown",
      "a b@x.com",
      "a..b@x.com",
      "a@x",
      "a@x-.com",
      "a?subject=b@x.com",
      "a&b@x.com",
      "a%40@x.com",
    ])
      expect(messages(emailAddress(), address)).toEqual(["is not an email address"]);
    for (const address of [
      "o'brien+x@harbor.com",
      "anna.maria_b@mail.harbor-homes.co",
      "me@xn--bcher-kva.example",
    ])
      expect(messages(emailAddress(), address)).toEqual([]);
  });
});

describe("schema findings", () => {
  const entry = v.strictObject({
    name: line(),
    slug: v.optional(v.string()),
    status: v.picklist(["open", "closed"]),
  });
  const schema = v.strictObject({ title: line(), entries: list(entry, { field: "slug" }) });

  test("a misspelled key is one mistake, not an unknown and a missing key", () => {
    expect(check("titel: A\nentries: []\n", schema)).toEqual([
      "1:1 “titel” is an unknown key here. → Did you mean “title”?",
    ]);
  });

  test("every unknown key of an object, not only the first", () => {
    expect(check("title: A\none: 1\ntwo: 2\nentries: []\n", schema)).toEqual([
      "2:1 “one” is an unknown key here. → Remove it, or add it to content/schema.ts. All keys that belong here are already present.",
      "3:1 “two” is an unknown key here. → Remove it, or add it to content/schema.ts. All keys that belong here are already present.",
    ]);
  });

  test("an unknown key without a similar name lists those that may be added; one with a dash lacks a space", () => {
    expect(
      check("title: A\nentries:\n  - {name: a, status: open, flavor: red}\n-name: b\n", schema),
    ).toEqual([
      "3:29 “flavor” is an unknown key here. → Remove it, or add it to content/schema.ts. These may be added here: slug.",
      "4:1 “-name” is an unknown key here. → If it begins a list entry, write a space after its dash.",
    ]);
  });

  const picture = v.strictObject({ photo: line(), alt: line() });

  test("an unknown key is the only one that is not there of which half is the same", () => {
    const post = v.strictObject({
      ...picture.entries,
      photo: v.optional(line()),
      to: v.optional(line()),
    });
    expect(check("foto: a.jpg\nalt: A dock\n", post)).toEqual([
      "1:1 “foto” is an unknown key here. → Did you mean “photo”?",
    ]);
    expect(check("foto: a.jpg\nalt: A dock\n", picture)).toEqual([
      "1:1 “foto” is an unknown key here. → Did you mean “photo”?",
    ]);
    expect(check("note: a\nalt: A dock\n", picture)).toHaveLength(2);
  });

  test("all missing keys of a group are one mistake", () => {
    const four = v.strictObject({ a: line(), b: line(), c: line(), d: line() });
    expect(check("list:\n  - a: 1\n  - {}\n", v.strictObject({ list: v.array(four) }))).toEqual([
      "2:5 “b”, “c”, “d” are missing. → Add a line for each of them here, such as “b: …”.",
      '2:8 “a” must be text, not 1. → Put it in quotation marks: "1".',
      "3:5 “a”, “b”, “c”, “d” are missing. → Add a line for each of them here, such as “a: …”.",
    ]);
  });

  test("a number instead of a text: the hint quotes it as written, or describes the text", () => {
    const phone = v.pipe(
      v.string(),
      v.regex(/^\(/, "is not a telephone number; write it like (239) 555-0100"),
    );
    const texts = v.strictObject({ version: line(), phone, day: date() });
    const absent = 'version: "1"\nphone: (239) 555-0100\nday: 2026-11-31\n';
    expect(check(absent, texts)).toEqual(["3:6 “day”: “2026-11-31” is not a day of the calendar."]);
    expect(check("version: 1.10\nphone: 2394351166\nday: +5\n", texts)).toEqual([
      '1:10 “version” must be text, not 1.1. → Put it in quotation marks: "1.10".',
      "2:8 “phone”: “2394351166” is not a telephone number; write it like (239) 555-0100.",
      "3:6 “day”: “+5” is not a date; write it like 2026-11-21.",
    ]);
  });

  test("a text that YAML reads as a group of keys, and lists without a space after the dash", () => {
    const texts = v.strictObject({
      list: v.array(line()),
      braces: line(),
      other: v.array(v.unknown()),
      dashes: v.array(v.unknown()),
    });
    expect(
      check(
        "list:\n  - “Note: I answer soon.”\n  - Note: soon\nbraces: {hours}\nother:\n  -x\n  -y\ndashes:\n  – x\n",
        texts,
      ),
    ).toEqual([
      "2:5 Entry 1 of “list” must be text, not a group of keys. → Put the whole text in straight quotation marks.",
      "3:5 Entry 2 of “list” must be text, not a group of keys. → Put the whole text in straight quotation marks.",
      "4:9 “braces” must be text, not a group of keys. → Put the whole text in straight quotation marks.",
      "6:3 “other” must be a list (lines that begin with “- ”), not “-x -y”. → Begin each entry with “- ”, a hyphen and a space.",
      "9:3 “dashes” must be a list (lines that begin with “- ”), not “– x”. → Begin each entry with “- ”, a hyphen and a space.",
    ]);
  });

  test("a group in place of a list of groups: the hint shows an entry", () => {
    const moved = v.strictObject({ from: line(), to: line(), status: v.optional(v.number(), 301) });
    const redirects = v.strictObject({ redirects: v.optional(v.array(moved), []) });
    expect(check("redirects:\n  /old/: /new/\n", redirects)).toEqual([
      "2:3 “redirects” must be a list (lines that begin with “- ”), not a group of keys. → Write each entry as “- { from: …, to: … }”.",
    ]);
  });

  test("types, empty values and an invalid word, each at its place", () => {
    expect(
      check(
        "title: [a]\nentries:\n  - name: 5\n    status: opn\n  - name:\n    status: open\n  - just text\n",
        schema,
      ),
    ).toEqual([
      "1:8 “title” must be text, not a list.",
      '3:11 “name” must be text, not 5. → Put it in quotation marks: "5".',
      "4:13 “status” must be one of open, closed, not “opn”. → Did you mean “open”?",
      "5:5 “name” is empty. → Write a value after the colon, or remove the key.",
      "7:5 Entry 3 of “entries” must be a group of keys, not “just text”.",
    ]);
    expect(check("day: 2026-11-21\n", v.strictObject({ day: v.date() }))).toEqual([
      "1:6 “day” must be a Date, not “2026-11-21”. → Files hold dates as text: use date() in the schema, not v.date().",
    ]);
  });

  const hours = v.union([
    v.strictObject({ open: line(), close: line(), note: v.optional(line()) }),
    v.strictObject({ closed: v.literal(true) }),
    v.array(line()),
  ]);
  test.each([
    ["{open: a, colse: b}", "1:18 “colse” is an unknown key here. → Did you mean “close”?"],
    ["{open: a, close: b, noet: c}", "1:28 “noet” is an unknown key here. → Did you mean “note”?"],
    ["{closed: maybe}", "1:17 “closed” must be one of true, not “maybe”."],
    ["{open: a}", "1:8 “close” is missing. → Add a line “close: …” here."],
    ["[a, {b: c}]", "1:12 Entry 2 of “today” must be text, not a group of keys."],
    [
      "soon",
      "1:8 “today” must be a group of keys or a list (lines that begin with “- ”), not “soon”.",
    ],
  ])("a choice of groups reports what the best option does: %s", (written, expected) => {
    const [found = "", ...others] = check(
      `today: ${written}\n`,
      v.strictObject({ today: v.optional(hours) }),
    );
    expect(others).toEqual([]);
    expect(found).toContain(expected);
  });

  test.each([
    [v.maxLength(3), "“field”: “hello” has 5 characters; write 3 at most."],
    [v.minLength(9), "“field”: “hello” has 5 characters; write at least 9."],
    [v.length(1), "“field”: “hello” has 5 characters; write exactly 1."],
    [v.email(), "“field”: “hello” is not an email address."],
    [v.url(), "“field”: “hello” is not a full URL (https://…)."],
    [v.regex(/^\d+$/), "“field”: “hello” does not match the pattern /^\\d+$/."],
    [v.endsWith("!"), '“field”: “hello” must end with "!".'],
    [
      v.check(() => false),
      "“field”: “hello” does not satisfy the rule “check” in content/schema.ts.",
    ],
    [v.check(() => false, "is too short"), "“field”: “hello” is too short."],
    [v.check(() => false, "Use a .de address."), "“field”: Use a .de address."],
    [v.check(() => false, "Use a .de address"), "“field”: Use a .de address."],
    [v.check(() => false, "too short!"), "“field”: too short!"],
  ])("a rule of a schema is a sentence: %#", (rule, expected) => {
    const field = v.pipe(v.string(), rule as v.CheckAction<string, undefined>);
    const ruled = v.strictObject({ field });
    expect(check("field: hello\n", ruled)).toEqual([`1:8 ${expected}`]);
  });

  test("rules for numbers and lists are sentences", () => {
    const numbers = v.strictObject({
      whole: v.pipe(v.number(), v.integer()),
      low: v.pipe(v.number(), v.minValue(3)),
      high: v.pipe(v.number(), v.maxValue(3)),
      list: v.pipe(v.array(v.string()), v.minLength(2)),
    });
    expect(check("whole: 2.5\nlow: 2\nhigh: 4\nlist: [a]\n", numbers)).toEqual([
      "1:8 “whole”: 2.5 must be a whole number.",
      "2:6 “low”: 2 is too low; write 3 or more.",
      "3:7 “high”: 4 is too high; write 3 at most.",
      "4:7 “list” has 1 entry; write at least 2.",
    ]);
  });

  test("a duplicate slug is found even if other entries are invalid", () => {
    expect(
      check(
        "title: A\nentries:\n  - {name: a, slug: x, status: open}\n  - {name: b, status: nope}\n  - {name: c, slug: x, status: open}\n",
        schema,
      ),
    ).toEqual([
      "4:23 “status” must be one of open, closed, not “nope”.",
      "5:21 “slug”: “x” is also the slug of entry 1 of this list; change one of them.",
    ]);
  });

  test("an empty file, and one of a wrong shape", () => {
    expect(check("", schema)).toEqual([
      "1:1 This file is empty. → Write the keys that content/schema.ts requires.",
    ]);
    expect(check("- a\n", schema)).toEqual(["1:1 This file must be a group of keys, not a list."]);
  });
});

test("unknown keys are reported all at once, also by a schema that checks a copy of the data", () => {
  const schema = v.strictObject({ a: v.string(), inside: v.strictObject({ b: v.number() }) });
  expect(
    check("a: x\none: 1\ntwo: 2\ninside:\n  b: text\n  three: 3\n", schema).map(
      (each) => each.split(" ")[0],
    ),
  ).toEqual(["2:1", "3:1", "5:6", "6:3"]);
  const copies = v.pipe(
    v.looseObject({}),
    v.transform((data) => ({ ...data })),
    v.strictObject({ a: v.string() }),
  );
  expect(check("a: x\none: 1\n", copies)).toEqual([expect.stringMatching(/^2:1 /)]);
});
