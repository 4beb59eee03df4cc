import type { RootedAddress } from "../assets/style-addresses.ts";
import { error, type Finding } from "../findings/finding.ts";
import { didYouMean } from "../findings/text.ts";
import {
  addressesInData,
  addressesInScript,
  addressesInXml,
  dataFormat,
  type DataFormat,
} from "../html/data-addresses.ts";
import { mapHtml } from "../html/map-html.ts";
import { readPage } from "../html/read-page.ts";
import { belowBase } from "../html/served.ts";
import { addressesInStyle } from "../html/style-tokens.ts";
import type { CheckContext, LinkingPage, PageFinding, PageText, Rule } from "./check-context.ts";
import { invalidJson } from "./json-ld.ts";
import { addressFindings, mappedModules } from "./page-links.ts";
import { isElsewhere } from "./redirects.ts";

/* Addresses in style sheets, modules and all other files that are not pages. */

/** Addresses in style sheets that begin with a slash lead to files of the site. */
export function styleLinks(
  addresses: readonly RootedAddress[],
  { sizes, settings }: Pick<CheckContext, "sizes" | "settings">,
): Finding[] {
  const files = Array.from(sizes.keys(), (name) => `/${name}`);
  const missing = addresses.filter(({ path }) => {
    const inside = belowBase(`/${path}`, settings.base ?? "/") ?? `/${path}`;
    return !sizes.has(path) && !sizes.has(inside.slice(1)) && !isElsewhere(`/${path}`, settings);
  });
  return missing.map(({ url, path, place }) => {
    const hint =
      didYouMean(`/${path}`, files) ??
      "Put it in templates/static/, or write an address without the slash.";
    return error("styles/missing-file", `“${url}” is not a file of the site.`, {
      ...place,
      url,
      hint,
    });
  });
}

/**
 * The addresses in the style sheets and modules that the pages of a folder load, and in those that
 * these import. Those of sheets are warnings, since a sheet of a package may name fonts that no
 * browser requests, and so are modules that code may import later.
 */
export const linksInLoaded: Rule = (context) => {
  const { targets, styles, folder } = context;
  const seen = new Set<string>();
  const findingsIn = (
    urls: readonly string[],
    from: LinkingPage,
    { address, file, source }: PageText,
    isMapped: ReturnType<typeof mappedModules>,
  ): PageFinding[] => {
    const loaded = new Set(urls.flatMap((url) => targets.fileAt(url, from) ?? []));
    return [...loaded].flatMap((name) => {
      if (!/\.(?:css|m?js)$/i.test(name) || seen.has(name)) return [];
      seen.add(name);
      const html = styles.get(name) ?? "";
      const text = {
        address,
        file: name,
        source: source?.slice(0, -file.length).concat(name),
        html,
      };
      const place = {
        address: (folder?.base ?? "/") + name,
        source: text.source,
        facts: { base: undefined },
      };
      const requests = requestsOf(name, html).filter(
        ({ url, element }) => element !== "import" || !isMapped(url, place),
      );
      const broken = requests.flatMap(({ url, element, severity, offset }) =>
        addressFindings(
          { url, element, isRaw: element === "import" },
          place,
          context,
          (problem) => {
            const isOfSheet = element === "style" && problem.code === "links/missing-file";
            const code = isOfSheet ? "styles/missing-file" : problem.code;
            return { ...problem, code, severity, page: text, offset, url };
          },
        ),
      );
      const next = requests.map(({ url }) => url);
      return [...broken, ...findingsIn(next, place, text, isMapped)];
    });
  };
  return {
    page(page) {
      const loading = page.facts.links.filter(
        ({ element, attributes }) =>
          /^(?:link|style|import)$/.test(element) || /^module$/i.test(attributes?.["type"] ?? ""),
      );
      return findingsIn(
        loading.map(({ url }) => url),
        page,
        page,
        mappedModules(page, context),
      );
    },
  };
};

interface Request {
  url: string;
  element: "style" | "import";
  severity: "error" | "warning";
  offset: number;
}

/** What a browser requests for a style sheet or a module. */
function requestsOf(file: string, text: string): Request[] {
  if (/\.css$/i.test(file))
    return [...addressesInStyle(text)].map(([url, offset]) => ({
      url,
      element: "style",
      severity: "warning",
      offset,
    }));
  return addressesInScript(text).flatMap(({ url, offset, isImport, isLater }): Request[] =>
    isImport === true
      ? [{ url, element: "import", severity: isLater ? "warning" : "error", offset }]
      : [],
  );
}

/** Files that are texts. Pages have rules of their own. */
export const TEXT_FILE =
  /\.(?:css|svg|x[ms]l|xhtml|rss|atom|json|jsonld|webmanifest|m?js|txt|md|vcf|ics|vtt)$/i;

/**
 * Addresses in a file that leave the base path of the site. The file is published as it is, or made
 * by code of the site, which must add the base itself.
 */
