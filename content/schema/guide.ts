/* The pages of the local guide, one schema per file of `content/guide/`. */
import { webAddress } from "build-site";
import * as v from "valibot";
import {
  airport,
  beach,
  charter,
  fishingSpot,
  hotel,
  listing,
  season,
  yachtClub,
} from "./entries.ts";
import { usPhone } from "./phone.ts";
import { chartPlace, entries, link, page, picture, provenance, words } from "./shared.ts";
import { line, paragraphs } from "./text.ts";

/** A name in the preferred order that no entry has would silently have no effect. */
const ordersItsEntries = (centers: { preferredOrder: string[]; entries: { name: string }[] }) =>
  centers.preferredOrder.every((name) => centers.entries.some((entry) => entry.name === name));

/** A list of names, and a few words on all of them for the list at the top of the page. */
const inBrief = {
  heading: line(),
  inBrief: v.optional(line({ max: 40 })),
  items: v.array(v.strictObject({ name: line(), text: line() })),
};

export const shopping = v.pipe(
  v.strictObject({
    page,
    heading: line(),
    intro: paragraphs(),
    /** Names in the order of the page; a center that is not listed comes last. */
    preferredOrder: v.array(line()),
    entries: entries(listing),
  }),
  v.forward(
    v.check((centers) => ordersItsEntries(centers), "names a center that no entry has"),
    ["preferredOrder"],
  ),
);
export const restaurants = v.strictObject({
  heading: line(),
  intro: paragraphs(),
  note: paragraphs(),
  entries: entries(listing),
});
export const galleries = v.strictObject({ page, tip: words, entries: entries(listing) });
export const yachtClubs = v.strictObject({ page, note: paragraphs(), entries: entries(yachtClub) });
export const cityDock = v.strictObject({
  page,
  picture,
  /** Its position on the chart of the coast. */
  near: chartPlace,
  overview: words,
  facilities: v.strictObject({ heading: line(), items: v.array(line()), note: v.optional(line()) }),
  attractions: v.strictObject(inBrief),
  activities: v.strictObject(inBrief),
  contact: v.strictObject({
    heading: line(),
    name: line(),
    address: line(),
    phone: usPhone(),
    vhf: line(),
    website: webAddress(),
    hours: line(),
  }),
  rates: words,
  tip: words,
  ...provenance,
});
export const beaches = v.strictObject({
  page,
  /** How old the prices are, next to the month of the review. */
  prices: line(),
  pictures: v.pipe(v.array(picture), v.length(2, "must have two pictures")),
  entries: entries(beach),
  tips: v.strictObject({
    heading: line(),
    items: v.array(v.strictObject({ title: line(), text: line() })),
  }),
});
export const fishing = v.strictObject({
  page,
  charters: v.strictObject({ heading: line(), intro: line(), entries: v.array(charter) }),
  spots: v.strictObject({ heading: line(), entries: v.array(fishingSpot) }),
  seasons: v.strictObject({
    heading: line(),
    entries: v.pipe(v.array(season), v.length(4, "must have four seasons")),
  }),
  regulations: v.strictObject({ heading: line(), text: paragraphs(), link }),
  tip: words,
});
export const hotels = v.strictObject({
  page,
  entries: entries(hotel),
  tips: v.strictObject({
    heading: line(),
    items: v.array(v.strictObject({ title: line(), text: line() })),
  }),
  resortFees: words,
});
export const airports = v.strictObject({ page, entries: entries(airport), tip: v.optional(words) });
/** The page of the whole guide. */
export const index = v.strictObject({
  page,
  /** A line about each page. */
  parts: v.strictObject({
    shopping: line(),
    galleries: line(),
    "city-dock": line(),
    "yacht-clubs": line(),
    beaches: line(),
    fishing: line(),
    hotels: line(),
    airports: line(),
  }),
  /** The heading of the list of all places. */
  places: line(),
});
