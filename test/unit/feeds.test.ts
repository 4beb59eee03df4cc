import * as fc from "fast-check";
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import Parser from "rss-parser";
import { expect, test } from "vitest";
import { unprintableIn } from "../../src/content/read-text.ts";
import { feeds, type AboutFeed, type FeedEntry } from "../../src/render/feeds.ts";

const ORIGIN = "https://www.example.com/sub";

/** The three files of a feed whose entries are the pages of a site, besides “/posts”. */
function files(entries: readonly FeedEntry[], about: Partial<AboutFeed> = {}) {
  const pages = ["/", "/posts", ...entries.map(({ path }) => path)].map((path) => ({
    path,
    url: `${ORIGIN}${encodeURI(path)}/`,
    title: `Page ${path}`,
    description: `About ${path}`,
  }));
  const feed = { title: "T", description: "D", language: "en", path: "/posts", entries, ...about };
  const [rss, atom, json] = feeds({ origin: ORIGIN, pages }, feed);
  const text = (file: typeof rss) => (typeof file?.content === "string" ? file.content : "");
  return { rss: text(rss), atom: text(atom), json: text(json) };
}

/** What a reader finds: of all formats and readers the same. */
interface Found {
  title: string | undefined;
  description: string | undefined;
  link: string | undefined;
  entries: {
    title: string | undefined;
    url: string | undefined;
    summary: string | undefined;
    time: string;
    tags: string[] | undefined;
  }[];
}

const iso = (date: string | undefined) => new Date(date ?? "").toISOString();
/** The description of an RSS item is HTML. */
const ofHtml = (html: string | undefined) =>
  html
    ?.replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

async function read({ rss, atom, json }: ReturnType<typeof files>): Promise<Record<string, Found>> {
  const inRss = parseRssFeed(rss);
  const inAtom = parseAtomFeed(atom);
  const inJson = parseJsonFeed(json);
  const parser = new Parser<object, { id?: string; summary?: string }>();
  const [parsedRss, parsedAtom] = [await parser.parseString(rss), await parser.parseString(atom)];
  return {
    "RSS by feedsmith": {
      title: inRss.title,
      description: inRss.description,
      link: inRss.link,
      entries: (inRss.items ?? []).map(
        ({ title, link, guid, description, pubDate, categories }) => ({
          title,
          url: guid?.value === link ? link : "the guid is another",
          summary: ofHtml(description),
          time: iso(pubDate),
          tags: categories?.map(({ name = "" }) => name),
        }),
      ),
    },
    "RSS by rss-parser": {
      title: parsedRss.title,
      description: parsedRss.description,
      link: parsedRss.link,
      entries: parsedRss.items.map(({ title, link, content, isoDate, categories }) => ({
        title,
        url: link,
        summary: ofHtml(content),
        time: iso(isoDate),
        tags: categories,
      })),
    },
    "Atom by feedsmith": {
      title: inAtom.title?.value,
      description: inAtom.subtitle?.value,
      link: inAtom.links?.find(({ rel }) => rel === "alternate")?.href,
      entries: (inAtom.entries ?? []).map(({ title, id, summary, published, categories }) => ({
        title: title?.value,
        url: id,
        summary: summary?.value,
        time: iso(published),
        tags: categories?.map(({ term = "" }) => term),
      })),
    },
    "JSON Feed by feedsmith": {
      title: inJson.title,
      description: inJson.description,
      link: inJson.home_page_url,
      entries: (inJson.items ?? []).map(({ title, url, summary, date_published: date, tags }) => ({
        title,
        url,
        summary,
        time: iso(date),
        tags,
      })),
    },
    "Atom by rss-parser": {
      title: parsedAtom.title,
      // It reads neither the subtitle nor categories.
      description: inAtom.subtitle?.value,
      link: parsedAtom.link,
      entries: parsedAtom.items.map(({ title, id, summary, isoDate }, index) => ({
        title,
        url: id,
        summary,
        time: iso(isoDate),
        tags: inAtom.entries?.[index]?.categories?.map(({ term = "" }) => term),
      })),
    },
  };
}

/** Text that a page can show; readers remove spaces around it. */
const text = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc.string({ unit: "binary", minLength: 1 }),
    fc.constantFrom(
      "<t>",
      "]]>",
      "&amp;",
      "&#60;",
      "a\nb\tc\rd",
      "<![CDATA[x]]>",
      "\"'",
      "🐬",
      "<!-- -->",
    ),
  )
  .map((written) => written.trim())
  .filter((written) => written !== "" && unprintableIn(written) === undefined);

