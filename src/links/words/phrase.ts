/** A script or an address of a service in the HTML of a page: all of these have to match. */
export type Trace = readonly RegExp[];

/** The longest text that is compared with phrases, in characters. */
const LONGEST = 1200;
const AROUND = /^[\s\p{P}]+|[\s\p{P}]+$/gu;

/**
 * Whatever the punctuation at either end. A phrase alone never decides: the rules ask for a sign in
 * the structure of the page as well.
 */
export function matches(text: string, phrases: readonly RegExp[]): boolean {
  if (text.length > LONGEST) return false;
  const bare = text.replace(AROUND, "").replaceAll("’", "'").replace(/\s+/g, " ");
  return bare !== "" && phrases.some((phrase) => phrase.test(bare));
}

export function matchesTraces(html: string, traces: readonly Trace[]): boolean {
  return traces.some((trace) => trace.every((part) => part.test(html)));
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/);
}

export function segmentsOf(title = ""): string[] {
  return title.split(/\s*[|–—·•»:]\s*|\s+[-‐]\s+/).filter((segment) => segment !== "");
}
