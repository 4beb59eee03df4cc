import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { date, emailAddress, line, linkTarget, list, paragraphs, webAddress } from "../../src/site/fields.ts";
import { applySchema } from "../../src/site/schema-findings.ts";
import { parseYaml } from "../../src/site/yaml-file.ts";

/** Applies a schema to YAML and gives each finding as `line:column message → hint`. */
function check(text: string, schema: v.GenericSchema) {
  const yaml = parseYaml("test.yaml", text);
  if (!yaml.ok) return yaml.findings.map((finding) => `${finding.line}:${finding.column} ${finding.message}`);
  const { findings } = applySchema(yaml.value, schema);
  return findings.map(
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
    ["www.example.com", ["is not a whole address; begin with https://"]],
    ["/about/", ["is not a whole address; begin with https://"]],
    ["javascript:alert(1)", ["is a javascript: address; a website begins with https://"]],
    ["JaVaScRiPt:alert(1)", ["is a javascript: address; a website begins with https://"]],
    ["mailto:a@b.example", ["is a mailto: address; a website begins with https://"]],
    ["https:example.com", ["is not an address that a browser can open"]],
    ["https://", ["is not an address that a browser can open"]],
    ["https://localhost/", ["has no real host name, such as www.example.com"]],
    ["https://user:pass@example.com", ["holds a user name, which does not belong in a published address"]],
    ["https://exa mple.com", ["has a space in it, which no address has"]],
  ])("web address %s", (text, expected) => {
    expect(messages(webAddress(), text)).toEqual(expected);
  });

  test("a link is internal, external or pending", () => {
    expect(v.parse(linkTarget(), "/about/")).toEqual({ kind: "internal", href: "/about/" });
    expect(v.parse(linkTarget(), "https://example.com/")).toEqual({ kind: "external", href: "https://example.com/" });
    expect(v.parse(linkTarget(), "pending")).toEqual({ kind: "pending", href: "#" });
    for (const wrong of ["about", "//example.com", "javascript:x", "#"])
      expect(messages(linkTarget(), wrong)).toHaveLength(1);
  });

  test("text: one line, or paragraphs divided by the line breaks that YAML keeps", () => {
    expect(v.parse(paragraphs(), "one\ntwo  words\n\nthree\n")).toEqual(["one", "two words", "three"]);
    expect(messages(line({ max: 3 }), "four")).toEqual(["is longer than 3 characters"]);
    expect(messages(line(), "  ")).toEqual(["must not be empty"]);
    expect(messages(line(), "a\nb")).toHaveLength(1);
    for (const address of [
      "nobody",
      "a b@x.com",
      "a..b@x.com",
      "a@x",
      "a@x-.com",
      "a?subject=b@x.com",
      "a&b@x.com",
      "a%40@x.com",
    ])
      expect(messages(emailAddress(), address)).toEqual(["is not an e-mail address"]);
    for (const address of ["o'brien+x@harbor.com", "anna.maria_b@mail.harbor-homes.co", "me@xn--bcher-kva.example"])
      expect(messages(emailAddress(), address)).toEqual([]);
  });
});

describe("schema findings", () => {
  const entry = v.strictObject({ name: line(), slug: v.optional(v.string()), status: v.picklist(["open", "closed"]) });
  const schema = v.strictObject({ title: line(), entries: list(entry, { field: "slug" }) });

  test("a misspelt key is one mistake, not an unknown and a missing one", () => {
    expect(check("titel: A\nentries: []\n", schema)).toEqual([
      "1:1 “titel” is not a key that belongs here. → Did you mean “title”?",
    ]);
  });

  test("every unknown key of an object, not only the first", () => {
    expect(check("title: A\none: 1\ntwo: 2\nentries: []\n", schema)).toEqual([
      "2:1 “one” is not a key that belongs here. → Remove it, or add it to content/schema.ts.",
      "3:1 “two” is not a key that belongs here. → Remove it, or add it to content/schema.ts.",
    ]);
  });

  test("types, empty values and a wrong word, each at its place", () => {
    expect(
      check("title: [a]\nentries:\n  - name: 5\n    status: opn\n  - name:\n    status: open\n  - just text\n", schema),
    ).toEqual([
      "1:8 “title” must be text, not a list.",
      '3:11 “name” must be text, not 5. → Put it in quotation marks: "5".',
      "4:13 “status” must be one of open, closed, not “opn”. → Did you mean “open”?",
      "5:5 “name” is empty. → Write a value behind the colon, or remove the key.",
      "7:5 Entry 3 must be a group of keys, not “just text”.",
    ]);
  });

  test("a slug that is there twice is found although other entries are wrong", () => {
    expect(
      check(
        "title: A\nentries:\n  - {name: a, slug: x, status: open}\n  - {name: b, status: nope}\n  - {name: c, slug: x, status: open}\n",
        schema,
      ),
    ).toEqual([
      "4:23 “status” must be one of open, closed, not “nope”.",
      "5:21 “slug”: “x” is the slug of entry 1 of this list too; give one of them another.",
    ]);
  });

  test("an empty file, and one that is something else altogether", () => {
    expect(check("", schema)).toEqual(["1:1 This file is empty. → content/schema.ts says what belongs in it."]);
    expect(check("- a\n", schema)).toEqual(["1:1 This file must be a group of keys, not a list."]);
  });
});
