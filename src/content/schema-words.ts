import { isRecord } from "./fields.ts";
import { lastKey, type Issue } from "./schema-issues.ts";
import type { PathPart } from "./yaml-file.ts";
import { quoted } from "./yaml-quote.ts";

/** What a value is to be, by valibot's name of its schema. */
export const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list (lines that begin with “- ”)",
  strict_object: "a group of keys",
  object: "a group of keys",
  record: "a group of keys",
};

/** What a finding is about, as a sentence begins. */
export function subjectOf(path: readonly PathPart[]): string {
  const key = path.at(-1);
  if (key === undefined) return "This file";
  return /^\d+$/.test(String(key)) ? `Entry ${Number(key) + 1}` : `“${key}”`;
}

/** A value, as a part of a sentence. */
export function shown(value: unknown): string {
  if (typeof value === "string") return `“${value.length > 60 ? `${value.slice(0, 57)}…` : value}”`;
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "a group of keys";
  return String(value);
}

/** What is wrong with a value, as the end of a sentence. */
export function plainMessage(issue: Issue): string {
  if (!issue.message.startsWith("Invalid ")) return issue.message;
  if (issue.type === "slug")
    return "is not an address part; use small letters, digits and hyphens, as in old-town-pier";
  return `is not right: expected ${issue.expected ?? "another value"}`;
}

/** Whether quotation marks would make a value the text that it is to be. */
export function isScalarForText({ type, input }: Issue): boolean {
  return type === "string" && (typeof input === "number" || typeof input === "boolean");
}

/** What to do about a value of another kind, where that can be told; `written` is a number or the like as it stands in the file. */
export function typeHint(issue: Issue, written: string): string | undefined {
  const { type, input } = issue;
  if (isScalarForText(issue)) return `Put it in quotation marks: ${JSON.stringify(written)}.`;
  const [key, ...others] = isRecord(input) ? Object.keys(input) : [];
  if (type === "array" && (typeof input === "string" ? input : key)?.startsWith("-") === true)
    return "Write a space behind the dash of each entry.";
  if (type === "string" && isRecord(input) && key !== undefined && others.length === 0) {
    const value = input[key];
    // A word in braces, and words with a colon behind the first of them.
    if (value === null) return quoted(`{${key}}`);
    if (typeof value === "string" || typeof value === "number") return quoted(`${key}: ${value}`);
  }
  return undefined;
}

/** What to do about a key that does not belong where it is: `known` are those that do. */
export function unknownKeyHint(issue: Issue, known: readonly string[], remove: string): string {
  if (lastKey(issue).startsWith("-")) return "If it begins an entry of a list, write a space behind its dash.";
  const around: unknown = issue.path?.at(-1)?.input;
  const free = known.filter((key) => !isRecord(around) || !(key in around));
  if (known.length === 0) return remove;
  return free.length === 0
    ? `${remove} All keys that belong here are there already.`
    : `${remove} These may be added here: ${free.join(", ")}.`;
}
