import { Feed } from "feed";
import { escapeMarkup } from "../findings/text.ts";
import type { AboutSite, SiteFile } from "./site-files.ts";

/** A feed of a site. */
export interface AboutFeed {
  title: string;
  description: string;
  /** The language of its entries: `en`. */
  language: string;
  /** Who publishes it: by default, its title, since Atom requires a name (RFC 4287, section 4.1.1). */
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

/** The feed of a site as RSS, Atom and JSON Feed: files for the function `files` of the route table. */
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
  /** In Atom, titles are HTML, and the library would write a < of a tag as it is. In the other formats, both are text. */
  const feedFor = (format: "atom" | "others") => {
    const [titleOf, tagOf] = format === "atom" ? [escapeMarkup, withoutBrackets] : [inXml, inXml];
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
      feed.addItem({
        title: titleOf(inXml(entry.title ?? page.title)),
        description: escapeMarkup(inXml(entry.summary ?? page.description)),
        id: page.url,
        link: page.url,
        date: timeOf(entry.date),
        published: timeOf(entry.date),
        category: (entry.tags ?? []).map((tag) => ({ name: tagOf(inXml(tag)), term: tagOf(inXml(tag)) })),
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

/** Text without the characters that XML 1.0 cannot hold. */
function inXml(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, "");
}

function timeOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
