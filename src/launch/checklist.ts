import type { Finding } from "../findings/finding.ts";
import type { Content } from "../content/content.ts";
import type { LaunchTopic } from "./define-launch.ts";
import type { AddressSettings } from "../settings/addresses.ts";
import type { LaunchSettings } from "./launch-settings.ts";
import type { YamlFile } from "../content/yaml-file.ts";
import { declaredTopics } from "./declared-topics.ts";
import type { Checklist, Item, Topic } from "./item.ts";
import { linkTopic } from "./pending-links.ts";
import { entryTopic } from "./reviewed-entries.ts";
import { sampleTopic } from "./sample-flags.ts";
import { settle } from "./settled.ts";
import { addressTopic } from "./site-address.ts";
import { walkContent } from "./walk-content.ts";

/** What is looked at. */
export interface ChecklistSources {
  content: Pick<Content, "placed">;
  settings: Pick<AddressSettings, "origin"> & LaunchSettings;
  /** The file of the settings with its places. */
  settingsFile: YamlFile;
  /** What the site itself declares. */
  declared: readonly LaunchTopic[];
  /** The day, in milliseconds; without it nothing is called too old, and the answer hangs on the sources alone. */
  today?: number | undefined;
}

/** Everything between this content and going live, done and not done: what the site declares, then what holds for any. */
export function makeChecklist({ content, settings, settingsFile, declared, today }: ChecklistSources): Checklist {
  const files = [...content.placed()];
  const nodes = [...walkContent(files)];
  const own = declaredTopics(declared, { files, settings: settingsFile, today });
  const paths = declared.flatMap(({ items }) => items.map(({ at }) => at));
  const topics = [
    addressTopic(settings.origin, settingsFile),
    ...own.topics,
    sampleTopic(nodes, paths),
    linkTopic(nodes),
    entryTopic(nodes, today),
  ].filter(({ items }) => items.length > 0);
  const named = withOwnNames(topics);
  const all = named.flatMap(({ items }) => items);
  const settled = settle(all, settings, settingsFile);
  const findings: Finding[] = [...own.findings, ...settled.findings];
  let next = 0;
  return {
    topics: named.map((topic) => ({ ...topic, items: settled.items.slice(next, (next += topic.items.length)) })),
    findings,
  };
}

/**
 * Items of one name get numbers, so that a list has each name once. A number moves when something is put before it: no
 * decision may hang on it.
 */
function withOwnNames(topics: readonly Topic[]): Topic[] {
  const namesakes = Map.groupBy(
    topics.flatMap(({ items }) => items),
    ({ id }) => id,
  );
  const named = (item: Item): Item => {
    const group = namesakes.get(item.id) ?? [];
    const nth = group.indexOf(item) + 1;
    return group.length < 2 ? item : { ...item, ambiguous: true, ...(nth > 1 && { id: `${item.id}-${nth}` }) };
  };
  return topics.map((topic) => ({ ...topic, items: topic.items.map(named) }));
}
