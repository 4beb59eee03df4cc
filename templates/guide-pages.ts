/** The page of the whole guide; the pages of its parts are below it. */
export const GUIDE = "/naples-area-links";

/** The pages of the local guide, in the order of the menu; `part` is their stamp and their line. */
export const guidePages = [
  { path: `${GUIDE}/recommended-restaurants`, label: "Restaurants and Shopping", part: "shopping" },
  { path: `${GUIDE}/naples-art-galleries`, label: "Art Galleries", part: "galleries" },
  { path: `${GUIDE}/naples-city-dock`, label: "City Dock", part: "city-dock" },
  { path: `${GUIDE}/naples-yacht-clubs`, label: "Yacht Clubs", part: "yacht-clubs" },
  { path: `${GUIDE}/naples-beaches`, label: "Beaches", part: "beaches" },
  { path: `${GUIDE}/naples-fishing`, label: "Fishing", part: "fishing" },
  { path: `${GUIDE}/naples-best-hotels`, label: "Best Hotels", part: "hotels" },
  { path: `${GUIDE}/airports`, label: "Airports", part: "airports" },
] as const;
