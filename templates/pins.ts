import { slugify } from "build-site";
import type { Listing } from "../content/schema.ts";

/** The places that content can name. */
export type ChartPlace = NonNullable<Listing["near"]>;

/**
 * A mark on the chart of the coast, with the number of an entry; a page about a single place needs
 * no number.
 */
export interface Pin {
  number?: number;
  /** The id of the entry. */
  entry?: string;
  /** Absent for an entry that is not on the chart. */
  near?: ChartPlace | undefined;
}

/** An entry that may be on the chart. */
interface Placed {
  name: string;
  slug?: string;
  near?: ChartPlace | undefined;
}

/** Numbers the entries of a page in their order, if any of them is on the chart. */
export function numbersOf<Entry extends Placed>(entries: readonly Entry[]): Map<Entry, number> {
  if (entries.every(({ near }) => near === undefined)) return new Map();
  return new Map(entries.map((entry, index) => [entry, index + 1]));
}

/** The pins of numbered entries. */
export function pinsOf(numbers: ReadonlyMap<Placed, number>): Pin[] {
  return [...numbers].map(([{ name, slug, near }, number]) => ({
    number,
    entry: slug ?? slugify(name),
    near,
  }));
}
