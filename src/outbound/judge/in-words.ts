const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** A day or a time as people write it: 2026-11-03 → 3 November 2026. What is neither stays as it is. */
export function inWords(time: string): string {
  const parsed = Date.parse(time);
  if (Number.isNaN(parsed)) return time;
  return DAY.format(parsed);
}
