import { isDate } from "../content/fields.ts";
import { unprintableIn } from "../content/scalars.ts";
import { escapeMarkup, visible } from "../findings/text.ts";
import type { AboutSite, SiteFile } from "./site-files.ts";

/** A feed of a site. */
export interface AboutFeed {
  title: string;
  description: string;
  /** The language of its entries: `en`. */
  language: string;
  /**
   * Who publishes it: by default, its title, since Atom requires a name (RFC 4287, section 4.1.1).
   */
  author?: { name: string; email?: string; link?: string };
  /** The route that lists the entries, such as `/posts`; by default the home page. */
  path?: string;
  /** The newest first. What they do not say comes from their routes. */
  entries: readonly FeedEntry[];
  /** The names of the files: by default feed.xml, atom.xml and feed.json. */
  names?: { rss?: string; atom?: string; json?: string };
}

/** An entry of a feed. */
export interface FeedEntry {
  /** The path of its route. */
  path: string;
  /** When it was published: a day, 2026-11-21, or a time with its zone, 2026-11-21T09:30:00-05:00. */
  date: string;
  title?: string;
  summary?: string;
  tags?: readonly string[];
}

/**
 * The feed of a site as RSS, Atom and JSON Feed: files for the function `files` of the route table.
 */
export function feeds(site: Pick<AboutSite, "origin" | "pages">, about: AboutFeed): SiteFile[] {
  const { rss = "feed.xml", atom = "atom.xml", json = "feed.json" } = about.names ?? {};
  const feed = checkedFeed(site, about);
  const addressOf = (name: string) => `${site.origin}/${encodeURI(name)}`;
  return [
    { path: rss, content: rssFeed(feed, addressOf(rss)) },
    { path: atom, content: atomFeed(feed, addressOf(atom)) },
    { path: json, content: jsonFeed(feed, addressOf(json)) },
  ];
}

type CheckedFeed = ReturnType<typeof checkedFeed>;

/** A feed with all that its entries do not say. Throws what is wrong with it. */
function checkedFeed({ pages }: Pick<AboutSite, "pages">, about: AboutFeed) {
  const { title, description, language, author = { name: title }, path = "/" } = about;
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const pageOf = (route: string) => {
    const page = byPath.get(route);
    if (page === undefined)
      throw new Error(`The feed names the route “${route}”, which is not one of the listed pages.`);
    return page;
  };
  const seen = new Set<string>();
  const entries = about.entries.map((entry) => {
    const page = pageOf(entry.path);
    if (seen.has(entry.path))
      throw new Error(
        `The feed has the entry “${entry.path}” twice. Readers show each entry once.`,
      );
    seen.add(entry.path);
    return {
      url: page.url,
      title: entry.title ?? page.title,
      summary: entry.summary ?? page.description,
      tags: entry.tags ?? [],
      date: timeOf(entry),
    };
  });
  const texts = entries.flatMap((entry) => [entry.title, entry.summary, ...entry.tags]);
  for (const text of [title, description, language, ...Object.values(author), ...texts])
    refuseUnprintable(text);
  const newest = entries.reduce((latest, { date }) => Math.max(latest, date.getTime()), -Infinity);
  // Atom requires a date, which a feed without entries has not.
  const updated = new Date(entries.length === 0 ? 0 : newest);
  return { title, description, language, author, url: pageOf(path).url, updated, entries };
}

/** The time of an entry; a day begins at midnight, UTC. */
function timeOf({ path, date }: FeedEntry): Date {
  const [, day = "", time = "T00:00:00Z"] = TIME.exec(date) ?? [];
  const found = new Date(`${day}${time}`);
  if (isDate(day) && !Number.isNaN(found.getTime())) return found;
  const given = date === undefined ? "no date" : `the date “${date}”`;
  throw new Error(`The entry “${path}” of the feed has ${given}. Write it like 2026-11-21.`);
}

