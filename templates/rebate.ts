import type { Content, RebateTerms } from "../content/schema.ts";
import type {
  CARD_WORDS,
  Filling,
  LIMIT_WORDS,
  REBATE_WORDS,
  TERM_WORDS,
} from "../content/schema/filled.ts";
import { dollars } from "./format.ts";

/** The values of `{minimum}` and `{maximum}` in text about the rebate. */
export function rebateWords({
  minimum,
  maximum,
}: Content["military"]["rebate"]): Filling<typeof REBATE_WORDS> {
  return { minimum: dollars(minimum), maximum: dollars(maximum) };
}

/**
 * The limits of the rebate in one sentence, next to an amount that is not on the page with the
 * whole terms.
 */
export function rebateLimits({ offer, rebate }: Content["military"]): string {
  const { newConstruction, resale } = rebate;
  const numbers: Filling<typeof LIMIT_WORDS> = {
    newPrice: dollars(newConstruction.minimumPrice),
    newDays: String(newConstruction.closeWithinDays),
    resalePrice: dollars(resale.minimumPrice),
    resaleDays: String(resale.closeWithinDays),
  };
  return fill(offer.limits, numbers);
}

/** The values of `{minimumPrice}` and `{closeWithinDays}` in text about one kind of sale. */
export function termWords({
  minimumPrice,
  closeWithinDays,
}: RebateTerms): Filling<typeof TERM_WORDS> {
  return { minimumPrice: dollars(minimumPrice), closeWithinDays: String(closeWithinDays) };
}

/** The values of `{hours}` and `{years}`: what “just listed” and “new construction” mean. */
export function promoWords({
  justListedHours: hours,
  newConstructionYears: years,
}: Content["home"]["promos"]): Filling<typeof CARD_WORDS> {
  const inWords = ["no", "one", "two", "three", "four", "five"][years] ?? String(years);
  return { hours: String(hours), years: inWords };
}

/**
 * Replaces placeholders with their values. Throws on an unknown one, which the schema should have
 * reported.
 */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`“${text}” names ${braces}; known are ${Object.keys(values).join(", ")}.`);
    return value;
  });
}
