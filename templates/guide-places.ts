import { slugify } from "build-site";
import type { Content } from "../content/schema.ts";
import { GUIDE, guidePages } from "./guide-pages.ts";

/** A place of the guide, in the list of all of them. */
export interface GuidePlace {
  name: string;
  /** Where its entry is, below the page of the whole guide: `naples-beaches/#clam-pass-park`. */
  entry: string;
  /** What it is, and where: “Italian, Olde Naples”. */
  fact: string;
  /** The rest that a search looks in: description, address, features. */
  words: string;
}

/** The address of a list of the other words of each place, which the search loads. */
export const PLACES_FILE = `${GUIDE}/places.json`;

type Part = (typeof guidePages)[number]["part"];
type Entry = { name: string; slug?: string; near?: string | undefined };

/** Every place of the guide, from A to Z. */
export function guidePlaces(content: Content): GuidePlace[] {
  const { shopping, restaurants, galleries, cityDock, yachtClubs } = content;
  const { beaches, fishing, hotels, airports } = content;
  const { contact, near, facilities } = cityDock;
  const dock = { ...contact, slug: "dock-contact", near, facilities };
  return [
    ...placesOf("shopping", "shops", shopping.entries, ({ kind }) => kind ?? "Shopping"),
    ...placesOf("shopping", "restaurants", restaurants.entries, ({ kind = "Restaurant" }) => kind),
    ...placesOf("galleries", "art galleries", galleries.entries, ({ kind = "Gallery" }) => kind),
    ...placesOf("city-dock", "docks marinas", [dock], () => "City dock"),
    ...placesOf("yacht-clubs", "yacht clubs", yachtClubs.entries, () => "Yacht club"),
    ...placesOf("beaches", "beaches", beaches.entries, () => "Beach"),
    ...placesOf("fishing", "fishing charters", fishing.charters.entries, () => "Fishing charter"),
    ...placesOf("fishing", "fishing spots", fishing.spots.entries, () => "Fishing spot"),
    ...placesOf("hotels", "hotels", hotels.entries, () => "Hotel"),
    ...placesOf("airports", "airports", airports.entries, ({ code }) => `Airport (${code})`),
  ].toSorted((one, other) => (filedUnder(one) < filedUnder(other) ? -1 : 1));
}

/** `kinds` are words for all of the entries: “restaurants” finds a pizzeria. */
function placesOf<Item extends Entry>(
  part: Part,
  kinds: string,
  entries: readonly Item[],
  kind: (entry: Item) => string,
): GuidePlace[] {
  const page = guidePages.find((one) => one.part === part);
  return entries.map((entry) => ({
    name: entry.name,
    entry: `${page?.path.slice(GUIDE.length + 1)}/#${entry.slug ?? slugify(entry.name)}`,
    // “Clam Pass Park” says where it is.
    fact: [kind(entry), entry.name.includes(entry.near ?? "") ? "" : entry.near]
      .filter(Boolean)
      .join(", "),
    words: [kinds, ...shownTexts(entry)].join(" "),
  }));
}

/** “The Turtle Club” is filed under T for Turtle. */
function filedUnder({ name, entry }: GuidePlace): string {
  return `${name.replace(/^The /, "").toLowerCase()}\n${entry}`;
}

/** What visitors do not see in an entry, or would not search for. */
const UNSEEN = /^(?:name|slug|near|kind|website|booking|image\w*|reviewed|status|sources|doubts)$/;

/** The texts of an entry that visitors see; in a link, its words without the address. */
function* shownTexts(value: unknown, key = ""): Generator<string> {
  if (UNSEEN.test(key)) return;
  if (typeof value === "string") yield value.replaceAll(/\]\([^()\s]+\)/g, "]");
  else if (Array.isArray(value)) for (const item of value) yield* shownTexts(item);
  else if (typeof value === "object" && value !== null)
    for (const [name, item] of Object.entries(value)) yield* shownTexts(item, name);
}
