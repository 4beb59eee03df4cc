import { outcomeOf } from "./checklist-words.ts";
import { findingOf, progressOf, type Item, type Topic } from "./item.ts";
import { hasErrors, sortFindings, type Finding } from "../findings/finding.ts";
import type { Report } from "../findings/report.ts";

/** The list as a report: open items as findings, all items for machines. `others` are findings about the list itself. */
export function launchReport(
  topics: readonly Topic[],
  others: readonly Finding[],
  timings: Record<string, number>,
): Report {
  const items = topics.flatMap((topic) => topic.items);
  const open = items.filter(({ done }) => !done);
  const findings = sortFindings([...others, ...open.map(findingOf)]);
  const { progress, left } = outcomeOf(items);
  return {
    command: "launch",
    ok: !hasErrors(findings),
    findings,
    summary: { ...progressOf(items) },
    timings,
    closing: [`${progress}. ${left}`],
    extra: { items: topics.flatMap((topic) => topic.items.map((item) => shown(item, topic))) },
  };
}

/** An item as the JSON has it. */
function shown(item: Item, { heading: topic }: Topic) {
  const { id, need, done, code, title, problem, put, why, place, settled } = item;
  const points = item.points.map(({ text, place: at }) => ({ text, ...at }));
  return { id, topic, need, done, code, title, problem, put, why, ...place, points, ...(settled && { settled }) };
}
