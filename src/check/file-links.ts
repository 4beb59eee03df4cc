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
  return addresses.flatMap(({ url, path, place }) => {
    const inside = belowBase(`/${path}`, settings.base ?? "/") ?? "/";
    if (sizes.has(path) || sizes.has(inside.slice(1)) || isElsewhere(`/${path}`, settings))
      return [];
    const where = "Put it in templates/static/, or write an address without the slash.";
    const hint = didYouMean(`/${path}`, files) ?? where;
    const message = `“${url}” is not a file of the site.`;
    return error("styles/missing-file", message, { ...place, url, hint });
  });
}

/**
 * The addresses in the style sheets and modules that the pages of a folder load, and in those that
 * these import. They are warnings in sheets, which may name fonts that no browser requests, and of
 * modules that code may import later.
 */
export const linksInLoaded: Rule = (context) => {
  const { targets, styles, folder } = context;
  const seen = new Set<string>();
  const findingsIn = (
    urls: readonly string[],
    from: LinkingPage,
    { address, file, source }: PageText,
    isMapped: ReturnType<typeof mappedModules>,
  ): PageFinding[] =>
    urls.flatMap((url) => {
      const name = targets.fileAt(url, from) ?? "";
      if (!/\.(?:css|m?js)$/i.test(name) || seen.has(name)) return [];
      seen.add(name);
      const html = styles.get(name) ?? "";
      const inFolder = source?.slice(0, -file.length).concat(name);
      const text = { address, file: name, source: inFolder, html };
      const own = (folder?.base ?? "/") + name;
      const place = { address: own, source: inFolder, facts: { base: undefined } };
      const requests = requestsOf(name, html).filter(
        (request) => request.element !== "import" || !isMapped(request.url, place),
      );
      const broken = requests.flatMap(({ severity, offset, ...request }) =>
        addressFindings(request, place, context, (problem) => {
          const isOfSheet = !request.isRaw && problem.code === "links/missing-file";
          const code = isOfSheet ? "styles/missing-file" : problem.code;
          return { ...problem, code, severity, page: text, offset, url: request.url };
        }),
      );
      const next = requests.map((request) => request.url);
      return [...broken, ...findingsIn(next, place, text, isMapped)];
    });
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

function requestsOf(file: string, text: string) {
  if (/\.css$/i.test(file))
    return Array.from(addressesInStyle(text), ([url, offset]) => {
      return { url, element: "style", severity: "warning" as const, offset, isRaw: false };
    });
  const modules = addressesInScript(text).filter(({ isImport }) => isImport);
  return modules.map(({ url, offset, isLater }) => {
    const severity = isLater ? ("warning" as const) : ("error" as const);
    return { url, element: "import", severity, offset, isRaw: true };
  });
}

/** Text files that may have addresses. Pages have rules of their own. */
export const TEXT_FILE =
  /\.(?:css|svg|x[ms]l|xhtml|rss|atom|json|jsonld|webmanifest|m?js|txt|md|vcf|ics|vtt)$/i;

/**
 * Addresses in a file that leave the base path of the site. Its author, or code of the site, has to
 * add the base.
 */
export function addressesOutside(file: PageText, context: CheckContext): PageFinding[] {
  const from = { ...file, facts: { base: undefined } };
  const whole = file.html.matchAll(/https?:\/\/[^\s"'`<>()[\]{}\\]+(?<![.,;:!?])/g);
  const found = new Map([
    ...Array.from(whole, ({ 0: url, index }) => [url, index] as const),
    ...ownAddresses(file),
  ]);
  return [...found].flatMap(([url, offset]) =>
    addressFindings({ url, element: "name", isRaw: true }, from, context, (problem) => {
      const hint = /\.(?:jsx|tsx?)$/.test(file.file) ? FOR_ISLANDS : problem.hint;
      return { ...problem, hint, page: file, offset, url };
    }),
  );
}

const FOR_ISLANDS = "Pass usePage().base to the island as a prop, and prefix the address with it.";

function ownAddresses({ file, html: text }: PageText): Iterable<[url: string, offset: number]> {
  if (/\.css$/i.test(file)) return addressesInStyle(text);
  const [, language] = /\.m?([jt]sx?)$/i.exec(file) ?? [];
  if (language !== undefined)
    return addressesInScript(text, language.toLowerCase()).map(({ url, offset }) => [url, offset]);
  const format = dataFormat(file, text);
  const isXml = /\.(?:svg|x[ms]l|xhtml|rss|atom)$/i.test(file);
  const found = [
    ...(format === undefined ? [] : addressesInData(format, text)),
    ...(isXml
      ? [...readPage(text, true).links, ...addressesInXml(text, ""), ...sheetsOf(text)]
      : []),
  ];
  return found.map(({ url }) => [url, Math.max(0, text.indexOf(url))]);
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

/** An address in a file, with the HTML element that it corresponds to. */
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
        // One that cannot be read is a finding already.
        if (html === "" && size > 0) return [];
        const facts = MARKUP.test(file) ? readPage(html, !/\.shtml$/i.test(file)) : undefined;
        // A drawing with a font is for old browsers, which find it by any fragment.
        if (facts !== undefined && !/<font[\s>]/i.test(html)) anchors.see({ file, facts });
        const format = isManifest ? "manifest" : dataFormat(file, html);
        const found = facts?.links ?? addressesOf(text, format, targets.origin + address);
        const invalid =
          format === undefined ? [] : invalidJson(format, html, { page: text, offset: 0 });
        const broken = [...sheetsOf(html), ...found].flatMap((each: FileAddress) => {
          const { url, element, offset, base = facts?.base } = each;
          const from: LinkingPage = { address, source, facts: { base } };
          return addressFindings({ url, element, isRaw: true }, from, context, (problem) => {
            return { ...problem, page: text, offset, url };
          });
        });
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
    .filter(({ member }) => !IS_NO_REQUEST.test(member ?? ""))
    .map(({ url, member }) => ({
      url,
      element: IS_PAGE.test(member ?? "") ? "data" : "img",
      offset: Math.max(0, text.indexOf(`"${url}"`)),
    }));
}

function sheetsOf(xml: string): FileAddress[] {
  const named = xml.matchAll(/<\?xml-stylesheet\s[^>]*?\bhref\s*=\s*["']([^"'#][^"']*)/g);
  return Array.from(named, ({ 1: url = "", index: offset }) => ({ url, element: "link", offset }));
}

/** Names that are compared, and actions, which a service worker answers. */
const IS_NO_REQUEST = /^(?:action|id|scope)$/;

/** Members of manifests and JSON feeds that are addresses of pages. */
const IS_PAGE = /^(?:url|start_url|new_note_url|home_page_url|external_url|next_url)$/;
