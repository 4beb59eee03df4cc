import * as v from "valibot";
import { error, type Finding, type Outcome, type Position } from "../findings/finding.ts";
import { didYouMean, nearest } from "../findings/nearest.ts";
import type { PathPart, YamlFile } from "./yaml-file.ts";

type Issue = v.BaseIssue<unknown>;

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list (lines that begin with “- ”)",
  strict_object: "a group of keys",
  object: "a group of keys",
  record: "a group of keys",
};

/** What to do where only the one who has written the schema knows. */
export interface SchemaHints {
  emptyFile: string;
  unknownKey: string;
}

const CONTENT_HINTS: SchemaHints = {
  emptyFile: "content/schema.ts says what belongs in it.",
  unknownKey: "Remove it, or add it to content/schema.ts.",
};

/**
 * Checks the data of a file against its schema, which for content is the site's own.
 * Every mistake of the file becomes a finding at its place.
 */
export function applySchema<const Schema extends v.GenericSchema>(
  yaml: YamlFile,
  schema: Schema,
  hints: SchemaHints = CONTENT_HINTS,
): Outcome<v.InferOutput<Schema>> {
  const { issues: all, output } = allIssues(schema, yaml.data);
  if (all.length === 0) return { ok: true, value: output, findings: [] };
  const [lists, issues] = partition(all, (issue) => listDepth(issue) >= 0);
  const unknown = issues.filter(isUnknownKey);
  const missing = issues.filter(isMissingKey);
  const misspelt = new Map<Issue, string>();
  for (const issue of unknown) {
    const siblings = missing.filter((other) => samePlace(issue, other)).map((other) => lastKey(other));
    const meant = nearest(lastKey(issue), siblings) ?? nearest(lastKey(issue), knownKeys(schema, issue));
    if (meant !== undefined) misspelt.set(issue, meant);
  }
  const findings = issues.flatMap((issue): Finding[] => {
    // A key that is missing because it is misspelt is one mistake, not two.
    if (
      isMissingKey(issue) &&
      unknown.some((other) => samePlace(issue, other) && misspelt.get(other) === lastKey(issue))
    )
      return [];
    return [toFinding(issue, yaml, hints, misspelt.get(issue))];
  });
  for (const place of new Set(lists.map((issue) => JSON.stringify(pathOf(issue).slice(0, listDepth(issue)))))) {
    const path = JSON.parse(place) as PathPart[];
    findings.push(
      error(
        "content/wrong-type",
        `${subjectOf(path)} must be a group of keys, not a list.`,
        yaml.locate(path, "value"),
      ),
    );
  }
  return findings.length > 0 ? { ok: false, findings } : { ok: true, value: output, findings };
}

/** valibot reports only the first unknown key of an object: take each away that was reported, and look again. */
function allIssues(schema: v.GenericSchema, data: unknown): { issues: Issue[]; output: unknown } {
  const known: Issue[] = [];
  let input = data;
  for (;;) {
    const result = v.safeParse(schema, input);
    if (result.success) return { issues: known, output: result.output };
    const unknown = result.issues.filter(isUnknownKey);
    if (unknown.length === 0) return { issues: [...known, ...result.issues], output: undefined };
    known.push(...unknown);
    input = structuredClone(input);
    for (const issue of unknown) removeAt(input, pathOf(issue));
  }
}

function removeAt(data: unknown, path: readonly PathPart[]): void {
  let target: unknown = data;
  for (const step of path.slice(0, -1)) {
    if (typeof target !== "object" || target === null) return;
    target = Reflect.get(target, step);
  }
  if (typeof target === "object" && target !== null) Reflect.deleteProperty(target, path.at(-1) ?? "");
}