const TIME = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

/**
 * Throws if a text has a character that XML cannot hold; pages must not have one either.
 */
function refuseUnprintable(text: string): void {
  const found = unprintableIn(text);
  if (found !== undefined)
    throw new Error(`A text of the feed cannot be written, “${visible(text)}”: ${found.message}`);
}

/** https://www.rssboard.org/rss-profile: titles are text, the descriptions of items are HTML. */
function rssFeed(
  { title, url, description, language, author, updated, entries }: CheckedFeed,
  self: string,
) {
  const items = entries.map((entry) =>
    element("item", {}, [
      element("title", {}, entry.title),
      element("link", {}, entry.url),
      element("guid", {}, entry.url),
      element("pubDate", {}, entry.date.toUTCString()),
      element("description", {}, escapeMarkup(entry.summary)),
      ...entry.tags.map((tag) => element("category", {}, tag)),
    ]),
  );
  const namespaces = {
    "xmlns:atom": "http://www.w3.org/2005/Atom",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  };
  return document("rss", { version: "2.0", ...namespaces }, [
    element("channel", {}, [
      element("title", {}, title),
      element("link", {}, url),
      element("description", {}, description),
      element("language", {}, language),
      element("lastBuildDate", {}, updated.toUTCString()),
      element("dc:creator", {}, author.name),
      element("atom:link", { rel: "self", type: "application/rss+xml", href: self }),
      ...items,
    ]),
  ]);
}

/** https://www.rfc-editor.org/rfc/rfc4287 */
function atomFeed(
  { title, url, description, language, author, updated, entries }: CheckedFeed,
  self: string,
) {
  const { name, email, link } = author;
  return document("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": language }, [
    element("id", {}, url),
    element("title", {}, title),
    element("subtitle", {}, description),
    element("updated", {}, updated.toISOString()),
    element("author", {}, [
      element("name", {}, name),
      ...(email === undefined ? [] : [element("email", {}, email)]),
      ...(link === undefined ? [] : [element("uri", {}, link)]),
    ]),
    element("link", { rel: "alternate", href: url }),
    element("link", { rel: "self", href: self }),
    ...entries.map((entry) =>
      element("entry", {}, [
        element("id", {}, entry.url),
        element("title", {}, entry.title),
        element("link", { href: entry.url }),
        element("updated", {}, entry.date.toISOString()),
        element("published", {}, entry.date.toISOString()),
        element("summary", {}, entry.summary),
        ...entry.tags.map((tag) => element("category", { term: tag, label: tag })),
      ]),
    ),
  ]);
}

/** https://www.jsonfeed.org/version/1.1/; readers of version 1 know one author. */
function jsonFeed(
  { title, url, description, language, author, entries }: CheckedFeed,
  self: string,
) {
  const by = { name: author.name, url: author.link };
  const items = entries.map((entry) => {
    const date = entry.date.toISOString();
    return {
      id: entry.url,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      content_html: escapeMarkup(entry.summary),
      date_published: date,
      date_modified: date,
      tags: entry.tags,
    };
  });
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: url,
    feed_url: self,
    language,
    author: by,
    authors: [by],
    items,
  };
  return `${JSON.stringify(feed, undefined, 2)}\n`;
}

type Attributes = Readonly<Record<string, string>>;

/** An XML element with a text, or with elements. */
function element(
  name: string,
  attributes: Attributes,
  content: string | readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `${name}${written.join("")}`;
  if (content.length === 0) return `<${open}/>`;
  const inside = typeof content === "string" ? escaped(content) : `\n${content.join("\n")}\n`;
  return `<${open}>${inside}</${name}>`;
}

function document(name: string, attributes: Attributes, content: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${element(name, attributes, content)}\n`;
}

/** XML changes line breaks, and in attributes tabs too. */
function escaped(text: string): string {
  return escapeMarkup(text).replaceAll(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`);
}
