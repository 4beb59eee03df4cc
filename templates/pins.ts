import type { Listing } from "../content/schema.ts";

/** Where content can say that a place is. */
export type ChartPlace = NonNullable<Listing["near"]>;

/** A mark on the chart of the coast, with the number of an entry of the page; a page about one place needs none. */
export interface Pin {
  number?: number;
  near: ChartPlace;
}

/** Numbers the entries of a page from `first` on. Those that lie beyond the chart have a number too, but no pin. */
export function pinsOf(entries: readonly { near?: ChartPlace | undefined }[], first = 1): Pin[] {
  return entries.flatMap(({ near }, index) => (near === undefined ? [] : [{ number: first + index, near }]));
}
