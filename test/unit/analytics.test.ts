import { expect, test } from "vitest";
import { analyticsOf } from "../../src/check/security.ts";

const PAGE = new URL("https://www.example.com/about/");

test.each<[string, Record<string, string>, string | undefined]>([
  ["https://plausible.io/js/script.js", { "data-domain": "a" }, "Plausible https://plausible.io"],
  [
    "https://stats.example.com/js/script.outbound-links.hash.js",
    { "data-domain": "a", "data-api": "https://plausible.io/api/event" },
    "Plausible https://plausible.io",
  ],
  [
    "https://plausible.io/js/plausible.js",
    { "data-domain": "a" },
    "Plausible https://plausible.io",
  ],
  ["https://plausible.io/js/pa-Xy_12.js", {}, "Plausible https://plausible.io"],
  // The script passes the address to fetch, which resolves it against the page.
  [
    "https://plausible.io/js/script.js",
    { "data-domain": "a", "data-api": "/api/event" },
    "Plausible https://www.example.com",
  ],
  [
    "https://cloud.umami.is/script.js",
    { "data-website-id": "1" },
    "Umami https://gateway.umami.is",
  ],
  [
    "https://stats.example.com/umami.js",
    { "data-website-id": "1", "data-domains": "a,b" },
    "Umami https://stats.example.com",
  ],
  [
    "https://cdn.example.com/script.js",
    { "data-website-id": "1", "data-host-url": "https://stats.example.com" },
    "Umami https://stats.example.com",
  ],
  // DataFast has both attributes, and other scripts have one of them for their own ends.
  ["https://datafa.st/js/script.js", { "data-website-id": "1", "data-domain": "a" }, undefined],
  ["https://films.example.com/player.js", { "data-domain": "a" }, undefined],
  ["https://chat.example.com/widget.js", { "data-website-id": "1" }, undefined],
])("%s with %j is %s", (script, attributes, expected) => {
  const found = analyticsOf(new URL(script), attributes, PAGE);
  expect(found && `${found.name} ${found.source}`).toBe(expected);
});
