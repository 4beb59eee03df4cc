import type { Finding, Position } from "../findings/finding.ts";
import { code, plainMarkdown } from "../findings/format-markdown.ts";
import { type Report, reportOf } from "../findings/report.ts";
import { counted, dateInWords, firstNames } from "../findings/text.ts";
import type { LaunchItem, LaunchTopic } from "./define-launch.ts";

/** One thing to do before the site goes live: declared by the site, or found in its content. */
export interface Item extends Omit<LaunchItem, "kind" | "at" | "until"> {
  code: string;
  place: Position;
  points?: readonly Point[];
  /** Whether another item has the same name, so that a decision about it would be ambiguous. */
  ambiguous?: true;
  settled?: { on: string; because: string };
}

interface Point extends Position {
  text: string;
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

function progressOf(items: readonly Item[]) {
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
  const { id, need, problem, fix, why, place, points = [] } = item;
  const related = points.map(({ text: message, ...at }): Finding => {
    return { code: item.code, severity: "info", message, ...at };
  });
  const name = maySettle(item) ? `Its name for “launch.settled”: ${id}` : undefined;
  return {
    code: item.code,
    severity: need === "must" ? "error" : "warning",
    message: problem,
    hint: [fix, why, name].filter((line) => line !== undefined).join("\n"),
    ...place,
    related: related.length === 0 ? undefined : related,
  };
}

/** The report of a checklist: open items as findings, and all items for machines. */
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
  return { topic, ...item, why: item.why ?? why, ...place, points };
}

/**
 * Shortens a report to the required items, and a line for each topic with recommended items.
 * `options` name the site in suggested commands.
 */
export function inShort(report: Report, topics: readonly Topic[], options: string): Report {
  const rows = topics.flatMap(({ heading, items }) => {
    const open = items.filter(({ done, need }) => !done && need === "should");
    return open.slice(0, 1).map(({ place }) => ({
      count: String(open.length),
      heading,
      location: `${place.file}:${place.line}`,
    }));
  });
  const table = [{ count: "", heading: "Recommended", location: "First line to edit" }, ...rows];
  const widest = (column: "count" | "heading") =>
    Math.max(...table.map((row) => row[column].length));
  const lines = table.map(
    ({ count, heading, location }) =>
      `  ${count.padStart(widest("count"))}  ${heading.padEnd(widest("heading"))}  ${location}`,
  );
  const command = `npx build-site launch${options}`;
  const more = [
    `${command} --verbose           each item with its file and line`,
    `${command} --format markdown   a checklist to print and check off`,
  ];
  const items = new Set(report.groups?.flatMap(({ findings }) => findings));
  return {
    ...report,
    findings: report.findings.filter(
      (finding) => finding.severity === "error" || !items.has(finding),
    ),
    closing: [...(rows.length === 0 ? [] : [...lines, ""]), ...report.closing, "", ...more],
  };
}

/** Adds a line for each item that is done to a report. */
export function withDone(report: Report, topics: readonly Topic[]): Report {
  const done = topics.flatMap(({ items }) => items.filter((item) => item.done));
  const lines = done.map(({ title, place: { file, line } }) => `✔ ${title}  ${file}:${line}`);
  return { ...report, closing: [...lines, ...(lines.length === 0 ? [] : [""]), ...report.closing] };
}

/** The checklist as Markdown, to check off. `today` is a day (2026-11-22). */
export function formatChecklistMarkdown(topics: readonly Topic[], today: string): string {
  const { progress, left } = progressOf(topics.flatMap((topic) => topic.items));
  const blocks = [
    "# Before you go live",
    `**${progress}** on ${dateInWords(today)}. ${left}`,
    "Each item names the file and the line to edit. Required items come first.",
  ];
  const rank = ({ done, need }: Item) => (done ? 2 : need === "must" ? 0 : 1);
  const urgency = ({ items }: Topic) => Math.min(...items.map(rank));
  for (const { heading, why, items } of topics.toSorted((a, b) => urgency(a) - urgency(b))) {
    const open = items.filter(({ done }) => !done).toSorted((a, b) => rank(a) - rank(b));
    const done = items.filter((item) => item.done);
    blocks.push(
      `## ${plainMarkdown(heading)} (${progressOf(items).progress})`,
      plainMarkdown(why),
      [...open.map(openEntry), ...done.map(doneEntry)].join("\n"),
    );
  }
  return `${blocks.join("\n\n")}\n`;
}

function openEntry({ need, title, problem, fix, why = "", points = [], place }: Item): string {
  const words = [problem, fix, why].filter(Boolean).map(plainMarkdown).join(" ");
  return [
    `- [ ] **${plainMarkdown(title)}** (${need === "must" ? "required" : "recommended"}). ` +
      `${words} (${code(place.file)}, line ${place.line})`,
    ...points.map(({ line, text }) => `  - [ ] line ${line}: ${plainMarkdown(text)}`),
  ].join("\n");
}

function doneEntry({ title, place, settled }: Item): string {
  if (settled === undefined) return `- [x] ${plainMarkdown(title)} (${code(place.file)})`;
  const words = `${title}: left as it is on ${dateInWords(settled.on)}. ${settled.because}`;
  return `- [x] ${plainMarkdown(words)}`;
}
