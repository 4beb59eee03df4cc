import type { Content, RebateTerms } from "../content/schema.ts";
import type { Filling, LIMIT_WORDS, REBATE_WORDS, TERM_WORDS } from "../content/schema/filled.ts";
import { dollars } from "./format.ts";

/** What `{minimum}` and `{maximum}` stand for in words about the rebate. */
export function rebateWords({ minimum, maximum }: Content["military"]["rebate"]): Filling<typeof REBATE_WORDS> {
  return { minimum: dollars(minimum), maximum: dollars(maximum) };
}

/** The limits of the rebate, a paragraph each. Whatever names an amount has them beside it. */
export function rebateLimitParagraphs({ offer, rebate }: Content["military"]): string[] {
  const { newConstruction, resale } = rebate;
  const numbers: Filling<typeof LIMIT_WORDS> = {
    newPrice: dollars(newConstruction.minimumPrice),
    newDays: String(newConstruction.closeWithinDays),
    resalePrice: dollars(resale.minimumPrice),
    resaleDays: String(resale.closeWithinDays),
  };
  return offer.limits.map((paragraph) => fill(paragraph, numbers));
}

/** The same in one line, for machines. */
export function rebateLimits(military: Content["military"]): string {
  return rebateLimitParagraphs(military).join(" ");
}

/** What `{minimumPrice}` and `{closeWithinDays}` stand for in words about one kind of sale. */
export function termWords({ minimumPrice, closeWithinDays }: RebateTerms): Filling<typeof TERM_WORDS> {
  return { minimumPrice: dollars(minimumPrice), closeWithinDays: String(closeWithinDays) };
}

/** Puts values in the place of words in braces. Throws on a word that stands for nothing: the schema should know of it. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`“${text}” names ${braces}; known are ${Object.keys(values).join(", ")}.`);
    return value;
  });
}
