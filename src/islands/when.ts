import { lightningCss } from "../files/lightning-css.ts";

/** When an island's code is fetched and run. `media` is a prop of its own, since it takes a query. */
export type Strategy = "load" | "idle" | "visible" | "stored" | "interaction";

/** One strategy, or several that must all have come to pass: `"idle visible"`. */
export type When = Strategy | `${Strategy} ${Strategy}`;

export const STRATEGIES: readonly string[] = ["load", "idle", "visible", "stored", "interaction"] satisfies Strategy[];

/**
 * What is wrong with the `when` of an island, and with the name that `stored` gives, as the end of a sentence, or
 * undefined. Templates are not type-checked by a build.
 */
export function whenProblem(when: unknown, stored?: unknown): string | undefined {
  if (typeof when !== "string" || when.trim() === "") return "does not say when it comes alive: it needs a “when”";
  const unknown = when.split(" ").filter((word) => !STRATEGIES.includes(word));
  if (unknown.length > 0) return `has when="${when}", and “${unknown.join(" ")}” is not a strategy`;
  const waits = when.split(" ").includes("stored");
  if (waits && (typeof stored !== "string" || stored === ""))
    return `has when="${when}", but no “stored” that names what has to be in localStorage`;
  return stored !== undefined && !waits ? `has a “stored”, which says something only with when="stored"` : undefined;
}

/** Whether CSS knows the query: one that it does not would never match, and the island never wake. */
export function isMediaQuery(query: string): boolean {
  // Where it cannot be loaded, no query is to blame.
  const { transform } = lightningCss();
  try {
    transform({ filename: "media.css", code: Buffer.from(`@media ${query} { a { color: red } }`) });
    return true;
  } catch {
    return false;
  }
}
