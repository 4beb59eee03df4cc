import type { Listing } from "../content/schema.ts";

/** Where content can say that a place is. */
export type ChartPlace = NonNullable<Listing["near"]>;

/** A mark on the chart of the coast, with the number of an entry of the page; a page about one place needs none. */
export interface Pin {
  number?: number;
  near: ChartPlace;
}

/** An entry of a page that may lie on the chart. */
interface Placed {
  near?: ChartPlace | undefined;
}

/** Numbers the entries of a page, in their order: those too that lie beyond the chart. */
export function numbersOf<Entry extends Placed>(entries: readonly Entry[]): Map<Entry, number> {
  return new Map(entries.map((entry, index) => [entry, index + 1]));
}

/** The pins of numbered entries. */
export function pinsOf(numbers: ReadonlyMap<Placed, number>): Pin[] {
  return [...numbers].flatMap(([{ near }, number]) => (near === undefined ? [] : [{ number, near }]));
}
