import type { PostalAddressLeaf } from "schema-dts";

/**
 * “280 Vanderbilt Beach Road, Naples, FL 34108”: the street, the town, the state, and the ZIP code
 * if there is one.
 */
const PATTERN = /^(?<street>.+), (?<town>[^,]+), (?<state>[A-Z]{2})(?: (?<zip>\d{5}(?:-\d{4})?))?$/;

/** An address in its parts, or the whole text if it has another form. */
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
