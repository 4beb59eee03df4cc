import type * as v from "valibot";

/* Sentences about values that a schema refuses. */

/**
 * The message of a rule if the schema has none, as the end of a sentence about the value. It is
 * made from the documented fields of an issue: https://valibot.dev/guides/issues/
 */
export function defaultMessage(issue: v.BaseIssue<unknown>): string {
  const { kind, type, input, expected, received } = issue;
  const named = NAMED[type];
  if (named !== undefined) return named;
  // Requirements begin with a sign: `>=3`, `!3`.
  const wanted = (expected ?? "").replace(/^[<>=!]+/, "");
  const [, rule = "", measure = ""] = /^(?:(\w+?)_)?([a-z]+|code_points)$/.exec(type) ?? [];
  const unit = measure === "length" && Array.isArray(input) ? "entries" : UNITS[measure];
  if (unit !== undefined) {
    const bounds: Record<string, string> = {
      min: `write at least ${wanted}`,
      max: `write ${wanted} at most`,
      "": `write exactly ${wanted}`,
      not: "write more or fewer",
    };
    const has = received.replace(/^!/, "");
    const one = unit.replace(/(?<=ie)s$|s$/, "").replace(/ie$/, "y");
    return `has ${has} ${has === "1" ? one : unit}; ${bounds[rule] ?? wanted}`;
  }
  const bound = BOUNDS[type];
  if (bound !== undefined) return bound.replace("…", () => wanted);
  if (kind === "validation" && expected === null)
    return `does not satisfy the rule “${type}” in content/schema.ts`;
  return `is not valid: expected ${expected ?? "another value"}`;
}

const UNITS: Readonly<Record<string, string>> = {
  length: "characters",
  graphemes: "characters",
  code_points: "characters",
  bytes: "bytes",
  words: "words",
  entries: "keys",
};

const BOUNDS: Readonly<Record<string, string>> = {
  min_value: "is too low; write … or more",
  max_value: "is too high; write … at most",
  gt_value: "is too low; write more than …",
  lt_value: "is too high; write less than …",
  value: "must be …",
  values: "must be one of …",
  not_value: "must not be …",
  not_values: "must not be one of …",
  multiple_of: "must be a multiple of …",
  starts_with: "must begin with …",
  ends_with: "must end with …",
  includes: "must contain …",
  excludes: "must not contain …",
  regex: "does not match the pattern …",
};

const NAMED: Readonly<Record<string, string>> = {
  slug: "must be lowercase letters, digits and hyphens, as in old-town-pier",
  email: "is not an email address",
  rfc_email: "is not an email address",
  url: "is not a full URL (https://…)",
  integer: "must be a whole number",
  safe_integer: "must be a whole number",
  digits: "must be digits only",
  empty: "must be empty",
  non_empty: "must not be empty",
  hex_color: "is not a color like #8fb0a4",
  iso_date: "is not a date; write it like 2026-11-21",
  iso_time: "is not a time; write it like 09:30",
  iso_date_time: "is not a date with a time; write it like 2026-11-21T09:30",
  uuid: "is not a UUID",
};

/**
 * A whole sentence about a value. The schema's `message` ends it, or stands alone if it is a
 * sentence of its own: “Use a .de address.”
 */
export function sentenceOf(subject: string, shown: string | undefined, message: string): string {
  const isSentence = /^\p{Lu}/u.test(message) || ENDED.test(message);
  const start = shown === undefined ? subject : `${subject}: ${shown}`;
  const sentence = isSentence ? `${subject}: ${message}` : `${start} ${message}`;
  return ENDED.test(message) ? sentence : `${sentence}.`;
}

const ENDED = /[.!?]$/;
