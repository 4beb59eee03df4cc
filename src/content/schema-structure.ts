import type * as v from "valibot";
import { pathOf, type Issue } from "./schema-issues.ts";
import type { PathPart } from "./yaml-file.ts";

/** The keys that a schema knows at the place of an issue, as far as its structure can be read. */
export function knownKeys(schema: v.GenericSchema, issue: Issue): string[] {
  let current: unknown = schema;
  for (const step of pathOf(issue).slice(0, -1)) {
    current = child(current, step);
  }
  return Object.keys(property(unwrap(current), "entries") ?? {});
}

function child(schema: unknown, step: PathPart): unknown {
  const inner = unwrap(schema);
  return typeof step === "number" ? property(inner, "item") : Reflect.get(property(inner, "entries") ?? {}, step);
}

/** The schema inside `v.optional(…)` and `v.pipe(…)`. */
function unwrap(schema: unknown): unknown {
  const wrapped = property(schema, "wrapped");
  if (wrapped !== undefined) return unwrap(wrapped);
  const pipe = property(schema, "pipe");
  if (Array.isArray(pipe) && pipe[0] !== schema) return unwrap(pipe[0]);
  return schema;
}

function property(value: unknown, name: string): object | undefined {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === "object" && found !== null ? found : undefined;
}
