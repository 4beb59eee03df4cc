import type * as v from "valibot";
import { error, sortFindings, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { summarize } from "../findings/merge-findings.ts";
import { didYouMean, nearest, shorten } from "../findings/text.ts";
import { isRecord } from "./fields.ts";
import {
  allIssues,
  choicesOf,
  groupOf,
  isMissingKey,
  issueAsText,
  isUnknownKey,
  knownKeys,
  lastKey,
  listDepth,
  pathOf,
  type Issue,
} from "./schema-issues.ts";
import type { PathPart, YamlFile } from "./yaml-file.ts";

/** What is known while messages are written. */
interface Checked {
  yaml: YamlFile;
  schema: v.GenericSchema;
  /** What to do about a key that the schema does not know. */
  unknownKey: string;
  /** The known keys that unknown ones were probably meant to be. */
  meant: ReadonlyMap<Issue, string>;
}

/** Returns the data of a file as its schema makes it. Throws every mistake of the file at its place. */
export function applySchema<const Schema extends v.GenericSchema>(
  yaml: YamlFile,
  schema: Schema,
  unknownKey = "Remove it.",
): v.InferOutput<Schema> {
  const { issues: all, output } = allIssues(schema, yaml.data);
  if (all.length === 0) return output;
  const issues = all.filter((issue) => listDepth(issue) < 0);
  const meant = meantKeys(issues, schema);
  const checked = { yaml, schema, unknownKey, meant };
  // A key that is missing because it is misspelled is one mistake, not two.
  const misspelled = new Set([...meant].map(([other, name]) => `${groupOf(other)} ${name}`));
  const isMisspelled = (issue: Issue): boolean => misspelled.has(`${groupOf(issue)} ${lastKey(issue)}`);
  const missing = issues.filter((issue) => isMissingKey(issue) && !isMisspelled(issue));
  const findings = [
    ...issues.filter((issue) => !isMissingKey(issue)).map((issue) => issueFinding(issue, checked)),
    ...[...Map.groupBy(missing, groupOf).values()].map((group) => missingKeys(group, yaml)),
    ...listsForGroups(all, yaml),
  ];
  throw new FindingsError(summarize(sortFindings(findings)));
}

/** Which known keys were meant by unknown ones: preferably those that are missing from the same group. */
function meantKeys(issues: readonly Issue[], schema: v.GenericSchema): Map<Issue, string> {
  const missing = Map.groupBy(issues.filter(isMissingKey), groupOf);
  const meant = new Map<Issue, string>();
  for (const issue of issues.filter(isUnknownKey)) {
    const siblings = (missing.get(groupOf(issue)) ?? []).map(lastKey);
    const key = nearest(lastKey(issue), siblings) ?? nearest(lastKey(issue), knownKeys(schema, issue));
    if (key !== undefined) meant.set(issue, key);
  }
  return meant;
}

/** Whether quotation marks would turn a value into the text that is wanted. */
function isScalarForText({ type, input }: Issue): boolean {
  return type === "string" && (typeof input === "number" || typeof input === "boolean");
}

/** A scalar as it is written: `1.10` keeps its last digit. */
function writtenText(issue: Issue, yaml: YamlFile): string {
  return yaml.written(pathOf(issue)) ?? String(issue.input);
}

function issueFinding(issue: Issue, { yaml, schema, unknownKey, meant }: Checked): Finding {
  const path = pathOf(issue);
  const subject = subjectOf(path);
  const at = (part: "key" | "value", hint: string | undefined) => ({ ...yaml.locate(path, part), hint });
  if (isUnknownKey(issue)) {
    const key = meant.get(issue);
    const hint = key === undefined ? unknownKeyHint(issue, schema, unknownKey) : `Did you mean “${key}”?`;
    return error("content/unknown-key", `“${lastKey(issue)}” is not a key that belongs here.`, at("key", hint));
  }
  if (issue.input === null) {
    if (path.length === 0)
      return error("content/empty", "This file is empty.", at("value", "content/schema.ts says what belongs in it."));
    const hint = "Write a value after the colon, or remove the key.";
    return error("content/empty", `${subject} is empty.`, at("key", hint));
  }
  if (issue.type === "picklist" || issue.type === "literal") {
    const choices = choicesOf(schema, issue);
    const hint = typeof issue.input === "string" ? didYouMean(issue.input, choices) : undefined;
    const message = `${subject} must be one of ${choices.join(", ")}, not ${shown(issue.input)}.`;
    return error("content/bad-value", message, at("value", hint));
  }
  const asText = isScalarForText(issue) ? issueAsText(schema, issue, writtenText(issue, yaml)) : undefined;
  const kind = KINDS[issue.type];
  if (asText === undefined && issue.kind === "schema" && kind !== undefined) {
    const message = `${subject} must be ${kind}, not ${shown(issue.input)}.`;
    return error("content/wrong-type", message, at("value", typeHint(issue, writtenText(issue, yaml))));
  }
  return badValue(asText ?? issue, subject, yaml.locate(path, "value"));
}

function badValue({ input, message }: Issue, subject: string, place: Position): Finding {
  const isShown = typeof input === "string" || typeof input === "number";
  return error("content/bad-value", `${isShown ? `${subject}: ${shown(input)}` : subject} ${message}.`, place);
}

/** Everything that a group of keys lacks, as one mistake. */
function missingKeys(group: readonly Issue[], yaml: YamlFile): Finding {
  const [first = "", ...others] = group.map(lastKey);
  const place = yaml.locate(group.flatMap((issue) => [pathOf(issue).slice(0, -1)])[0] ?? [], "value");
  if (others.length === 0) {
    const hint = `Add a line “${first}: …” here.`;
    return error("content/missing-key", `“${first}” is missing.`, { ...place, hint });
  }
  const hint = `Add a line for each of them here, such as “${first}: …”.`;
  return error("content/missing-key", `“${[first, ...others].join("”, “")}” are missing.`, { ...place, hint });
}

/** Lists in place of a group of keys: each is one mistake, whatever keys its group lacks. */
function listsForGroups(issues: readonly Issue[], yaml: YamlFile): Finding[] {
  const lists = issues
    .filter((issue) => listDepth(issue) >= 0)
    .map((issue) => pathOf(issue).slice(0, listDepth(issue)));
  const paths = new Map(lists.map((path) => [JSON.stringify(path), path]));
  return [...paths.values()].map((path) => {
    const message = `${subjectOf(path)} must be a group of keys, not a list.`;
    return error("content/wrong-type", message, yaml.locate(path, "value"));
  });
}

/* Parts of messages. */

/** What a value must be, by valibot's name of its schema. */
const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list (lines that begin with “- ”)",
  strict_object: "a group of keys",
  object: "a group of keys",
  record: "a group of keys",
};

