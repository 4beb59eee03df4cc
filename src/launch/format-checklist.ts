import { compare } from "../findings/finding.ts";
import { painter, type Paint } from "../findings/format-pretty.ts";
import { code, plainMarkdown } from "../findings/format-markdown.ts";
import { dateInWords, shorten, visible, visibleName } from "../findings/text.ts";
import { progressOf, type Item, type Topic } from "./item.ts";

/** The usual width of a terminal. */
const WIDTH = 80;
/** How many items of a topic are listed one by one; more are counted by file. */
const ONE_BY_ONE = 8;
const BAR = 30;

interface Look {
  color: boolean;
  /** Everything in full, with what is done. */
  verbose: boolean;
  /** What must be done, and nothing else. */
  quiet: boolean;
  /** Options that name the site in further commands, as ` --root site`. */
  options: string;
}

/** The list for a terminal: the musts in full, what should be done in short, counts everywhere. */
export function formatChecklistPretty(topics: readonly Topic[], look: Look): string {
  const { verbose, quiet, options } = look;
  const paint = painter(look);
  const items = topics.flatMap((topic) => topic.items);
  const { counts, progress, left } = progressOf(items);
  const { done, total, musts, shoulds } = counts;
  if (quiet && musts === 0) return "";
  const filled = total === 0 ? BAR : Math.floor((done / total) * BAR);
  const bar = paint("green", "█".repeat(filled)) + paint("dim", "░".repeat(BAR - filled));
  const blocks = [`${bar}  ${paint("bold", progress)}\n${left}`];
  const open = (need: Item["need"], inFull: boolean) => {
    for (const { topic, some } of only(topics, (item) => !item.done && item.need === need)) {
      const why = inFull ? wrapped(topic.why, "").map((line) => paint("dim", line)) : [];
      const lines = inFull ? fullLines(some, verbose, paint) : shortLines(some, paint);
      blocks.push([topicLine(topic, paint), ...why, ...lines].join("\n"));
    }
  };
  if (musts > 0) blocks.push(paint(["bold", "red"], `✖ Must be done (${musts})`));
  open("must", true);
  if (quiet) return `${blocks.join("\n\n")}\n`;
  if (shoulds > 0) blocks.push(paint(["bold", "yellow"], `▲ Should be done (${shoulds})`));
  open("should", verbose);
  if (verbose && done > 0) {
    blocks.push(paint(["bold", "green"], `✔ Done (${done})`));
    for (const { topic, some } of only(topics, (item) => item.done)) {
      const finished = some.filter(({ settled }) => settled === undefined);
      const settled = decisions(some).flatMap((decision) => wrapped(decision, "  "));
      blocks.push([paint("bold", topic.heading), ...shortLines(finished, paint), ...settled].join("\n"));
    }
  }
  const command = `npx build-site launch${options}`;
  const more = verbose ? "" : `${command} --verbose           what to put where, and what is done\n`;
  blocks.push(`${more}${command} --format markdown   a checklist to print and tick off`);
  return `${blocks.join("\n\n")}\n`;
}

function topicLine({ heading, items }: Topic, paint: Paint): string {
  const { progress } = progressOf(items);
  const room = " ".repeat(Math.max(2, WIDTH - heading.length - progress.length));
  return `${paint("bold", heading)}${room}${paint("dim", progress)}`;
}

/** Each item with its line, what to put there, and its points. */
function fullLines(items: readonly Item[], verbose: boolean, paint: Paint): string[] {
  const width = Math.max(...items.map((item) => spotOf(item).length));
  return items.flatMap((item, index) => {
    const { title, problem, id, put, why, points = [] } = item;
    // An instruction that the next item repeats is written once, below the last of them.
    const isRepeated = !verbose && items[index + 1]?.put === put && points.length === 0;
    const [first = "", ...rest] = wrapped(title, `  ${spotOf(item).padEnd(width)}  `);
    return [
      first.replace(spotOf(item), (spot) => paint("cyan", spot)),
      ...rest,
      ...(verbose ? [...wrapped(problem, "    "), paint("dim", `    ${id}`)] : []),
      ...(isRepeated ? [] : wrapped(put, "    → ")),
      ...(why === undefined ? [] : wrapped(why, "    ").map((line) => paint("dim", line))),
      ...points.flatMap(({ text, place }) => wrapped(`line ${place.line}: ${text}`, "    · ")),
    ];
  });
}

