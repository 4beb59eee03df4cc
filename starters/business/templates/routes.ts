/* The pages of the site in each language: each has an address, a template, and data for it. */
import { route, type Route } from "build-site";
import { LANGUAGES, type Content } from "../content/schema.ts";
import { Contact } from "./contact.tsx";
import { Home } from "./home.tsx";
import { NotFound } from "./not-found.tsx";
import { MAIN, pathIn, textsIn, servicesIn } from "./texts.ts";
import { ServicePage } from "./service-page.tsx";

export default function routes(content: Content): Route[] {
  return LANGUAGES.flatMap((lang) => {
    const texts = textsIn(content, lang);
    const services = servicesIn(content, lang);
    const at = (path?: string) => ({
      lang,
      path: pathIn(lang, path),
      ...(lang !== MAIN && { translationOf: pathIn(MAIN, path) }),
    });
    return [
      route({
        ...at(),
        title: `${content.company.name}: ${texts.title}`,
        description: texts.description,
        template: Home,
        props: { services },
      }),
      ...services.map((service) =>
        route({
          ...at(`/services/${service.name}`),
          title: `${service.title}: ${service.place}`,
          description: service.summary,
          reviewed: service.reviewed,
          template: ServicePage,
          props: { service },
        }),
      ),
      route({
        ...at("/contact"),
        title: texts.contact.title,
        description: texts.contact.description,
        template: Contact,
        props: { services },
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
