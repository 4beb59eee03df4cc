/**
 * The files in `content/` and what each may contain (the schemas are in `schema/`). `build-site`
 * checks every file and reports all mistakes at once, each with its line; templates get the result
 * fully typed.
 *
 * `docs/content.md` is the guide for people who edit content.
 */
import { defineContent, markdownFile, markdownFiles, yamlFile, type ContentOf } from "build-site";
import * as guide from "./schema/guide.ts";
import * as pages from "./schema/pages.ts";
import { site } from "./schema/site.ts";

const content = defineContent({
  site: yamlFile("site.yaml", site),
  navigation: yamlFile("navigation.yaml", pages.navigation),
  home: yamlFile("home.yaml", pages.home),
  neighborhoods: yamlFile("neighborhoods.yaml", pages.neighborhoods),
  about: markdownFile("about.md", pages.about),
  forBuyers: markdownFile("for-buyers.md", pages.article),
  contact: yamlFile("contact.yaml", pages.contact),
  military: yamlFile("military.yaml", pages.military),
  notFound: yamlFile("not-found.yaml", pages.notFound),
  thanks: yamlFile("thanks.yaml", pages.formAnswer),
  problem: yamlFile("problem.yaml", pages.formAnswer),
  privacy: markdownFile("privacy.md", pages.privacy),
  pages: markdownFiles("pages/*.md", pages.ownPage),
  guide: yamlFile("guide/index.yaml", guide.index),
  shopping: yamlFile("guide/shopping.yaml", guide.shopping),
  restaurants: yamlFile("guide/restaurants.yaml", guide.restaurants),
  galleries: yamlFile("guide/galleries.yaml", guide.galleries),
  cityDock: yamlFile("guide/city-dock.yaml", guide.cityDock),
  yachtClubs: yamlFile("guide/yacht-clubs.yaml", guide.yachtClubs),
  beaches: yamlFile("guide/beaches.yaml", guide.beaches),
  fishing: yamlFile("guide/fishing.yaml", guide.fishing),
  hotels: yamlFile("guide/hotels.yaml", guide.hotels),
  airports: yamlFile("guide/airports.yaml", guide.airports),
});

export default content;

/** Everything in `content/`, as templates see it. */
export type Content = ContentOf<typeof content>;
export type * from "./schema/entries.ts";
export type { Menu, Page, RebateTerms } from "./schema/pages.ts";
export type { Picture } from "./schema/shared.ts";
