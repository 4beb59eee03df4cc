/** The pages of the local guide, in the order of the menu. */
export const guidePages = [
  { path: "/naples-area-links/recommended-restaurants", label: "Restaurants and Shopping" },
  { path: "/naples-area-links/naples-art-galleries", label: "Art Galleries" },
  { path: "/naples-area-links/naples-city-dock", label: "City Dock" },
  { path: "/naples-area-links/naples-yacht-clubs", label: "Yacht Clubs" },
  { path: "/naples-area-links/naples-beaches", label: "Beaches" },
  { path: "/naples-area-links/naples-fishing", label: "Fishing" },
  { path: "/naples-area-links/naples-best-hotels", label: "Best Hotels" },
  { path: "/naples-area-links/airports", label: "Airports" },
] as const;
