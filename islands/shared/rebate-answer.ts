/** The terms of one kind of sale, and what to say about a purchase. */
export interface SaleKind {
  minimum: number;
  days: number;
  /** The price is below the minimum. */
  low: string;
  /** The price is enough; when the seller accepts is unknown. */
  open: string;
}

/** What to say about dates. Where `{date}` stands, the last day to close. */
export interface DateWords {
  good: string;
  late: string;
  /** The closing is before the seller accepts. */
  reversed: string;
}

/**
 * The price of a home as people write it: “$850,000”, “850.000”, “850 000”, “850k”, “1.2 million”.
 * 0 if it cannot be understood, or is too little to be the whole price.
 */
export function dollarsIn(written: string): number {
  const [, number = "", unit] =
    /^([\d.,]+)([km])?[a-z]*$/.exec(written.toLowerCase().replaceAll(/[\s$]/g, "")) ?? [];
  // Before three digits, a comma separates thousands; so does a point, unless a unit follows.
  const separators = unit ? /,(?=\d{3})/g : /[.,](?=\d{3})/g;
  const digits = number.replaceAll(separators, "");
  const dollars = +digits.replace(",", ".") * (unit === "m" ? 1e6 : unit ? 1e3 : 1);
  return dollars >= 1e3 ? Math.round(dollars) : 0;
}

/**
 * What to say of a purchase, each term that it does not meet, and whether it meets them all. Days
 * are as date fields give them, empty if unknown.
 */
export function rebateAnswer(
  price: number,
  { minimum, days, low, open }: SaleKind,
  accepted: string,
  closing: string,
  { good, late, reversed }: DateWords,
): [answer: string, met: boolean] {
  const unmet = price < minimum ? [low] : [];
  // Days without a clock: at UTC, none has 23 hours or 25.
  const last = new Date(accepted);
  last.setUTCDate(last.getUTCDate() + days);
  if (closing && closing < accepted) unmet.push(reversed);
  else if (new Date(closing) > last) unmet.push(late);
  const answer = unmet.join(" ") || (accepted ? good : open);
  const day = () => last.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  return [answer.replace("{date}", day), !unmet[0]];
}
