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
