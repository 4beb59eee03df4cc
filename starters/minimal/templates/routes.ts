/* The pages of the site: each has an address, a template, and data for the template. */
import { route, type Route } from "build-site";
import type { Content } from "../content/schema.ts";
import { About } from "./about.tsx";
import { Home } from "./home.tsx";
import { NotFound } from "./not-found.tsx";

export default function routes({ home, about }: Content): Route[] {
  return [
    route({
      path: "/",
      title: home.title,
      description: home.description,
      template: Home,
      props: { home },
    }),
    route({
      path: "/about",
      title: about.title,
      description: about.description,
      template: About,
      props: { about },
    }),
    route({
      path: "/404",
      title: "Page not found",
      description: "There is no page at this address.",
      template: NotFound,
      props: {},
    }),
  ];
}