test("readers get from RSS, Atom and JSON Feed exactly what went in", async () => {
  const day = fc
    .date({ min: new Date("0100-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const entry = fc.record({
    title: text,
    summary: text,
    date: day,
    tags: fc.array(text, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(text, text, text, fc.array(entry, { maxLength: 4 }), async (...given) => {
      const [title, description, name, list] = given;
      const entries = list.map((each, index) => ({ ...each, path: `/posts/ö ${index}` }));
      const written = files(entries, { title, description, author: { name } });
      const expected: Found = {
        title,
        description,
        link: `${ORIGIN}/posts/`,
        entries: entries.map((each) => ({
          title: each.title,
          url: `${ORIGIN}${encodeURI(each.path)}/`,
          summary: each.summary,
          time: `${each.date}T00:00:00.000Z`,
          tags: each.tags.length === 0 ? undefined : each.tags,
        })),
      };
      const found = await read(written);
      const all = Object.keys(found).map((reader): [string, Found] => [reader, expected]);
      expect(found).toEqual(Object.fromEntries(all));
      expect(parseAtomFeed(written.atom).authors).toEqual([{ name }]);
      expect(parseRssFeed(written.rss).dc?.creators).toEqual([name]);
      expect(parseJsonFeed(written.json).authors).toEqual([{ name }]);
    }),
    { numRuns: 100 },
  );
});

test("a feed has its language, its own addresses and its newest date", () => {
  const entries = [
    { path: "/posts/a", date: "1950-01-02" },
    { path: "/posts/b", date: "1950-01-03T23:30:00-05:00" },
    { path: "/posts/c", date: "1950-01-02" },
  ];
  const { rss, atom, json } = files(entries, {
    language: "pt-BR",
    author: { name: "A & B", email: "a@example.com", link: "https://a.example/?x&y" },
    names: { rss: "feeds/rss.xml", atom: "feeds/atom ö.xml", json: "feeds/feed.json" },
  });
  const inRss = parseRssFeed(rss);
  const inAtom = parseAtomFeed(atom);
  const inJson = parseJsonFeed(json);
  expect([inRss.language, inAtom.xml?.lang, inJson.language]).toEqual(["pt-BR", "pt-BR", "pt-BR"]);
  expect(inRss.atom?.links?.[0]).toMatchObject({ rel: "self", href: `${ORIGIN}/feeds/rss.xml` });
  expect(inAtom.links?.find(({ rel }) => rel === "self")?.href).toBe(
    `${ORIGIN}/feeds/atom%20%C3%B6.xml`,
  );
  expect(inJson.feed_url).toBe(`${ORIGIN}/feeds/feed.json`);
  expect(inRss.lastBuildDate).toBe("Wed, 04 Jan 1950 04:30:00 GMT");
  expect(inAtom.updated).toBe("1950-01-04T04:30:00.000Z");
  expect(inAtom.authors).toEqual([
    { name: "A & B", email: "a@example.com", uri: "https://a.example/?x&y" },
  ]);
  expect(inJson.authors).toEqual([{ name: "A & B", url: "https://a.example/?x&y" }]);
  // Entries of the same day stay in their order, and what they do not say comes from their pages.
  expect(inRss.items?.map(({ title }) => title)).toEqual([
    "Page /posts/a",
    "Page /posts/b",
    "Page /posts/c",
  ]);
});

test("a feed without entries is a feed, and a long one has them all", async () => {
  for (const found of Object.values(await read(files([]))))
    expect(found).toMatchObject({ title: "T", entries: [] });
  expect(parseAtomFeed(files([]).atom).updated).toBe("1970-01-01T00:00:00.000Z");
  const many = Array.from({ length: 2000 }, (_, index) => ({
    path: `/posts/${index}`,
    date: "2026-11-21",
  }));
  for (const found of Object.values(await read(files(many))))
    expect(found.entries).toHaveLength(2000);
});

test.each([
  ["2026-02-30"],
  ["9999-12-31T23:59:59-14:00"],
  ["0000-01-01T00:00:00+01:00"],
  ["2026-11-21T10:00:00"],
  ["2026-11-21T25:00:00Z"],
  ["yesterday"],
  ["+275760-09-14"],
  [""],
  [undefined],
])("the date %j is refused", (date) => {
  const entries = [{ path: "/posts/a", date: date as string }];
  expect(() => files(entries)).toThrow(
    date === undefined
      ? "The entry “/posts/a” of the feed has no date. Write it like 2026-11-21."
      : `The entry “/posts/a” of the feed has the date “${date}”.`,
  );
});

test("an entry that is there twice is refused", () => {
  const entry = { path: "/posts/a", date: "2026-11-21" };
  expect(() => files([entry, { ...entry, date: "2026-11-22" }])).toThrow("“/posts/a” twice");
});

test.each([
  [{ title: "a\u0008" }],
  [{ description: "\uD800" }],
  [{ language: "en\0" }],
  [{ author: { name: "\u0085" } }],
  [{ entries: [{ path: "/posts", date: "2026-11-21", tags: ["\uFFFF"] }] }],
  [{ entries: [{ path: "/posts", date: "2026-11-21", summary: "\u001B" }] }],
])("a character that XML cannot hold is refused: %j", (about) => {
  expect(() => files([], about)).toThrow("no page can show it");
});

test("an entry whose optional keys are null has what its page has", () => {
  const entry = { path: "/a", date: "2026-01-02" };
  const empty = { ...entry, title: null, summary: null, tags: null } as unknown as FeedEntry;
  expect(files([empty])).toEqual(files([entry]));
});
