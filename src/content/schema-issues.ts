import * as v from "valibot";
import { isRecord } from "./fields.ts";
import type { PathPart } from "./yaml-file.ts";

/** What valibot reports about a value. */
export type Issue = v.BaseIssue<unknown>;

/** How often data is checked again for more unknown keys in groups whose schema does not show its keys. */
const MOST_ROUNDS = 20;

/**
 * Every issue of a file. valibot reports only the first unknown key of an object: all unknown ones are removed, as far as
 * the structure of the schema shows them, and the data is checked again.
 */
export function allIssues(schema: v.GenericSchema, data: unknown): { issues: Issue[]; output: unknown } {
  const reported: Issue[] = [];
  let input = data;
  for (let round = 0; ; round++) {
    const result = v.safeParse(schema, input, { message: defaultMessage });
    if (result.success) return { issues: reported, output: result.output };
    const unknown = result.issues.filter(isUnknownKey);
    if (unknown.length === 0 || round === MOST_ROUNDS)
      return { issues: reported.concat(result.issues), output: undefined };
    input = structuredClone(input);
    for (const issue of unknown) {
      const group = groupAt(input, pathOf(issue)) ?? {};
      for (const key of unknownKeys(group, schema, issue)) {
        reported.push(ofKey(issue, key));
        Reflect.deleteProperty(group, key);
      }
    }
  }
}

/** The key of an issue, and all others of its group that the schema cannot know, as far as its structure shows. */
function unknownKeys(group: object, schema: v.GenericSchema, issue: Issue): string[] {
  const known = new Set(possibleKeys(schemaAt(schema, pathOf(issue).slice(0, -1))));
  return Object.keys(group).filter((key) => key === lastKey(issue) || (known.size > 0 && !known.has(key)));
}

/** The keys that a schema knows; of several schemas to choose from, those of each. */
function possibleKeys(part: unknown): string[] {
  const options = property(part, "options");
  if (Array.isArray(options)) return options.flatMap((option) => possibleKeys(schemaAt(option, [])));
  return Object.keys(property(part, "entries") ?? {});
}

/** The issue about another key of the same group. */
function ofKey(issue: Issue, key: string): Issue {
  const { path } = issue;
  const last = path?.at(-1);
  if (path === undefined || last === undefined) return issue;
  const [first, ...rest] = [...path.slice(0, -1), { ...last, key } as v.IssuePathItem];
  return { ...issue, path: [first, ...rest] };
}

/** The end of a sentence that begins with the value, where the schema has no message of its own. */
function defaultMessage({ type, expected }: Issue): string {
  if (type === "slug") return "must be lowercase letters, digits and hyphens, as in old-town-pier";
  return `is not valid: expected ${expected ?? "another value"}`;
}

/**
 * The issue that a number would have as the text that a schema wants: quotation marks alone do not make `2394351166` a
 * telephone number. Undefined if the text is right, as far as the structure of the schema shows it.
 */
export function issueAsText(schema: v.GenericSchema, issue: Issue, written: string): Issue | undefined {
  const part = partAt(schema, pathOf(issue));
  if (property(part, "~standard") === undefined) return undefined;
  return v.safeParse(part as v.GenericSchema, written, { message: defaultMessage }).issues?.[0];
}

/** The group or list that holds the end of a path. */
function groupAt(data: unknown, path: readonly PathPart[]): object | undefined {
  let target: unknown = data;
  for (const step of path.slice(0, -1)) {
    if (typeof target !== "object" || target === null) return undefined;
    target = Reflect.get(target, step);
  }
  return typeof target === "object" && target !== null ? target : undefined;
}

/** Whether the schema does not know a key. */
export function isUnknownKey(issue: Issue): boolean {
  return issue.type === "strict_object" && issue.expected === "never";
}

/** Whether a key that the schema requires is missing. */
export function isMissingKey(issue: Issue): boolean {
  const last = issue.path?.at(-1);
  if (last?.origin !== "key" || issue.expected === "never") return false;
  // The schema of a record may refuse a key that is there.
  return !(isRecord(last.input) && Object.hasOwn(last.input, String(last.key)));
}

/** How deep in the path of an issue valibot took a list for an object without keys, or -1. */
export function listDepth(issue: Issue): number {
  return (issue.path ?? []).findIndex((item) => item.type === "object" && Array.isArray(item.input));
}

/** The keys and indexes that lead to the value of an issue. */
export function pathOf(issue: Issue): PathPart[] {
  return (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
}

/** The path without its last step: the group around the value. */
export function groupOf(issue: Issue): string {
  return JSON.stringify(pathOf(issue).slice(0, -1));
}

/** The last step of the path. */
export function lastKey(issue: Issue): string {
  return String(pathOf(issue).at(-1) ?? "");
}

/** The keys that a schema knows in the group of an issue, as far as its structure shows. */
export function knownKeys(schema: v.GenericSchema, issue: Issue): string[] {
  return Object.keys(property(schemaAt(schema, pathOf(issue).slice(0, -1)), "entries") ?? {});
}

/** The values that a schema accepts at the place of an issue, as far as its structure shows. */
export function choicesOf(schema: v.GenericSchema, issue: Issue): string[] {
  const part = schemaAt(schema, pathOf(issue));
  const options = property(part, "options");
  if (Array.isArray(options)) return options.map(String);
  const isLiteral = typeof part === "object" && part !== null && "literal" in part;
  return [isLiteral ? String(part.literal) : (issue.expected ?? "another value")];
}

/** The part of a schema at the end of a path, without what is around it. */
function schemaAt(schema: unknown, path: readonly PathPart[]): unknown {
  return bare(partAt(schema, path));
}

function partAt(schema: unknown, [step, ...rest]: readonly PathPart[]): unknown {
  if (step === undefined) return schema;
  const group = bare(schema);
  const entry = Reflect.get(property(group, "entries") ?? {}, step) as unknown;
  return partAt(entry ?? property(group, "item") ?? property(group, "value"), rest);
}

/** A schema without `v.optional(…)` and `v.pipe(…)` around it. */
function bare(schema: unknown): unknown {
  const wrapped = property(schema, "wrapped");
  if (wrapped !== undefined) return bare(wrapped);
  const pipe = property(schema, "pipe");
  return Array.isArray(pipe) && pipe[0] !== schema ? bare(pipe[0]) : schema;
}

function property(value: unknown, name: string): object | undefined {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === "object" && found !== null ? found : undefined;
}
