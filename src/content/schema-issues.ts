import * as v from "valibot";
import type { PathPart } from "./yaml-file.ts";

export interface Issue extends Omit<v.BaseIssue<unknown>, "path"> {
  about: "value" | "missing key" | "unknown key";
  /** The value; for a key, the group around it. */
  input: unknown;
  path: readonly PathPart[];
  key: string;
  /** The path of the group around it. */
  group: string;
  /** For an unknown key, the keys that its group may have, as far as the schema shows. */
  known: readonly string[];
}

/**
 * Finds every issue. valibot reports only the first unknown key of a group, and checks the group as
 * a whole only once it has none. So the data is checked again without the reported keys, and
 * without other keys that the schema cannot know. (A schema that checks a copy reports a key
 * again.)
 */
export function allIssues(
  schema: v.GenericSchema,
  data: unknown,
): { issues: Issue[]; output: unknown } {
  const lists = listsForGroups([schema], data);
  const reported = new Map<string, Issue>();
  let rest = data;
  for (;;) {
    const result = v.safeParse(schema, rest, { message: defaultMessage });
    const issues = issuesOf(result.issues ?? [], schema);
    const others = issues.filter(({ about }) => about !== "unknown key");
    const unknown = issues.filter(
      ({ about, path }) => about === "unknown key" && !reported.has(JSON.stringify(path)),
    );
    if (unknown.length === 0)
      return { issues: [...reported.values(), ...lists, ...others], output: result.output };
    if (rest === data) {
      // Keys are removed from a copy.
      rest = structuredClone(data);
      continue;
    }
    for (const issue of unknown.flatMap(withOthers)) {
      reported.set(JSON.stringify(issue.path), issue);
      Reflect.deleteProperty(issue.input as object, issue.key);
    }
  }
}

/** An unknown key, and the others of its group, as far as the schema shows. */
function withOthers(issue: Issue): Issue[] {
  const keys = Object.keys(issue.input as object).filter(
    (key) => key === issue.key || (issue.known.length > 0 && !issue.known.includes(key)),
  );
  return keys.map((key) => ({ ...issue, key, path: [...issue.path.slice(0, -1), key] }));
}

/** Converts valibot's issues; `before` is the path to the data. */
function issuesOf(
  issues: readonly v.BaseIssue<unknown>[],
  schema: Part,
  before: readonly PathPart[] = [],
): Issue[] {
  return issues.flatMap((issue): Issue[] => {
    const steps = issue.path ?? [];
    const within = steps.map(({ key }) => (typeof key === "number" ? key : String(key)));
    const path = [...before, ...within];
    const option = issue.type === "union" ? fittingOption(schema, within, issue.input) : undefined;
    if (option !== undefined) return issuesOf(reportedBy(option, issue.input), option, path);
    if (steps.some(({ type, input }) => type === "object" && Array.isArray(input))) return [];
    const last = steps.at(-1);
    if (last?.origin !== "key") return [issueAt(path, issue)];
    const aboutKey = { ...issue, input: last.input };
    if (issue.type === "strict_object" && issue.expected === "never") {
      const [{ entries = {} } = {}, ...others] = optionsAt(schema, within.slice(0, -1));
      const known = others.length > 0 ? [] : Object.keys(entries);
      return [issueAt(path, aboutKey, "unknown key", known)];
    }
    // The schema of a record may refuse a key that exists.
    const isThere = Object.hasOwn(last.input as object, String(last.key));
    return [issueAt(path, isThere ? issue : aboutKey, isThere ? "value" : "missing key")];
  });
}

function reportedBy(schema: Part, data: unknown): readonly v.BaseIssue<unknown>[] {
  return v.safeParse(schema as v.GenericSchema, data, { message: defaultMessage }).issues ?? [];
}

/**
 * The option of a choice that a group or list was probably meant for: the one with the most shared
 * keys and the fewest issues. Undefined for a choice of other values.
 */
function fittingOption(schema: Part, path: readonly PathPart[], data: unknown): Part | undefined {
  if (typeof data !== "object") return undefined;
  const part = Array.isArray(data) ? "item" : "entries";
  const rated = optionsAt(schema, path)
    .filter((option) => option[part] !== undefined)
    .map((option) => {
      const keys = Object.keys(option.entries ?? {});
      const shared = keys.filter((key) => Object.hasOwn(data ?? {}, key)).length;
      const { issues } = allIssues(option as v.GenericSchema, data);
      return { option, rating: shared - issues.length };
    });
  const [best] = rated.toSorted((one, other) => other.rating - one.rating);
  return best?.option;
}

