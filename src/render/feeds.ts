import { Feed } from "feed";
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
  /** The day on which it was published: 2026-11-21. */
  date: string;
  title?: string;
  summary?: string;
  tags?: readonly string[];
}

/**
 * The feed of a site as RSS, Atom and JSON Feed: files for the function `files` of the route table.
 */
export function feeds(site: Pick<AboutSite, "origin" | "pages">, about: AboutFeed): SiteFile[] {
  const { title, description, language, author = { name: title }, entries, path = "/" } = about;
  const { rss = "feed.xml", atom = "atom.xml", json = "feed.json" } = about.names ?? {};
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  const pageOf = (route: string) => {
    const page = pages.get(route);
    if (page === undefined)
      throw new Error(`The feed names the route “${route}”, which is not one of the listed pages.`);
    return page;
  };
  const days = entries.map(({ date }) => date).toSorted();
  const home = pageOf("/").url;
  /**
   * In Atom, titles are HTML, and the library would write a < of a tag as it is. In the other
   * formats, both are text.
   */
  const feedFor = (format: "atom" | "others") => {
    const isAtom = format === "atom";
    const feed = new Feed({
      title,
      description,
      language,
      author,
      id: pageOf(path).url,
      link: pageOf(path).url,
      generator: false,
      // Without a date, the library writes the time of the build.
      updated: timeOf(days.at(-1) ?? "1970-01-01"),
      feedLinks: { rss: home + rss, atom: home + atom, json: home + json },
    });
    for (const entry of entries) {
      const page = pageOf(entry.path);
      const heading = printable(entry.title ?? page.title);
      const tags = (entry.tags ?? [])
        .map(printable)
        .map((tag) => (isAtom ? withoutBrackets(tag) : tag));
      feed.addItem({
        title: isAtom ? escapeMarkup(heading) : heading,
        description: escapeMarkup(printable(entry.summary ?? page.description)),
        id: page.url,
        link: page.url,
        date: timeOf(entry.date),
        published: timeOf(entry.date),
        category: tags.map((name) => ({ name, term: name })),
      });
    }
    return feed;
  };
  const plain = feedFor("others");
  return [
    { path: rss, content: plain.rss2() },
    { path: atom, content: feedFor("atom").atom1() },
    { path: json, content: plain.json1() },
  ];
}

function withoutBrackets(text: string): string {
  return text.replaceAll("<", "‹").replaceAll(">", "›");
}

/**
 * The text itself. Throws if it has a character that XML cannot hold; pages must not have one
 * either.
 */
function printable(text: string): string {
  const found = unprintableIn(text);
  if (found === undefined) return text;
  throw new Error(`A text of the feed cannot be written, “${visible(text)}”: ${found.message}`);
}

function timeOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
