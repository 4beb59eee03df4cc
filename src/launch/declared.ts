import * as v from "valibot";
import type { LoadedFile } from "../content/content.ts";
import type { PathPart } from "../content/yaml-file.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { didYouMean } from "../findings/text.ts";
import {
  SETTINGS,
  type LaunchDefinition,
  type LaunchKind,
  type LaunchTopic,
} from "./define-launch.ts";
import type { Item, Topic } from "./item.ts";
import type { Locate } from "../settings/read-settings.ts";

export const LAUNCH_FILE = "content/launch.ts";

const name = v.pipe(
  v.string(),
  v.slug(({ received }) => `must be lowercase letters, digits and hyphens, not ${received}`),
);
const day = v.pipe(
  v.string(),
  v.isoDate(({ received }) => `must be a day such as 2027-05-31, not ${received}`),
);
const words = v.pipe(v.string(), v.minLength(1, "is empty"));
const optionalFunction = v.optional(v.function());

const topics = v.array(
  v.strictObject({
    name,
    heading: words,
    why: words,
    items: v.array(
      v.pipe(
        v.strictObject({
          id: name,
          need: v.picklist(["must", "should"]),
          kind: v.picklist(["sample", "missing", "archived", "claim"]),
          title: words,
          done: v.boolean(),
          until: v.optional(day),
          at: v.pipe(v.array(v.union([v.string(), v.number()])), v.minLength(1)),
          problem: words,
          fix: words,
          why: v.optional(words),
          canSettle: v.optional(v.boolean()),
        }),
        // `build --production` does not use the date, so it would disagree with `launch`.
        v.forward(
          v.check(
            ({ need, until }) => need === "should" || until === undefined,
            'is only for recommended items (need: "should")',
          ),
          ["until"],
        ),
      ),
    ),
  }),
);

const definition = v.strictObject({
  topics: optionalFunction,
  title: optionalFunction,
  sample: v.optional(words),
  reviews: v.optional(
    v.strictObject({
      day: words,
      days: v.number(),
      status: v.strictObject({ key: words, unverified: words, verified: words }),
      doubts: words,
      unnamed: v.optional(v.array(words)),
    }),
  ),
});

interface Read<Value> {
  value: Value;
  findings: Finding[];
}

/** Reads what `content/launch.ts` exports; undefined where there is no such file. */
export function readLaunch(exported: unknown): Read<LaunchDefinition<object>> {
  if (exported === undefined) return { value: {}, findings: [] };
  if (v.is(v.looseObject({}), exported))
    return checked<LaunchDefinition<object>>(definition, exported, "does not export a checklist");
  const hint = "Write “export default defineLaunch<Content>({ topics: ({ content }) => [ … ] })”.";
  return { value: {}, findings: [unreadable("does not export a checklist", hint)] };
}

export function readTopics(given: unknown): Read<LaunchTopic[]> {
  return checked<LaunchTopic[]>(topics, given, "returns a list that cannot be read");
}

/** The value is a copy: reading it again runs no code of the site. */
function checked<Value>(schema: v.GenericSchema, given: unknown, what: string): Read<Value> {
  const { output, issues = [] } = v.safeParse(schema, given);
  const findings = issues.map((issue) => unreadable(what, mistake(issue)));
  return { value: output as Value, findings };
}

function unreadable(what: string, hint: string): Finding {
  return error("launch/definition", `${LAUNCH_FILE} ${what}.`, { file: LAUNCH_FILE, hint });
}

function mistake(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue);
  const what = place === null ? "It" : `“${place}”`;
  if (issue.kind === "validation") return `${what} ${issue.message}.`;
  if (issue.expected === "never") return `${what} is not a known key: remove it.`;
  if (issue.path?.at(-1)?.origin === "key") return `${what} is missing.`;
  return `${what} must be ${issue.expected}, not ${issue.received}.`;
}

const CODES: Record<LaunchKind, string> = {
  sample: "launch/sample",
  missing: "launch/missing",
  archived: "launch/archived-link",
  claim: "launch/claim",
};

/** Milliseconds before its last day for which an item is open again. */
const MONTH = 30 * 86_400_000;

/** The declared topics with the lines of their items. Without `today` (ms), no last day is near. */
export function declaredTopics({
  declared,
  files,
  locate,
  today,
}: {
  declared: readonly LaunchTopic[];
  files: readonly LoadedFile[];
  locate: Locate;
  today?: number | undefined;
}): { topics: Topic[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const placeOf = (at: readonly PathPart[]): Position | undefined => {
    if (at[0] === SETTINGS) return locate(at.slice(1), "value");
    const file = files.find((each) => each.name.every((step, index) => at[index] === step));
    return file?.yaml.locate(at.slice(file.name.length), "value");
  };
  const read = declared.map((topic) => ({
    ...topic,
    items: topic.items.flatMap(({ at, kind, until, ...item }): Item[] => {
      const id = `${topic.name}/${item.id}`;
      const place = placeOf(at);
      if (place === undefined) {
        const names = new Set(files.map((file) => file.name[0] ?? ""));
        const hint =
          didYouMean(at[0], names) ??
          `Start “at” with a name of content/schema.ts, or with ${SETTINGS}.`;
        const message = `The item “${id}” points at “${at[0]}”, which is not in content/schema.ts.`;
        findings.push(error("launch/definition", message, { file: LAUNCH_FILE, hint }));
        return [];
      }
      const ends = until !== undefined && today !== undefined && Date.parse(until) - today < MONTH;
      const code = item.done && ends ? "launch/out-of-date" : CODES[kind];
      return [{ ...item, id, done: item.done && !ends, code, place }];
    }),
  }));
  return { topics: read, findings };
}
