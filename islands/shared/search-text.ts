/**
 * The searchable text of an entry: all of its text, open or not, without the parts that every entry
 * has (“More info”).
 */
export function searchText(entry: Element): string {
  const copy = entry.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll(".visually-hidden, button, .listing-actions"))
    element.remove();
  // Neighboring elements are separate words; an address with places to break is one.
  for (const element of copy.querySelectorAll(":not(wbr)")) element.append(" ");
  return folded(copy.textContent);
}

/**
 * Whether a text of `searchText` has every one of these words, or words that begin with them.
 * “wifi” also finds “Wi-Fi”, “gulfshore” “Gulf Shore”, and “beach front” “beachfront”.
 */
export function matches(text: string, words: string): boolean {
  const has = (word: string) => {
    const signs = Array.from(word, (sign) => sign.replace(/[$()*+.?[\\\]^{|}]/, "\\$&"));
    const spelled = signs.join(word.length > 3 ? "[ -]?" : "");
    return new RegExp(`(?<![\\p{L}\\p{N}])${spelled}`, "u").test(text);
  };
  const each = folded(words).split(/[\s-]+/);
  return each.every(has) || has(each.join(""));
}

/**
 * Whether every word of a search is in a text of `searchText` or has one wrong letter there: one too
 * many, one missing, another one, or two swapped. The last word may not be complete yet. Words of
 * up to three letters must be right.
 */
export function nearlyMatches(text: string, words: string): boolean {
  const known = text.split(/[^\p{L}\p{N}]+/u);
  return folded(words)
    .split(/\s+/)
    .every(
      (word) =>
        text.includes(word) || (word.length > 3 && known.some((other) => isTypo(word, other))),
    );
}

/** Whether one wrong letter makes the typed word differ from another one, or from its beginning. */
function isTypo(typed: string, other: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === other[same]) same++;
  const [wrong = "", next = "", ...rest] = typed.slice(same);
  const after = typed.slice(same + 1);
  const meant = other.slice(same);
  return (
    meant.startsWith(after) ||
    meant.slice(1).startsWith(wrong + after) ||
    meant.slice(1).startsWith(after) ||
    meant.startsWith(next + wrong + rest.join(""))
  );
}

/** The names of the streets and avenues of Naples, which a visitor may write as “5th”. */
const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth";

/**
 * Lower case without accents: a search for “cafe” finds “Café”, and one for “5th” finds “Fifth”.
 */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("’", "'")
    .toLowerCase()
    .replaceAll(
      /\b(\d+)(?:st|nd|rd|th)\b/g,
      (written, number) => ORDINALS.split(" ")[number - 1] ?? written,
    );
}
