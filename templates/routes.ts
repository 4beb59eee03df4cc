import { route, type Route } from "build-site";
import type { Content, Page } from "../content/schema.ts";
import { Accessibility, Privacy } from "./pages/statement.tsx";
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
import { Hotels } from "./pages/hotels.tsx";
import { Military } from "./pages/military.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { Shopping } from "./pages/shopping.tsx";
import { YachtClubs } from "./pages/yacht-clubs.tsx";

/** The table of all routes: an address, the head of its page, and the template that makes it. */
export default function routes(content: Content): Route[] {
  const page = (path: string, { title, description, reviewed }: Head, template: () => React.ReactElement) =>
    route({ path, title, description, reviewed, template, props: {} });
  return [
    page("/", content.home.page, Home),
    page("/about", content.about, About),
    page("/for-buyers", content.forBuyers, ForBuyers),
    page("/contact", content.contact.page, Contact),
    page("/military-loan", content.military.page, Military),
    page("/naples-area-links/recommended-restaurants", content.shopping.page, Shopping),
    page("/naples-area-links/naples-art-galleries", content.galleries.page, Galleries),
    page("/naples-area-links/naples-city-dock", content.cityDock.page, CityDock),
    page("/naples-area-links/naples-yacht-clubs", content.yachtClubs.page, YachtClubs),
    page("/naples-area-links/naples-beaches", content.beaches.page, Beaches),
    page("/naples-area-links/naples-fishing", content.fishing.page, Fishing),
    page("/naples-area-links/naples-best-hotels", content.hotels.page, Hotels),
    page("/naples-area-links/airports", content.airports.page, Airports),
    page("/accessibility", content.accessibility, Accessibility),
    page("/privacy", content.privacy, Privacy),
    { ...page(FORM_PAGES.sent.slice(0, -1), content.thanks.page, Thanks), listed: false },
    { ...page(FORM_PAGES.failed.slice(0, -1), content.problem.page, Problem), listed: false },
    { ...page("/404", content.notFound.page, NotFound), listed: false },
  ];
}

type Head = Pick<Page, "title" | "description" | "reviewed">;
