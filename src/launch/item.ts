import type { Finding, Position } from "../findings/finding.ts";
import { reportOf, type Report } from "../findings/report.ts";
import type { LaunchItem, LaunchTopic } from "./define-launch.ts";

/**
 * One thing to do before the site goes live, done or not: declared by the site, or found in its
 * content.
 */
export interface Item extends Omit<LaunchItem, "kind" | "at" | "until"> {
  /** The code of its finding. */
  code: string;
  /** The line to edit. */
  place: Position;
  /** What to do one by one. */
  points?: readonly Point[];
  /** Another item has the same name, so that a decision about it would be ambiguous. */
  ambiguous?: true;
  /** The decision to leave it as it is. */
  settled?: { on: string; because: string };
}

/** A part of an item, with a line of its own. */
export interface Point {
  text: string;
  place: Position;
}

/** Items to go through together. */
export interface Topic extends Omit<LaunchTopic, "items"> {
  items: Item[];
}

/** Everything between the content and going live. */
export interface Checklist {
  topics: Topic[];
  /**
   * What is wrong with the list itself: in `content/launch.ts`, or in what the settings say about
   * it.
   */
  findings: Finding[];
}

/** Counts done, all and open items, and says so in words. */
export function progressOf(items: readonly Item[]) {
  const open = items.filter(({ done }) => !done);
  const musts = open.filter(({ need }) => need === "must").length;
  const counts = {
    done: items.length - open.length,
    total: items.length,
    musts,
    shoulds: open.length - musts,
  };
  return {
    counts,
    progress: `${counts.done} of ${counts.total} done`,
    left: leftInWords(musts, counts.shoulds),
  };
}

function leftInWords(musts: number, shoulds: number): string {
  if (musts === 0 && shoulds === 0) return "Everything is done: the site can go live.";
  if (musts === 0) return `Nothing keeps the site from going live; ${shoulds} should be done.`;
  const must = `${musts} must be done before the site goes live`;
  return shoulds === 0 ? `${must}.` : `${must}, ${shoulds} more should be.`;
}

/** Whether the settings may leave an item as it is. */
export function maySettle({ need, canSettle = need === "should", ambiguous }: Item): boolean {
  return canSettle && ambiguous === undefined;
}

/** An open item as a finding: an error if it is a must. */
export function findingOf(item: Item): Finding {
  const { id, need, code, problem, put, why, place, points = [] } = item;
  const related = points.map(({ text, place: at }): Finding => ({
    code,
    severity: "info",
    message: text,
    ...at,
  }));
  const name = maySettle(item) ? `Its name for “launch.settled”: ${id}` : undefined;
  return {
    code,
    severity: need === "must" ? "error" : "warning",
    message: problem,
    hint: [put, why, name].filter((line) => line !== undefined).join("\n"),
    ...place,
    related: related.length === 0 ? undefined : related,
  };
}

/**
 * The list as a report: open items as findings, all items for machines. `others` are findings about
 * the list itself.
 */
export function launchReport(
  topics: readonly Topic[],
  others: readonly Finding[],
  timings: Record<string, number>,
): Report {
  const { counts, progress, left } = progressOf(topics.flatMap(({ items }) => items));
  const groupsOf = (need: Item["need"], words: string) =>
    topics.map(({ heading, why, items }) => {
      const open = items.filter((item) => !item.done && item.need === need);
      return { heading: `${words}: ${heading}`, why, findings: open.map(findingOf) };
    });
  const groups = [...groupsOf("must", "Must be done"), ...groupsOf("should", "Should be done")];
  return reportOf("launch", [...others, ...groups.flatMap(({ findings }) => findings)], {
    groups,
    summary: counts,
    timings,
    closing: [`${progress}. ${left}`],
    extra: {
      items: topics.flatMap((topic) => topic.items.map((item) => forMachines(item, topic))),
    },
  });
}

/** An item as the JSON has it. */
function forMachines(item: Item, { heading: topic, why: topicWhy }: Topic) {
  const { id, need, done, code, title, problem, put, why = topicWhy, place, settled } = item;
  const points = (item.points ?? []).map(({ text, place: at }) => ({ text, ...at }));
  return {
    id,
    topic,
    need,
    done,
    code,
    title,
    problem,
    put,
    why,
    ...place,
    points,
    ...(settled && { settled }),
  };
}
