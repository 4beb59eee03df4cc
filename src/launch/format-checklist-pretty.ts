import { styleText } from "node:util";
import { byFile, countOf, dayInWords, isOpen, only, outcomeOf } from "./checklist-words.ts";
import type { Item, Topic } from "./item.ts";
import { progressOf } from "./item.ts";

/** As wide as a terminal is when nobody has made it wider. */
const WIDTH = 80;
/** As many items of one topic as stand there one by one; more are counted by file. */
const ONE_BY_ONE = 8;
const BAR = 30;

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

interface Look {
  color: boolean;
  /** Everything in full, with what is done. */
  verbose: boolean;
  /** What must be done, and nothing else. */
  quiet: boolean;
  /** What stands behind the command to name the site, as ` --root site`. */
  options: string;
}

/** The list for people at a terminal: the musts in full, what should be done in short, counts everywhere. */
export function formatChecklistPretty(topics: readonly Topic[], look: Look): string {
  const paint: Paint = (style, text) => (look.color ? styleText(style, text, { validateStream: false }) : text);
  const items = topics.flatMap((topic) => topic.items);
  const { musts, shoulds } = progressOf(items);
  if (look.quiet && musts === 0) return "";
  const blocks = [head(items, paint)];
  if (musts > 0) {
    blocks.push(paint(["bold", "red"], `✖ Must be done (${musts})`));
    for (const group of only(topics, isOpen("must")))
      blocks.push(block(group, inFull(look, paint), { why: true, paint }));
  }
  if (look.quiet) return `${blocks.join("\n\n")}\n`;
  if (shoulds > 0) {
    blocks.push(paint(["bold", "yellow"], `▲ Should be done (${shoulds})`));
    const lines = look.verbose ? inFull(look, paint) : inShort(paint);
    for (const group of only(topics, isOpen("should"))) blocks.push(block(group, lines, { why: look.verbose, paint }));
  }
  if (look.verbose) {
    const done = only(topics, (item) => item.done);
    if (done.length > 0) blocks.push(paint(["bold", "green"], `✔ Done (${items.length - musts - shoulds})`));
    for (const { topic, items: some } of done) {
      blocks.push([paint("bold", topic.heading), ...doneLines(some, paint)].join("\n"));
    }
  }
  blocks.push(whatNext(look));
  return `${blocks.join("\n\n")}\n`;
}

function head(items: readonly Item[], paint: Paint): string {
  const { done, total } = progressOf(items);
  const { progress, left } = outcomeOf(items);
  const filled = total === 0 ? BAR : Math.floor((done / total) * BAR);
  const bar = paint("green", "█".repeat(filled)) + paint("dim", "░".repeat(BAR - filled));
  return `${bar}  ${paint("bold", progress)}\n${left}`;
}

function whatNext({ verbose, options }: Look): string {
  const lines = [
    { more: "--verbose", what: "what to put where, and what is done" },
    { more: "--format markdown", what: "a checklist to print and tick off" },
  ].slice(verbose ? 1 : 0);
  return lines.map(({ more, what }) => `npx build-site launch${options} ${more.padEnd(19)} ${what}`).join("\n");
}

type Lines = (items: readonly Item[]) => string[];

function block(
  { topic, items }: { topic: Topic; items: Item[] },
  lines: Lines,
  { why: isAsked, paint }: { why: boolean; paint: Paint },
): string {
  const count = countOf(topic);
  const room = " ".repeat(Math.max(2, WIDTH - topic.heading.length - count.length));
  const why = isAsked ? wrapped(topic.why, "").map((line) => paint("dim", line)) : [];
  return [`${paint("bold", topic.heading)}${room}${paint("dim", count)}`, ...why, ...lines(items)].join("\n");
}

/** Each with its line, what to put there, and what it is made of. */
function inFull({ verbose }: Look, paint: Paint): Lines {
  return (items) => {
    const width = Math.max(...items.map((item) => spotOf(item).length));
    return items.flatMap((item, index) => {
      // The same is to be done several times in a row: that is said once.
      const isRepeated = !verbose && items[index + 1]?.put === item.put && item.points.length === 0;
      return [
        ...titleLines(item, width, paint),
        ...(verbose ? [...wrapped(item.problem, "    "), paint("dim", `    ${item.id}`)] : []),
        ...(isRepeated ? [] : wrapped(item.put, "    → ")),
        ...(item.ownWhy ? wrapped(item.why, "    ").map((line) => paint("dim", line)) : []),
        ...item.points.flatMap(({ text, place }) => wrapped(`line ${place.line}: ${text}`, "    · ")),
      ];
    });
  };
}

function titleLines(item: Item, width: number, paint: Paint): string[] {
  const [first = "", ...rest] = wrapped(item.title, `  ${spotOf(item).padEnd(width)}  `);
  return [first.replace(spotOf(item), () => spot(item, paint)), ...rest];
}

/** A line each; where there are many, a line for each file. */
function inShort(paint: Paint): Lines {
  return (items) => {
    const groups = items.length <= ONE_BY_ONE ? items.map((item) => [item]) : byFile(items);
    const width = Math.max(...groups.map(([first]) => (first === undefined ? 0 : spotOf(first).length)));
    return groups.map(([first, ...others]) => {
      if (first === undefined) return "";
      const rest = others.length === 0 ? "" : ` and ${others.length} more in this file`;
      const room = " ".repeat(width - spotOf(first).length);
      const title = shortened(visible(first.title), WIDTH - width - rest.length - 4);
      return `  ${spot(first, paint)}${room}  ${title}${rest}`;
    });
  };
}

/** What is done, in short; what was left as it is with the reason. */
function doneLines(items: readonly Item[], paint: Paint): string[] {
  const settled = items.flatMap(({ title, settled: decision }) =>
    decision === undefined
      ? []
      : wrapped(`${title}: left as it is on ${dayInWords(decision.on)}. ${decision.because}`, "  "),
  );
  const others = items.filter((item) => item.settled === undefined);
  return [...(others.length === 0 ? [] : inShort(paint)(others)), ...settled];
}

function spotOf({ place }: Item): string {
  return `${place.file}:${place.line}`;
}

function spot(item: Item, paint: Paint): string {
  return paint("cyan", spotOf(item));
}

function shortened(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(1, width - 1)).trimEnd()}…`;
}

/** A text in lines that fit; the first begins with `lead`, the others with as much room. */
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

/** Control characters of content could write anywhere in a terminal: they are shown, not sent. */
function visible(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what it is about
  return text.replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g, "\uFFFD");
}
