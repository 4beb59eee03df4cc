/* The pages of the site: each has an address, a template, and data for the template. */
import { route, type AboutSite, type Route, type SiteFile } from "build-site";
import { headings, plainText } from "build-site/markdown";
import type { Content } from "../content/schema.ts";
import { Home } from "./home.tsx";
import { manualOf, pagesOf, textsOf, versionsOf } from "./manual.ts";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function routes(content: Content): Route[] {
  const { site } = content;
  const home = { path: "/", title: site.title, description: site.description };
  return [
    // content/docs/index.md takes its place.
    ...(textsOf(content).some(([name]) => name === "index")
      ? []
      : [route({ ...home, template: Home, props: { site } })]),
    ...versionsOf(content).flatMap((version, index) =>
      pagesOf(manualOf(content, version)).map(({ address, text }, place, pages) =>
        route({
          path: address.slice(0, -1) || "/",
          // Titles must be unique, so older versions add their number.
          title: index === 0 ? text.title : `${text.title} (${version.label})`,
          description: text.summary,
          template: Page,
          props: { text, version, previous: pages[place - 1], next: pages[place + 1] },
        }),
      ),
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

/** The index that the search fetches: the words of the newest version. */
export function files({ base, content }: AboutSite<Content>): SiteFile[] {
  const [newest] = versionsOf(content);
  const index = pagesOf(manualOf(content, newest)).map(({ address, text }) => ({
    address: base.slice(0, -1) + address,
    title: text.title,
    summary: text.summary,
    headings: headings(text.body).map(({ id, text: words }) => ({ id, text: words })),
    text: plainText(text.body),
  }));
  return [{ path: "search.json", content: JSON.stringify(index) }];
}
