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
import type { Phone } from "../../content/schema/phone.ts";
import { useDeadLinks } from "./broker.ts";
import { postalAddress } from "./postal-address.ts";

/** What an entry of the guide can be. */
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

/** Types of places that need no address to be one; a business without it is an organization (Google's LocalBusiness). */
const OPEN_AIR: ReadonlySet<PlaceNode["@type"]> = new Set(["Beach", "Place", "Airport", "CivicStructure", "Museum"]);

/** What is known of an entry, as far as the page shows it. */
interface Entry {
  name: string;
  slug: string;
  address?: string | undefined;
  phone?: Phone | undefined;
  website?: string | undefined;
  code?: string;
}

/** A list of the page as data: what each entry is, where it stands on the page, and its own website while that works. */
export function usePlaces<Item extends Entry>(
  name: string,
  entries: readonly Item[],
  type: PlaceNode["@type"] | ((entry: Item) => PlaceNode["@type"]),
): ItemListLeaf {
  const makeNode = usePlaceNode(entries);
  const itemListElement = entries.map((entry) => makeNode(entry, typeof type === "string" ? type : type(entry)));
  return { "@type": "ItemList", name, itemListElement };
}

/** One place as data. `at` is where it stands, if that is not an anchor of the page. */
export function usePlaceNode(entries: readonly Entry[]): (entry: Entry, type: PlaceNode["@type"]) => PlaceNode {
  const { url } = usePage();
  const dead = useDeadLinks(entries.flatMap(({ website }) => website ?? []));
  return ({ name, slug, address, phone, website, code }, type) => {
    const known = {
      name,
      url: `${url}#${slug}`,
      ...(website === undefined || dead.has(website) ? {} : { sameAs: website }),
      ...(address === undefined ? {} : { address: postalAddress(address) }),
      ...(phone === undefined ? {} : { telephone: phone.e164 }),
    };
    if (type === "Airport") return { "@type": type, ...known, ...(code === undefined ? {} : { iataCode: code }) };
    return { "@type": address === undefined && !OPEN_AIR.has(type) ? "Organization" : type, ...known };
  };
}
