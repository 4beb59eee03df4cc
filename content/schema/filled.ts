/* Texts in which words in braces stand for numbers and names that are written elsewhere: “{minimum} to {maximum}”. */
import { line, paragraphs } from "build-site";
import * as v from "valibot";

/** Around the rebate: its limits. */
export const REBATE_WORDS = ["minimum", "maximum"] as const;
/** In the limits of the offer: what both kinds of sale ask for. */
export const LIMIT_WORDS = ["newPrice", "newDays", "resalePrice", "resaleDays"] as const;
/** Around one kind of sale. */
export const TERM_WORDS = ["minimumPrice", "closeWithinDays"] as const;
/** On the cards of the home page. */
export const CARD_WORDS = ["hours", "years"] as const;
/** On the privacy page: who takes what the forms send. */
export const SERVICE_WORDS = ["service"] as const;

/** What stands for each of these words. */
export type Filling<Words extends readonly string[]> = Readonly<Record<Words[number], string>>;

/** One line with such words. A template would fail at one that stands for nothing, or show its braces. */
export function filledLine(words: readonly string[]) {
  return v.pipe(
    line(),
    v.check(
      (text) => strangerIn(text, words) === undefined,
      ({ input }) => problemOf(input, words),
    ),
  );
}

/** Paragraphs with such words. */
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

/** The first word in braces that is none of these. */
function strangerIn(text: string, words: readonly string[]): string | undefined {
  return [...text.matchAll(/\{(\w+)\}/g)].find(([, word = ""]) => !words.includes(word))?.[0];
}
