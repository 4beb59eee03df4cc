import * as v from "valibot";
import type { Content } from "../content/content.ts";
import { hasNo, line } from "../content/fields.ts";
import type { PlacedText, TextPlace } from "../content/yaml-file.ts";
import { CONTENT_FOLDER } from "../files/site-folder.ts";
import { warning, type Finding } from "../findings/finding.ts";
import { summarize } from "../findings/merge-findings.ts";
import { lastWhere, positions, type ReadSource } from "../findings/text.ts";
import { settingsPart } from "../settings/read-settings.ts";

/* Words that a site does not want to use, and why. */

const phrase = v.pipe(v.string(), v.trim(), hasNo(phraseProblem));

const schema = v.strictObject({
  unseen: v.optional(
    v.pipe(
      v.array(line()),
      v.description("Keys whose values visitors never see: notes and sources."),
    ),
    [],
  ),
  rules: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          words: v.pipe(
            v.array(phrase),
            v.minLength(1, "names no words"),
            v.description("Phrases. * is any ending, / means “or”, … is up to two words."),
          ),
          reason: v.pipe(
            line(),
            v.description(
              "Why, as the end of a sentence that begins with the words: “promises too much”.",
            ),
          ),
          instead: v.optional(
            v.pipe(line(), v.description("What to write in their place, as a sentence.")),
          ),
          except: v.optional(
            v.pipe(v.array(phrase), v.description("Phrases in which the words are all right.")),
            [],
          ),
          files: v.optional(
            v.pipe(
              v.array(line()),
              v.description("The files below content/ that the rule is for; default: all."),
            ),
          ),
        }),
      ),
      v.description("Words that the content should not use. A use is a warning."),
    ),
    [],
  ),
});

/** The setting `wording`. Unwanted words are warnings. */
export const wordingSettings = settingsPart(
  {
    wording: v.optional(
      v.pipe(schema, v.description("Words that the site does not want to use.")),
      {},
    ),
  },
  ({ wording }) => ({ wording }),
);

export type WordingSettings = ReturnType<typeof wordingSettings.read>;
type Wording = WordingSettings["wording"];
type WordingRule = Wording["rules"][number];

/**
 * Reports unwanted words in content, at their line. Files are searched as they are written; a match
 * counts if visitors see it: if it is in a value, under a key that is shown.
 */
export function wordingFindings(
  { unseen, rules }: Wording,
  { placed }: Pick<Content, "placed">,
  read: ReadSource,
): Finding[] {
  if (rules.length === 0) return [];
  const find = wordFinder(rules);
  return placed.flatMap(({ yaml: { file, texts } }) => {
    const name = file.slice(CONTENT_FOLDER.length + 1);
    const text = read(file) ?? "";
    const found = find(text, (rule) => rule.files?.includes(name) ?? true);
    if (found.length === 0) return [];
    const placeOf = positions(text);
    const isSeen = seenIn({ text, file, placeOf }, texts(), unseen);
    const findings = found.flatMap(({ rule, words, start }): Finding[] => {
      if (!isSeen(start, start + words.length)) return [];
      const length = words.includes("\n") ? undefined : words.length;
      const message = `“${words.replaceAll(/\s+/g, " ")}” ${rule.reason}.`;
      return [
        warning("content/wording", message, {
          file,
          ...placeOf(start),
          length,
          hint: rule.instead,
        }),
      ];
    });
    return summarize(findings);
  });
}

/** Returns a function that decides whether visitors see a part of a file, given by its offsets. */
function seenIn(
  { text, file, placeOf }: { text: string; file: string; placeOf: ReturnType<typeof positions> },
  texts: readonly PlacedText[],
  unseen: readonly string[],
): (start: number, end: number) => boolean {
  // The body of a Markdown file begins after its front matter.
  const frontMatter = /^---[^]*?\n---[^\n]*\n/.exec(text)?.[0] ?? "";
  const body = file.endsWith(".md") ? frontMatter.length : text.length;
  return (start, end) => {
    if (start >= body) {
      const address = text.lastIndexOf("](", start) + 2;
      return address < 2 || /[)\s]/.test(text.slice(address, start));
    }
    const [first, last] = [placeOf(start), placeOf(end)];
    // The match has to lie in one value: not in a comment or a key, nor across the items of a list.
    const value = texts[lastWhere(texts, ({ words }) => !isBefore(first, words.from))];
    return (
      value !== undefined &&
      !isBefore(value.words.to, last) &&
      !value.under.some((key) => unseen.includes(key))
    );
  };
}

function isBefore(one: TextPlace, other: TextPlace): boolean {
  return one.line < other.line || (one.line === other.line && one.column < other.column);
}

