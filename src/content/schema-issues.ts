import * as v from "valibot";
import { defaultMessage } from "./schema-messages.ts";
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
  const right = v.safeParse(schema, data, { message: defaultMessage });
  if (right.success && lists.length === 0) return { issues: [], output: right.output };
  const reported = new Map<string, Issue>();
  const rest = structuredClone(data);
  for (;;) {
    const result = v.safeParse(schema, rest, { message: defaultMessage });
    const issues = issuesOf(result.issues ?? [], schema);
    const others = issues.filter(({ about }) => about !== "unknown key");
    const unknown = issues.filter(
      ({ about, path }) => about === "unknown key" && !reported.has(JSON.stringify(path)),
    );
    if (unknown.length === 0)
      return { issues: [...reported.values(), ...lists, ...others], output: result.output };
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
  schema: object,
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
      const [group, ...others] = partsAt(schema, within.slice(0, -1)).flatMap(bare);
      const known = others.length > 0 ? [] : Object.keys(property(group, "entries") ?? {});
      return [issueAt(path, aboutKey, "unknown key", known)];
    }
    // The schema of a record may refuse a key that exists.
    const isThere = Object.hasOwn(last.input as object, String(last.key));
    return [issueAt(path, isThere ? issue : aboutKey, isThere ? "value" : "missing key")];
  });
}

function reportedBy(schema: v.GenericSchema, data: unknown): readonly v.BaseIssue<unknown>[] {
  return v.safeParse(schema, data, { message: defaultMessage }).issues ?? [];
}

/**
 * The option of a choice that a group or list was probably meant for: the one with the most shared
 * keys and the fewest issues. Undefined for a choice of other values.
 */
function fittingOption(
  schema: object,
  path: readonly PathPart[],
  data: unknown,
): v.GenericSchema | undefined {
  const part = Array.isArray(data) ? "item" : "entries";
  const rated = partsAt(schema, path)
    .flatMap(bare)
    .filter((option) => typeof data === "object" && property(option, part) !== undefined)
    .map((option) => {
      const keys = Object.keys(property(option, "entries") ?? {});
      const shared = keys.filter((key) => Object.hasOwn(data ?? {}, key)).length;
      const { issues } = allIssues(option as v.GenericSchema, data);
      return { option, rating: shared - issues.length };
    });
  const [best] = rated.toSorted((one, other) => other.rating - one.rating);
  return best?.option as v.GenericSchema | undefined;
}

const GROUP = /object|record/;

/**
 * Issues about lists where the schema has a group, as far as that is visible. valibot accepts a
 * list as a group whose keys are the indexes.
 */
function listsForGroups(
  parts: readonly object[],
  data: unknown,
  path: readonly PathPart[] = [],
): Issue[] {
  const options = parts.flatMap(bare);
  if (options.length === 0 || typeof data !== "object" || data === null) return [];
  const isGroup = (option: object) => GROUP.test(String(Reflect.get(option, "type")));
  if (Array.isArray(data) && options.every(isGroup)) {
    const issue = { kind: "schema", type: "strict_object", expected: "Object" } as const;
    return [issueAt(path, { ...issue, input: data, received: "Array", message: "" })];
  }
  const nested = Object.entries(data).filter(([, item]) => typeof item === "object");
  return nested.flatMap(([name, item]) => {
    const step = Array.isArray(data) ? Number(name) : name;
    return listsForGroups(
      options.flatMap((option) => partsAt(option, [step])),
      item,
      [...path, step],
    );
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
  if (part === undefined || others.length > 0) return undefined;
  return v.safeParse(part as v.GenericSchema, written, { message: defaultMessage }).issues?.[0]
    .message;
}

/** The values that a schema accepts there, as far as it shows. */
export function choicesOf(schema: v.GenericSchema, { path, expected }: Issue): string[] {
  const part = partsAt(schema, path)
    .flatMap(bare)
    .find((option) => Reflect.get(option, "expects") === expected);
  const choices: unknown = part && (Reflect.get(part, "options") ?? Reflect.get(part, "literal"));
  return choices === undefined ? [expected ?? "another value"] : [choices].flat().map(String);
}

/** The keys that a group there must have, as far as the schema shows. */
export function requiredKeys(schema: v.GenericSchema, path: readonly PathPart[]): string[] {
  const [group, ...others] = partsAt(schema, path).flatMap(bare);
  const entries = others.length === 0 ? Object.entries(property(group, "entries") ?? {}) : [];
  return entries.flatMap(([key, entry]) =>
    property(entry as object, "wrapped") === undefined ? key : [],
  );
}

/** The parts of a schema at a path, as far as it shows: several where it offers a choice. */
function partsAt(schema: object, [step, ...rest]: readonly PathPart[]): object[] {
  if (step === undefined) return [schema];
  return bare(schema).flatMap((group) => {
    const part =
      property(property(group, "entries"), step) ??
      property(group, "item") ??
      property(group, "value");
    return part === undefined ? [] : partsAt(part, rest);
  });
}

/** The schema without `v.optional(…)`; for a choice, its options. */
function bare(schema: object): object[] {
  const wrapped = property(schema, "wrapped");
  if (wrapped !== undefined) return bare(wrapped);
  const options = property(schema, "options");
  const isChoice = Array.isArray(options) && options.every((option) => typeof option === "object");
  return isChoice ? options.flatMap(bare) : [schema];
}

function property(value: object | undefined, name: PathPart): object | undefined {
  const found: unknown = value && Reflect.get(value, name);
  return typeof found === "object" && found !== null ? found : undefined;
}
