/** Signs between two words of a phrase, in plain text, folded YAML and Markdown. */
const BETWEEN = String.raw`[\s*_,"“”]+`;
/** The same behind a word that three dots stand for: a comma there begins something else (“your agent, home after home”). */
const BEHIND_ANY = String.raw`[\s*_"“”]+`;
const WORD = String.raw`[\p{L}\p{N}'’-]`;
const ANY_WORD = String.raw`[\p{L}\p{N}]${WORD}*`;
/** What stands between two words with three dots between them. */
const UP_TO_TWO = `${BETWEEN}(?:${ANY_WORD}${BEHIND_ANY}){0,2}`;

/**
 * A phrase as people write it, as a regular expression: `*` at the end of a word stands for any ending, `/` between words
 * for “or”, `…` for up to two words in between, with a comma at most in front of them (“a private, gated village”). It does not matter how it is capitalized, or where the lines end.
 */
export function phrase(text: string): RegExp {
  const words = text.trim().split(/\s+/);
  let pattern = "";
  for (const [index, word] of words.entries()) {
    if (word === "…") continue;
    if (index > 0) pattern += words[index - 1] === "…" ? UP_TO_TWO : BETWEEN;
    pattern += `(?:${word.split("/").map(wordPattern).join("|")})`;
  }
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, "giu");
}

/**
 * What a text must hold, in the form that `folded` gives it, for a phrase to be in it: one of these. Undefined where that
 * would not be certain. To look for it takes a fraction of what the regular expression takes.
 */
export function beginningsOf(text: string): string[] | undefined {
  const [first = ""] = text.trim().split(/\s+/);
  const stems = first.split("/").map((word) => folded(word.replace(/\*$/, "")));
  // Which other letters count as the same, only the regular expression knows.
  return stems.every((stem) => /^[\w'+-]+$/.test(stem)) ? stems : undefined;
}

/** A text in which capitals and kinds of apostrophes make no difference; nor does the long s, an s for regular expressions. */
export function folded(text: string): string {
  return text.toLowerCase().replaceAll("’", "'").replaceAll("ſ", "s");
}

/** What is wrong with a phrase, as the end of a sentence; undefined where nothing is. */
export function phraseProblem(text: string): string | undefined {
  const words = text.trim().split(/\s+/);
  if (words[0] === "…" || words.at(-1) === "…") return "begins or ends with …, which stands between two words";
  if (!words.every((word) => word === "…" || word.split("/").every((part) => /^[\p{L}\p{N}'’-]+[+*]?$/u.test(part))))
    return "is no phrase; write words, with * at the end of one for any ending, / for “or”, … for words in between";
  return undefined;
}

function wordPattern(word: string): string {
  const stem = word
    .replace(/\*$/, "")
    .replaceAll("+", String.raw`\+`)
    .replaceAll(/['’]/g, "['’]");
  return word.endsWith("*") ? `${stem}${WORD}*` : stem;
}
