import type { Finding, Position } from "../findings/finding.ts";
import { reportOf, type Report } from "../findings/report.ts";
import { counted, firstNames } from "../findings/text.ts";
import type { LaunchItem, LaunchTopic } from "./define-launch.ts";

/** One thing to do before the site goes live: declared by the site, or found in its content. */
export interface Item extends Omit<LaunchItem, "kind" | "at" | "until"> {
  code: string;
  place: Position;
  points?: readonly Point[];
  /** Another item has the same name: a decision about it would be ambiguous. */
  ambiguous?: true;
  settled?: { on: string; because: string };
}

export interface Point {
  text: string;
  place: Position;
}

export interface Topic extends Omit<LaunchTopic, "items"> {
  items: Item[];
}

export interface Checklist {
  topics: Topic[];
  /** Mistakes in `content/launch.ts`, or in the settings. */
  findings: Finding[];
  /** Files with `draft: true`. */
  drafts: readonly string[];
}

export function progressOf(items: readonly Item[]) {
  const open = items.filter(({ done }) => !done);
  const required = open.filter(({ need }) => need === "must").length;
  const recommended = open.length - required;
  const [done, total] = [items.length - open.length, items.length];
  const also = counted(recommended, "recommended item");
  let left = "Everything is done. Ready to go live.";
  if (recommended > 0) left = `Ready to go live; ${also} left.`;
  if (required > 0) {
    const must = counted(required, "required item");
    left = `Not ready to go live: ${must}${recommended > 0 ? ` and ${also}` : ""} left.`;
  }
  const counts = { done, total, required, recommended };
  return { counts, progress: `${done} of ${total} done`, left };
}

export function maySettle({ need, canSettle = need === "should", ambiguous }: Item): boolean {
  return canSettle && ambiguous === undefined;
}

export function findingOf(item: Item): Finding {
  const { id, need, code, problem, fix, why, place, points = [] } = item;
  const related = points.map(({ text, place: at }): Finding => {
    return { code, severity: "info", message: text, ...at };
  });
  const name = maySettle(item) ? `Its name for “launch.settled”: ${id}` : undefined;
  return {
    code,
    severity: need === "must" ? "error" : "warning",
    message: problem,
    hint: [fix, why, name].filter((line) => line !== undefined).join("\n"),
    ...place,
    related: related.length === 0 ? undefined : related,
  };
}

/** Open items are findings, all items are for machines. `others` are about the list itself. */
export function launchReport(
  { topics, findings: others, drafts }: Checklist,
  timings: Record<string, number>,
): Report {
  const { counts, progress, left } = progressOf(topics.flatMap(({ items }) => items));
  const groupsOf = (need: Item["need"], words: string) =>
    topics.map(({ heading, why, items }) => {
      const open = items.filter((item) => !item.done && item.need === need);
      return { heading: `${words}: ${heading}`, why, findings: open.map(findingOf) };
    });
  const groups = [...groupsOf("must", "Required"), ...groupsOf("should", "Recommended")];
  return reportOf("launch", [...others, ...groups.flatMap(({ findings }) => findings)], {
    groups,
    summary: counts,
    timings,
    closing: [
      `${progress}. ${left}`,
      ...(drafts.length === 0
        ? []
        : [`${counted(drafts.length, "draft")} left out of the site: ${firstNames(drafts)}`]),
    ],
    extra: {
      items: topics.flatMap((topic) => topic.items.map((item) => forMachines(item, topic))),
    },
  });
}

function forMachines(all: Item, { heading: topic, why }: Topic) {
  const { ambiguous: _, canSettle: _canSettle, place, points = [], ...item } = all;
  const located = points.map(({ text, place: at }) => ({ text, ...at }));
  return { topic, ...item, why: item.why ?? why, ...place, points: located };
}
