import { isRecord } from "./fields.ts";

/**
 * The keys of a file of JSON in their order, with the values that are short: most of what route tables ask of every file.
 * An empty list stands for a value that is not there, and has to be read from the file.
 */
export type Outline = Readonly<Record<string, Short | readonly []>>;

type Short = string | number | boolean | null;

/** Texts that are part of an outline, in characters. */
const SHORT = 200;
/** Keys of one: files with more are parsed sooner than they are put together. */
const MOST_KEYS = 40;

/** The outline of what a file holds; undefined where that has no keys, or many. */
export function outlineOf(data: unknown): Outline | undefined {
  if (!isRecord(data)) return undefined;
  const entries = Object.entries(data);
  if (entries.length > MOST_KEYS) return undefined;
  return Object.fromEntries(entries.map(([name, value]) => [name, isShort(value) ? value : []]));
}

/** Whether a value is short, and comes back from JSON as it was. */
function isShort(value: unknown): value is Short {
  if (typeof value === "string") return value.length <= SHORT;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === "boolean" || value === null;
}

/**
 * What a file holds, frozen: `read` is asked for all of it when somebody wants a value that its outline does not have. Who
 * assigns to it is told the same; only code that looks at properties themselves sees a difference (`looksInside`).
 */
export function fromOutline(outline: Outline, read: () => unknown): object {
  const data = {};
  for (const [name, value] of Object.entries(outline)) {
    if (isShort(value)) Object.defineProperty(data, name, { value, enumerable: true });
    else
      Object.defineProperty(data, name, {
        get: () => Reflect.get(Object(read()), name),
        set: refusal(name),
        enumerable: true,
      });
  }
  return Object.freeze(data);
}

/** As V8 says it of a value that cannot be changed. */
function refusal(name: string): () => never {
  return () => {
    throw new TypeError(`Cannot assign to read only property '${name}' of object '#<Object>'`);
  };
}

/** What tells a value that is there from one that is read when somebody asks: `util.inspect`, the console, descriptors. */
const LOOKS =
  /\bconsole\b|["'](?:node:)?util["']|\bgetOwnPropertyDescriptors?\b|\b__lookup[GS]etter__\b|\bReflect\.set\b/;

/** Whether code, a bundle with all its packages, might see that data is made from an outline. */
export function looksInside(code: string): boolean {
  return LOOKS.test(code);
}
