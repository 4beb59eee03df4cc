/** Phrases that a site does not want to use, and why. */
export interface PhraseRule {
  /**
   * `*` at the end of a word is any ending, `/` between words means “or”, and `…` is up to two
   * words, with at most one comma in front of them (“a private, gated village”).
   */
  words: readonly string[];
  /** Why, as the end of a sentence that begins with the words: “promises too much”. */
  reason: string;
  /** What to write in their place, as a sentence. */
  instead: string;
  /** Phrases in which the words are all right. */
  except?: readonly string[];
  /** The files that the rule is for; default: all. */
  files?: readonly string[];
}

/** Words of a text. */
interface Words {
  words: string;
  /** In characters from 0. */
  start: number;
}

/**
 * Returns a function that looks for phrases in a text, in its order, by the rules for its file; of
 * matches that overlap, the longest counts.
 */
export function phraseFinder(rules: readonly PhraseRule[]) {
  const finders = rules.map((rule) => ({
    rule,
    words: rule.words.map(phrasePattern),
    except: (rule.except ?? []).map(phrasePattern),
  }));
  return (text: string, file?: string): (Words & { rule: PhraseRule })[] => {
    const matches = (patterns: readonly RegExp[]) =>
      patterns.flatMap((pattern) =>
        Array.from(text.matchAll(pattern), ({ 0: words, index }) => ({ words, start: index })),
      );
    const found = finders.flatMap(({ rule, words, except }) => {
      if (file !== undefined && rule.files?.includes(file) === false) return [];
      const allowed = matches(except);
      return matches(words)
        .filter((match) => !allowed.some((other) => overlap(match, other)))
        .map((match) => ({ ...match, rule }));
    });
    const kept: typeof found = [];
    for (const match of found.toSorted((one, other) => other.words.length - one.words.length))
      if (!kept.some((other) => overlap(match, other))) kept.push(match);
    return kept.toSorted((one, other) => one.start - other.start);
  };
}

function overlap(one: Words, other: Words): boolean {
  return one.start < other.start + other.words.length && other.start < one.start + one.words.length;
}

/** A letter or a digit of any script: all but spaces and signs. V8 takes milliseconds for `\p{L}`. */
const LETTER = String.raw`[^\s\x00-\x2f:-@[-\x60{-\xa9«-´¶-¹»-¿–—‘’“”…]`;
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

/** A phrase as a regular expression. Capitals and line breaks make no difference. */
function phrasePattern(text: string): RegExp {
  const words = text.split(" ");
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
