import { distance } from "fastest-levenshtein";

/**
 * The candidate that `word` is most probably a misspelling of; undefined if none is near. Near means at most two edits in
 * five letters, where swapped letters count as two.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  const allowed = Math.max(1, Math.floor(wanted.length * 0.4));
  let best: { candidate: string; edits: number } | undefined;
  for (const candidate of candidates) {
    const edits = distance(wanted, candidate.toLowerCase());
    if (edits <= allowed && edits < candidate.length && (best === undefined || edits < best.edits)) {
      best = { candidate, edits };
    }
  }
  return best?.candidate;
}

/** “Did you mean …?” as a hint; undefined if no candidate is near. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const candidate = nearest(word, candidates);
  return candidate === undefined ? undefined : `Did you mean “${candidate}”?`;
}
