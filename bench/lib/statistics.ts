/** The median; for an even number of figures, the mean of the middle two. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle] ?? NaN;
  return ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** From the smallest to the largest. */
export function spread(values: readonly number[], digits: number): string {
  return values.length < 2
    ? ""
    : `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;
}

/** A figure as the tables show it; empty if there is none. */
export function figure(value: number | undefined, digits: number): string {
  return value === undefined || Number.isNaN(value) ? "–" : value.toFixed(digits);
}
