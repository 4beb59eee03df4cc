/* The pages of the site in each language: the address of each, its template, and its data. */
import { route, type Route } from "build-site";
import type { Content } from "../content/schema.ts";
import { Contact } from "./contact.tsx";
import { Home } from "./home.tsx";
import { NotFound } from "./not-found.tsx";
import { LANGUAGES, pathIn, textsIn, toursIn } from "./texts.ts";
import { TourPage } from "./tour-page.tsx";

export default function routes(content: Content): Route[] {
  return LANGUAGES.flatMap((lang) => {
    const texts = textsIn(content, lang);
    const tours = toursIn(content, lang);
    const at = (path?: string) => ({
      lang,
      path: pathIn(lang, path),
      ...(lang !== "en" && { translationOf: pathIn("en", path) }),
    });
    return [
      route({
        ...at(),
        title: `${content.company.name}: ${texts.title}`,
        description: texts.description,
        template: Home,
        props: { tours },
      }),
      ...tours.map((tour) =>
        route({
          ...at(`/tours/${tour.name}`),
          title: `${tour.title}: ${tour.place}`,
          description: tour.summary,
          reviewed: tour.reviewed,
          template: TourPage,
          props: { tour },
        }),
      ),
      route({
        ...at("/contact"),
        title: texts.contact.title,
        description: texts.contact.description,
        template: Contact,
        props: { tours },
      }),
      route({
        ...at("/404"),
        title: texts.lost.title,
        description: texts.lost.text,
        template: NotFound,
        props: {},
      }),
    ];
  });
}
