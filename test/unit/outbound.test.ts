import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPage } from "../../src/html/read-page.ts";
import { collectOutbound } from "../../src/links/collect/collect.ts";
import { staleFindings } from "../../src/links/collect/site-links.ts";
import { change, temporaryFolder } from "../helpers/make-site.ts";

test("each external address once, with its pages and its places in content", () => {
  const page = (address: string, html: string) => ({
    address,
    file: "x.html",
    html,
    facts: readPage(html),
  });
  const pages = [
    page(
      "/b/",
      '<a href="https://one.example/">x</a><a href="/inside/">y</a><a href="mailto:a@b.example">z</a><a href="mailto:">nothing</a><form action="https://forms.example/x"></form>',
    ),
    page(
      "/a/",
      '<a href="https://one.example/">x</a><a href="https://our.example/x">own</a><a href="http://two.example">t</a><img src="https://three.example/i.png">',
    ),
  ];
  const place = { file: "content/x.yaml", line: 3, column: 5 };
  expect(
    collectOutbound(pages, "https://our.example", (text) =>
      text === "https://one.example/" ? [place] : [],
    ),
  ).toEqual([
    { url: "http://two.example/", words: "t", routes: ["/a/"], sources: [] },
    { url: "https://one.example/", words: "x", routes: ["/a/", "/b/"], sources: [place] },
    { url: "https://three.example/i.png", words: undefined, routes: ["/a/"], sources: [] },
    { url: "mailto:", words: "nothing", routes: ["/b/"], sources: [] },
  ]);
});

test.each([
  ["<a href=U>Fish &amp; <b>chips</b> <span>(opens in new tab)</span></a>", "Fish & chips"],
  ['<a href=U title="a > b"><img src=x alt="The pier"></a>', "a > b"],
  ["<a href=U><img src=x alt='The pier'></a>", "The pier"],
  ['<a href=U aria-label="Menu"><svg></svg></a>', "Menu"],
  ['<a href=U aria-label="" class="x"><svg aria-label="Menu"></svg></a>', "Menu"],
  ['<a href=U><img alt="" src="a.png"></a>', undefined],
  ["<a href=U></a>", undefined],
  ["<a href=U>\u001B[31m\u202Elong<br>one</a>", "[31m long one"],
  ["<a href=U>no end", undefined],
])("the words of the link %s", (written, words) => {
  const html = written.replaceAll("U", "https://one.example/");
  const page = { address: "/", source: undefined, html, facts: readPage(html) };
  expect(collectOutbound([page], "https://our.example")[0]?.words).toBe(words);
});

test("links of drawings, and relative ones on a page with the base of another host", () => {
  const urls = (html: string) =>
    collectOutbound(
      [{ address: "/", source: undefined, html, facts: readPage(html) }],
      "https://our.example",
    ).map(({ url }) => url);
  expect(urls('<svg><a xlink:href="https://one.example/">x</a></svg>')).toEqual([
    "https://one.example/",
  ]);
  const links = '<a href="menu">x</a><a href="/wine">y</a><a href="https://two.example/">z</a>';
  expect(urls(`<base href="https://one.example/de/">${links}`)).toEqual([
    "https://one.example/de/menu",
    "https://one.example/wine",
    "https://two.example/",
  ]);
  expect(urls(`<base href="/de/">${links}`)).toEqual(["https://two.example/"]);
});

test("the first page comes from the first place", () => {
  const page = (address: string, source: string | undefined) => {
    const html = '<a href="https://one.example/">x</a>';
    return { address, source, file: "x.html", html, facts: readPage(html) };
  };
  const linkOf = (...pages: ReturnType<typeof page>[]) =>
    collectOutbound(pages, "https://our.example")[0];
  const link = linkOf(page("/c/", undefined), page("/b/", "b/index.html"), page("/", "index.html"));
  expect([link?.routes[0], link?.sources[0]?.file]).toEqual(["/b/", "b/index.html"]);
});

test("a source that has changed since the build gives a warning", async () => {
  const root = await temporaryFolder();
  const files = [
    "out/.build-site.json",
    "content/home.yaml",
    "content/link-history.json",
    "content/settings.yaml",
  ];
  await change(root, Object.fromEntries(files.map((file) => [file, "{}"])));
  const touch = (file: string, seconds: number) => utimes(join(root, file), seconds, seconds);
  for (const file of files) await touch(file, 1_795_000_000);
  const stale = () => staleFindings(root, join(root, "out"));
  expect(await stale()).toEqual([]);
  // The check writes the history, and reads the settings itself.
  for (const file of files.slice(2)) await touch(file, 1_795_000_001);
  expect(await stale()).toEqual([]);
  await touch("content/home.yaml", 1_795_000_001);
  expect(await stale()).toMatchObject([{ severity: "warning", code: "outbound/stale" }]);
  expect((await stale())[0]?.message).toContain("content/home.yaml changed after the last build");
});
