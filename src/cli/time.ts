import { InvalidArgumentError } from "commander";

/** A day or a time as somebody types it, as the history writes it. */
export function parseTime(text: string): string {
  // Date.parse makes something of words, too: “June 1” is a day of 2001.
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(time))
    throw new InvalidArgumentError("Write a day, like 2027-06-01, or a time, like 2026-11-22T03:00:00Z.");
  return asTime(new Date(time));
}

/** A time as the history writes it, to the second. */
export function asTime(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}