/** A line for each item; for many, a line for each file. */
function shortLines(items: readonly Item[], paint: Paint): string[] {
  const groups = inGroups(items);
  const width = Math.max(...groups.map(({ first }) => spotOf(first).length));
  return groups.map(({ first, more }) => {
    const rest = more === 0 ? "" : ` and ${more} more in this file`;
    const room = " ".repeat(width - spotOf(first).length);
    const title = shorten(visible(first.title), WIDTH - width - rest.length - 4);
    return `  ${paint("cyan", spotOf(first))}${room}  ${title}${rest}`;
  });
}

/**
 * The list as Markdown, to tick off on paper or in an editor: plain words, what to put where, and why. `today` is the day
 * of the list (2026-11-22).
 */
export function formatChecklistMarkdown(topics: readonly Topic[], today: string): string {
  const { progress, left } = progressOf(topics.flatMap((topic) => topic.items));
  const blocks = [
    "# Before you go live",
    `**${progress}** on ${dateInWords(today)}. ${left}`,
    "Each point names the file and the line to edit. Begin at the top: what must be done comes first.",
  ];
  const rank = ({ done, need }: Item) => (done ? 2 : need === "must" ? 0 : 1);
  const urgency = ({ items }: Topic) => Math.min(...items.map(rank));
  for (const { heading, why, items } of topics.toSorted((a, b) => urgency(a) - urgency(b))) {
    const open = items.filter(({ done }) => !done).toSorted((a, b) => rank(a) - rank(b));
    const done = inGroups(items.filter((item) => item.done && item.settled === undefined)).map(
      ({ first, more }) =>
        `- [x] ${plainMarkdown(first.title)}${more === 0 ? "" : ` and ${more} more`} (${code(first.place.file)})`,
    );
    const settled = decisions(items).map((decision) => `- [x] ${plainMarkdown(decision)}`);
    blocks.push(
      `## ${plainMarkdown(heading)} (${progressOf(items).progress})`,
      plainMarkdown(why),
      [...open.map(openEntry), ...done, ...settled].join("\n"),
    );
  }
  return `${blocks.join("\n\n")}\n`;
}

function openEntry({ need, title, problem, put, why = "", points = [], place }: Item): string {
  const words = [problem, put, why].filter(Boolean).map(plainMarkdown).join(" ");
  return [
    `- [ ] **${plainMarkdown(title)}** (${need}). ${words} (${code(place.file)}, line ${place.line})`,
    ...points.map((point) => `  - [ ] line ${point.place.line}: ${plainMarkdown(point.text)}`),
  ].join("\n");
}

/** The items of topics that pass a test; topics without any are left out. */
function only(topics: readonly Topic[], test: (item: Item) => boolean): { topic: Topic; some: Item[] }[] {
  return topics.map((topic) => ({ topic, some: topic.items.filter(test) })).filter(({ some }) => some.length > 0);
}

/** Items one by one or, where there are many, by file: the first one of a group, and the number of the others. */
function inGroups(items: readonly Item[]): { first: Item; more: number }[] {
  if (items.length <= ONE_BY_ONE) return items.map((first) => ({ first, more: 0 }));
  const files = [...Map.groupBy(items, ({ place }) => place.file)].toSorted(([a], [b]) => compare(a, b));
  return files.flatMap(([, group]) => {
    const [first, ...others] = group.toSorted((a, b) => a.place.line - b.place.line);
    return first === undefined ? [] : [{ first, more: others.length }];
  });
}

/** What was left as it is, and why. */
function decisions(items: readonly Item[]): string[] {
  return items.flatMap(({ title, settled }) =>
    settled === undefined ? [] : [`${title}: left as it is on ${dateInWords(settled.on)}. ${settled.because}`],
  );
}

function spotOf({ place }: Item): string {
  return `${visibleName(place.file)}:${place.line}`;
}

/** A text in lines that fit; the first begins with `lead`, the others with as much space. */
function wrapped(text: string, lead: string): string[] {
  const lines: string[] = [];
  let line = lead;
  for (const word of visible(text).split(/\s+/)) {
    const begins = line.length === lead.length;
    if (!begins && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = " ".repeat(lead.length) + word;
    } else line += begins ? word : ` ${word}`;
  }
  return [...lines, line];
}
