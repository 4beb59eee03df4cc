import { JsonLd, usePage } from "build-site";
import type {
  AboutPageLeaf,
  BreadcrumbListLeaf,
  CollectionPageLeaf,
  ContactPageLeaf,
  Graph,
  Thing,
  WebPageLeaf,
} from "schema-dts";
import { useBroker, useWebSite, websiteId } from "../json-ld/broker.ts";

/** What a page says of itself to machines, besides what all pages say. */
export interface AboutPage {
  /** The kind of page. */
  type?: (WebPageLeaf | AboutPageLeaf | ContactPageLeaf | CollectionPageLeaf)["@type"];
  /** What the page is about: lists, a place, a service, a person. */
  mainEntity?: Thing | readonly Thing[];
}

interface PageDataProps {
  /** Most pages are about what they say, and no more. */
  about?: AboutPage | undefined;
  /** The heading of the page: its name in the breadcrumbs. */
  heading: string;
}

/**
 * The page as JSON-LD: the broker, the site, the page with its place below Home, and what it is about. Everything in it
 * stands on the page as well; a test compares. A page that search engines leave out has no place of its own.
 */
export function PageData({ about, heading }: PageDataProps) {
  const { type = "WebPage", mainEntity } = about ?? {};
  const { route, url, origin } = usePage();
  const listed = route.listed ?? true;
  const breadcrumb: BreadcrumbListLeaf = {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: `${origin}/` },
      { "@type": "ListItem", position: 2, name: heading },
    ],
  };
  const page: WebPageLeaf | AboutPageLeaf | ContactPageLeaf | CollectionPageLeaf = {
    "@type": type,
    "@id": url,
    url,
    name: route.title,
    isPartOf: websiteId(origin),
    ...(route.path === "/" ? {} : { breadcrumb }),
    ...(mainEntity === undefined ? {} : { mainEntity }),
  };
  const graph: Graph = {
    "@context": "https://schema.org",
    "@graph": [useBroker(), useWebSite(), ...(listed ? [page] : [])],
  };
  return <JsonLd data={graph} />;
}
