import { expect, test } from "vitest";
import { onlyWordsChanged } from "../../src/pipeline/only-words-changed.ts";
import { encodeFacts, textTable } from "../../src/check/facts-code.ts";
import { readPage } from "../../src/check/read-page.ts";
import { jsonText } from "../../src/cache/json-text.ts";

const PAGE = '<title>Pier</title><h1 id="pier">Pier</h1><p>Words <a href="/">home</a>';
const table = textTable();

const file = (path: string, hash: string) => ({ path, hash, size: 9 });

/** A page as it was, in the record of the last build. */
const before = (html = PAGE) => ({
  key: undefined,
  reads: [],
  asks: [],
  islands: [],
  hosts: [],
  unlinked: [],
  signs: "",
  file: file("index.html", "old"),
  about: { needs: { scripts: [], styles: [], forms: [] }, facts: jsonText(encodeFacts(readPage(html), table)) },
});

const SITE = {
  html: PAGE.replace("Words", "Other words"),
  hash: "new",
  base: "base",
  unlinked: [] as string[],
  files: [file("index.html", "new"), file("site.css", "styles")],
  outboundCount: 3 as number | undefined,
  routes: ["/"],
};

/** What has changed on a site whose home page had other words in the last build, with these differences. */
function changedIn(differences: Partial<typeof SITE>): string[] | undefined {
  const site = { ...SITE, ...differences };
  const pages = site.routes.map((path) => ({
    route: { path },
    file: file("index.html", site.hash),
    unlinked: site.unlinked,
    facts: readPage(site.html),
  }));
  const home = before();
  const record = {
    base: "base",
    addresses: "",
    proven: [],
    checked: true,
    outboundCount: site.outboundCount,
    texts: jsonText(table.texts),
    pages: { "/": home },
    files: [file("site.css", "styles")],
  };
  const files = new Map(site.files.map((each) => [each.path, each]));
  const changed = onlyWordsChanged({ pages, files, base: site.base, recorded: record });
  return changed?.map(({ route }) => route.path);
}

test("where only words are others, the page that has changed", () => {
  expect(changedIn({})).toEqual(["/"]);
  expect(changedIn({ hash: "old", html: PAGE })).toEqual([]);
});

test.each<[what: string, differences: Partial<typeof SITE>]>([
  ["another address", { html: PAGE.replace('href="/"', 'href="/pier/"') }],
  ["another id", { html: PAGE.replace('id="pier"', 'id="dock"') }],
  ["another title", { html: PAGE.replace("Pier<", "Dock<") }],
  ["a second heading", { html: `${PAGE}<h1>Again</h1>` }],
  ["settings or code that are others", { base: "other" }],
  ["an address that is dead by now", { unlinked: ["https://gone.example/"] }],
  ["another style sheet", { files: [file("index.html", "new"), file("site.css", "other")] }],
  ["one file more", { files: [...SITE.files, file("more.txt", "more")] }],
  ["one file less", { files: [file("index.html", "new")] }],
  ["another file", { files: [file("index.html", "new"), file("other.css", "styles")] }],
  ["another page", { routes: ["/other"] }],
  ["one page more", { routes: ["/", "/other"] }],
  ["rules that had something to say", { outboundCount: undefined }],
])("rules have to be asked because of %s", (_, differences) => {
  expect(changedIn(differences)).toBeUndefined();
});
