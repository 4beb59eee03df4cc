import { route, type Route } from "build-site";
import type { Content, Page } from "../content/schema.ts";
import { OwnPage, Privacy } from "./pages/statement.tsx";
import { About } from "./pages/about.tsx";
import { Airports } from "./pages/airports.tsx";
import { Beaches } from "./pages/beaches.tsx";
import { CityDock } from "./pages/city-dock.tsx";
import { Contact } from "./pages/contact.tsx";
import { Fishing } from "./pages/fishing.tsx";
import { ForBuyers } from "./pages/for-buyers.tsx";
import { Problem, Thanks } from "./pages/form-answer.tsx";
import { FORM_PAGES } from "./form-delivery.ts";
import { Galleries } from "./pages/galleries.tsx";
import { Home } from "./pages/home/home.tsx";
import { Guide } from "./pages/guide.tsx";
import { Hotels } from "./pages/hotels.tsx";
import { Military } from "./pages/military.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { Shopping } from "./pages/shopping.tsx";
import { GUIDE } from "./guide-pages.ts";
import { descriptionOf, pathOf } from "./own-pages.ts";
import { newestReview } from "./newest-review.ts";
import { YachtClubs } from "./pages/yacht-clubs.tsx";

export { files } from "./files/files.ts";

/** The route table: the address, metadata and template of each page. */
export default function routes(content: Content): Route[] {
  /**
   * `shown` is all content of the page, including entries: the newest review in it is the page's.
   */
  const page = (
    path: string,
    { title, description }: Head,
    template: () => React.ReactElement,
    ...shown: unknown[]
  ) => route({ path, title, description, reviewed: newestReview(shown), template, props: {} });
  const guide = (
    path: string,
    part: { page: Page },
    template: () => React.ReactElement,
    ...more: unknown[]
  ) => page(path, part.page, template, part, ...more, content.neighborhoods);
  return [
    page("/", content.home.page, Home, content.home, content.neighborhoods, content.military),
    page("/about", content.about, About, content.about, content.neighborhoods),
    page("/for-buyers", content.forBuyers, ForBuyers, content.forBuyers, content.neighborhoods),
    page("/contact", content.contact.page, Contact, content.contact),
    page("/military-loan", content.military.page, Military, content.military),
    page(GUIDE, content.guide.page, Guide, content.guide),
    guide(
      "/naples-area-links/recommended-restaurants",
      content.shopping,
      Shopping,
      content.restaurants,
    ),
    guide("/naples-area-links/naples-art-galleries", content.galleries, Galleries),
    guide("/naples-area-links/naples-city-dock", content.cityDock, CityDock),
    guide("/naples-area-links/naples-yacht-clubs", content.yachtClubs, YachtClubs),
    guide("/naples-area-links/naples-beaches", content.beaches, Beaches),
    guide("/naples-area-links/naples-fishing", content.fishing, Fishing),
    guide("/naples-area-links/naples-best-hotels", content.hotels, Hotels),
    guide("/naples-area-links/airports", content.airports, Airports),
    ...Object.entries(content.pages).map(([name, own]) =>
      route({
        path: pathOf(name),
        title: `${own.title} | ${content.site.name}`,
        description: descriptionOf(own),
        reviewed: own.reviewed,
        template: OwnPage,
        props: own,
      }),
    ),
    page("/privacy", content.privacy, Privacy, content.privacy),
    { ...page(FORM_PAGES.sent.slice(0, -1), content.thanks.page, Thanks), listed: false },
    { ...page(FORM_PAGES.failed.slice(0, -1), content.problem.page, Problem), listed: false },
    { ...page("/404", content.notFound.page, NotFound), listed: false },
  ];
}

type Head = Pick<Page, "title" | "description">;
