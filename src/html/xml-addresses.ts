import { Parser } from "htmlparser2";

/* The addresses in feeds and sitemaps. */

/** An address in a file of XML, and where its element begins. */
export interface XmlAddress {
  url: string;
  /** Whether it leads to a page. Otherwise, it leads to a file. */
  isPage: boolean;
  offset: number;
  /** What it is relative to (`xml:base`); undefined for the file itself. */
  base: string | undefined;
}

/** The root elements of RSS 2.0 and 1.0, Atom, and sitemaps. */
const ROOTS = /^(?:rss|rdf:RDF|feed|urlset|sitemapindex)$/;

/** Elements whose text is the address of a page. */
const PAGES = /^(?:link|loc|comments|guid|atom:uri|uri)$/;
/** Elements whose text is the address of a file. */
const FILES = /^(?:url|icon|logo|image:loc|video:(?:thumbnail|content)_loc)$/;
/** Elements whose `url`, `src` or `href` is the address of a file (RSS, Atom, Media RSS). */
const NAMES_FILE = /^(?:enclosure|content|media:\w+|itunes:image)$/;

/** The addresses in a feed or a sitemap at an address; none in other XML. */
export function addressesInXml(xml: string, place: string): XmlAddress[] {
  const addresses: XmlAddress[] = [];
  interface Open extends Pick<XmlAddress, "offset" | "base"> {
    name: string;
    text: string;
    isText: boolean;
  }
  const open: Open[] = [];
  let root: string | undefined;
  const add = (url: string, isPage: boolean, { offset, base }: Open) => {
    if (url.trim() !== "") addresses.push({ url: url.trim(), isPage, offset, base });
  };
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        root ??= name;
        const { startIndex: offset } = parser;
        // The text of one that is no permanent link is only a name (RSS 2.0).
        const isText =
          (PAGES.test(name) || FILES.test(name)) &&
          !(name === "guid" && attributes["isPermaLink"] === "false");
        const around = open.at(-1)?.base;
        const { "xml:base": own } = attributes;
        const base = own === undefined ? around : URL.parse(own, around ?? place)?.href;
        const element = { name, offset, base, text: "", isText };
        open.push(element);
        const { href, src, url } = attributes;
        if (href !== undefined && /^(?:atom:|xhtml:)?link$/.test(name))
          add(href, !/^(?:enclosure|icon|stylesheet)$/.test(attributes["rel"] ?? ""), element);
        else if (NAMES_FILE.test(name)) add(url ?? src ?? href ?? "", false, element);
      },
      ontext(text) {
        const inside = open.at(-1);
        if (inside?.isText === true) inside.text += text;
      },
      onclosetag() {
        const element = open.pop();
        if (element?.isText !== true) return;
        const { name, text } = element;
        // A name may look like anything.
        if (!/\s/.test(text.trim()) && (name !== "guid" || /^\s*https?:/i.test(text)))
          add(text, PAGES.test(name), element);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return root !== undefined && ROOTS.test(root) ? addresses : [];
}
