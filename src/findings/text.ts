import type { Position } from "./finding.ts";

/** The line and column of an offset in a text; both start at 1. */
export function position(text: string, offset: number): Pick<Position, "line" | "column"> {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: before.length - before.lastIndexOf("\n") };
}

/** A text of at most `most` characters, with “…” in place of what is cut off: its end, or its start with `keep: "end"`. */
export function shorten(text: string, most: number, { keep = "start" }: { keep?: "start" | "end" } = {}): string {
  if (text.length <= most) return text;
  const room = Math.max(1, most - 1);
  return keep === "end" ? `…${text.slice(-room).toWellFormed()}` : `${text.slice(0, room).toWellFormed().trimEnd()}…`;
}

/** A text on one line: runs of white space, control characters and marks of text direction become one space. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ");
}

/** A whole number with separators: `14,632`. (`toLocaleString` would first load its data, which takes 10 ms.) */
export function figure(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
