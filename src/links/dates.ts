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

/** A day or an ISO time in words: 2026-11-03 → 3 November 2026. Any other text stays as it is. */
export function dateInWords(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}

/** `3 November 2026 at 02:10 UTC` */
export function timeInWords(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : `${dateInWords(time)} at ${date.toISOString().slice(11, 16)} UTC`;
}
