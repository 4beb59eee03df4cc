import * as v from "valibot";
import type { PathPart } from "./yaml-file.ts";

/** What valibot says of a value. */
export type Issue = v.BaseIssue<unknown>;

/** Every issue of a file. valibot reports only the first unknown key of an object: each that was reported is taken away, and it looks again. */
export function allIssues(schema: v.GenericSchema, data: unknown): { issues: Issue[]; output: unknown } {
  const known: Issue[] = [];
  let input = data;
  for (;;) {
    const result = v.safeParse(schema, input);
    if (result.success) return { issues: known, output: result.output };
    const unknown = result.issues.filter(isUnknownKey);
    if (unknown.length === 0) return { issues: [...known, ...result.issues], output: undefined };
    known.push(...unknown);
    input = structuredClone(input);
    for (const issue of unknown) {
      const around = groupAt(input, pathOf(issue));
      if (around !== undefined) Reflect.deleteProperty(around, lastKey(issue));
    }
  }
}

/**
 * What is said of numbers and the like once they are the texts that a schema wants: quotation marks alone do not make
 * `2394351166` a telephone number. By their paths; nothing where the text is right.
 */
export function issuesAsTexts(
  schema: v.GenericSchema,
  data: unknown,
  written: ReadonlyMap<string, string>,
): Map<string, Issue> {
  const input = structuredClone(data);
  for (const [place, text] of written) {
    const path = JSON.parse(place) as PathPart[];
    const around = groupAt(input, path);
    if (around !== undefined) Reflect.set(around, path.at(-1) ?? "", text);
  }
  const { issues } = allIssues(schema, input);
  return new Map(issues.flatMap((issue) => (written.has(placeOf(issue)) ? [[placeOf(issue), issue] as const] : [])));
}

/** The group or list that holds what is at the end of a path. */
function groupAt(data: unknown, path: readonly PathPart[]): object | undefined {
  let target: unknown = data;
  for (const step of path.slice(0, -1)) {
    if (typeof target !== "object" || target === null) return undefined;
    target = Reflect.get(target, step);
  }
  return typeof target === "object" && target !== null ? target : undefined;
}

/** A key that the schema does not know. */
export function isUnknownKey(issue: Issue): boolean {
  return issue.type === "strict_object" && issue.expected === "never";
}

/** A key that the schema wants, and that is not there. */
export function isMissingKey(issue: Issue): boolean {
  return issue.path?.at(-1)?.origin === "key" && issue.expected !== "never";
}

/** valibot takes a list for an object without keys: how deep in the path of an issue that happened, or -1. */
export function listDepth(issue: Issue): number {
  return (issue.path ?? []).findIndex((item) => item.type === "object" && Array.isArray(item.input));
}

/** The steps to what an issue is about. */
export function pathOf(issue: Issue): PathPart[] {
  return (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
}

/** The same as a text, to compare it. */
export function placeOf(issue: Issue): string {
  return JSON.stringify(pathOf(issue));
}

/** The same without the last step: the group in which it stands. */
export function groupOf(issue: Issue): string {
  return JSON.stringify(pathOf(issue).slice(0, -1));
}

/** The last step, as a text. */
export function lastKey(issue: Issue): string {
  return String(pathOf(issue).at(-1) ?? "");
}