function toFinding(issue: Issue, yaml: YamlFile, hints: SchemaHints, meant: string | undefined): Finding {
  const path = pathOf(issue);
  const key = path.length === 0 ? undefined : lastKey(issue);
  const at = (part: "key" | "value", steps = path): Position => yaml.locate(steps, part);
  if (isUnknownKey(issue)) {
    const hint = meant === undefined ? hints.unknownKey : `Did you mean “${meant}”?`;
    return error("content/unknown-key", `“${key}” is not a key that belongs here.`, { ...at("key"), hint });
  }
  if (isMissingKey(issue)) {
    const hint = `Add a line “${key}: …” here.`;
    return error("content/missing-key", `“${key}” is missing.`, { ...at("value", path.slice(0, -1)), hint });
  }
  const name = subjectOf(path);
  if (issue.input === null && path.length === 0) {
    return error("content/empty", "This file is empty.", {
      ...at("value"),
      hint: hints.emptyFile,
    });
  }
  if (issue.input === null) {
    return error("content/empty", `${name} is empty.`, {
      ...at("key"),
      hint: "Write a value behind the colon, or remove the key.",
    });
  }
  if (issue.type === "picklist" || issue.type === "literal") {
    const choices = [...(issue.expected ?? "").matchAll(/"([^"]*)"|[^\s()|]+/g)].map((match) => match[1] ?? match[0]);
    const hint = typeof issue.input === "string" ? didYouMean(issue.input, choices) : undefined;
    return error("content/bad-value", `${name} must be one of ${choices.join(", ")}, not ${shown(issue.input)}.`, {
      ...at("value"),
      ...(hint === undefined ? {} : { hint }),
    });
  }
  if (issue.kind === "schema" && issue.type in KINDS && !issue.message.startsWith("is the ")) {
    const { input } = issue;
    const quotable = issue.type === "string" && (typeof input === "number" || typeof input === "boolean");
    return error("content/wrong-type", `${name} must be ${KINDS[issue.type]}, not ${shown(issue.input)}.`, {
      ...at("value"),
      ...(quotable ? { hint: `Put it in quotation marks: ${JSON.stringify(String(input))}.` } : {}),
    });
  }
  const subject =
    typeof issue.input === "string" || typeof issue.input === "number" ? `${name}: ${shown(issue.input)}` : name;
  return error("content/bad-value", `${subject} ${plainMessage(issue)}.`, at("value"));
}

/** What a finding is about, as a sentence begins. */
function subjectOf(path: readonly PathPart[]): string {
  const key = path.at(-1);
  if (key === undefined) return "This file";
  return /^\d+$/.test(String(key)) ? `Entry ${Number(key) + 1}` : `“${key}”`;
}

function plainMessage(issue: Issue): string {
  if (!issue.message.startsWith("Invalid ")) return issue.message;
  if (issue.type === "slug")
    return "is not an address part; use small letters, digits and hyphens, as in old-town-pier";
  return `is not right: expected ${issue.expected ?? "another value"}`;
}

function shown(value: unknown): string {
  if (typeof value === "string") return `“${value.length > 60 ? `${value.slice(0, 57)}…` : value}”`;
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "a group of keys";
  return String(value);
}

/** valibot takes a list for an object without keys: how deep in the path of an issue that happened, or -1. */
function listDepth(issue: Issue): number {
  return (issue.path ?? []).findIndex((item) => item.type === "object" && Array.isArray(item.input));
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [passed: Item[], others: Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

function isUnknownKey(issue: Issue): boolean {
  return issue.type === "strict_object" && issue.expected === "never";
}

function isMissingKey(issue: Issue): boolean {
  return issue.path?.at(-1)?.origin === "key" && issue.expected !== "never";
}

function samePlace(a: Issue, b: Issue): boolean {
  return JSON.stringify(pathOf(a).slice(0, -1)) === JSON.stringify(pathOf(b).slice(0, -1));
}

function pathOf(issue: Issue): PathPart[] {
  return (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
}

function lastKey(issue: Issue): string {
  return String(pathOf(issue).at(-1) ?? "");
}

/** The keys that the schema knows at the place of an issue, as far as its structure can be read. */
function knownKeys(schema: v.GenericSchema, issue: Issue): string[] {
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
