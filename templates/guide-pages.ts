import type { Content } from "../content/schema.ts";

/** The page of the whole guide; the pages of its parts are below it. */
export const GUIDE = "/naples-area-links";

/**
 * The pages of the local guide, in the order of the menu: their stamp and their line in the list of
 * all pages (`part`), and their content (`of`).
 */
export const guidePages = [
  { path: `${GUIDE}/recommended-restaurants`, part: "shopping", of: "shopping" },
  { path: `${GUIDE}/naples-art-galleries`, part: "galleries", of: "galleries" },
  { path: `${GUIDE}/naples-city-dock`, part: "city-dock", of: "cityDock" },
  { path: `${GUIDE}/naples-yacht-clubs`, part: "yacht-clubs", of: "yachtClubs" },
  { path: `${GUIDE}/naples-beaches`, part: "beaches", of: "beaches" },
  { path: `${GUIDE}/naples-fishing`, part: "fishing", of: "fishing" },
  { path: `${GUIDE}/naples-best-hotels`, part: "hotels", of: "hotels" },
  { path: `${GUIDE}/airports`, part: "airports", of: "airports" },
] as const;

/** The heading of a page of the guide, without the town: its name in lists of these pages. */
export function shortName(content: Content, { of }: (typeof guidePages)[number]): string {
  return content[of].page.heading.replace(/^Naples | (?:in|near) Naples$/gi, "");
}
