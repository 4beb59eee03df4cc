import { expect, test } from "vitest";
import { slugify } from "../../src/content/addresses.ts";

test.each([
  ["Naples Pier & Municipal Beach", "naples-pier-municipal-beach"],
  ["The Baker Museum at Artis—Naples", "the-baker-museum-at-artis-naples"],
  ["The Ritz-Carlton Naples, Tiburón", "the-ritz-carlton-naples-tiburon"],
  ["Truluck's Ocean's Finest Seafood & Crab", "trulucks-oceans-finest-seafood-crab"],
  ["  ...  ", ""],
])("%s → %s", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