/** The subject of a sentence. */
function subjectOf(path: readonly PathPart[]): string {
  const key = path.at(-1);
  if (key === undefined) return "This file";
  if (!isIndex(key)) return `“${key}”`;
  const list = path.findLast((step) => !isIndex(step));
  return `Entry ${Number(key) + 1}${list === undefined ? "" : ` of “${list}”`}`;
}

const isIndex = (step: PathPart) => /^\d+$/.test(String(step));

/** A value as part of a sentence. */
function shown(value: unknown): string {
  if (typeof value === "string") return `“${shorten(value, 60)}”`;
  if (Array.isArray(value)) return "a list";
  return isRecord(value) ? "a group of keys" : String(value);
}

/** How to fix a value of the wrong type; `written` is a number as it is written in the file. */
function typeHint(issue: Issue, written: string): string | undefined {
  const { type, input } = issue;
  if (isScalarForText(issue)) return `Put it in quotation marks: ${JSON.stringify(written)}.`;
  const keys = isRecord(input) ? Object.keys(input) : [];
  const [first] = keys;
  if (type === "array" && (typeof input === "string" ? input : first)?.startsWith("-") === true)
    return "Write a space after the dash of each entry.";
  // YAML reads `Note: soon` and `{hours}` as groups with one key.
  if (type === "string" && keys.length === 1) return "Put the whole text in straight quotation marks.";
  return undefined;
}

function unknownKeyHint(issue: Issue, schema: v.GenericSchema, remove: string): string {
  if (lastKey(issue).startsWith("-")) return "If it begins a list entry, write a space after its dash.";
  const known = knownKeys(schema, issue);
  if (known.length === 0) return remove;
  const group: unknown = issue.path?.at(-1)?.input;
  const free = known.filter((key) => !isRecord(group) || !(key in group));
  return free.length === 0
    ? `${remove} All keys that belong here are already present.`
    : `${remove} These may be added here: ${free.join(", ")}.`;
}
