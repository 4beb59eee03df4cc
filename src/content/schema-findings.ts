import type * as v from "valibot";
import { error, sortFindings, type Finding, type Outcome, type Position } from "../findings/finding.ts";
import { didYouMean, nearest } from "../findings/nearest.ts";
import {
  allIssues,
  groupOf,
  isMissingKey,
  issuesAsTexts,
  isUnknownKey,
  lastKey,
  listDepth,
  pathOf,
  placeOf,
  type Issue,
} from "./schema-issues.ts";
import { knownKeys } from "./schema-structure.ts";
import { isScalarForText, KINDS, plainMessage, shown, subjectOf, typeHint, unknownKeyHint } from "./schema-words.ts";
import type { PathPart, YamlFile } from "./yaml-file.ts";

/** What to do where only the one who has written the schema knows. */
export interface SchemaHints {
  emptyFile: string;
  unknownKey: string;
}

const CONTENT_HINTS: SchemaHints = {
  emptyFile: "content/schema.ts says what belongs in it.",
  unknownKey: "Remove it.",
};

/** What is known while words are found for an issue. */
interface Checked {
  yaml: YamlFile;
  schema: v.GenericSchema;
  hints: SchemaHints;
  /** Unknown keys, and which ones were meant. */
  meant: ReadonlyMap<Issue, string>;
  /** What is said of numbers that are to be texts when they are. */
  asTexts: ReadonlyMap<string, Issue>;
}

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
  const issues = all.filter((issue) => listDepth(issue) < 0);
  const meant = meantKeys(issues, schema);
  const checked = { yaml, schema, hints, meant, asTexts: textIssues(issues, yaml, schema) };
  // A key that is missing because it is misspelt is one mistake, not two.
  const isMeant = (issue: Issue): boolean =>
    [...meant].some(([other, name]) => name === lastKey(issue) && groupOf(other) === groupOf(issue));
  const missing = issues.filter((issue) => isMissingKey(issue) && !isMeant(issue));
  const findings = sortFindings([
    ...issues.filter((issue) => !isMissingKey(issue)).map((issue) => toFinding(issue, checked)),
    ...[...Map.groupBy(missing, groupOf).values()].map((group) => missingKeys(group, yaml)),
    ...listsForGroups(all, yaml),
  ]);
  return findings.length > 0 ? { ok: false, findings } : { ok: true, value: output, findings };
}

/** Which keys were meant by unknown ones: first of all those that are missing beside them. */
function meantKeys(issues: readonly Issue[], schema: v.GenericSchema): Map<Issue, string> {
  const missing = issues.filter(isMissingKey);
  const meant = new Map<Issue, string>();
  for (const issue of issues.filter(isUnknownKey)) {
    const siblings = missing.filter((other) => groupOf(issue) === groupOf(other)).map((other) => lastKey(other));
    const key = nearest(lastKey(issue), siblings) ?? nearest(lastKey(issue), knownKeys(schema, issue));
    if (key !== undefined) meant.set(issue, key);
  }
  return meant;
}

function textIssues(issues: readonly Issue[], yaml: YamlFile, schema: v.GenericSchema): ReadonlyMap<string, Issue> {
  const texts = issues.filter(isScalarForText).map((issue) => [placeOf(issue), textOf(issue, yaml)] as const);
  return texts.length === 0 ? new Map() : issuesAsTexts(schema, yaml.data, new Map(texts));
}

/** A number or the like as it is written: of `1.10` it keeps the last sign. */
function textOf(issue: Issue, yaml: YamlFile): string {
  return yaml.written?.(pathOf(issue)) ?? String(issue.input);
}

function toFinding(issue: Issue, { yaml, schema, hints, meant, asTexts }: Checked): Finding {
  const path = pathOf(issue);
  const name = subjectOf(path);
  const at = (part: "key" | "value") => yaml.locate(path, part);
  if (isUnknownKey(issue)) {
    const key = meant.get(issue);
    const hint =
      key === undefined ? unknownKeyHint(issue, knownKeys(schema, issue), hints.unknownKey) : `Did you mean “${key}”?`;
    return error("content/unknown-key", `“${lastKey(issue)}” is not a key that belongs here.`, { ...at("key"), hint });
  }
  if (issue.input === null && path.length === 0)
    return error("content/empty", "This file is empty.", { ...at("value"), hint: hints.emptyFile });
  if (issue.input === null) {
    const hint = "Write a value behind the colon, or remove the key.";
    return error("content/empty", `${name} is empty.`, { ...at("key"), hint });
  }
  if (issue.type === "picklist" || issue.type === "literal") {
    const choices = [...(issue.expected ?? "").matchAll(/"([^"]*)"|[^\s()|]+/g)].map((match) => match[1] ?? match[0]);
    const hint = typeof issue.input === "string" ? didYouMean(issue.input, choices) : undefined;
    return error("content/bad-value", `${name} must be one of ${choices.join(", ")}, not ${shown(issue.input)}.`, {
      ...at("value"),
      ...(hint === undefined ? {} : { hint }),
    });
  }
  const asText = asTexts.get(placeOf(issue));
  if (asText !== undefined) return badValue(asText, name, at("value"));
  if (issue.kind === "schema" && issue.type in KINDS && !issue.message.startsWith("is the ")) {
    const hint = typeHint(issue, textOf(issue, yaml));
    return error("content/wrong-type", `${name} must be ${KINDS[issue.type]}, not ${shown(issue.input)}.`, {
      ...at("value"),
      ...(hint === undefined ? {} : { hint }),
    });
  }
  return badValue(issue, name, at("value"));
}

function badValue(issue: Issue, name: string, place: Position): Finding {
  const { input } = issue;
  const subject = typeof input === "string" || typeof input === "number" ? `${name}: ${shown(input)}` : name;
  return error("content/bad-value", `${subject} ${plainMessage(issue)}.`, place);
}

/** All that a group of keys lacks, as one mistake. */
function missingKeys(group: readonly Issue[], yaml: YamlFile): Finding {
  const [first, ...others] = group.map(lastKey);
  const names = `“${[first, ...others].join("”, “")}”`;
  const place = yaml.locate(group.flatMap((issue) => [pathOf(issue).slice(0, -1)])[0] ?? [], "value");
  if (others.length === 0) {
    const hint = `Add a line “${first}: …” here.`;
    return error("content/missing-key", `${names} is missing.`, { ...place, hint });
  }
  const hint = `Add a line for each of them here, such as “${first}: …”.`;
  return error("content/missing-key", `${names} are missing.`, { ...place, hint });
}

/** Lists where a group of keys belongs: each one mistake, whatever its group lacks. */
function listsForGroups(issues: readonly Issue[], yaml: YamlFile): Finding[] {
  const places = issues
    .filter((issue) => listDepth(issue) >= 0)
    .map((issue) => JSON.stringify(pathOf(issue).slice(0, listDepth(issue))));
  return [...new Set(places)].map((place) => {
    const path = JSON.parse(place) as PathPart[];
    return error(
      "content/wrong-type",
      `${subjectOf(path)} must be a group of keys, not a list.`,
      yaml.locate(path, "value"),
    );
  });
}
