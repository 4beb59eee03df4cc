import * as v from "valibot";
import { isReservedAddress } from "../content/addresses.ts";
import type { PathPart } from "../content/yaml-file.ts";
import { error, type Finding } from "../findings/finding.ts";
import type { HostSettings } from "../hosts/hosts.ts";
import type { AddressSettings } from "../settings/addresses.ts";

/** Why an item is open; the code of its finding follows from it. */
export type LaunchKind =
  /** A placeholder is still in place of the real thing. */
  | "sample"
  /** Something is still missing. */
  | "missing"
  /** A link points to an archived copy of a page. */
  | "archived"
  /** Other sources contradict or qualify what the page says. */
  | "claim";

/** The first step of `at` for a line of the site's settings. */
export const SETTINGS = "settings.yaml";

/** One thing to do before the site goes live. It stays an item once it is done. */
export interface LaunchItem<Name extends string = string> {
  /** Lowercase letters, digits and hyphens. The topic comes before it: `identity/phone`. */
  id: string;
  /** A required item (`must`) blocks `build --production`. */
  need: "must" | "should";
  kind: LaunchKind;
  /** The title of the item in a few words: “Phone number”. */
  title: string;
  done: boolean;
  /** The last day (`2027-05-31`) of a recommended item, which is open again a month earlier. */
  until?: string;
  /** The value to edit: a name from `content/schema.ts` (or `settings.yaml`), followed by keys. */
  at: readonly [Name | typeof SETTINGS, ...PathPart[]];
  /** What is wrong while the item is open. A sentence. */
  problem: string;
  /** What to do. A sentence or two. */
  fix: string;
  /** Why it matters, in addition to the topic's reason. */
  why?: string;
  /** Whether `launch.settled` may leave it as it is. By default, recommended items only. */
  canSettle?: boolean;
}

/** Items to go through together. */
export interface LaunchTopic<Name extends string = string> {
  /** Lowercase letters, digits and hyphens. */
  name: string;
  heading: string;
  /** Why it matters, in a sentence or two. */
  why: string;
  items: LaunchItem<Name>[];
}

/** The site, as the function `topics` gets it. */
export interface LaunchSite<Content> {
  content: Content;
  settings: AddressSettings & HostSettings & { links: { contact?: string | undefined } };
}

/** The keys that record reviews of entries. One with a day or a list of doubts is an item. */
export interface ReviewKeys {
  /** The key of the day of the last review. */
  day: string;
  /** For how many days a review is valid. */
  days: number;
  /** The key of a status, and its values for unverified and verified entries. */
  status: { key: string; unverified: string; verified: string };
  /** The key of a list of what is left to check. */
  doubts: string;
  /** Keys that the names of items leave out. */
  unnamed?: readonly string[];
}

/** What `content/launch.ts` exports. */
export interface LaunchDefinition<Content> {
  /** Returns the topics of a site. It must not depend on the time. */
  topics?: (site: LaunchSite<Content>) => LaunchTopic<keyof Content & string>[];
  /** Returns the title of a group of keys; by default, the keys in `path` name its items. */
  title?: (
    group: Readonly<Record<string, unknown>>,
    path: readonly PathPart[],
  ) => string | undefined;
  /** The key that marks a group of keys as a sample while it is `true`. */
  sample?: string;
  reviews?: ReviewKeys;
}

/** Declares the site's own checklist: its topics, and the meaning of keys in its content. */
export function defineLaunch<Content extends object>(
  definition: LaunchDefinition<Content>,
): LaunchDefinition<Content> {
  return definition;
}

/** Whether the settings forward the path (`/listings`) to another host. */
export function isForwarded(
  { origin, forward = [] }: { origin: string; forward?: readonly { from: string; to: string }[] },
  path: string,
): boolean {
  const leadsOn = (to: string) =>
    URL.canParse(to) && new URL(to).origin !== origin && !isReservedAddress(to);
  return forward.some(({ from, to }) => from === path && leadsOn(to));
}

/* How `content/launch.ts` is read, which may export anything. */

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
