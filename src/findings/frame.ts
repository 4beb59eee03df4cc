import { readFileSync } from "node:fs";
import { resolve, sep } from "node:path";
import type { Position } from "./finding.ts";

/** Reads source files for code frames, by their path relative to `root`. Files outside of that folder are not read. */
export function sourceReader(root: string): (file: string) => string | undefined {
  const folder = resolve(root);
  return (file) => {
    const path = resolve(folder, file);
    if (!path.startsWith(folder + sep)) return undefined;
    try {
      return readFileSync(path, "utf8");
    } catch {
      return undefined;
    }
  };
}

/** Lines shown above and below the marked line. */
const CONTEXT = 2;
/** A longer line is cut around the marked part, so that terminals do not wrap it. */
const WIDTH = 100;

/** One line of a code frame; `mark` is set on the line that a finding is about. */
export interface FrameLine {
  number: number;
  text: string;
  /** Where in `text` (from 0) the marked part begins, and its length in characters. */
  mark?: { start: number; length: number };
}

/** The lines around a position in a text, cut to a readable width. Empty if the text has no such line. */
export function frameLines(text: string, position: Pick<Position, "line" | "column" | "length">): FrameLine[] {
  const lines = text.split(/\r?\n/);
  if (position.line < 1 || position.line > lines.length) return [];
  const first = Math.max(1, position.line - CONTEXT);
  const last = Math.min(lines.length, position.line + CONTEXT);
  const frame: FrameLine[] = [];
  for (let number = first; number <= last; number++) {
    const whole = lines[number - 1] ?? "";
    frame.push({ number, ...(number === position.line ? markedLine(whole, position) : { text: cut(whole, 0) }) });
  }
  while (frame.at(-1)?.text === "" && frame.at(-1)?.mark === undefined) frame.pop();
  return frame;
}

/** The marked line; if it is too long to show whole, the marked part is in the middle. */
function markedLine(
  whole: string,
  { column, length = 1 }: Pick<Position, "column" | "length">,
): Pick<Required<FrameLine>, "text" | "mark"> {
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
  const shown = line.slice(offset, offset + WIDTH).replaceAll("\t", " ");
  return `${offset > 0 ? "…" : ""}${shown}${line.length > offset + WIDTH ? "…" : ""}`;
}
