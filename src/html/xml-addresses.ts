import { Parser } from "htmlparser2";

/* The addresses in feeds and sitemaps. */

/** An address in a file of XML, and where its element begins. */
export interface XmlAddress {
  url: string;
  /** Whether it is that of a page. Otherwise, it is that of a file. */
  isPage: boolean;
  offset: number;
}

/** The root elements of RSS 2.0 and 1.0, Atom, and sitemaps. */
const ROOTS = /^(?:rss|rdf:RDF|feed|urlset|sitemapindex)$/;

/** Elements whose text is the address of a page. */
const PAGES = /^(?:link|loc|comments|guid|atom:uri|uri)$/;
/** Elements whose text, or whose `url`, `src` or `href`, is the address of a file. */
const FILES =
  /^(?:url|icon|logo|image:loc|video:(?:thumbnail|content)_loc|enclosure|content|media:\w+|itunes:image)$/;

/** The addresses in a feed or a sitemap; none in other XML. */
export function addressesInXml(xml: string): { addresses: XmlAddress[]; base: string | undefined } {
  const addresses: XmlAddress[] = [];
  const open: { name: string; offset: number; text: string; isText: boolean }[] = [];
  let root: string | undefined;
  let base: string | undefined;
  const add = (url: string, isPage: boolean, offset: number) => {
    if (url.trim() !== "") addresses.push({ url: url.trim(), isPage, offset });
  };
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        if (root === undefined) base = attributes["xml:base"];
        root ??= name;
        const { startIndex: offset } = parser;
        // The text of one that is no permanent link is only a name (RSS 2.0).
        const isText =
          (PAGES.test(name) || FILES.test(name)) &&
          !(name === "guid" && attributes["isPermaLink"] === "false");
        open.push({ name, offset, text: "", isText });
        const { href, src, url } = attributes;
        if (href !== undefined && /^(?:atom:|xhtml:)?link$/.test(name))
          // Hubs and services are on other hosts, or take what is sent.
          add(href, !/^(?:enclosure|icon|stylesheet)$/.test(attributes["rel"] ?? ""), offset);
        else if (FILES.test(name)) add(url ?? src ?? href ?? "", false, offset);
      },
      ontext(text) {
        const inside = open.at(-1);
        if (inside?.isText === true) inside.text += text;
      },
      onclosetag() {
        const { name, offset, text, isText } = open.pop() ?? {};
        if (name === undefined || offset === undefined || isText !== true) return;
        // A name may look like anything; so may the text of an element of content.
        if (!/\s/.test(text?.trim() ?? "") && name !== "content")
          if (name !== "guid" || /^\s*https?:/i.test(text ?? ""))
            add(text ?? "", PAGES.test(name), offset);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { addresses: root !== undefined && ROOTS.test(root) ? addresses : [], base };
}
