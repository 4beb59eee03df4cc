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

/** The structured data of a page, in addition to what all pages have. */
export interface AboutPage {
  /** The kind of page. */
  type?: (WebPageLeaf | AboutPageLeaf | ContactPageLeaf | CollectionPageLeaf)["@type"];
  /** What the page is about: lists, a place, a service, a person. */
  mainEntity?: Thing | readonly Thing[];
  /** The page above it in the breadcrumbs, between Home and the page. */
  below?: { name: string; path: string };
}

interface PageDataProps {
  /** Most pages are about their own text and nothing more. */
  about?: AboutPage | undefined;
  /** The heading of the page: its name in the breadcrumbs. */
  heading: string;
}

/**
 * The page as JSON-LD: the broker, the site, the page with its place below Home, and its subject.
 * Everything in it is also visible on the page; a test compares. A page hidden from search engines
 * has no breadcrumbs.
 */
export function PageData({ about, heading }: PageDataProps) {
  const { type = "WebPage", mainEntity, below } = about ?? {};
  const { route, url, origin } = usePage();
  const listed = route.listed ?? true;
  const breadcrumb: BreadcrumbListLeaf = {
    "@type": "BreadcrumbList",
    itemListElement: [
      { name: "Home", item: `${origin}/` },
      ...(below === undefined ? [] : [{ name: below.name, item: `${origin}${below.path}` }]),
      { name: heading },
    ].map((crumb, index) => ({ "@type": "ListItem", position: index + 1, ...crumb })),
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
