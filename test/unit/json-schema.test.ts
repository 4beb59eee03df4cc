import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import content from "../../content/schema.ts";
import * as fields from "../../src/content/fields.ts";
import { jsonSchema } from "../../src/content/json-schema.ts";
import { allIssues } from "../../src/content/schema-issues.ts";
import { parseYaml } from "../../src/content/yaml-file.ts";
import { markedLines } from "../helpers/language-server.ts";

/** One for all: each would compile the schema of schemas again. */
const ajv = new Ajv({ strict: false });
const compiled = (schema: v.GenericSchema) => ajv.compile(jsonSchema(schema));

/** Which of some YAML values an editor marks. Each of them stands on a line of its own. */
async function marked(schema: v.GenericSchema, values: readonly string[]): Promise<boolean[]> {
  const { definitions = {}, ...items } = jsonSchema(schema);
  const list = { type: "array", items, definitions };
  const written = values.map((each) => `- ${each}\n`).join("");
  const lines = new Set((await markedLines(written, { schema: list })).map(({ line }) => line - 1));
  return values.map((_, index) => lines.has(index));
}

const accepts = (schema: v.GenericSchema, value: unknown) =>
  allIssues(schema, value).issues.length === 0;

/** The values that editors mark and a build accepts, and those that a build refuses alone. */
async function differences(schema: v.GenericSchema, values: readonly unknown[]) {
  const validate = compiled(schema);
  const written = values.map((each) => JSON.stringify(each));
  const inEditor = await marked(schema, written);
  const all = values.map((each, index) => ({
    written: written[index],
    isRight: accepts(schema, each),
    isMarked: [!validate(each), inEditor[index]],
  }));
  const valuesOf = (found: typeof all) => found.map((each) => each.written);
  return {
    tooMuch: valuesOf(all.filter(({ isRight, isMarked }) => isRight && isMarked.some(Boolean))),
    tooLittle: valuesOf(
      all.filter(({ isRight, isMarked }) => !isRight && !isMarked.every(Boolean)),
    ),
  };
}

/* Values that are right for some schema, or nearly so. */

const WORDS = [
  ["Info@Harbor.COM", "a.b@x.co", "o'brien+x@harbor.com", "a@b", "a b@c.de", "@x.co", "ſ@K.co"],
  ["2026-02-28", "2026-12-31", "2026-13-01", "2026-1-1", "26-01-01", "2026-01-32", "0000-01-01"],
  ["https://www.example.com/", "HTTP://Münch.example/ü?x=1#y", "https://a b.com", "ftp://x.org"],
  ["/about/", "/a b", "/", "pending", "Pending", "about/", "mailto:a@b.de", "javascript:x"],
  ["60% 40%", "0% 100%", "101% 1%", "60%  40%", "5% 5% 5%", "#fff", "#FFAA00", "127.0.0.1"],
  [
    "abc",
    "ABC",
    "aBc",
    "a.c",
    "ab-12",
    "AB_1",
    "a\nb",
    "a\r\nb",
    "a\tb",
    "",
    "\u2028",
    "😀",
    "😀😀",
  ],
  ["é", "12", "1.5", "2026-11-21T10:00:00Z", "10:30", "old-pier", "01G65Z755AFWAKHE12NY0CQ9FH"],
].flat();
const space = fc.constantFrom("", "", "", "", " ", "\n", "\t\u00A0");
const text = fc
  .tuple(
    space,
    fc.oneof(
      fc.constantFrom(...WORDS),
      fc.string({ maxLength: 5 }),
      fc.string({ unit: "grapheme", maxLength: 4 }),
    ),
    space,
  )
  .map((parts) => parts.join(""));
const number = fc.oneof(
  fc.integer({ min: -5, max: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0.3, 1e21, 2.5),
);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const KEYS = fc.constantFrom("a", "b", "id", "kind", "x y", "1");
const { any } = fc.letrec((tie) => ({
  any: fc.oneof({ weight: 6, arbitrary: scalar }, tie("list"), tie("group")),
  list: fc.array(tie("any"), { maxLength: 3 }),
  group: fc.dictionary(KEYS, tie("any"), { maxKeys: 3 }),
}));
const texts = fc.oneof({ weight: 5, arbitrary: text }, any);
const numbers = fc.oneof({ weight: 5, arbitrary: number }, any);
const lists = fc.oneof(any, fc.array(scalar, { maxLength: 4 }), fc.array(text, { maxLength: 4 }));
const groups = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 2 }),
  fc.dictionary(KEYS, scalar, { maxKeys: 4 }),
  fc.record({ a: scalar, b: scalar, kind: fc.constantFrom("x", "y", "z") }, { requiredKeys: [] }),
);

