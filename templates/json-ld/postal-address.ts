import type { PostalAddressLeaf } from "schema-dts";

/** “280 Vanderbilt Beach Road, Naples, FL 34108”: what stands before the town, the town, the state, the ZIP code if it is given. */
const PATTERN = /^(?<street>.+), (?<town>[^,]+), (?<state>[A-Z]{2})(?: (?<zip>\d{5}(?:-\d{4})?))?$/;

/** An address in its parts; where it is written in another way, the whole of it. */
export function postalAddress(address: string): PostalAddressLeaf | string {
  const { street, town, state, zip } = PATTERN.exec(address)?.groups ?? {};
  if (street === undefined || town === undefined || state === undefined) return address;
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    addressLocality: town,
    addressRegion: state,
    ...(zip === undefined ? {} : { postalCode: zip }),
  };
}
