import { error, warning, type Finding } from "../findings/finding.ts";
import { didYouMean } from "../findings/nearest.ts";
import type { LaunchSettings } from "./launch-settings.ts";
import type { YamlFile } from "../content/yaml-file.ts";
import type { Item } from "./item.ts";

/** Marks as done what the settings say is to stay as it is (`launch.settled`). Not everything may. */
export function settle(
  items: readonly Item[],
  { launch }: LaunchSettings,
  settings: YamlFile,
): { items: Item[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const decisions = new Map<string, { on: string; because: string }>();
  for (const [index, { item: id, ...decision }] of launch.settled.entries()) {
    const place = settings.locate(["launch", "settled", index, "item"], "value");
    const item = items.find((each) => each.id === id);
    if (item === undefined) {
      const names = items.map((each) => each.id);
      const hint = didYouMean(id, names) ?? "“build-site launch --verbose” shows the name of each. Remove this entry.";
      findings.push(warning("launch/unknown-item", `There is no item “${id}” on the list.`, { ...place, hint }));
    } else if (item.ambiguous) {
      const message = `Several items are called “${item.title}”: which one “${id}” means cannot be told.`;
      const hint = "Give them different names. Until then all of them stay on the list.";
      findings.push(warning("launch/unknown-item", message, { ...place, hint }));
    } else if (item.canSettle) decisions.set(id, decision);
    else {
      const hint = "Do what it asks for, and remove this entry.";
      findings.push(
        error("launch/not-settled", `“${item.title}” is a must: it cannot stay as it is.`, { ...place, hint }),
      );
    }
  }
  return {
    items: items.map((item) => {
      const settled = decisions.get(item.id);
      return settled === undefined || item.done ? item : { ...item, done: true, settled };
    }),
    findings,
  };
}
