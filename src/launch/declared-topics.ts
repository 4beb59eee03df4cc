import { error, type Finding, type Position } from "../findings/finding.ts";
import { didYouMean } from "../findings/nearest.ts";
import type { PlacedFile } from "../content/content-lookup.ts";
import { SETTINGS, type LaunchItem, type LaunchKind, type LaunchTopic } from "./define-launch.ts";
import type { PathPart, YamlFile } from "../content/yaml-file.ts";
import { LAUNCH_FILE } from "./declared-shape.ts";
import type { Topic } from "./item.ts";

const CODES: Record<LaunchKind, string> = {
  sample: "launch/sample",
  missing: "launch/missing",
  archived: "launch/archived-link",
  claim: "launch/claim",
};

/** Milliseconds before its last day from which an item is open again. */
const MONTH = 30 * 86_400_000;

/**
 * The declared topics with the lines of their items. An item that points at no file is a mistake in the declaration.
 * Without `today`, in milliseconds, no last day is near.
 */
export function declaredTopics(
  declared: readonly LaunchTopic[],
  { files, settings, today }: { files: readonly PlacedFile[]; settings: YamlFile; today: number | undefined },
): { topics: Topic[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const locate = locator(files, settings);
  const topics = declared.map(({ name, heading, why, items }) => ({
    name,
    heading,
    why,
    items: items.flatMap((item) => {
      const place = locate(item.at);
      if (place !== undefined) return [{ ...fieldsOf(item, why, today), id: `${name}/${item.id}`, place }];
      findings.push(nowhere(`${name}/${item.id}`, item.at[0], files));
      return [];
    }),
  }));
  return { topics, findings };
}

function fieldsOf(item: LaunchItem, topicWhy: string, today: number | undefined) {
  const { need, title, problem, put, why = topicWhy, kind, until, canSettle = need === "should" } = item;
  const ownWhy = item.why !== undefined;
  const ends = until !== undefined && today !== undefined && Date.parse(until) - today < MONTH;
  const code = item.done && ends ? "launch/out-of-date" : CODES[kind];
  return { need, title, done: item.done && !ends, problem, put, why, ownWhy, code, points: [], canSettle };
}

function locator(files: readonly PlacedFile[], settings: YamlFile) {
  return (at: readonly PathPart[]): Position | undefined => {
    if (at[0] === SETTINGS) return settings.locate(at.slice(1), "value");
    const file = files.find(({ name }) => name.every((step, index) => at[index] === step));
    return file?.yaml.locate(at.slice(file.name.length), "value");
  };
}

function nowhere(item: string, name: string, files: readonly PlacedFile[]): Finding {
  const names = new Set(files.map((file) => file.name[0] ?? ""));
  const hint = didYouMean(name, names) ?? `Begin “at” with a name of content/schema.ts, or with ${SETTINGS}.`;
  return error("launch/definition", `The item “${item}” stands in no file: there is no content called “${name}”.`, {
    file: LAUNCH_FILE,
    hint,
  });
}
