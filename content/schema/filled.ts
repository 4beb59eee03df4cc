/*
 * Texts with placeholders for numbers and names that are defined elsewhere: “{minimum} to
 * {maximum}”.
 */
import * as v from "valibot";
import { line, paragraphs } from "./text.ts";

/** Near the rebate: its limits. */
export const REBATE_WORDS = ["minimum", "maximum"] as const;
/** In the limits of the offer: the conditions of both kinds of sale. */
export const LIMIT_WORDS = ["newPrice", "newDays", "resalePrice", "resaleDays"] as const;
/** Near one kind of sale. */
export const TERM_WORDS = ["minimumPrice", "closeWithinDays"] as const;
/** In the answer to a check of the rebate: the last day to close. */
export const DATE_WORDS = ["date"] as const;
/** On the cards of the home page and in the menu of listings. */
export const CARD_WORDS = ["hours", "years"] as const;
/** On the privacy page: the service that receives the forms. */
export const SERVICE_WORDS = ["service"] as const;

/** The value of each of these placeholders. */
export type Filling<Words extends readonly string[]> = Readonly<Record<Words[number], string>>;

/** One line with placeholders. At an unknown one, a template would fail or show the braces. */
export function filledLine(words: readonly string[]) {
  return v.pipe(
    line(),
    v.check(
      (text) => strangerIn(text, words) === undefined,
      ({ input }) => problemOf(input, words),
    ),
  );
}

/** Paragraphs with placeholders. */
export function filledParagraphs(words: readonly string[]) {
  return v.pipe(
    paragraphs(),
    v.check(
      (texts) => strangerIn(texts.join("\n"), words) === undefined,
      ({ input }) => problemOf(input.join("\n"), words),
    ),
  );
}

function problemOf(text: string, words: readonly string[]): string {
  const known = words.map((word) => `{${word}}`).join(", ");
  return `has ${strangerIn(text, words)} in it, which stands for nothing here; words that do are ${known}`;
}

/** The first placeholder that is not one of these. */
function strangerIn(text: string, words: readonly string[]): string | undefined {
  return [...text.matchAll(/\{(\w+)\}/g)].find(([, word = ""]) => !words.includes(word))?.[0];
}
