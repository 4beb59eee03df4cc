const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A day or a time (UTC) as people write it: 2026-11-03 → 3 November 2026. What is neither stays as it is. */
export function inWords(time: string): string {
  const day = new Date(time);
  if (Number.isNaN(day.getTime())) return time;
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}
