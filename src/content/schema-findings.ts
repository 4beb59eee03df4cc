import { distance } from "fastest-levenshtein";
import type * as v from "valibot";
import { isRecord } from "../files/files-below.ts";
import { error, sortFindings, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { summarize } from "../findings/merge-findings.ts";
import { didYouMean, nearest, shorten } from "../findings/text.ts";
import { allIssues, choicesOf, messageAsText, requiredKeys, type Issue } from "./schema-issues.ts";
import type { PathPart, YamlFile } from "./yaml-file.ts";

/**
 * The data of a file after its schema. Throws every mistake at its place, together with known
 * findings about values (`wrong`); issues of the schema about these values are left out. `renamed`
 * has the new names of old keys.
 */
export function applySchema<const Schema extends v.GenericSchema>(
  yaml: YamlFile,
  schema: Schema,
  {
    unknownKey = "Remove it, or add it to content/schema.ts.",
    renamed,
    wrong = [],
  }: {
    unknownKey?: string;
    renamed?: ReadonlyMap<string, string>;
    wrong?: readonly Finding[];
  } = {},
): v.InferOutput<Schema> {
  const { issues, output } = allIssues(schema, yaml.data());
  if (issues.length === 0 && wrong.length === 0) return output;
  const missing = issues.filter(({ about }) => about === "missing key");
  const meant = meantKeys(issues, missing, renamed);
  // A key that is missing because it is misspelled is one mistake, not two.
  const misspelled = new Set([...meant].map(([{ group }, name]) => `${group} ${name}`));
  const lacking = missing.filter(({ group, key }) => !misspelled.has(`${group} ${key}`));
  const groups = [...Map.groupBy(lacking, ({ group }) => group).values()];
  const findings = [
    ...issues.flatMap((issue) => {
      if (issue.about === "missing key") return [];
      return issue.about === "unknown key"
        ? unknownKeyFinding(issue, yaml, meant.get(issue), unknownKey)
        : valueFinding(issue, yaml, schema);
    }),
    ...groups.map((keys) => missingKeys(keys, yaml)),
  ];
  const others = findings.filter((finding) => !wrong.some((each) => isWithin(each, finding)));
  throw new FindingsError(summarize(sortFindings([...wrong, ...others])));
}

/** Whether the place of one finding is inside that of another. */
function isWithin(part: Finding, { line, column = 0, length = 0 }: Finding): boolean {
  const { column: at = 0 } = part;
  return part.line === line && column <= at && at <= column + length;
}

/** The keys that unknown keys were probably meant to be, preferably missing keys of the group. */
function meantKeys(
  issues: readonly Issue[],
  missing: readonly Issue[],
  renamed?: ReadonlyMap<string, string>,
): Map<Issue, string> {
  const groups = Map.groupBy(missing, ({ group }) => group);
  const meant = new Map<Issue, string>();
  for (const issue of issues.filter(({ about }) => about === "unknown key")) {
    const siblings = groups.get(issue.group)?.map(({ key }) => key) ?? [];
    const absent = issue.known.filter((key) => !Object.hasOwn(issue.input as object, key));
    const key =
      renamed?.get(issue.key) ??
      nearest(issue.key, siblings) ??
      onlySimilar(issue.key, siblings) ??
      nearest(issue.key, issue.known) ??
      onlySimilar(issue.key, absent);
    if (key !== undefined) meant.set(issue, key);
  }
  return meant;
}

/** The key that is at least half the same, if there is only one: foto, photo. */
function onlySimilar(key: string, others: readonly string[]): string | undefined {
  const [only, ...more] = others.filter((each) => distance(key, each) <= each.length / 2);
  return more.length === 0 ? only : undefined;
}

function valueFinding(issue: Issue, yaml: YamlFile, schema: v.GenericSchema): Finding {
  const { kind, type, input, path } = issue;
  const subject = subjectOf(path);
  if (input === null) {
    const hint =
      path.length === 0
        ? "Write the keys that content/schema.ts requires."
        : "Write a value after the colon, or remove the key.";
    return error("content/empty", `${subject} is empty.`, { ...yaml.locate(path, "key"), hint });
  }
  const place = yaml.locate(path, "value");
  if (type === "picklist" || type === "literal") {
    const choices = choicesOf(schema, issue);
    const hint = typeof input === "string" ? didYouMean(input, choices) : undefined;
    const message = `${subject} must be one of ${choices.join(", ")}, not ${shown(input)}.`;
    return error("content/bad-value", message, { ...place, hint });
  }
  // `1.10` keeps its last digit.
  const isScalarForText =
    type === "string" && (typeof input === "number" || typeof input === "boolean");
  const written = isScalarForText ? (yaml.written(path) ?? String(input)) : undefined;
  const asText = written === undefined ? undefined : messageAsText(schema, issue, written);
  const kindOfValue = kind === "schema" ? kindOf(issue) : undefined;
  if (asText === undefined && kindOfValue !== undefined) {
    const message = `${subject} must be ${kindOfValue}, not ${shown(input)}.`;
    const hint =
      written === undefined
        ? (typeHint(issue) ?? listHint(schema, issue))
        : `Put it in quotation marks: ${JSON.stringify(written)}.`;
    return error("content/wrong-type", message, { ...place, hint });
  }
  const value = written ?? input;
  const isShort = typeof value === "string" || typeof value === "number";
  const text = sentenceOf(subject, isShort ? shown(value) : undefined, asText ?? issue.message);
  return error("content/bad-value", text, place);
}

/** `meant` is what the key was probably meant to be, and `remove` advice for one that is not. */
function unknownKeyFinding(
  { path, key, known, input }: Issue,
  yaml: YamlFile,
  meant: string | undefined,
  remove: string,
): Finding {
  const free = known.filter((name) => !isRecord(input) || !(name in input));
  let hint = remove;
  if (meant !== undefined) hint = `Did you mean “${meant}”?`;
  else if (key.startsWith("-")) hint = "If it begins a list entry, write a space after its dash.";
  else if (free.length > 0) hint += ` These may be added here: ${free.join(", ")}.`;
  else if (known.length > 0) hint += " All keys that belong here are already present.";
  const place = yaml.locate(path, "key");
  return error("content/unknown-key", `“${key}” is an unknown key here.`, { ...place, hint });
}

function missingKeys(issues: readonly Issue[], yaml: YamlFile): Finding {
  const [first] = issues;
  const place = yaml.locate(first?.path.slice(0, -1) ?? [], "value");
  const names = issues.map(({ key }) => `“${key}”`).join(", ");
  const line = `“${first?.key}: …”`;
  const [are, hint] =
    issues.length === 1
      ? ["is", `Add a line ${line} here.`]
      : ["are", `Add a line for each of them here, such as ${line}.`];
  return error("content/missing-key", `${names} ${are} missing.`, { ...place, hint });
}

/* Parts of messages. */

const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  date: "a Date",
  array: "a list (lines that begin with “- ”)",
  strict_object: "a group of keys",
  object: "a group of keys",
  record: "a group of keys",
};

