import { webAddressProblem } from "../../src/content/addresses.ts";
import * as fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { date, emailAddress, focalPoint, line, linkTarget, list, webAddress } from "../../src/content/fields.ts";
import { quickCheck as checkOf } from "../../src/content/quick-check.ts";
import { schemaKey } from "../../src/content/schema-key.ts";

// The same cases on every machine: what fails elsewhere fails here. Another number tries others.
fc.configureGlobal({ seed: 20_261_122 });

/** As files are read: only a schema that has a key is looked at. */
const quickCheck = (schema: v.GenericSchema) => (schemaKey(schema) === undefined ? undefined : checkOf(schema));

const SCHEMA = v.strictObject({
  title: line({ max: 12 }),
  kind: v.picklist(["beach", "shop"]),
  isOpen: v.boolean(),
  stars: v.optional(v.number()),
  since: v.optional(date()),
  focus: v.optional(focalPoint()),
  links: list(v.strictObject({ id: line({ min: 2 }), href: webAddress(), email: v.optional(emailAddress()) }), {
    field: "id",
  }),
  notes: v.array(v.string()),
});

const RIGHT = {
  title: "Old pier",
  kind: "beach",
  isOpen: true,
  since: "2026-11-22",
  focus: "60% 40%",
  links: [
    { id: "one", href: "https://one.example.com/", email: "a@example.com" },
    { id: "two", href: "https://two.example.com/" },
  ],
  notes: [" as it is ", ""],
};

/** Values of which most are nearly right, wherever they stand. */
const oneOf = (...values: unknown[]) => fc.oneof(fc.constantFrom(...values), fc.jsonValue({ maxDepth: 1 }));
const link = fc.record(
  {
    id: oneOf("one", "one ", "two", "x"),
    href: oneOf("https://a.example.com", "https://a.example.com ", "http://a", "mailto:a@b.co"),
    email: oneOf("a@example.com", " a@example.com", "a@b", null),
    more: fc.constant("x"),
  },
  { requiredKeys: [] },
);
const anything = fc
  .record(
    {
      title: oneOf("Pier", " Pier", "Pier\u00a0", "two\nlines", "", "longer than twelve signs"),
      kind: oneOf("beach", "shop", "bar"),
      isOpen: oneOf(true, false, "true"),
      stars: oneOf(1, -0, 2.5, "3"),
      since: oneOf("2026-02-28", "2026-02-30", "2026-2-3"),
      focus: oneOf("0% 100%", "101% 0%", "0% 0% "),
      links: fc.oneof(fc.array(link, { maxLength: 3 }), fc.jsonValue({ maxDepth: 1 })),
      notes: fc.oneof(fc.array(oneOf("note", " "), { maxLength: 2 }), fc.constant({})),
      toString: fc.constant("x"),
    },
    { requiredKeys: [] },
  )
  .chain((value) => fc.shuffledSubarray(Object.entries(value), { minLength: Object.keys(value).length - 1 }))
  .map((entries): unknown => Object.fromEntries(entries));

/** Right data in which one value is another, or one key is gone, in its order or not. */
const nearlyRight = anything.chain((other) =>
  fc.constantFrom(...Object.keys(RIGHT)).map((key): unknown => {
    const value = typeof other === "object" && other !== null && key in other ? Reflect.get(other, key) : undefined;
    const { [key]: _, ...rest } = RIGHT as Record<string, unknown>;
    return value === undefined ? rest : { ...RIGHT, [key]: value };
  }),
);

test("what passes quickly is what the schema takes and leaves as it is", () => {
  const check = quickCheck(SCHEMA);
  expect(check?.(RIGHT)).toBe(true);
  let passed = 0;
  fc.assert(
    fc.property(fc.oneof(anything, nearlyRight), (value) => {
      if (check?.(value) !== true) return;
      passed++;
      const result = v.safeParse(SCHEMA, structuredClone(value));
      expect(result.issues).toBeUndefined();
      expect(JSON.stringify(result.output)).toBe(JSON.stringify(value));
    }),
    { numRuns: 3000 },
  );
  expect(passed).toBeGreaterThan(100);
});

