import * as v from "valibot";
import { error, type Finding } from "../findings/finding.ts";
import type { LaunchDefinition, LaunchTopic } from "./define-launch.ts";

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