/** The expected kind of value; for a choice, that of each option. */
function kindOf({ type, issues }: Pick<Issue, "type" | "issues">): string | undefined {
  if (type !== "union" || issues === undefined) return KINDS[type];
  const options = issues.map((issue) =>
    issue.path ? undefined : (kindOf(issue) ?? issue.expected),
  );
  return options.every((option) => typeof option === "string")
    ? [...new Set(options)].join(" or ")
    : undefined;
}

function subjectOf(path: readonly PathPart[]): string {
  const key = path.at(-1);
  if (key === undefined) return "This file";
  if (!isIndex(key)) return `“${key}”`;
  const list = path.findLast((step) => !isIndex(step));
  return `Entry ${Number(key) + 1}${list === undefined ? "" : ` of “${list}”`}`;
}

const isIndex = (step: PathPart) => /^\d+$/.test(String(step));

function shown(value: unknown): string {
  if (typeof value === "string") return `“${shorten(value, 60)}”`;
  if (Array.isArray(value)) return "a list";
  return isRecord(value) ? "a group of keys" : String(value);
}

/** The hint about a list of groups that was written as a group. */
function listHint(schema: v.GenericSchema, { type, input, path }: Issue): string | undefined {
  if (type !== "array" || !isRecord(input)) return undefined;
  const keys = requiredKeys(schema, [...path, 0]).map((key) => `${key}: …`);
  return keys.length === 0 ? undefined : `Write each entry as “- { ${keys.join(", ")} }”.`;
}

function typeHint({ type, input }: Issue): string | undefined {
  const keys = isRecord(input) ? Object.keys(input) : [];
  const [first] = keys;
  if (type === "array" && /^[-–—•]/.test(typeof input === "string" ? input : (first ?? "")))
    return "Begin each entry with “- ”, a hyphen and a space.";
  if (type === "number" && typeof input === "string") return numberHint(input);
  if (type === "date") return "Files hold dates as text: use date() in the schema, not v.date().";
  // YAML reads `Note: soon` and `{hours}` as groups with one key.
  if (type === "string" && keys.length === 1)
    return "Put the whole text in straight quotation marks.";
  return undefined;
}

/** `$4,000` → 4000. Of `1.5%` and `30 years`, only the author knows whether the unit fits. */
function numberHint(text: string): string | undefined {
  const bare = text.replace(/^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu, "");
  if (!NUMBER.test(bare))
    return /\d/.test(text) ? "Write the number alone, in digits, such as 30 or 1.5." : undefined;
  const number = Number(bare.replaceAll(/[,'’\s]/g, ""));
  return `Write ${number}${Number(text) === number ? ", without quotation marks" : ""}.`;
}

/**
 * With or without groups of three digits: `4,000`. `4.000` is ambiguous, since it may mean four.
 */
const NUMBER = /^-?(?:\d+|\d{1,3}([,'’\s])\d{3}(?:\1\d{3})*)(?:\.(?!\d{3}$)\d+)?$/;

/**
 * A whole sentence about a value. The schema's `message` ends it, or stands alone if it is a
 * sentence of its own: “Use a .de address.”
 */
function sentenceOf(subject: string, value: string | undefined, message: string): string {
  const isSentence = /^\p{Lu}/u.test(message) || ENDED.test(message);
  const start = value === undefined ? subject : `${subject}: ${value}`;
  const sentence = isSentence ? `${subject}: ${message}` : `${start} ${message}`;
  return ENDED.test(message) ? sentence : `${sentence}.`;
}

const ENDED = /[.!?]$/;