/** Addresses of which most are nearly usual. */
const address = fc.stringMatching(
  /^https?:\/\/[a-c]{1,2}\.?(?:[a-c.]|[a-c]|[0-9xn-]|%41|[@:[\]]){1,6}(?:[/?#][a-z@:%]{0,4})?$/,
);

test("an address that passes without being parsed is one that a browser can open, with a host name and no user", () => {
  let passed = 0;
  fc.assert(
    fc.property(address, (text) => {
      if (webAddressProblem(text) !== undefined) return;
      passed++;
      expect(URL.parse(text)).toMatchObject({ username: "", hostname: expect.stringMatching(/[.\]]/) as string });
    }),
    { numRuns: 3000 },
  );
  expect(passed).toBeGreaterThan(100);
});

test.each(["https://1.2.3.400", "https://1.2.0x1ffffffffff"])(
  "%s has the letters of an address, and is none",
  (text) => {
    expect(webAddressProblem(text)).toBeDefined();
  },
);

test.each<[what: string, value: unknown]>([
  ["a key too many", { ...RIGHT, more: 1 }],
  ["two of the same", { ...RIGHT, links: [RIGHT.links[0], RIGHT.links[0]] }],
  ["a space at the end", { ...RIGHT, title: "Pier " }],
  ["a list for a group", []],
  ["nothing", null],
])("%s does not pass", (_, value) => {
  expect(quickCheck(SCHEMA)?.(value)).toBe(false);
});

test("a list is no group, though all keys of that may be missing", () => {
  expect(quickCheck(v.strictObject({ a: v.optional(v.string()) }))?.([])).toBe(false);
});

test("items are told apart by what is left without spaces around it", () => {
  const check = quickCheck(list(v.strictObject({ id: v.string() }), { field: "id" }));
  expect([check?.([{ id: "a" }, { id: "b" }]), check?.([{ id: "a" }, { id: "a " }])]).toEqual([true, false]);
});

test("a limit that is no number, as only code without types has it, is none for neither", () => {
  const limit = JSON.parse("null") as number;
  expect(quickCheck(line({ max: limit }))?.("text")).toBe(v.safeParse(line({ max: limit }), "text").success);
});

test("what a part says of itself does not matter, but what it runs", () => {
  expect(quickCheck({ ...v.string(), type: "number" })?.(1)).not.toBe(true);
});

test("a list may have items of any schema", () => {
  expect(() =>
    list({ ...v.object({ id: v.string() }), "~run": (dataset) => dataset as never }, { field: "id" }),
  ).not.toThrow();
});

test("another order of keys does not pass: the schema would put them right", () => {
  const { title, ...rest } = RIGHT;
  expect(quickCheck(SCHEMA)?.({ ...rest, title })).toBe(false);
});

test.each<[what: string, schema: v.GenericSchema]>([
  ["a field that makes something else of a text", v.strictObject({ to: linkTarget() })],
  [
    "code of the site",
    v.strictObject({
      a: v.pipe(
        line(),
        v.check((text) => text !== "x"),
      ),
    }),
  ],
  ["code of the site in a list", list(v.object({ id: line() }), { field: "id", value: ({ id }) => id })],
  ["a default", v.strictObject({ a: v.optional(v.string(), "none") })],
  ["a fallback", v.strictObject({ a: v.fallback(v.string(), "none") })],
  ["a key that every object has", v.strictObject({ constructor: v.optional(v.string()) })],
  ["a part that is not known", v.strictObject({ a: v.union([v.string(), v.number()]) })],
])("a schema with %s is always asked itself", (_, schema) => {
  expect(quickCheck(schema)).toBeUndefined();
});
