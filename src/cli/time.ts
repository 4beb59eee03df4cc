import { InvalidArgumentError } from "commander";

/** A time as somebody types it, as the history writes it. */
export function parseTime(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new InvalidArgumentError("A time looks like 2026-11-22T03:00:00Z.");
  return asTime(new Date(time));
}

/** A time as the history writes it, to the second. */
export function asTime(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}