/** Unwanted words in a text. */
interface UnwantedWords {
  rule: WordingRule;
  /** The words as the text has them. */
  words: string;
  /** In characters from 0. */
  start: number;
}

/**
 * Returns a function that looks for unwanted words in a text, in its order; of matches that
 * overlap, the longest counts. It serves many texts, since compiling the patterns takes long.
 */
export function wordFinder(rules: readonly WordingRule[]) {
  const finders = rules.map((rule) => ({
    rule,
    words: rule.words.map(phrasePattern),
    except: rule.except.map(phrasePattern),
  }));
  return (text: string, applies: (rule: WordingRule) => boolean = () => true): UnwantedWords[] => {
    const found = finders.flatMap(({ rule, words, except }) => {
      const matchesOf = (pattern: RegExp): UnwantedWords[] =>
        [...text.matchAll(pattern)].map(({ 0: match, index: start }) => ({
          rule,
          words: match,
          start,
        }));
      const matches = applies(rule) ? words.flatMap(matchesOf) : [];
      if (matches.length === 0 || except.length === 0) return matches;
      const fine = takenIn(text);
      for (const match of except.flatMap(matchesOf)) fine.take(match);
      return matches.filter(fine.leaves);
    });
    if (found.length < 2) return found;
    const kept = takenIn(text);
    return found
      .toSorted((one, other) => other.words.length - one.words.length)
      .filter((match) => kept.leaves(match) && kept.take(match))
      .toSorted((one, other) => one.start - other.start);
  };
}

/**
 * The characters of a text that matches have taken: a look at each pair of matches would take long
 * where many are found.
 */
function takenIn({ length }: string) {
  const taken = new Uint8Array(length);
  const partOf = ({ start, words }: UnwantedWords) => taken.subarray(start, start + words.length);
  return {
    take: (match: UnwantedWords) => partOf(match).fill(1),
    leaves: (match: UnwantedWords): boolean => !partOf(match).includes(1),
  };
}

/**
 * Neither space, punctuation nor symbol, unless it is also a letter (“K”). V8 takes 4 ms to compile
 * a `\p{L}`.
 */
const LETTER = String.raw`[^\s\x00-/:-@[-\x60{-\xB4\xB6-\xBF\u2000-\u20FF\u2122\u2150-\u2BFF\u3000-\u303F\u{1F000}-\u{1FAFF}]`;
/** Characters between two words of a phrase, in plain text, folded YAML and Markdown. */
const BETWEEN = String.raw`[\s*_,"“”]+`;
/**
 * The same after a word that … allows: a comma there begins something else (“your agent, home after
 * home”).
 */
const AFTER_ANY = String.raw`[\s*_"“”]+`;
/** The rest of a word. Its limit keeps the search linear, whatever the text. */
const REST = String.raw`(?:${LETTER}|['’-]){0,40}`;
const UP_TO_TWO = String.raw`${BETWEEN}(?:${LETTER}${REST}${AFTER_ANY}){0,2}`;

/**
 * A phrase as a regular expression. In a phrase, `*` at the end of a word allows any ending, `/`
 * between words means “or”, and `…` allows up to two words in between, with at most one comma in
 * front of them (“a private, gated village”). Capitals and line breaks make no difference.
 */
export function phrasePattern(text: string): RegExp {
  const words = text.trim().split(/\s+/);
  let pattern = "";
  for (const [index, word] of words.entries()) {
    if (word === "…") continue;
    if (index > 0) pattern += words[index - 1] === "…" ? UP_TO_TWO : BETWEEN;
    pattern += `(?:${word.split("/").map(wordPattern).join("|")})`;
  }
  return new RegExp(String.raw`(?<!${LETTER})${pattern}(?!${LETTER})`, "giu");
}

function wordPattern(word: string): string {
  const stem = word
    .replace(/\*$/, "")
    .replaceAll("+", String.raw`\+`)
    .replaceAll(/['’]/g, "['’]");
  return word.endsWith("*") ? `${stem}${REST}` : stem;
}

/** What is wrong with a phrase, as the end of a sentence; undefined if it is right. */
export function phraseProblem(text: string): string | undefined {
  const words = text.trim().split(/\s+/);
  if (words[0] === "…" || words.at(-1) === "…")
    return "begins or ends with …, which goes between two words";
  if (
    !words.every(
      (word) =>
        word === "…" || word.split("/").every((part) => /^[\p{L}\p{N}'’-]+[+*]?$/u.test(part)),
    )
  )
    return "is no phrase; write words, with * at the end of one for any ending, / for “or”, … for words in between";
  return undefined;
}
