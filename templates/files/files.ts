import type { AboutSite, SiteFile } from "build-site";
import type { Content } from "../../content/schema.ts";
import { contactCard } from "./contact-card.ts";
import { llms } from "./llms.ts";
import { manifest } from "./manifest.tsx";
import { guidePlaces, PLACES_FILE } from "../guide-places.ts";
import { securityText } from "./security-text.ts";

/** Every file of the site that is neither a page nor an asset. */
export function files(site: AboutSite<Content>): SiteFile[] {
  const { content, origin } = site;
  return [
    { path: "contact.vcf", content: contactCard(content, origin) },
    { path: "site.webmanifest", content: manifest(site) },
    { path: "llms.txt", content: llms(site) },
    { path: PLACES_FILE.slice(1), content: placeWords(content) },
    { path: ".well-known/security.txt", content: securityText(content, origin) },
  ];
}

/** What the search of the guide looks in, besides what its page shows. */
function placeWords(content: Content): string {
  return JSON.stringify(
    Object.fromEntries(guidePlaces(content).map(({ entry, words }) => [entry, words])),
  );
}
