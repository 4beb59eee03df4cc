/**
 * The newest date under any “reviewed” in content, including all entries; undefined if there is
 * none.
 */
export function newestReview(content: unknown): string | undefined {
  const days = [...reviews(content)].toSorted();
  return days.at(-1);
}

function* reviews(content: unknown): Generator<string> {
  if (typeof content !== "object" || content === null) return;
  for (const [key, value] of Object.entries(content)) {
    if (key === "reviewed" && typeof value === "string") yield value;
    else yield* reviews(value);
  }
}