interface Node {
  name: string;
  parts?: Node[] | undefined;
}
const node: v.GenericSchema<Node> = v.strictObject({
  name: v.string(),
  parts: v.optional(v.array(v.lazy(() => node))),
});
const { trees } = fc.letrec((tie) => ({
  trees: fc.record(
    { name: fc.oneof(text, scalar), parts: fc.array(tie("trees"), { maxLength: 2 }) },
    { requiredKeys: ["name"] },
  ),
}));
const basic = fc.oneof(
  text.filter((each) => !/[^\0-\uFFFF]/u.test(each)),
  number,
);

type Case = [name: string, schema: v.GenericSchema, values: fc.Arbitrary<unknown>];

/** What editors mark as a build does. */
const EXACT: Case[] = [
  ["a date", fields.date(), texts],
  ["a focal point", fields.focalPoint(), texts],
  ["an e-mail address", fields.emailAddress(), texts],
  ["paragraphs", fields.paragraphs(), texts],
  ["a line", fields.line(), texts],
  ["a line that may be empty", fields.line({ min: 0 }), texts],
  ["a short line", fields.line({ max: 3 }), basic],
  ["a list", fields.list(v.number(), { field: "name" }), lists],
  ["a pattern", v.pipe(v.string(), v.regex(/^[a-z]+(?:-\d+)*$/)), texts],
  ["a pattern without anchors", v.pipe(v.string(), v.regex(/b|c$/)), texts],
  ["a pattern of Unicode", v.pipe(v.string(), v.regex(/^\p{L}{1,2}$/u)), texts],
  ["any number of any characters", v.pipe(v.string(), v.regex(/^[^@]+@.+$/)), texts],
  ["two patterns", v.pipe(v.string(), v.regex(/^a/), v.regex(/c$/)), texts],
  ["a day", v.pipe(v.string(), v.isoDate()), texts],
  ["a time", v.pipe(v.string(), v.isoTimestamp()), texts],
  ["a color", v.pipe(v.string(), v.hexColor()), texts],
  ["a slug", v.pipe(v.string(), v.slug()), texts],
  ["an address of a machine", v.pipe(v.string(), v.ipv4()), texts],
  ["a common e-mail address", v.pipe(v.string(), v.email()), texts],
  ["a number in a text", v.pipe(v.string(), v.decimal(), v.transform(Number)), texts],
  ["a beginning and an end", v.pipe(v.string(), v.startsWith("a"), v.endsWith("c")), texts],
  ["a part", v.pipe(v.string(), v.includes(".")), texts],
  ["another text", v.pipe(v.string(), v.notValue("abc"), v.notValues(["ABC"])), texts],
  ["a text that is not empty", v.pipe(v.string(), v.nonEmpty(), v.brand("B"), v.title("T")), texts],
  ["a trimmed color", v.pipe(v.string(), v.trim(), v.hexColor()), texts],
  ["a picklist", v.picklist(["abc", 12, "1.5"]), any],
  ["an empty picklist", v.picklist([]), any],
  ["a literal", v.literal("abc"), texts],
  ["a union", v.union([v.number(), v.pipe(v.string(), v.regex(/^a/)), v.null()]), any],
  ["a number", v.number(), numbers],
  ["a whole number", v.pipe(v.number(), v.integer(), v.minValue(-2), v.maxValue(7)), numbers],
  ["a number within bounds", v.pipe(v.number(), v.gtValue(0), v.ltValue(8)), numbers],
  ["a multiple", v.pipe(v.number(), v.integer(), v.multipleOf(3)), fc.oneof(fc.integer(), text)],
  ["true or false", v.boolean(), any],
  ["what may be empty", v.nullable(v.string()), any],
  ["an optional text", v.optional(v.string(), "x"), any],
  ["a list of some items", v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2)), lists],
  ["a list of three items", v.pipe(v.array(scalarSchema()), v.length(3)), lists],
  ["an empty list", v.pipe(v.array(v.any()), v.empty()), lists],
  ["a tuple", v.strictTuple([v.string(), v.number()]), lists],
  ["a tuple with more", v.tupleWithRest([v.string()], v.string()), lists],
  ["a tuple whose end may be missing", v.tuple([v.string(), v.optional(v.string())]), lists],
  ["a group", v.strictObject({ a: v.string(), b: v.optional(v.string()) }), groups],
  ["a group with more keys", v.object({ a: scalarSchema(), kind: v.nullish(v.string()) }), groups],
  ["a group with other keys", v.objectWithRest({ a: v.string() }, v.string()), groups],
  ["a group with a default", v.strictObject({ a: v.optional(v.string(), "x") }), groups],
  ["a record", v.record(v.pipe(v.string(), v.regex(/^[a-z]$/)), scalarSchema()), groups],
  ["a record of two", v.pipe(v.record(v.string(), v.any()), v.maxEntries(2)), groups],
  ["a key of a few", v.record(v.picklist(["a", "b", "kind"]), v.any()), groups],
  [
    "a variant",
    v.variant("kind", [
      v.object({ kind: v.literal("x"), a: v.string() }),
      v.object({ kind: v.picklist(["x", "y"]), b: v.string() }),
    ]),
    groups,
  ],
  ["both", v.intersect([v.object({ a: v.string() }), v.object({ b: v.any() })]), groups],
  ["a group with an id", v.strictObject({ id: v.string(), a: v.optional(v.any()) }), groups],
  ["a schema in itself", node, fc.oneof(trees, scalar)],
  ["what no value is", v.never(), any],
  ["anything", v.any(), any],
  ["what is replaced if it is wrong", v.fallback(v.number(), 3), any],
  ["a key that is replaced", v.strictObject({ a: v.fallback(v.string(), "x") }), groups],
];

