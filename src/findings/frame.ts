import type { Position } from "./finding.ts";

/** Lines shown above and below the line in question. */
const CONTEXT = 2;
/** A longer line is cut around the place in question, so that a terminal does not wrap it. */
const WIDTH = 100;

/** One line of a code frame; `mark` is set on the line that a finding is about. */
export interface FrameLine {
  number: number;
  text: string;
  /** Where in `text` (from 0) the marked part begins and how many characters it has. */
  mark?: { start: number; length: number };
}

/** The lines around a position in a text, cut to a readable width. Empty where the text has no such line. */
export function frameLines(text: string, position: Pick<Position, "line" | "column" | "length">): FrameLine[] {
  const lines = text.split(/\r?\n/);
  if (position.line < 1 || position.line > lines.length) return [];
  const first = Math.max(1, position.line - CONTEXT);
  const last = Math.min(lines.length, position.line + CONTEXT);
  const offset = Math.max(0, position.column - 1 - WIDTH + 30);
  const frame: FrameLine[] = [];
  for (let number = first; number <= last; number++) {
    const whole = (lines[number - 1] ?? "").replaceAll("\t", " ");
    const cut = whole.slice(offset, offset + WIDTH);
    const shown = (offset > 0 && cut !== "" ? "…" : "") + cut + (whole.length > offset + WIDTH ? "…" : "");
    if (number !== position.line) {
      frame.push({ number, text: shown });
      continue;
    }
    const start = position.column - 1 - offset + (offset > 0 ? 1 : 0);
    const room = Math.max(1, shown.length - start);
    frame.push({ number, text: shown, mark: { start, length: Math.min(position.length ?? 1, room) } });
  }
  while (frame.at(-1)?.text === "" && frame.at(-1)?.mark === undefined) frame.pop();
  return frame;
}
