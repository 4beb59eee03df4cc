/** A part of an address without its percent signs; undefined where they are wrong (`%zz`). */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
