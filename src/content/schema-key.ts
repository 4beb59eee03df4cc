import { hash } from "node:crypto";
import * as v from "valibot";
import { fieldOf } from "./field-key.ts";

/**
 * A hash of what a schema says: with the same one, the same data passes, and becomes the same. Undefined where the schema
 * holds code of the site's own, which may remember other files, or ask for more than it is given.
 */
export function schemaKey(schema: v.GenericSchema): string | undefined {
  try {
    return hash("sha256", JSON.stringify(described(schema, [])), "base64url");
  } catch (problem) {
    if (problem instanceof NotPlain) return undefined;
    throw problem;
  }
}

/** Something that is more than data, and no part of valibot's. */
class NotPlain extends Error {}

/** What valibot exports, by what it is. */
const LIBRARY = new Map(Object.entries(v).map(([name, part]) => [part as unknown, name]));

/** A value as JSON that tells it from all others. */
function described(value: unknown, inside: readonly object[]): unknown {
  if (typeof value === "function" || typeof value === "symbol") throw new NotPlain();
  if (typeof value !== "object" || value === null) return [typeof value, String(value)];
  if (inside.includes(value)) throw new NotPlain();
  const around = [...inside, value];
  if (Array.isArray(value)) return value.map((item) => described(item, around));
  if (value instanceof RegExp) return describedPattern(value);
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new NotPlain();
  if (!("~run" in value)) return partsOf(value, around);
  const field = fieldOf(value);
  if (field !== undefined) return ["field", described(field.made, around)];
  return [nameOf(value), partsOf(value, around)];
}

/** With some flags a pattern remembers where it has found something. */
function describedPattern(pattern: RegExp): unknown {
  const isBare = Object.getPrototypeOf(pattern) === RegExp.prototype && Reflect.ownKeys(pattern).length === 1;
  if (!isBare || pattern.global || pattern.sticky) throw new NotPlain();
  return ["pattern", pattern.source, pattern.flags];
}

/** What an object holds besides what its name says. */
function partsOf(value: object, around: readonly object[]): unknown {
  return Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([name, property]) => {
    if (OF_LIBRARY.has(name)) return [];
    if (!("value" in property)) throw new NotPlain();
    return [[name, described(property.value, around)]];
  });
}

/** Properties that valibot gives to all that it makes. */
const OF_LIBRARY = new Set(["reference", "~run", "~standard"]);

/**
 * The name of the function of valibot's that has made a part of a schema, where it runs as this has made it. Throws where
 * that is not so: then the schema has no key.
 */
export function nameOf(part: object): string {
  const reference: unknown = Reflect.get(part, "reference");
  const name = LIBRARY.get(reference);
  const run = String(Reflect.get(part, "~run"));
  const isOwn = String(reference).includes(run) || ("pipe" in part && String(v.pipe).includes(run));
  if (name === undefined || !isOwn) throw new NotPlain();
  return name;
}
