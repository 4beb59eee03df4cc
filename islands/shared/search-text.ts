/** What can be found in an entry: all that one reads there, opened or not, without what is said on each (“More info”). */
export function searchText(entry: Element): string {
  const copy = entry.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll(".visually-hidden, button, .listing-actions")) element.remove();
  return folded(copy.textContent);
}

/** Whether a text of `searchText` has every one of some words or parts of words. */
export function matches(text: string, words: string): boolean {
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Small letters without accents: whoever looks for “cafe” means “Café”. */
function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();
}
