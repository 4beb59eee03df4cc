import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fromOutline, looksInside, outlineOf } from "../../src/content/outline.ts";

// The same cases on every machine: what fails elsewhere fails here. Another number tries others.
fc.configureGlobal({ seed: 20_261_123 });

/** What the next build gets of a file's data, and how often it has been read for it. */
function later(data: object) {
  let reads = 0;
  const outline: unknown = JSON.parse(JSON.stringify(outlineOf(data)));
  return {
    data: fromOutline(outline as NonNullable<ReturnType<typeof outlineOf>>, () => (reads++, data)),
    reads: () => reads,
  };
}

const long = "x".repeat(500);
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(long, "", -0, 1e-320, Infinity, [], {}, null, "\u2028", "\uD800"),
);
const name = fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "toString", "10", "2", "length"));

test("what has been put together from an outline is what the file says, to whoever looks", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (entries) => {
      const data = Object.fromEntries(entries);
      const again = later(data).data;
      expect(Object.entries(again)).toEqual(Object.entries(data));
      expect(Object.entries({ ...again })).toEqual(Object.entries(data));
      expect(JSON.stringify(again)).toBe(JSON.stringify(data));
      expect(Object.getPrototypeOf(again)).toBe(Object.prototype);
      expect(Object.isFrozen(again)).toBe(true);
    }),
  );
});

test("a file is read for what its outline does not have, and for nothing else", () => {
  const { data, reads } = later({ title: "Pier", stars: 3, isOpen: false, note: null, text: long, places: [1] });
  const { title, stars, isOpen, note } = data as Record<string, unknown>;
  expect([Object.keys(data).length, title, stars, isOpen, note, "places" in data]).toEqual([
    6,
    "Pier",
    3,
    false,
    null,
    true,
  ]);
  expect(reads()).toBe(0);
  expect(data).toHaveProperty("places", [1]);
  expect(reads()).toBeGreaterThan(0);
});

test("what has no keys, or hundreds, has no outline", () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key ${index}`, "words"]));
  for (const data of [[{ title: "Pier" }], "Pier", null, 3, many]) expect(outlineOf(data)).toBeUndefined();
});

test("who assigns to it is told what V8 says of frozen data", () => {
  const data = { title: "Pier", places: [1] };
  const saidOf = (target: object, key: string): unknown => {
    try {
      return Object.assign(target, { [key]: 2 });
    } catch (problem) {
      return problem;
    }
  };
  const { data: again } = later(data);
  for (const key of ["title", "places"]) {
    expect(saidOf(again, key)).toEqual(saidOf(Object.freeze(data), key));
    expect(saidOf(Object.create(again) as object, key)).toEqual(saidOf(Object.create(data) as object, key));
  }
  expect(saidOf(again, "places")).toBeInstanceOf(TypeError);
});

test.each([
  ['import { inspect as show } from "node:util";', true],
  ['import * as util from "util";', true],
  ["console.log(page);", true],
  ["Object.getOwnPropertyDescriptors(page)", true],
  ['page.__lookupGetter__("places")', true],
  ['Reflect.set(page, "places", [])', true],
  ["const utility = Object.entries(page).map(({ length }) => length);", false],
])("code that might see the difference is known: %s", (code, looks) => {
  expect(looksInside(code)).toBe(looks);
});
