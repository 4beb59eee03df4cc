import * as v from "valibot";
import { date, line } from "../content/fields.ts";
import { error, warning, type Finding } from "../findings/finding.ts";
import { didYouMean } from "../findings/nearest.ts";
import { settingsPart, type Locate } from "../settings/read-settings.ts";
import type { Item, Topic } from "./item.ts";

/** The setting `launch`: items that stay as they are, by the names that `launch --verbose` shows, and why. */
export const launchSettings = settingsPart(
  {
    launch: v.optional(
      v.strictObject({
        settled: v.optional(v.array(v.strictObject({ item: line(), on: date(), because: line() })), []),
      }),
      {},
    ),
  },
  ({ launch }) => ({ launch }),
);

/** What a site has decided about items of its checklist. */
export type LaunchSettings = ReturnType<typeof launchSettings.read>;

/** Marks items as done that the settings leave as they are, if they may. */
export function settle(
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
      const hint = didYouMean(id, names) ?? "“build-site launch --verbose” shows the name of each. Remove this entry.";
      findings.push(warning("launch/unknown-item", `There is no item “${id}” on the list.`, { ...place, hint }));
    } else if (item.ambiguous) {
      const message = `Several items are called “${item.title}”: “${id}” could mean any of them.`;
      const hint = "Give them different names. Until then all of them stay on the list.";
      findings.push(warning("launch/unknown-item", message, { ...place, hint }));
    } else if (item.canSettle ?? item.need === "should") decisions.set(id, decision);
    else {
      const hint = "Do what it asks for, and remove this entry.";
      const message = `“${item.title}” is a must: it cannot stay as it is.`;
      findings.push(error("launch/not-settled", message, { ...place, hint }));
    }
  }
  const decided = (item: Item): Item => {
    const settled = decisions.get(item.id);
    return settled === undefined || item.done ? item : { ...item, done: true, settled };
  };
  return { topics: topics.map((topic) => ({ ...topic, items: topic.items.map(decided) })), findings };
}
