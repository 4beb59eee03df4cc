/**
 * The searchable text of an entry: all of its text, open or not, without the parts that every entry
 * has (“More info”).
 */
export function searchText(entry: Element): string {
  const copy = entry.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll(".visually-hidden, button, .listing-actions"))
    element.remove();
  return folded(copy.textContent);
}

/** Whether a text of `searchText` contains every one of these words or parts of words. */
export function matches(text: string, words: string): boolean {
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The names of the streets and avenues of Naples, which a visitor may write as “5th”. */
const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth";

/**
 * Lower case without accents: a search for “cafe” finds “Café”, and one for “5th” finds “Fifth”.
 */
function folded(text: string): string {
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