const GROUP = /object|record/;

/**
 * Issues about lists where the schema has a group, as far as that is visible. valibot accepts a
 * list as a group whose keys are the indexes.
 */
function listsForGroups(
  parts: readonly Part[],
  data: unknown,
  path: readonly PathPart[] = [],
): Issue[] {
  const options = parts.flatMap(bare);
  if (options.length === 0 || typeof data !== "object" || data === null) return [];
  if (Array.isArray(data) && options.every(({ type }) => GROUP.test(type))) {
    const issue = { kind: "schema", type: "strict_object", expected: "Object" } as const;
    return [issueAt(path, { ...issue, input: data, received: "Array", message: "" })];
  }
  return Object.entries(data).flatMap(([name, item]: [string, unknown]) => {
    if (typeof item !== "object") return [];
    const step = Array.isArray(data) ? Number(name) : name;
    const inside = options.flatMap((option) => partsAt(option, [step]));
    return listsForGroups(inside, item, [...path, step]);
  });
}

function issueAt(
  path: readonly PathPart[],
  issue: Omit<v.BaseIssue<unknown>, "path">,
  about: Issue["about"] = "value",
  known: readonly string[] = [],
): Issue {
  const group = JSON.stringify(path.slice(0, -1));
  return { ...issue, about, path, key: String(path.at(-1) ?? ""), group, known };
}

/**
 * The schema's message if a number were text: quotation marks do not make `2394351166` a phone
 * number. Undefined if the text is valid, as far as the schema shows.
 */
export function messageAsText(
  schema: v.GenericSchema,
  { path }: Issue,
  written: string,
): string | undefined {
  const [part, ...others] = partsAt(schema, path);
  return part && others.length === 0 ? reportedBy(part, written)[0]?.message : undefined;
}

/** The values that a schema accepts there, as far as it shows. */
export function choicesOf(schema: v.GenericSchema, { path, expected }: Issue): string[] {
  const part = optionsAt(schema, path).find(({ expects }) => expects === expected);
  const choices = part?.options ?? part?.literal;
  return choices === undefined ? [expected ?? "another value"] : [choices].flat().map(String);
}

/** The keys that a group there must have, as far as the schema shows. */
export function requiredKeys(schema: v.GenericSchema, path: readonly PathPart[]): string[] {
  const [{ entries = {} } = {}, ...others] = optionsAt(schema, path);
  if (others.length > 0) return [];
  return Object.entries(entries).flatMap(([key, { wrapped }]) => (wrapped ? [] : key));
}

/** A schema of valibot, as far as it shows what it accepts. */
interface Part {
  type: string;
  expects?: string | null;
  entries?: Readonly<Record<string, Part>>;
  item?: Part;
  value?: Part;
  wrapped?: Part;
  /** Of a choice between schemas, or between values. */
  options?: readonly unknown[];
  literal?: unknown;
}

/** The parts of a schema at a path, as far as it shows: several where it offers a choice. */
function partsAt(schema: Part, [step, ...rest]: readonly PathPart[]): Part[] {
  if (step === undefined) return [schema];
  return bare(schema).flatMap(({ entries = {}, item, value }) => {
    const part = (Object.hasOwn(entries, step) ? entries[step] : undefined) ?? item ?? value;
    return part === undefined ? [] : partsAt(part, rest);
  });
}

const optionsAt = (schema: Part, path: readonly PathPart[]) => partsAt(schema, path).flatMap(bare);

/** The schema without `v.optional(…)`; for a choice, its options. */
function bare(schema: Part): Part[] {
  const { wrapped, options } = schema;
  if (wrapped !== undefined) return bare(wrapped);
  const isSchema = (option: unknown): option is Part => typeof option === "object";
  return options?.every(isSchema) ? options.flatMap(bare) : [schema];
}

/**
 * The message of a rule if the schema has none, as the end of a sentence about the value. It is
 * made from the documented fields of an issue: https://valibot.dev/guides/issues/
 */
function defaultMessage(issue: v.BaseIssue<unknown>): string {
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
