import { useDeadLink, usePage } from "build-site";
import type {
  ContactPointLeaf,
  IdReference,
  PersonLeaf,
  RealEstateAgentLeaf,
  ServiceLeaf,
  WebSiteLeaf,
} from "schema-dts";
import { useContent } from "../content.ts";
import { fill, rebateWords } from "../rebate.ts";
import { openingHours } from "./opening-hours.ts";
import { postalAddress } from "./postal-address.ts";

/** A reference to the broker, for other data that only names them. */
export const brokerId = (origin: string): IdReference => ({ "@id": `${origin}/#broker` });
/** A reference to the site, for other data that only names it. */
export const websiteId = (origin: string): IdReference => ({ "@id": `${origin}/#website` });

/**
 * The broker's office, with the licensed name of the brokerage (Fla. Admin. Code 61J2-10.025). A
 * LocalBusiness needs a name and an address
 * (developers.google.com/search/docs/appearance/structured-data/local-business); the schema
 * requires both.
 */
export function useBroker(): RealEstateAgentLeaf {
  const { origin, asset } = usePage();
  const { site } = useContent();
  const dead = useDeadLinks(site.social.map(({ to }) => to));
  return {
    "@type": "RealEstateAgent",
    ...brokerId(origin),
    name: site.name,
    url: `${origin}/`,
    image: origin + asset("art/monogram.svg").href,
    telephone: site.phone.e164,
    email: site.email,
    address: postalAddress(site.address.join(", ")),
    areaServed: site.area,
    parentOrganization: { "@type": "Organization", name: site.brokerage },
    sameAs: site.social.map(({ to }) => to).filter((to) => !dead.has(to)),
  };
}

/** The site as a whole. */
export function useWebSite(): WebSiteLeaf {
  const { origin } = usePage();
  const { site } = useContent();
  const publisher = brokerId(origin);
  return {
    "@type": "WebSite",
    ...websiteId(origin),
    url: `${origin}/`,
    name: site.name,
    publisher,
  };
}

/** The person who runs the site, with a name if content has one. */
export function usePerson(): PersonLeaf {
  const { origin } = usePage();
  const { person, role, license } = useContent().site;
  return {
    "@type": "Person",
    ...(person === undefined ? {} : { name: person }),
    jobTitle: role,
    worksFor: brokerId(origin),
    hasCredential: { "@type": "EducationalOccupationalCredential", name: license },
  };
}

/** How and when to reach the broker. */
export function useContactPoint(): ContactPointLeaf {
  const { phone, email, hours } = useContent().site;
  const hoursAvailable = openingHours(hours);
  return {
    "@type": "ContactPoint",
    telephone: phone.e164,
    email,
    ...(hoursAvailable === undefined ? {} : { hoursAvailable }),
  };
}

/** The rebate as a service with its limits and area; it is not a financial product. */
export function useRebate(): ServiceLeaf {
  const { origin } = usePage();
  const { military } = useContent();
  const { page, offer, rebate } = military;
  return {
    "@type": "Service",
    name: page.heading,
    provider: brokerId(origin),
    offers: {
      "@type": "Offer",
      name: fill(offer.heading, rebateWords(rebate)),
      description: offer.text.join(" "),
    },
  };
}

/** Omits dead addresses, so that they send visitors nowhere. */
export function useDeadLinks(addresses: readonly string[]): ReadonlySet<string> {
  // Every call reads the page that is being rendered, so any number of calls is correct.
  // oxlint-disable-next-line react/rules-of-hooks
  return new Set(addresses.filter((address) => useDeadLink(address) !== undefined));
}
