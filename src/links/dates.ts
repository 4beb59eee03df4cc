import { dateInWords } from "../findings/text.ts";

/** Milliseconds of a day. */
export const DAY = 24 * 3_600_000;

/** Two runs count as one if they are on the same day (UTC), or less than half a day apart. */
export function isSameRun(a: string, b: string): boolean {
  return dayOf(a) === dayOf(b) || Math.abs(Date.parse(a) - Date.parse(b)) < DAY / 2;
}

/** The day of an ISO time: `2026-11-20`. */
export function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** `3 November 2026 at 02:10 UTC` */
export function timeInWords(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : `${dateInWords(time)} at ${date.toISOString().slice(11, 16)} UTC`;
}
