import { LinkChecker, LinkState } from "linkinator";
import { expect, inject, test } from "vitest";
import { ROUTES } from "../helpers/routes.ts";

test("an independent crawler finds all pages of the served site and nothing broken", async () => {
  const url = inject("siteUrl");
  const { links, passed } = await new LinkChecker().check({
    path: url,
    recurse: true,
    checkCss: true,
    checkFragments: true,
    // Excludes external sites, and addresses of the listings system.
    linksToSkip: async (link) =>
      !link.startsWith(url) || new URL(link).pathname.startsWith("/listings"),
  });
  expect(links.filter(({ state }) => state === LinkState.BROKEN).map((link) => link.url)).toEqual(
    [],
  );
  expect(passed).toBe(true);
  const found = new Set(links.map((link) => new URL(link.url, url).pathname));
  for (const route of ROUTES) expect(found).toContain(route);
});