function scalarSchema() {
  return v.union([v.string(), v.number(), v.boolean(), v.null()]);
}

/** What editors accept although a build refuses it, since JSON Schema cannot say it, or not alike. */
const SILENT: Case[] = [
  ["what must not be empty", v.nonNullable(v.nullable(v.string())), texts],
  ["what is read before it changes", v.pipe(v.string(), v.toUpperCase(), v.value("ABC")), any],
  ["a host that is none", fields.webAddress(), texts],
  ["a link that is none", fields.linkTarget(), texts],
  [
    "two items with one name",
    fields.list(v.strictObject({ name: v.string() }), { field: "name" }),
    lists,
  ],
  ["characters of two units", fields.line({ min: 3, max: 4 }), texts],
  ["lengths in units", v.pipe(v.string(), v.minLength(2), v.maxLength(3)), texts],
  ["a trimmed length", v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(3)), texts],
  ["capitals and small letters", v.pipe(v.string(), v.regex(/^abc$/i)), texts],
  ["the flag v", v.pipe(v.string(), v.regex(/^[\p{L}--[a-z]]+$/v)), texts],
  ["several lines", v.pipe(v.string(), v.regex(/^b$/m)), texts],
  ["a dot that is a line break", v.pipe(v.string(), v.regex(/^a.b$/s)), texts],
  ["counted units", v.pipe(v.string(), v.regex(/^..$/)), texts],
  [
    "a syntax that Unicode forbids",
    v.pipe(v.string(), v.regex(new RegExp(String.raw`^ab\-\d+$`))),
    texts,
  ],
  ["a trimmed negation", v.pipe(v.string(), v.trim(), v.regex(/^(?!abc$)\w+$/u)), texts],
  ["a trimmed value", v.pipe(v.string(), v.trim(), v.value("abc")), texts],
  ["an address of the web", v.pipe(v.string(), v.url()), texts],
  ["an identifier", v.pipe(v.string(), v.uuid()), texts],
  [
    "a rule in code",
    v.pipe(
      v.string(),
      v.check((each) => each.length === 3),
    ),
    texts,
  ],
  [
    "the value after a transformation",
    v.pipe(v.string(), v.transform(Number), v.maxValue(5)),
    texts,
  ],
  ["the schema after it", v.pipe(v.string(), v.transform(Number), v.number()), texts],
  ["small letters after it", v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]+$/)), texts],
  [
    "keys after defaults",
    v.pipe(v.strictObject({ a: v.optional(v.any(), 1) }), v.minEntries(1)),
    groups,
  ],
  ["a type that YAML lacks", v.date(), any],
  [
    "a schema that depends on the value",
    v.lazy((given) => (given === "abc" ? v.any() : v.number())),
    any,
  ],
  ["a class", v.instance(Map), any],
];

