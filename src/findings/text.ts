import { readFileSync } from "node:fs";
import { resolve, sep } from "node:path";
import { distance } from "fastest-levenshtein";
import type { Position } from "./finding.ts";

/** The line and column of an offset, which both start at 1. */
export function position(text: string, offset: number): Pick<Position, "line" | "column"> {
  return positions(text)(offset);
}

/** The same for many offsets in one text. */
export function positions(text: string): (offset: number) => Pick<Position, "line" | "column"> {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return (offset) => {
    // A binary search for the number of starts up to the offset.
    let [line, end] = [0, starts.length];
    while (line < end) {
      const middle = (line + end) >> 1;
      if ((starts[middle] ?? 0) <= offset) line = middle + 1;
      else end = middle;
    }
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

/** The reverse of `positions`: finds the offset of a line and a column. */
export function offsetsIn(text: string): (place: Pick<Position, "line" | "column">) => number {
  const lines = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return ({ line, column }) => (lines[line - 1] ?? 0) + column - 1;
}

/** The texts between quotation marks in source code, each with the offsets of its marks. */
export function quotedTexts(source: string): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { 2: text = "", index } of source.matchAll(/(?=(["'`])(.*?)\1)/g))
    found.set(text, [...(found.get(text) ?? []), index]);
  return found;
}

/** The first characters of a text that is longer than `most`. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, Math.max(1, most - 1));
  return `${start.toWellFormed().trimEnd()}…`;
}

/** Control characters, marks of text direction, halves of surrogate pairs, and what XML forbids. */
const UNSEEN =
  /\r(?!\n)|[^\P{Cc}\t\n\r]|[\p{Bidi_Control}\p{Zl}\p{Zp}\p{Surrogate}\uFEFF\uFFFE\uFFFF]/gu;

const escapeOf = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A text in which invisible characters are escaped as in JSON: `\u001b`. */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, escapeOf);
}

/** The same for a name or an address, in which tabs and line breaks are escaped, too. */
export function visibleName(text: string): string {
  return visible(text).replaceAll(/[\t\r\n]/g, escapeOf);
}

/** The words of some lists, each with the name of its list. */
export function byWord<Name extends string>(
  lists: Readonly<Partial<Record<Name, string>>>,
): ReadonlyMap<string, Name> {
  const entries = Object.entries(lists) as [Name, string][];
  return new Map(entries.flatMap(([name, list]) => list.split(/\s+/).map((word) => [word, name])));
}

/** A text on one line, without control characters and marks of text direction. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ");
}

/** Escapes a text for HTML and XML. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Escapes a text for a regular expression. Node 22 has no `RegExp.escape`. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** `3 November 2026` for 2026-11-03. Any other text stays as it is. */
export function dateInWords(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return date.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}

/** `3 November 2026 at 02:10 UTC` */
export function timeInWords(time: string): string {
  const day = dateInWords(time);
  return day === time ? time : `${day} at ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

/** `14,632`. (`toLocaleString` would first load its data, which takes 10 ms.) */
export function formatNumber(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1 page`, `1,200 pages`. */
export function counted(number: number, noun: string, nouns = `${noun}s`): string {
  return `${formatNumber(number)} ${number === 1 ? noun : nouns}`;
}

/** `14.6 kB`, `17.3 MB`. */
export function sizeInWords(bytes: number): string {
  const kilobytes = (bytes / 1000).toFixed(1);
  return Number(kilobytes) < 1000 ? `${kilobytes} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** `500 kB`, `2 MB`. */
export function limitInWords(bytes: number): string {
  return bytes < 1e6 ? `${bytes / 1000} kB` : `${bytes / 1e6} MB`;
}

/**
 * The candidate that the misspelled `word` probably means: at most two edits in five letters, a few
 * more in long texts, or swapped letters. Shared folders and endings do not count, and a different
 * number is not a misspelling.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const sought = word.toLowerCase();
  let best: { candidate: string; edits: number } | undefined;
  for (const candidate of candidates) {
    const found = candidate.toLowerCase();
    // Only the case or the extension differs.
    if (sought === found || found.startsWith(`${sought}.`)) return candidate;
    const [wanted, other] = differentParts(sought, found);
    const few = Math.max(1, Math.floor(Math.min(wanted.length * 0.4, 2 + wanted.length / 16)));
    if (Math.abs(wanted.length - other.length) > few) continue;
    const edits = distance(wanted, other);
    if (edits >= (best?.edits ?? other.length) || edits > Math.max(2, few)) continue;
    // Few misspellings replace the first letter.
    const isFar = edits > few || (edits > 1 && wanted[0] !== other[0]);
    if (isFar && !isSwapped(wanted, other)) continue;
    const [number, another] = [numbersIn(wanted), numbersIn(other)];
    if (!number || !another || number === another) best = { candidate, edits };
  }
  return best?.candidate;
}

const isSwapped = (one: string, other: string) =>
  Array.from(
    one,
    (sign, at) => one.slice(0, at) + (one[at + 1] ?? "") + sign + one.slice(at + 2),
  ).includes(other);

const numbersIn = (text: string) => text.match(/\d+/g)?.map(Number).join();

/** Two texts without the folders and the extension or slash that they share. */
function differentParts(one: string, other: string): [string, string] {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  const start = one.slice(0, shared).lastIndexOf("/") + 1;
  const [ending = ""] = /(?:\.\w+|\/)$/.exec(one) ?? [];
  const end = other.endsWith(ending) ? ending.length : 0;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

/** “Did you mean …?” as a hint; undefined if no candidate is near. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const candidate = nearest(word, candidates);
  return candidate && `Did you mean “${candidate}”?`;
}

/**
 * Reads a source file, by its path in the site, without a byte order mark; undefined if it cannot
 * be read.
 */
export type ReadSource = (file: string) => string | undefined;

/** Reads files for code frames, but only in the site's folder or the checked folder. */
export function sourceReader(root: string, checked = root): ReadSource {
  const folders = [root, checked].map((folder) => resolve(folder) + sep);
  return (file) => {
    const path = resolve(root, file);
    if (!folders.some((folder) => path.startsWith(folder))) return undefined;
    try {
      return new TextDecoder().decode(readFileSync(path));
    } catch {
      return undefined;
    }
  };
}

/** The rest of a text from a place on. */
export function textFrom(text: string, { line = 1, column = 1 }: Partial<Position>): string {
  const lines = text.split("\n").slice(line - 1);
  return lines.join("\n").slice(column - 1);
}

const CONTEXT = 2;
/** So that terminals do not wrap a line. */
const WIDTH = 100;

export interface FrameLine {
  number: number;
  text: string;
  /** Where in `text` (from 0) the marked part begins. */
  mark?: { start: number; length: number };
}

type Location = Pick<Position, "line" | "column" | "length">;

/** The lines around a position, cut to a readable width. Empty if the text has no such line. */
export function frameLines(text: string, location: Location): FrameLine[] {
  const lines = text.split(/\r\n?|\n/);
  if (location.line < 1 || location.line > lines.length) return [];
  const first = Math.max(1, location.line - CONTEXT);
  const frame = lines.slice(first - 1, location.line + CONTEXT).map((whole, index): FrameLine => {
    const number = first + index;
    const shown = number === location.line ? markedLine(whole, location) : { text: cut(whole, 0) };
    return { number, ...shown };
  });
  while (frame.at(-1)?.text === "" && frame.at(-1)?.mark === undefined) frame.pop();
  return frame;
}

/** Cuts a long line so that its marked part is in the middle. */
function markedLine(whole: string, { column, length = 1 }: Location): Omit<FrameLine, "number"> {
  const start = column - 1;
  // A marked tab has to be visible.
  const marked = whole.slice(start, start + length).replaceAll("\t", "→");
  const line = whole.slice(0, start) + marked + whole.slice(start + length);
  const middle = start - Math.floor(Math.max(0, WIDTH - length) / 2);
  const offset = Math.max(0, Math.min(middle, whole.length - WIDTH));
  const text = cut(line, offset);
  const from = start - offset + (offset > 0 ? 1 : 0);
  return { text, mark: { start: from, length: Math.min(length, Math.max(1, text.length - from)) } };
}

function cut(line: string, offset: number): string {
  const shown = line
    .slice(offset, offset + WIDTH)
    .replaceAll("\t", " ")
    .replaceAll(UNSEEN, "\uFFFD");
  return `${offset > 0 ? "…" : ""}${shown}${line.length > offset + WIDTH ? "…" : ""}`;
}

/** The first names of a list, and the number of others: `a, b and 3 more`. */
export function firstNames(names: readonly string[], most = 5): string {
  const more = names.length > most ? ` and ${names.length - most} more` : "";
  return names.slice(0, most).join(", ") + more;
}
