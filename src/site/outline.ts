import { isRecord } from "./fields.ts";

/**
 * The keys of a file of JSON in their order, with the values that are short: most of what route tables ask of every file.
 * An empty list stands for a value that is not there, and has to be read from the file.
 */
export type Outline = Readonly<Record<string, Short | readonly []>>;

type Short = string | number | boolean | null;

/** Texts that are part of an outline, in characters. */
const SHORT = 200;

/** The outline of what a file holds; undefined where that has no keys. */
export function outlineOf(data: unknown): Outline | undefined {
  if (!isRecord(data)) return undefined;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isShort(value) ? value : []]));
}

/** Whether a value is short, and comes back from JSON as it was. */
function isShort(value: unknown): value is Short {
  if (typeof value === "string") return value.length <= SHORT;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === "boolean" || value === null;
}

/** What a file holds, frozen: `read` is asked for all of it when somebody wants a value that its outline does not have. */
export function fromOutline(outline: Outline, read: () => unknown): object {
  const data = {};
  for (const [name, value] of Object.entries(outline)) {
    if (isShort(value)) Object.defineProperty(data, name, { value, enumerable: true });
    else Object.defineProperty(data, name, { get: () => Reflect.get(Object(read()), name), enumerable: true });
  }
  return Object.freeze(data);
}