describe("editors mark what a build refuses, and nothing else", () => {
  test.each(EXACT)("%s", async (_, schema, values) => {
    expect(await differences(schema, fc.sample(values, 150))).toEqual({
      tooMuch: [],
      tooLittle: [],
    });
  });
});

describe("editors accept what a build accepts, and more", () => {
  test.each(SILENT)("%s", async (_, schema, values) => {
    expect((await differences(schema, fc.sample(values, 150))).tooMuch).toEqual([]);
  });
});

test("an e-mail address in capitals, a day that does not exist, and a name in two places", async () => {
  const mail = fields.emailAddress();
  expect(await marked(mail, ["Info@Harbor.COM", '" INFO@EXAMPLE.ORG "', "a@b"])).toEqual([
    false,
    false,
    true,
  ]);
  expect(await marked(fields.date(), ["2026-02-30", "2026-02-32"])).toEqual([false, true]);
  expect(await marked(fields.linkTarget(), ["/about/", "about/", "//x.org"])).toEqual([
    false,
    true,
    false,
  ]);
});

test("numbers are those of YAML 1.2", async () => {
  const written = [
    "0o17",
    "0xFF",
    "010",
    "1e3",
    "+1",
    "-.5",
    ".inf",
    "1_000",
    "0b1",
    "~",
    '"1"',
    ".5.",
  ];
  for (const schema of [v.number(), v.pipe(v.number(), v.integer())]) {
    const isRight = written.map((each) => accepts(schema, parseYaml("a.yaml", each).data()));
    expect(await marked(schema, written)).toEqual(isRight.map((right) => !right));
  }
});

test("a getter that makes new schemas ends", () => {
  const endless = (): v.GenericSchema => v.object({ a: v.lazy(() => endless()) });
  expect(() => compiled(endless())).not.toThrow();
});

test("notes are shown, whatever stands before them", () => {
  const schema = v.pipe(
    v.string(),
    v.trim(),
    v.transform(Number),
    v.title("T"),
    v.description("D"),
    v.metadata({ deprecated: true }),
  );
  expect(jsonSchema(schema)).toMatchObject({ title: "T", description: "D", deprecated: true });
});

/* This site's own content. */

const files = Object.entries(content).flatMap(([name, { kind, schema, ...rest }]) =>
  kind === "yaml" && "file" in rest ? [{ name, schema, file: rest.file }] : [],
);

test.each(files)("editors accept content/$file", async ({ file, schema }) => {
  const written = readFileSync(new URL(`../../content/${file}`, import.meta.url), "utf8");
  const data = parseYaml(file, written).data();
  expect(await differences(schema, [data])).toEqual({ tooMuch: [], tooLittle: [] });
  const validate = compiled(schema);
  const wrong = [...changes(data)].filter((changed) => {
    const { issues } = allIssues(schema, changed);
    // A missing key, an unknown one, a value of another type.
    const isOfShape = issues.some(({ kind }) => kind === "schema");
    return validate(changed) ? isOfShape : issues.length === 0;
  });
  expect(wrong).toEqual([]);
});

/** Content in which one value is a list of lists, one key is missing, or one too many. */
function* changes(data: unknown): Generator {
  yield [[data]];
  if (typeof data !== "object" || data === null) return;
  if (!Array.isArray(data)) yield { ...data, "one too many": true };
  for (const [key, each] of Object.entries(data)) {
    const { [key]: _, ...without } = data as Record<string, unknown>;
    if (!Array.isArray(data)) yield without;
    for (const changed of changes(each))
      yield Array.isArray(data) ? data.with(Number(key), changed) : { ...without, [key]: changed };
    // All items of a list have the same schema.
    if (Array.isArray(data)) return;
  }
}
