/** The terms of one kind of sale, and what to say about a purchase. */
export interface SaleKind {
  minimum: number;
  days: number;
  /** The price is below the minimum. */
  low: string;
  /** The price is enough; nothing is known about dates. */
  open: string;
}

/** Where `{date}` stands for the last day to close. */
export interface DateWords {
  good: string;
  late: string;
}

/** Whether a purchase meets the terms. Days are as date fields give them, empty if unknown. */
export function rebateAnswer(
  price: number,
  { minimum, days, low, open }: SaleKind,
  accepted: string,
  closing: string,
  { good, late }: DateWords,
): string {
  if (price < minimum) return low;
  if (!accepted) return open;
  // Days without a clock: at UTC, none has 23 hours or 25.
  const last = new Date(accepted);
  last.setUTCDate(last.getUTCDate() + days);
  const day = last.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  return (new Date(closing) > last ? late : good).replace("{date}", () => day);
}
