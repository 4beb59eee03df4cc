/** The 13 routes of the specification, as visitors' addresses. */
export const ROUTES = [
  "/",
  "/about/",
  "/for-buyers/",
  "/contact/",
  "/military-loan/",
  "/naples-area-links/recommended-restaurants/",
  "/naples-area-links/naples-art-galleries/",
  "/naples-area-links/naples-city-dock/",
  "/naples-area-links/naples-yacht-clubs/",
  "/naples-area-links/naples-beaches/",
  "/naples-area-links/naples-fishing/",
  "/naples-area-links/naples-best-hotels/",
  "/naples-area-links/airports/",
] as const;

/** The page of the whole guide. */
export const GUIDE = "/naples-area-links/";

/** A missing page. */
export const NOT_FOUND = "/no-such-page/";

/**
 * Every page of the site: the routes, the whole guide, those required by law and by the forms, and
 * the 404 page.
 */
export const PAGES = [
  ...ROUTES,
  GUIDE,
  "/accessibility/",
  "/privacy/",
  "/thanks/",
  "/problem/",
  NOT_FOUND,
] as const;
