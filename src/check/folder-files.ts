import { addressesInData, dataFormat } from "../html/data-addresses.ts";
import { readPage } from "../html/read-page.ts";
import { addressesInXml } from "../html/xml-addresses.ts";
import type { LinkingPage, PageFinding, PageText, Rule } from "./check-context.ts";
import { addressFindings } from "./page-links.ts";

/** Drawings, feeds, sitemaps and manifests. */
const FILES = /\.(?:svg|xml|rss|atom|webmanifest)$|(?:^|\/)(?:manifest|feed)\.json$/i;

/** Files larger than this are data. Sitemaps may have 50 MB. */
const MOST_BYTES = 50_000_000;

/** An address of a file: as it is written, of which element it is like, and its place. */
interface FileAddress {
  url: string;
  element: string;
  offset: number;
}

/** The addresses in the drawings, feeds, sitemaps and web app manifests of a folder. */
export const linksInFiles: Rule = (context) => {
  const { sizes, styles, folder } = context;
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
        const { addresses, base } = addressesOf(file, text.html);
        const from: LinkingPage = { address: text.address, source: text.source, facts: { base } };
        return addresses.flatMap(({ url, element, offset }) =>
          addressFindings({ url, element, isRaw: true }, from, context, (problem) => ({
            ...problem,
            severity: "error",
            page: text,
            offset,
            url,
          })),
        );
      }),
  };
};

function addressesOf(
  file: string,
  text: string,
): { addresses: FileAddress[]; base: string | undefined } {
  if (/\.svg$/i.test(file)) return { addresses: readPage(text).links, base: undefined };
  const format = dataFormat(file, text);
  if (format !== undefined)
    return {
      // The names of an application are compared, and not requested.
      addresses: addressesInData(format, text)
        .filter(({ member }) => !/^(?:id|scope)$/.test(member ?? ""))
        .map(({ url, member }) => ({
          url,
          element: IS_PAGE.test(member ?? "") ? "data" : "img",
          offset: Math.max(0, text.indexOf(`"${url}"`)),
        })),
      base: undefined,
    };
  const { addresses, base } = addressesInXml(text);
  return {
    addresses: addresses.map(({ url, isPage, offset }) => ({
      url,
      element: isPage ? "data" : "img",
      offset,
    })),
    base,
  };
}

/** Members of manifests and JSON feeds that are addresses of pages. */
const IS_PAGE = /^(?:action|url|start_url|new_note_url|home_page_url|external_url|next_url)$/;
