import * as v from "valibot";
import { isReservedAddress } from "../content/addresses.ts";
import type { LoadedFile } from "../content/content.ts";
import { date, line } from "../content/fields.ts";
import type { PathPart } from "../content/yaml-file.ts";
import { isRecord } from "../files/files-below.ts";
import { error, warning, type Finding, type Position } from "../findings/finding.ts";
import { didYouMean } from "../findings/text.ts";
import { linkTopic, reviewTopic, sampleTopic, walkContent } from "./content-topics.ts";
import {
  LAUNCH_FILE,
  SETTINGS,
  type LaunchDefinition,
  type LaunchKind,
  type LaunchTopic,
} from "./define-launch.ts";
import { maySettle, type Checklist, type Item, type Topic } from "./item.ts";
import { type Locate, setting, settingsPart } from "../settings/read-settings.ts";

export interface ChecklistSources {
  files: readonly LoadedFile[];
  settings: { origin: string } & LaunchSettings;
  locate: Locate;
  declared: readonly LaunchTopic[];
  keys: Pick<LaunchDefinition<never>, "title" | "sample" | "reviews">;
  /** In milliseconds. Without it, nothing is out of date. */
  today?: number | undefined;
}

/** Lists everything to do before this content goes live, done and open. */
export function makeChecklist(sources: ChecklistSources): Checklist {
  const { files, settings, locate, declared, keys, today } = sources;
  const nodes = [...walkContent(files, keys)];
  const own = declaredTopics(sources);
  const paths = declared.flatMap(({ items }) => items.map(({ at }) => at));
  const topics = [
    // The site's own topics come first: the site knows what matters most.
    ...own.topics,
    addressTopic(settings.origin, locate),
    ...(keys.sample === undefined ? [] : [sampleTopic(nodes, keys.sample, paths)]),
    linkTopic(nodes),
    ...(keys.reviews === undefined ? [] : [reviewTopic(nodes, keys.reviews, today)]),
  ].filter(({ items }) => items.length > 0);
  const settled = settle(withUniqueNames(topics), settings, locate);
  const drafts = files.flatMap(({ data, yaml }) =>
    isRecord(data) && data["draft"] === true ? yaml.file : [],
  );
  return { topics: settled.topics, findings: [...own.findings, ...settled.findings], drafts };
}

const CODES: Record<LaunchKind, string> = {
  sample: "launch/sample",
  missing: "launch/missing",
  archived: "launch/archived-link",
  claim: "launch/claim",
};

/** Milliseconds before its last day for which an item is open again. */
const MONTH = 30 * 86_400_000;

/** The declared topics with the lines of their items. Without `today`, no last day is near. */
function declaredTopics({ declared, files, locate, today }: ChecklistSources) {
  const findings: Finding[] = [];
  const placeOf = (at: readonly PathPart[]): Position | undefined => {
    if (at[0] === SETTINGS) return locate(at.slice(1), "value");
    const file = files.find((each) => each.name.every((step, index) => at[index] === step));
    return file?.yaml.locate(at.slice(file.name.length), "value");
  };
  const itemsOf = ({ name, items }: LaunchTopic) =>
    items.flatMap(({ at, kind, until, ...item }): Item[] => {
      const id = `${name}/${item.id}`;
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
    });
  return { topics: declared.map((topic) => ({ ...topic, items: itemsOf(topic) })), findings };
}

function addressTopic(origin: string, locate: Locate): Topic {
  const isReserved = isReservedAddress(origin);
  const problem = isReserved ? "is still a sample" : "does not begin with https";
  const item: Item = {
    id: "address/origin",
    need: "must",
    title: "Address of the site",
    done: !isReserved && origin.startsWith("https:"),
    code: "launch/origin",
    problem: `The site’s address, ${origin}, ${problem}.`,
    fix: `Write the site’s real address (origin: https://www.…) in content/${SETTINGS}.`,
    place: locate(["origin"], "value"),
  };
  const why = "Search engines and shared links send people to this address.";
  return { name: "address", heading: "Where the site will be found", why, items: [item] };
}

/** Numbers items with the same name. Numbers may change, so decisions cannot name such items. */
function withUniqueNames(topics: readonly Topic[]): Topic[] {
  const all = topics.flatMap(({ items }) => items);
  const groups = Map.groupBy(all, ({ id }) => id);
  const named = (item: Item): Item => {
    const group = groups.get(item.id) ?? [];
    const nth = group.indexOf(item) + 1;
    return group.length < 2
      ? item
      : { ...item, ambiguous: true, ...(nth > 1 && { id: `${item.id}-${nth}` }) };
  };
  return topics.map((topic) => ({ ...topic, items: topic.items.map(named) }));
}

export const launchSettings = settingsPart(
  {
    launch: setting(
      "Decisions about the items of build-site launch.",
      v.strictObject({
        settled: setting(
          "Items to leave as they are.",
          v.array(
            v.strictObject({
              item: v.pipe(
                line(),
                v.description("The name of an item, as build-site launch --verbose shows it."),
              ),
              on: v.pipe(date(), v.description("The day of the decision.")),
              because: v.pipe(line(), v.description("The reason.")),
            }),
          ),
          [],
        ),
      }),
      {},
    ),
  },
  ({ launch }) => ({ launch }),
);

type LaunchSettings = ReturnType<typeof launchSettings.read>;

/** Marks items as done if the settings decide to leave them as they are. */
function settle(
  topics: readonly Topic[],
  { launch }: LaunchSettings,
  locate: Locate,
): { topics: Topic[]; findings: Finding[] } {
  const items = topics.flatMap((topic) => topic.items);
  const findings: Finding[] = [];
  const decisions = new Map<string, NonNullable<Item["settled"]>>();
  for (const [index, { item: id, ...decision }] of launch.settled.entries()) {
    const place = locate(["launch", "settled", index, "item"], "value");
    const item = items.find((each) => each.id === id);
    if (item === undefined) {
      const names = items.map((each) => each.id);
      const hint =
        didYouMean(id, names) ??
        "Remove this entry. “build-site launch --verbose” shows the names.";
      const message = `There is no item “${id}” on the list.`;
      findings.push(warning("launch/unknown-item", message, { ...place, hint }));
    } else if (item.ambiguous) {
      const message = `“${id}” is ambiguous: several items are called “${item.title}”.`;
      const hint = "Give them different names. Until then, all of them stay on the list.";
      findings.push(warning("launch/unknown-item", message, { ...place, hint }));
    } else if (maySettle(item)) decisions.set(id, decision);
    else {
      const hint = "Complete the item, and remove this entry.";
      const message = `“${item.title}” is required and cannot be skipped.`;
      findings.push(error("launch/not-settled", message, { ...place, hint }));
    }
  }
  const decided = (item: Item): Item => {
    const settled = decisions.get(item.id);
    return settled === undefined || item.done ? item : { ...item, done: true, settled };
  };
  return {
    topics: topics.map((topic) => ({ ...topic, items: topic.items.map(decided) })),
    findings,
  };
}
