/** The searchable text of an entry: all of its text, open or not, without the parts that every entry has (“More info”). */
export function searchText(entry: Element): string {
  const copy = entry.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll(".visually-hidden, button, .listing-actions")) element.remove();
  return folded(copy.textContent);
}

/** Whether a text of `searchText` contains every one of these words or parts of words. */
export function matches(text: string, words: string): boolean {
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Lower case without accents: a search for “cafe” finds “Café”. */
function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();
}
