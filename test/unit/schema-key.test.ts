import * as v from "valibot";
import { expect, test } from "vitest";
import { date, emailAddress, focalPoint, line, list, webAddress } from "../../src/content/fields.ts";
import { schemaKey } from "../../src/content/schema-key.ts";

/** Schemas that say different things, and nothing of a site's own. */
const PLAIN: Record<string, () => v.GenericSchema> = {
  text: () => v.string(),
  message: () => v.string("no text"),
  shorter: () => v.pipe(v.string(), v.maxLength(20)),
  longer: () => v.pipe(v.string(), v.maxLength(21)),
  capital: () => v.pipe(v.string(), v.regex(/^[A-Z]/u)),
  "capital of ASCII": () => v.pipe(v.string(), v.regex(/^[A-Z]/)),
  object: () => v.object({ title: v.string(), text: v.string() }),
  "in another order": () => v.object({ text: v.string(), title: v.string() }),
  strict: () => v.strictObject({ title: v.string(), text: v.string() }),
  optional: () => v.object({ title: v.optional(v.string(), "none"), text: v.string() }),
  "another default": () => v.object({ title: v.optional(v.string(), "nothing"), text: v.string() }),
  choice: () => v.union([v.literal("a"), v.picklist(["b", "c"]), v.null()]),
  tuple: () => v.tuple([v.number(), v.boolean()]),
  record: () => v.record(v.string(), v.array(v.number())),
  line: () => line(),
  "line of three": () => line({ min: 3 }),
  "short line": () => line({ max: 3 }),
  "line with an end": () => v.pipe(line(), v.endsWith(".")),
  web: () => webAddress(),
  email: () => emailAddress(),
  date: () => date(),
  focus: () => focalPoint(),
  list: () => list(v.object({ id: line() }), { field: "id" }),
  "list by name": () => list(v.object({ id: line() }), { field: "name" }),
  "list of others": () => list(v.object({ id: line({ min: 2 }) }), { field: "id" }),
};

test("the same schema has the same key, another one another", () => {
  const keys = Object.entries(PLAIN).map(([name, make]) => ({
    name,
    one: schemaKey(make()),
    other: schemaKey(make()),
  }));
  expect(keys.filter(({ one, other }) => one === undefined || one !== other)).toEqual([]);
  expect(new Set(keys.map(({ one }) => one)).size).toBe(keys.length);
});

const seen = new Set<unknown>();
const once = (text: unknown): boolean => !seen.has(text) && seen.add(text).size > 0;

const check = v.check<string>(once);
const otherwise = v.number()["~run"] as v.GenericSchema["~run"];

test.each<[what: string, schema: v.GenericSchema]>([
  ["a check", v.pipe(v.string(), check)],
  ["deep inside", v.strictObject({ items: v.array(v.object({ title: v.pipe(v.string(), check) })) })],
  ["behind a field", v.pipe(line(), check)],
  ["in the items of a list", list(v.object({ id: v.pipe(v.string(), check) }), { field: "id" })],
  ["that reads the items of a list", list(v.object({ id: line() }), { field: "id", value: ({ id }) => once(id) })],
  [
    "a transform",
    v.pipe(
      v.string(),
      v.transform((text) => text),
    ),
  ],
  ["a custom schema", v.custom<string>(once)],
  ["a lazy one", v.lazy(() => v.string())],
  ["a default that is made", v.optional(v.string(), () => "made")],
  [
    "a message that is made",
    v.pipe(
      v.string(),
      v.minLength(1, () => "made"),
    ),
  ],
  ["a pattern that remembers", v.pipe(v.string(), v.regex(/a/g))],
  ["a pattern of its own", v.pipe(v.string(), v.regex(Object.assign(/a/, { test: once })))],
  ["a run of its own", { ...v.string(), "~run": otherwise }],
  ["a field that runs otherwise", { ...line(), "~run": otherwise }],
  [
    "a part that is looked up",
    Object.defineProperty({ ...v.string() }, "expects", { get: () => "x", enumerable: true }),
  ],
  ["something that valibot has not made", { ...v.string(), reference: () => v.string() }],
  ["a class", v.instance(Date)],
])("a schema with code of the site's own has none: %s", (_, schema) => {
  expect(schemaKey(schema)).toBeUndefined();
});
