import * as v from "valibot";
import { isInsideAddress, webAddressProblem } from "./addresses.ts";
import { asField } from "./field-key.ts";
import { quickCheck, type QuickCheck } from "./quick-check.ts";

/*
 * Fields for `content/schema.ts`. Their messages end a sentence that `schema-findings.ts` begins with the value:
 * “2026-02-30” is not a date, …
 */

/** One line of text, without line breaks; `min` and `max` count characters. */
export function line({ min = 1, max }: { min?: number; max?: number } = {}) {
  const schema = v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const text = dataset.value;
      if (/[\r\n]/.test(text)) addIssue({ message: "must be one line: use >- instead of | for a long one" });
      if (text.length < min)
        addIssue({ message: min === 1 ? "must not be empty" : `has ${text.length} characters; write at least ${min}` });
      if (max !== undefined && text.length > max)
        addIssue({ message: `has ${text.length} characters; write ${max} at most` });
    }),
  );
  return asField(
    schema,
    ["line", min, max],
    () => (value) =>
      isTrimmed(value) && value.length >= min && (max === undefined || value.length <= max) && !/[\r\n]/.test(value),
  );
}

function isTrimmed(value: unknown): value is string {
  return typeof value === "string" && value.trim() === value;
}

/**
 * Text of one or more paragraphs; the result is a list with one string a paragraph. In a folded block (`>-`) a blank
 * line divides them, which YAML turns into a line break; in a literal one (`|`) every line is a paragraph.
 */
export function paragraphs() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "must not be empty"),
    v.transform((text) =>
      text
        .split(/\n+/)
        .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
        .filter(Boolean),
    ),
  );
}

/** Two percentages, as CSS writes the place of a picture in its frame. */
const FOCAL_POINT = /^(?:100|\d{1,2})% (?:100|\d{1,2})%$/;

/** Whether a text is a focal point: `60% 40%`. */
export function isFocalPoint(text: string): boolean {
  return FOCAL_POINT.test(text);
}

/** The point of a picture that stays in view when the picture is cropped: from the left and from the top, `60% 40%`. */
export function focalPoint() {
  const schema = v.pipe(
    v.string(),
    v.trim(),
    v.check(isFocalPoint, "is not a focal point; write it from the left and from the top, like 60% 40%"),
  );
  return asField(schema, ["focalPoint"], () => (value) => isTrimmed(value) && isFocalPoint(value));
}

/** A day of the calendar, written like 2026-11-21. */
export function date() {
  const schema = v.pipe(v.string(), v.check(isDate, "is not a date; write it like 2026-11-21"));
  return asField(schema, ["date"], () => (value) => typeof value === "string" && isDate(value));
}

/** Whether a text is a day of the calendar, written like 2026-11-21. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `Date` turns 30 February into 2 March: only a day that survives the round trip exists.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** An address on another site: absolute, http or https, with a host name. */
export function webAddress() {
  const schema = v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? webAddressProblem(dataset.value) : undefined;
      if (problem !== undefined) addIssue({ message: problem });
    }),
  );
  return asField(schema, ["webAddress"], () => (value) => isTrimmed(value) && webAddressProblem(value) === undefined);
}

/**
 * An e-mail address. Before the @ it accepts every character of RFC 5322 that has no meaning in a `mailto:` link, a vCard
 * or a header: `o'brien+x@harbor.com`, but no `?`, `&`, `%` or quotation marks.
 */
export function emailAddress() {
  const schema = v.pipe(v.string(), v.trim(), v.regex(EMAIL, "is not an e-mail address"));
  return asField(schema, ["emailAddress"], () => (value) => isTrimmed(value) && EMAIL.test(value));
}

const EMAIL = /^[\w'+~!$*-]+(?:\.[\w'+~!$*-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])$/i;

/** Where a link in content leads. A `pending` one has no destination yet: it is written as `#`. */
export interface LinkTarget {
  kind: "internal" | "external" | "pending";
  href: string;
}

/** A link: an address inside the site (`/about/`), a whole address elsewhere (`https://…`), or the word `pending`. */
export function linkTarget() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const text = dataset.value;
      if (text === "pending" || isInsideAddress(text)) return;
      const problem = webAddressProblem(text);
      if (problem === undefined) return;
      addIssue({
        message: /^[a-z][a-z0-9+.-]*:/i.test(text)
          ? problem
          : "is not a link; write an address inside the site (/about/), a whole one (https://…), or the word pending",
      });
    }),
    v.transform((text): LinkTarget => {
      if (text === "pending") return { kind: "pending", href: "#" };
      return { kind: text.startsWith("/") ? "internal" : "external", href: text };
    }),
  );
}

/** What no two items of a list may share: the name of the field, and how to read it from an item as written. */
export interface Unique {
  field: string;
  /** The value to compare; undefined leaves the item out. By default the field itself. */
  value?: (item: Readonly<Record<string, unknown>>) => unknown;
}

/**
 * A list in which no two items share the `unique` value. Both are checked in one run: bad items and duplicates
 * (an ordinary valibot check would only see the list once every item is right).
 */
export function list<const Item extends v.GenericSchema>(item: Item, unique: Unique): v.ArraySchema<Item, undefined> {
  const base = v.array(item);
  const schema: v.ArraySchema<Item, undefined> = {
    ...base,
    "~run"(dataset, config) {
      const written: unknown = dataset.value;
      const result = base["~run"](dataset, config);
      if (Array.isArray(written)) addDuplicates(this, result, config, { unique, items: written });
      return result;
    },
  };
  return asField(schema, ["list", item, unique], () => listCheck(item, unique));
}

/** Whether every item is right and none shares what none may share. */
function listCheck(item: v.GenericSchema, { field, value }: Unique): QuickCheck | undefined {
  const check = value === undefined ? quickCheck(item) : undefined;
  if (check === undefined) return undefined;
  return (items) => {
    if (!Array.isArray(items) || !items.every(check)) return false;
    const given = items.flatMap((each) => (isRecord(each) && field in each ? [each[field]] : []));
    return new Set(given.map((each) => (typeof each === "string" ? each.trim() : each))).size === given.length;
  };
}

function addDuplicates(
  context: v.ArraySchema<v.GenericSchema, undefined>,
  dataset: v.OutputDataset<unknown, v.BaseIssue<unknown>>,
  config: v.Config<v.BaseIssue<unknown>>,
  { unique, items }: { unique: Unique; items: unknown[] },
): void {
  const { field, value = (item) => item[field] } = unique;
  const seen = new Map<unknown, number>();
  for (const [index, item] of items.entries()) {
    if (!isRecord(item)) continue;
    const written = value(item);
    if (written === undefined) continue;
    const found = typeof written === "string" ? written.trim() : written;
    const earlier = seen.get(found);
    if (earlier === undefined) {
      seen.set(found, index);
      continue;
    }
    const place = { type: "array", origin: "value", input: items, key: index, value: item } as const;
    const key = { type: "object", origin: "value", input: item, key: field, value: found } as const;
    v._addIssue({ ...context, type: "unique" }, "unique", dataset, config, {
      input: found,
      message: `is the ${field} of entry ${earlier + 1} of this list too; give one of them another`,
      path: field in item ? [place, key] : [place],
    });
  }
}

/** Whether a value is a group of keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
