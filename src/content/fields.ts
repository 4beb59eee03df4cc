import * as v from "valibot";
import { isRecord } from "../files/files-below.ts";
import { isInsideAddress, webAddressProblem } from "./addresses.ts";

/** A line of text without line breaks; `min` and `max` count characters. */
export function line({ min = 1, max }: { min?: number; max?: number } = {}) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const text = dataset.value;
      if (/[\r\n]/.test(text))
        addIssue({ message: "must be one line; use >- instead of | for a long one" });
      const short =
        min === 1 ? "must not be empty" : `has ${text.length} characters; write at least ${min}`;
      if (text.length < min) addIssue({ message: short });
      if (max !== undefined && text.length > max)
        addIssue({ message: `has ${text.length} characters; write ${max} at most` });
    }),
    v.metadata({
      pattern: trimmed(String.raw`${min > 0 ? "(?=\\S)" : ""}[^\r\n]{0,${max ?? ""}}`),
      minLength: Math.ceil(min / 2),
    }),
  );
}

function trimmed(pattern: string): string {
  return String.raw`^\s*(?:${pattern})\s*$`;
}

/**
 * One or more paragraphs of text; the result is a list with one string per paragraph. In a folded
 * block (`>-`), a blank line, which YAML turns into a line break, divides paragraphs; in a literal
 * block (`|`), every line is a paragraph.
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
    v.description("One or more paragraphs, with an empty line between them."),
  );
}

/** Whether a text is a focal point: two percentages, `60% 40%`. */
export const isFocalPoint = (text: string): boolean => FOCAL_POINT.test(text);

const FOCAL_POINT = /^(?:100|\d{1,2})% (?:100|\d{1,2})%$/;

/**
 * The point of a picture that stays in view when the picture is cropped, from the left and from the
 * top: `60% 40%`.
 */
export function focalPoint() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(
      FOCAL_POINT,
      "is not a focal point; write it from the left and from the top, like 60% 40%",
    ),
    v.description("The point that stays in view, from the left and from the top: 60% 40%."),
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the calendar, written like 2026-11-21. */
export function date() {
  return v.pipe(
    v.string(),
    v.check(isDate, ({ input }) =>
      DAY.test(input) ? "is not a day of the calendar" : "is not a date; write it like 2026-11-21",
    ),
    v.metadata({
      description: "A day: 2026-11-21.",
      pattern: String.raw`^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$`,
    }),
  );
}

/** Whether a text is a day of the calendar, written like 2026-11-21. */
export function isDate(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `Date` turns 30 February into 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Refuses texts for which `problemOf` returns a problem, as the end of a sentence. */
export function hasNo(problemOf: (text: string) => string | undefined) {
  return v.rawCheck<string>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? problemOf(dataset.value) : undefined;
    if (problem !== undefined) addIssue({ message: problem });
  });
}

/** An address on another site: absolute, http or https, with a host name. */
export function webAddress() {
  return v.pipe(
    v.string(),
    v.trim(),
    hasNo(webAddressProblem),
    v.metadata({ description: "A full URL: https://…", pattern: trimmed(WEB_ADDRESS) }),
  );
}

const WEB_ADDRESS = String.raw`[hH][tT][tT][pP][sS]?://\S+`;

/**
 * An email address. Before the @ it accepts every character of RFC 5322 that has no meaning in a
 * `mailto:` link, a vCard or a header: `o'brien+x@harbor.com`, but no `?`, `&`, `%` or quotation
 * marks.
 */
export function emailAddress() {
  return v.pipe(v.string(), v.trim(), v.regex(EMAIL, "is not an email address"));
}

const MAILBOX = String.raw`[\w'+~!$*-]+(?:\.[\w'+~!$*-]+)*`;
const LABEL_END = String.raw`(?:[A-Za-z\d-]*[A-Za-z\d])`;
/** Has no flag `i`, because JSON Schema has no flags. */
const EMAIL = new RegExp(
  String.raw`^${MAILBOX}@(?:[A-Za-z\d]${LABEL_END}?\.)+[A-Za-z]${LABEL_END}$`,
);

/** The target of a link in content. A `pending` link has no target yet, and is rendered as `#`. */
export interface LinkTarget {
  kind: "internal" | "external" | "pending";
  href: string;
}

/**
 * A link: an address on the site (`/about/`), a full address elsewhere (`https://…`), or the word
 * `pending`.
 */
export function linkTarget() {
  return v.pipe(
    v.string(),
    v.trim(),
    hasNo((text) => {
      if (text === "pending" || isInsideAddress(text)) return undefined;
      if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return webAddressProblem(text);
      return (
        "is not a link; write a path of this site (/about/), a full URL (https://…), or " +
        "“pending”"
      );
    }),
    v.transform((text): LinkTarget => {
      if (text === "pending") return { kind: "pending", href: "#" };
      return { kind: text.startsWith("/") ? "internal" : "external", href: text };
    }),
    v.metadata({
      description: "A link: /about/, a full URL (https://…), or the word pending.",
      pattern: trimmed(`pending|/[^]*|${WEB_ADDRESS}`),
    }),
  );
}

/** A value that must be unique in a list: the field's name, and how to read it from an item. */
export interface Unique {
  field: string;
  /** The value to compare; undefined leaves the item out. By default the field itself. */
  value?: (item: Readonly<Record<string, unknown>>) => unknown;
}

/**
 * A list in which no two items share the `unique` value. Duplicates are reported even if other
 * items are wrong.
 */
export function list<const Item extends v.GenericSchema>(
  item: Item,
  { field, value = (written) => written[field] }: Unique,
) {
  return v.pipe(
    v.array(item),
    v.rawCheck(({ dataset, addIssue }) => {
      const items: unknown = dataset.value;
      const seen = new Map<unknown, number>();
      for (const [index, each] of Array.isArray(items) ? items.entries() : []) {
        if (!isRecord(each)) continue;
        const found = value(each);
        const compared = typeof found === "string" ? found.trim() : found;
        if (compared === undefined) continue;
        const earlier = seen.get(compared);
        if (earlier === undefined) {
          seen.set(compared, index);
          continue;
        }
        const origin = "value" as const;
        const within = { type: "array" as const, origin, input: items as unknown[] };
        const place = { ...within, key: index, value: each };
        const group = { type: "object" as const, origin, input: each };
        const key = { ...group, key: field, value: compared };
        addIssue({
          input: compared,
          message: `is also the ${field} of entry ${earlier + 1} of this list; change one of them`,
          path: field in each ? [place, key] : [place],
        });
      }
    }),
  );
}
