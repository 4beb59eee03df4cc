/**
 * The searchable text of an entry: everything in it, opened or not, except the labels that all entries share (“More
 * info”).
 */
export function searchText(entry: Element): string {
  const copy = entry.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll(".visually-hidden, button, .listing-actions")) element.remove();
  return folded(copy.textContent);
}

/** Whether a text from `searchText` contains every one of the given words or parts of words. */
export function matches(text: string, words: string): boolean {
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Lowercase without accents, so that “cafe” finds “Café”. */
function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();
}