export function addressesOutside(file: PageText, context: CheckContext): PageFinding[] {
  const from = { ...file, facts: { base: undefined } };
  const found = new Map([...wholeAddresses(file.html), ...ownAddresses(file)]);
  return [...found].flatMap(([url, offset]) =>
    addressFindings({ url, element: "name", isRaw: true }, from, context, (problem) => {
      const hint = /\.(?:jsx|tsx?)$/.test(file.file) ? FOR_ISLANDS : problem.hint;
      return { ...problem, hint, page: file, offset, url };
    }),
  );
}

const FOR_ISLANDS = "Pass usePage().base to the island as a prop, and prefix the address with it.";

function wholeAddresses(text: string): [url: string, offset: number][] {
  return [...text.matchAll(/https?:\/\/[^\s"'`<>()[\]{}\\]+/g)].map(({ 0: url, index }) => [
    url.replace(/[.,;:!?]+$/, ""),
    index,
  ]);
}

function ownAddresses({ file, html: text }: PageText): Iterable<[url: string, offset: number]> {
  if (/\.css$/i.test(file)) return addressesInStyle(text);
  const [, language] = /\.m?([jt]sx?)$/i.exec(file) ?? [];
  if (language !== undefined)
    return addressesInScript(text, language.toLowerCase()).map(({ url, offset }) => [url, offset]);
  const format = dataFormat(file, text);
  const urls = format === undefined ? [] : addressesInData(format, text).map(({ url }) => url);
  const note = (url: string) => {
    urls.push(url);
    return url;
  };
  if (/\.(?:svg|x[ms]l|xhtml|rss|atom)$/i.test(file)) {
    mapHtml(text, note, true);
    urls.push(...addressesInXml(text, "").map(({ url }) => url));
  }
  return urls.map((url) => [url, Math.max(0, text.indexOf(url))]);
}

/** Drawings, pages of other kinds, feeds, sitemaps and manifests. */
const FILES = /\.(?:svg|[sx]html|xml|rss|atom|webmanifest)$|(?:^|\/)(?:manifest|feed)\.json$/i;

/** Texts with fields that are addresses (RFC 9309, RFC 9116). */
const TEXTS = /^(?:robots|(?:\.well-known\/)?security)\.txt$/i;
const FIELD = /^[ \t]*(?:sitemap[ \t]*:[ \t]*(\S+)|[\w-]+:[ \t]*(https?:\S+))/gim;

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
  const manifests = new Set<string | undefined>();
  return {
    page(page) {
      const { file, source, facts } = page;
      root ??= source?.slice(0, -file.length);
      for (const { url, attributes: { rel = "" } = {} } of facts.links)
        if (/(?:^|\s)manifest(?:\s|$)/i.test(rel)) manifests.add(targets.fileAt(url, page));
      return [];
    },
    end: () =>
      [...sizes].flatMap(([file, size]): PageFinding[] => {
        const isManifest = manifests.has(file);
        if (!(isManifest || FILES.test(file) || TEXTS.test(file)) || size > MOST_BYTES) return [];
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
        const format = isManifest ? "manifest" : dataFormat(file, html);
        const found = facts?.links ?? addressesOf(text, format, targets.origin + address);
        const invalid =
          format === undefined ? [] : invalidJson(format, html, { page: text, offset: 0 });
        const sheets = Array.from(
          html.matchAll(STYLE_OF_XML),
          ({ 1: url = "", index: offset }): FileAddress => ({ url, element: "link", offset }),
        );
        const broken = [...sheets, ...found].flatMap(
          ({ url, element, offset, base }: FileAddress) => {
            const from: LinkingPage = { address, source, facts: { base: base ?? facts?.base } };
            return addressFindings({ url, element, isRaw: true }, from, context, (problem) => ({
              ...problem,
              page: text,
              offset,
              url,
            }));
          },
        );
        return [...invalid, ...broken];
      }),
  };
};

function addressesOf(
  { file, html: text }: PageText,
  format: DataFormat | undefined,
  place: string,
): FileAddress[] {
  if (TEXTS.test(file))
    return [...text.matchAll(FIELD)].map(({ 1: sitemap, 2: page = "", index: offset }) => {
      return { url: sitemap ?? page, element: sitemap === undefined ? "data" : "img", offset };
    });
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

/** How XML names its style sheet. */
const STYLE_OF_XML = /<\?xml-stylesheet\s[^>]*?\bhref\s*=\s*["']([^"'#][^"']*)/g;

/** Names that are compared, and actions, which a service worker answers. `%s` is in templates. */
const IS_NO_REQUEST = /^(?:action|id|scope)$/;

/** Members of manifests and JSON feeds that are addresses of pages. */
const IS_PAGE = /^(?:url|start_url|new_note_url|home_page_url|external_url|next_url)$/;
