import { code, plainMarkdown } from "../findings/format-markdown.ts";
import { byFile, countOf, dayInWords, isOpen, only, outcomeOf } from "./checklist-words.ts";
import type { Item, Topic } from "./item.ts";

/** As many done items of one topic as stand there one by one; more are counted by file. */
const ONE_BY_ONE = 8;

/**
 * The list as Markdown, to tick off on paper or in an editor: plain words, what to put where, and why. `today` is the
 * day on which it holds (2026-11-22).
 */
export function formatChecklistMarkdown(topics: readonly Topic[], today: string): string {
  const { progress, left } = outcomeOf(topics.flatMap((topic) => topic.items));
  const blocks = [
    "# Before you go live",
    `**${progress}** on ${dayInWords(today)}. ${left}`,
    "Each point names the file and the line to edit. Begin at the top: what must be done comes first.",
  ];
  for (const { topic } of inOrder(topics)) {
    blocks.push(`## ${plainMarkdown(topic.heading)} (${countOf(topic)})`, plainMarkdown(topic.why));
    const open = topic.items.filter(({ done }) => !done);
    const rank = ({ need }: Item) => (need === "must" ? 0 : 1);
    blocks.push([...open.toSorted((a, b) => rank(a) - rank(b)).map(openEntry), ...doneEntries(topic.items)].join("\n"));
  }
  return `${blocks.join("\n\n")}\n`;
}

/** Topics with a must first, then those with something else to do. */
function inOrder(topics: readonly Topic[]) {
  const musts = only(topics, isOpen("must"));
  const shoulds = only(topics, isOpen("should")).filter(({ topic }) => !musts.some((other) => other.topic === topic));
  const rest = topics.filter(({ items }) => items.every(({ done }) => done)).map((topic) => ({ topic }));
  return [...musts, ...shoulds, ...rest];
}

function openEntry({ need, title, problem, put, why, ownWhy, points, place }: Item): string {
  const words = [problem, put, ...(ownWhy ? [why] : [])].map(plainMarkdown).join(" ");
  return [
    `- [ ] **${plainMarkdown(title)}** (${need}). ${words} (${code(place.file)}, line ${place.line})`,
    ...points.map((point) => `  - [ ] line ${point.place.line}: ${plainMarkdown(point.text)}`),
  ].join("\n");
}

/** What is done, one by one or, where it is much, file by file; what was left as it is with the reason. */
function doneEntries(items: readonly Item[]): string[] {
  const settled = items.flatMap(({ title, settled: decision }) =>
    decision === undefined
      ? []
      : [`- [x] ${plainMarkdown(`${title}: left as it is on ${dayInWords(decision.on)}. ${decision.because}`)}`],
  );
  const done = items.filter((item) => item.done && item.settled === undefined);
  const groups = done.length <= ONE_BY_ONE ? done.map((item) => [item]) : byFile(done);
  return [...groups.map(doneEntry), ...settled];
}

function doneEntry([first, ...others]: Item[]): string {
  if (first === undefined) return "";
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `- [x] ${plainMarkdown(first.title)}${more} (${code(first.place.file)})`;
}
