import { isDate } from "../content/fields.ts";
import { languageProblem } from "../content/language-tags.ts";
import { unprintableIn } from "../content/read-text.ts";
import { escapeMarkup, visible } from "../findings/text.ts";
import type { AboutSite, SiteFile } from "./site-files.ts";

/** A feed of a site. */
export interface AboutFeed {
  title: string;
  description: string;
  /** The language of the entries: `en`. */
  language: string;
  /** Who publishes the feed. The default is its title: Atom requires a name. */
  author?: { name: string; email?: string; link?: string };
  /** The route that lists the entries, such as `/posts`; by default the home page. */
  path?: string;
  /** Newest first. Titles, addresses and descriptions come from the routes. */
  entries: readonly FeedEntry[];
  /** The names of the files. The defaults are feed.xml, atom.xml and feed.json. */
  names?: { rss?: string; atom?: string; json?: string };
}

/** An entry of a feed. */
export interface FeedEntry {
  /** The path of its route. */
  path: string;
  /** When it was published: 2026-11-21, or a time with its zone, 2026-11-21T09:30:00-05:00. */
  date: string;
  title?: string;
  summary?: string;
  /** The full text as HTML with absolute addresses: `toHtml` from `build-site/markdown`. */
  content?: string;
  tags?: readonly string[];
}

/** The feed of a site as RSS, Atom and JSON Feed, for `files`. Throws for wrong entries. */
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

function checkedFeed({ pages }: Pick<AboutSite, "pages">, about: AboutFeed) {
  const { title, description, language, author = { name: title }, path = "/" } = about;
  const { problem } = languageProblem(xml(language)) ?? {};
  if (problem !== undefined)
    throw new Error(`The language of the feed, “${language}”, ${problem}.`);
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const pageOf = (route: string) => {
    const page = byPath.get(route);
    if (page !== undefined) return page;
    throw new Error(`The feed names the route “${route}”, which is not a listed page.`);
  };
  const seen = new Set<string>();
  const entries = about.entries.map((entry) => {
    const { path: own, content } = entry;
    const page = pageOf(own);
    if (seen.has(own))
      throw new Error(`The feed has the entry “${own}” twice. Readers show each entry once.`);
    seen.add(own);
    // Keys without a value are null in YAML.
    const name = entry.title ?? page.title;
    const summary = entry.summary ?? page.description;
    const tags = entry.tags ?? [];
    return { url: page.url, title: name, summary, content, tags, date: timeOf(entry) };
  });
  const newest = entries.reduce((latest, { date }) => Math.max(latest, date.getTime()), -Infinity);
  // Atom requires a date, but a feed without entries has none.
  const updated = new Date(entries.length === 0 ? 0 : newest);
  return { title, description, language, author, url: pageOf(path).url, updated, entries };
}

function timeOf({ path, date }: FeedEntry): Date {
  const [, day = "", time = "T00:00:00Z"] = TIME.exec(date) ?? [];
  const found = new Date(`${day}${time}`);
  // A zone may move the first or last day into a year that has not four digits.
  if (isDate(day) && /^\d{4}-/.test(found.toJSON() ?? "")) return found;
  const given = date === undefined ? "no date" : `the date “${date}”`;
  throw new Error(`The entry “${path}” of the feed has ${given}. Write it like 2026-11-21.`);
}

const TIME = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** https://www.rssboard.org/rss-profile: titles are text, the descriptions of items are HTML. */
const rssFeed = (feed: CheckedFeed, self: string) => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(feed.title)}</title>
<link>${xml(feed.url)}</link>
<description>${xml(feed.description)}</description>
<language>${xml(feed.language)}</language>
<lastBuildDate>${feed.updated.toUTCString()}</lastBuildDate>
<dc:creator>${xml(feed.author.name)}</dc:creator>
<atom:link rel="self" type="application/rss+xml" href="${xml(self)}"/>
${each(
  feed.entries,
  ({ url, title, summary, content, date, tags }) => `<item>
<title>${xml(title)}</title>
<link>${xml(url)}</link>
<guid>${xml(url)}</guid>
<pubDate>${date.toUTCString()}</pubDate>
<description>${xml(escapeMarkup(summary))}</description>
${content === undefined ? "" : `<content:encoded>${xml(content)}</content:encoded>\n`}\
${each(tags, (tag) => `<category>${xml(tag)}</category>\n`)}</item>
`,
)}</channel>
</rss>
`;

/** https://www.rfc-editor.org/rfc/rfc4287 */
const atomFeed = (feed: CheckedFeed, self: string) => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(feed.language)}">
<id>${xml(feed.url)}</id>
<title>${xml(feed.title)}</title>
<subtitle>${xml(feed.description)}</subtitle>
<updated>${feed.updated.toISOString()}</updated>
<author>
<name>${xml(feed.author.name)}</name>
${feed.author.email === undefined ? "" : `<email>${xml(feed.author.email)}</email>\n`}\
${feed.author.link === undefined ? "" : `<uri>${xml(feed.author.link)}</uri>\n`}</author>
<link rel="alternate" href="${xml(feed.url)}"/>
<link rel="self" href="${xml(self)}"/>
${each(
  feed.entries,
  ({ url, title, summary, content, date, tags }) => `<entry>
<id>${xml(url)}</id>
<title>${xml(title)}</title>
<link href="${xml(url)}"/>
<updated>${date.toISOString()}</updated>
<published>${date.toISOString()}</published>
<summary>${xml(summary)}</summary>
${content === undefined ? "" : `<content type="html">${xml(content)}</content>\n`}\
${each(tags, (tag) => `<category term="${xml(tag)}" label="${xml(tag)}"/>\n`)}</entry>
`,
)}</feed>
`;

/** https://www.jsonfeed.org/version/1.1/; readers of version 1 know one author. */
function jsonFeed(feed: CheckedFeed, self: string): string {
  const author = { name: feed.author.name, url: feed.author.link };
  const content = {
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.description,
    home_page_url: feed.url,
    feed_url: self,
    language: feed.language,
    author,
    authors: [author],
    items: feed.entries.map(({ content: html, date, ...entry }) => ({
      id: entry.url,
      ...entry,
      content_html: html ?? escapeMarkup(entry.summary),
      date_published: date,
      date_modified: date,
    })),
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

const each = <Item>(items: readonly Item[], write: (item: Item) => string) =>
  items.map(write).join("");

/** A text in XML, which changes white space in attributes. Throws for a character it lacks. */
function xml(text: string): string {
  const found = unprintableIn(text);
  if (found !== undefined)
    throw new Error(`The feed cannot contain “${visible(text)}”: ${found.message}`);
  return escapeMarkup(text).replaceAll(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`);
}
