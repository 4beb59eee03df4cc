import { LinkChecker, LinkState } from "linkinator";
import { expect, inject, test } from "vitest";
import { ROUTES } from "../helpers/routes.ts";

test("an independent crawler finds all pages and nothing broken on the site as it is served", async () => {
  const url = inject("siteUrl");
  const { links, passed } = await new LinkChecker().check({
    path: url,
    recurse: true,
    checkCss: true,
    checkFragments: true,
    // Other people's sites are not for this test, nor what the listings system answers.
    linksToSkip: async (link) => !link.startsWith(url) || new URL(link).pathname.startsWith("/listings"),
  });
  expect(links.filter(({ state }) => state === LinkState.BROKEN).map((link) => link.url)).toEqual([]);
  expect(passed).toBe(true);
  const found = new Set(links.map((link) => new URL(link.url, url).pathname));
  for (const route of ROUTES) expect(found).toContain(route);
});
