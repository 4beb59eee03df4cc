export const MONTHS = "January February March April May June July"
  .concat(" August September October November December")
  .split(" ");

/**
 * The months of “December to February”: 11, 0 and 1, where January is 0, or of a single one;
 * undefined for other words.
 */
export function monthsOf(span: string): number[] | undefined {
  const [first = -1, last = first, ...more] = span
    .split(" to ")
    .map((name) => MONTHS.indexOf(name));
  if (first < 0 || last < 0 || more.length > 0) return undefined;
  const count = ((last - first + MONTHS.length) % MONTHS.length) + 1;
  return Array.from({ length: count }, (_, index) => (first + index) % MONTHS.length);
}
