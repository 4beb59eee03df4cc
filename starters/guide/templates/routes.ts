/*
 * The pages of the guide: the address of each, its template, and the data that the template gets.
 */
import { route, type Route } from "build-site";
import type { Content } from "../content/schema.ts";
import { About } from "./about.tsx";
import { Home } from "./home.tsx";
import { NotFound } from "./not-found.tsx";
import { ParkPage } from "./park-page.tsx";

export default function routes({ guide, about, parks }: Content): Route[] {
  return [
    route({
      path: "/",
      title: guide.title,
      description: guide.description,
      template: Home,
      props: { guide, parks },
    }),
    route({
      path: "/about",
      title: about.title,
      description: about.description,
      template: About,
      props: { about },
    }),
    ...Object.entries(parks).map(([name, park]) =>
      route({
        path: `/parks/${name}`,
        title: park.title,
        description: park.summary,
        reviewed: park.reviewed,
        template: ParkPage,
        props: { park },
      }),
    ),
    route({
      path: "/404",
      title: "Page not found",
      description: "There is no page at this address.",
      template: NotFound,
      props: {},
    }),
  ];
}
