import { addressesInData, dataFormat } from "../html/data-addresses.ts";
import { readPage } from "../html/read-page.ts";
import { addressesInXml } from "../html/xml-addresses.ts";
import type { LinkingPage, PageFinding, PageText, Rule } from "./check-context.ts";
import { invalidJson } from "./json-ld.ts";
import { addressFindings } from "./page-links.ts";

/** Drawings, pages of other kinds, feeds, sitemaps, manifests, and what names the sitemaps. */
const FILES =
  /\.(?:svg|[sx]html|xml|rss|atom|webmanifest)$|(?:^|\/)(?:manifest|feed)\.json$|^robots\.txt$/i;

/** Files with elements that are read as those of a page; most of them are XML. */
const MARKUP = /\.(?:svg|[sx]html)$/i;

/** Files larger than this are data. Sitemaps may have 50 MB. */
const MOST_BYTES = 50_000_000;

/**
 * An address in a file: its text, the HTML element that it corresponds to, its place and its base.
 */
interface FileAddress {
  url: string;
  element: string;
  offset: number;
  base?: string | undefined;
}

/** The addresses in the files of a folder that are not pages. */
export const linksInFiles: Rule = (context) => {
  const { sizes, styles, folder, targets, anchors } = context;
  /** The path of the folder, as findings name its files. */
  let root: string | undefined;
  return {
    page({ file, source }) {
      root ??= source?.slice(0, -file.length);
      return [];
    },
    end: () =>
      [...sizes].flatMap(([file, size]): PageFinding[] => {
        if (!FILES.test(file) || size > MOST_BYTES) return [];
        const text: PageText = {
          address: (folder?.base ?? "/") + file,
          file,
          source: `${root ?? ""}${file}`,
          get html() {
            return styles.get(file) ?? "";
          },
        };
        const { address, source, html } = text;
        const facts = MARKUP.test(file) ? readPage(html, !/\.shtml$/i.test(file)) : undefined;
        // Only old browsers look for a font in a drawing, by any name.
        if (facts !== undefined && !/<font[\s>]/i.test(html)) anchors.see({ file, facts });
        const found = facts?.links ?? addressesOf(file, html, targets.origin + address);
        const format = dataFormat(file, html);
        const invalid =
          format === undefined ? [] : invalidJson(format, html, { page: text, offset: 0 });
        const broken = found.flatMap(({ url, element, offset, base }: FileAddress) => {
          const from: LinkingPage = { address, source, facts: { base: base ?? facts?.base } };
          return addressFindings({ url, element, isRaw: true }, from, context, (problem) => ({
            ...problem,
            page: text,
            offset,
            url,
          }));
        });
        return [...invalid, ...broken];
      }),
  };
};

function addressesOf(file: string, text: string, place: string): FileAddress[] {
  if (/\.txt$/i.test(file))
    return [...text.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim)].map(
      ({ 1: url = "", index: offset }) => ({ url, element: "img", offset }),
    );
  const format = dataFormat(file, text);
  if (format === undefined)
    return addressesInXml(text, place).map(({ isPage, ...address }) => ({
      ...address,
      element: isPage ? "data" : "img",
    }));
  return addressesInData(format, text)
    .filter(({ url, member }) => !IS_NO_REQUEST.test(member ?? "") && !url.includes("%s"))
    .map(({ url, member }) => ({
      url,
      element: IS_PAGE.test(member ?? "") ? "data" : "img",
      offset: Math.max(0, text.indexOf(`"${url}"`)),
    }));
}

/** Names that are compared, and actions, which a service worker answers. `%s` is in templates. */
const IS_NO_REQUEST = /^(?:action|id|scope)$/;

/** Members of manifests and JSON feeds that are addresses of pages. */
const IS_PAGE = /^(?:url|start_url|new_note_url|home_page_url|external_url|next_url)$/;
