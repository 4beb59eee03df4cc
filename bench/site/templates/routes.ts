import { route, type Route } from "build-site";
import type { Content } from "../content/schema.ts";
import { Home } from "./pages/home.tsx";
import { LinkPage } from "./pages/link-page.tsx";
import { NotFound } from "./pages/not-found.tsx";

export default function routes({ site: { home }, pages }: Content): Route[] {
  return [
    route({
      path: "/",
      title: home.title,
      description: home.description,
      template: Home,
      props: { home },
    }),
    ...Object.entries(pages).map(([slug, { title, description }]) =>
      route({ path: `/${slug}`, title, description, template: LinkPage, props: { slug } }),
    ),
    route({
      path: "/404",
      title: "Page not found",
      description: "This page does not exist.",
      template: NotFound,
      props: {},
    }),
  ];
}
