import type { Listing } from "../content/schema.ts";

/** The places that content can name. */
export type ChartPlace = NonNullable<Listing["near"]>;

/**
 * A mark on the chart of the coast, with the number of an entry; a page about a single place needs
 * no number.
 */
export interface Pin {
  number?: number;
  near: ChartPlace;
}

/** An entry that may be on the chart. */
interface Placed {
  near?: ChartPlace | undefined;
}

/** Numbers the entries of a page that are on the chart, in their order. */
export function numbersOf<Entry extends Placed>(entries: readonly Entry[]): Map<Entry, number> {
  return new Map(
    entries.filter(({ near }) => near !== undefined).map((entry, index) => [entry, index + 1]),
  );
}

/** The pins of numbered entries. */
export function pinsOf(numbers: ReadonlyMap<Placed, number>): Pin[] {
  return [...numbers].flatMap(([{ near }, number]) =>
    near === undefined ? [] : [{ number, near }],
  );
}
