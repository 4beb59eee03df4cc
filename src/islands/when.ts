/** When an island's code is fetched and run. `media` is a prop of its own, since it takes a query. */
export type Strategy = "load" | "idle" | "visible" | "interaction";

/** One strategy, or several that must all have come to pass: `"idle visible"`. */
export type When = Strategy | `${Strategy} ${Strategy}`;

const STRATEGIES: readonly string[] = ["load", "idle", "visible", "interaction"] satisfies Strategy[];

/** What is wrong with the `when` of an island, or undefined. */
export function whenProblem(when: string): string | undefined {
  const unknown = when.split(" ").filter((word) => !STRATEGIES.includes(word));
  return unknown.length === 0
    ? undefined
    : `“${unknown.join(" ")}” is not a strategy; there are ${STRATEGIES.join(", ")}`;
}
