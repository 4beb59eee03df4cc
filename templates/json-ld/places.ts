import { usePage } from "build-site";
import type {
  AirportLeaf,
  ArtGalleryLeaf,
  BeachLeaf,
  CivicStructureLeaf,
  HotelLeaf,
  ItemListLeaf,
  MuseumLeaf,
  OrganizationLeaf,
  PlaceLeaf,
  RestaurantLeaf,
  ShoppingCenterLeaf,
  SportsClubLeaf,
} from "schema-dts";
import { postalAddress } from "./postal-address.ts";

/** The kinds of entries in the guide. */
export type PlaceNode =
  | AirportLeaf
  | ArtGalleryLeaf
  | BeachLeaf
  | CivicStructureLeaf
  | HotelLeaf
  | MuseumLeaf
  | OrganizationLeaf
  | PlaceLeaf
  | RestaurantLeaf
  | ShoppingCenterLeaf
  | SportsClubLeaf;

/**
 * Place types that need no address; a business without one is an organization (Google's
 * LocalBusiness).
 */
const OPEN_AIR: ReadonlySet<PlaceNode["@type"]> = new Set([
  "Beach",
  "Place",
  "Airport",
  "CivicStructure",
  "Museum",
]);

/** The known facts of an entry, as shown on the page. */
interface Entry {
  name: string;
  slug: string;
  address?: string | undefined;
  code?: string;
}

/**
 * A list on the page as data: the kind of each entry, and what Google requires of a place, of which
 * a page may have twenty.
 */
export function usePlaces<Item extends Entry>(
  name: string,
  entries: readonly Item[],
  type: PlaceNode["@type"] | ((entry: Item) => PlaceNode["@type"]),
): ItemListLeaf {
  const makeNode = usePlaceNode();
  const itemListElement = entries.map((entry) =>
    makeNode(entry, typeof type === "string" ? type : type(entry)),
  );
  return { "@type": "ItemList", name, itemListElement };
}

/** One place as data. */
export function usePlaceNode(): (entry: Entry, type: PlaceNode["@type"]) => PlaceNode {
  const { url } = usePage();
  return ({ name, slug, address, code }, type) => {
    const known = {
      name,
      url: `${url}#${slug}`,
      ...(address === undefined ? {} : { address: postalAddress(address) }),
    };
    if (type === "Airport")
      return { "@type": type, ...known, ...(code === undefined ? {} : { iataCode: code }) };
    return {
      "@type": address === undefined && !OPEN_AIR.has(type) ? "Organization" : type,
      ...known,
    };
  };
}
