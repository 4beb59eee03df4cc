import { expect, test } from "vitest";
import { addressesInData, addressesInScript, dataFormat } from "../../src/html/data-addresses.ts";

test.each([
  ['import "/a.js"; import b from "/b.js"; export * from "/c.js"', ["/a.js", "/b.js", "/c.js"]],
  ['export { d } from "/d.js"; void import("/e.js")', ["/d.js", "/e.js"]],
  ["fetch(`/a`); window.fetch('/b'); new Request('/c'); new EventSource('/d')", "/a /b /c /d"],
  ["new Worker('/a'); navigator.sendBeacon('/b'); window.open('/c')", "/a /b /c"],
  [
    "location.assign('/a'); document.location.replace('/b'); history.pushState({}, '', '/c')",
    "/a /b /c",
  ],
  [
    "location = '/a'; location.href = '/b'; img.src = '/c'; globalThis.location = '/d'",
    "/a /b /c /d",
  ],
  ["new URL('/a', location.href); new URL('/b', import.meta.url); new URL('/c', other)", "/a /b"],
  // Only a server knows these, or they are never followed.
  ["fetch(`/a/${id}`); fetch(base + '/b'); const c = '/c'; get('/d'); x.replace('/e', '')", ""],
  ["// fetch('/a')\n'fetch(\"/b\")'; /^\\/c/.test(d)", ""],
  ["this is no '/script'", ""],
])("%s", (script, urls) => {
  const expected = typeof urls === "string" ? urls.split(" ").filter(Boolean) : urls;
  expect(addressesInScript(script).map(({ url }) => url)).toEqual(expected);
});

test("TypeScript with JSX is read, and places are those of the literals", () => {
  const source = 'const a = <A b={1 as number} onClick={() => fetch("/c")} />;';
  expect(addressesInScript(source, "tsx")).toEqual([{ url: "/c", offset: source.indexOf('"/c"') }]);
});

test.each<[name: string, data: object, urls: string]>([
  [
    "importmap",
    { imports: { a: "/a.js", "/b/": "/c/" }, scopes: { "/d/": { e: "/e.js" } } },
    "imports a /a.js /b/ /c/ scopes /d/ e /e.js",
  ],
  [
    "speculationrules",
    {
      prefetch: [{ urls: ["/a/"] }],
      prerender: [
        { where: { and: [{ href_matches: "/b/*" }, { not: { href_matches: ["/c?*", "/*"] } }] } },
      ],
    },
    "/a/ /b/ /c",
  ],
  [
    "site.webmanifest",
    {
      name: "/n",
      start_url: "/a",
      scope: "/b",
      id: "/c",
      icons: [{ src: "/d", sizes: "1x1" }],
      screenshots: [{ src: "/e", label: "/l" }],
      shortcuts: [{ name: "x", url: "/f", icons: [{ src: "/g" }] }],
      share_target: { action: "/h", params: { title: "/t" } },
      protocol_handlers: [
        { protocol: "web+x", url: "/i" },
        { protocol: "web+y", url: "/%s" },
      ],
    },
    "/a /b /c /d /e /f /g /h /i",
  ],
  [
    "feed.json",
    {
      version: "https://jsonfeed.org/version/1.1",
      home_page_url: "/a",
      feed_url: "/b",
      items: [
        { url: "/c", content_text: "/t", image: "/d", attachments: [{ url: "/e", title: "/t" }] },
      ],
    },
    "/a /b /c /d /e",
  ],
])("the addresses of %s", (name, data, urls) => {
  const text = JSON.stringify(data);
  const format = dataFormat(name, text);
  expect(format && addressesInData(format, text).map(({ url }) => url)).toEqual(urls.split(" "));
});

test("other JSON says nothing about its texts, and what is no JSON has none", () => {
  expect(dataFormat("places.json", '{"url":"/a"}')).toBeUndefined();
  expect(addressesInData("manifest", "{")).toEqual([]);
});
