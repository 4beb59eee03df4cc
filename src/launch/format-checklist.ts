import { code, plainMarkdown } from "../findings/format-markdown.ts";
import type { Report } from "../findings/report.ts";
import { dateInWords } from "../findings/text.ts";
import { progressOf, type Item, type Topic } from "./item.ts";

/**
 * The required items, and a line for each topic with recommended ones. `options` name the site in
 * suggested commands.
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

/** Every open item, and a line for each that is done. */
export function withDone(report: Report, topics: readonly Topic[]): Report {
  const done = topics.flatMap(({ items }) => items.filter((item) => item.done));
  const lines = done.map(({ title, place: { file, line } }) => `✔ ${title}  ${file}:${line}`);
  return { ...report, closing: [...lines, ...(lines.length === 0 ? [] : [""]), ...report.closing] };
}

/** The list as Markdown, to check off. `today` is its day (2026-11-22). */
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
    ...points.map((point) => `  - [ ] line ${point.place.line}: ${plainMarkdown(point.text)}`),
  ].join("\n");
}

function doneEntry({ title, place, settled }: Item): string {
  if (settled === undefined) return `- [x] ${plainMarkdown(title)} (${code(place.file)})`;
  const words = `${title}: left as it is on ${dateInWords(settled.on)}. ${settled.because}`;
  return `- [x] ${plainMarkdown(words)}`;
}
