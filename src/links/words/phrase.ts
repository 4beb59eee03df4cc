/**
 * A trace of a service in the HTML of a page: the name of a script, or an address. All of several
 * have to match.
 */
export type Trace = readonly RegExp[];

/** The longest text that is compared with phrases, in characters. */
const LONGEST = 1200;
const AROUND = ' "“”()[].!?…:;,-–—¡¿';

/**
 * Whether a segment of a title, a heading or a sentence has one of these phrases, which are in
 * texts without punctuation at either end. A phrase alone never decides: the rules ask for a sign
 * in the structure of the page as well.
 */
export function matches(text: string, phrases: readonly RegExp[]): boolean {
  const bare = bareOf(text);
  return bare !== "" && phrases.some((phrase) => phrase.test(bare));
}

function bareOf(text: string): string {
  if (text.length > LONGEST) return "";
  let [start, end] = [0, text.length];
  while (start < end && AROUND.includes(text.charAt(start))) start++;
  while (end > start && AROUND.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end).replaceAll("’", "'").replace(/\s+/g, " ");
}

/** Whether the HTML of a page has one of these traces. */
export function matchesTraces(html: string, traces: readonly Trace[]): boolean {
  return traces.some((trace) => trace.every((part) => part.test(html)));
}

/** The sentences of a text. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/);
}
