import { isReservedAddress } from "../content/addresses.ts";
import type { PlacedFile } from "../content/content.ts";
import { linkTopic, reviewTopic, sampleTopic, walkContent } from "./content-topics.ts";
import { declaredTopics } from "./declared.ts";
import { SETTINGS, type LaunchDefinition, type LaunchTopic } from "./define-launch.ts";
import type { Checklist, Item, Topic } from "./item.ts";
import { settle, type LaunchSettings } from "./settled.ts";
import type { Locate } from "../settings/read-settings.ts";

/** What the list is made from. */
export interface ChecklistSources {
  files: readonly PlacedFile[];
  settings: { origin: string } & LaunchSettings;
  /** Finds lines of the settings. */
  locate: Locate;
  /** The topics that the site declares. */
  declared: readonly LaunchTopic[];
  /** What keys of the content mean. */
  keys: Pick<LaunchDefinition<never>, "title" | "sample" | "reviews">;
  /** The day, in milliseconds. Without it nothing is out of date, and the list depends on the sources alone. */
  today?: number | undefined;
}

/** Everything between this content and going live, done and not done: topics of any site around the site's own. */
export function makeChecklist({ files, settings, locate, declared, keys, today }: ChecklistSources): Checklist {
  const nodes = [...walkContent(files, keys)];
  const own = declaredTopics(declared, { files, locate, today });
  const paths = declared.flatMap(({ items }) => items.map(({ at }) => at));
  const topics = [
    addressTopic(settings.origin, locate),
    ...own.topics,
    ...(keys.sample === undefined ? [] : [sampleTopic(nodes, keys.sample, paths)]),
    linkTopic(nodes),
    ...(keys.reviews === undefined ? [] : [reviewTopic(nodes, keys.reviews, today)]),
  ].filter(({ items }) => items.length > 0);
  const settled = settle(withUniqueNames(topics), settings, locate);
  return { topics: settled.topics, findings: [...own.findings, ...settled.findings] };
}

/** The address of the site, which the settings or the command line give. */
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
    put: `Put the address under which visitors will find the site (origin: https://www.…) into content/${SETTINGS}.`,
    place: locate(["origin"], "value"),
  };
  const why = "Search engines and shared links send people to this address.";
  return { name: "address", heading: "Where the site will be found", why, items: [item] };
}

/** Numbers items of the same name. Numbers move when an item is added in front, so no decision may name such an item. */
function withUniqueNames(topics: readonly Topic[]): Topic[] {
  const all = topics.flatMap(({ items }) => items);
  const groups = Map.groupBy(all, ({ id }) => id);
  const named = (item: Item): Item => {
    const group = groups.get(item.id) ?? [];
    const nth = group.indexOf(item) + 1;
    return group.length < 2 ? item : { ...item, ambiguous: true, ...(nth > 1 && { id: `${item.id}-${nth}` }) };
  };
  return topics.map((topic) => ({ ...topic, items: topic.items.map(named) }));
}
