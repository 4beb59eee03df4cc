import type { ContentText } from "../content/content.ts";
import { decoded } from "../files/files-below.ts";
import type { Finding } from "../findings/finding.ts";
import { nearest } from "../findings/text.ts";
import { addingBase } from "../html/map-html.ts";
import { isHtml } from "../html/html-folder.ts";
import type { PageFacts } from "../html/page-facts.ts";
import { belowBase, serve, type FolderHosting, type Served } from "../html/served.ts";
import type { AddressSettings } from "../settings/addresses.ts";
import { isElsewhere } from "./redirects.ts";

/** A page by its text. */
export interface PageText {
  /** Its address on the site: `/about/`. */
  address: string;
  /** Path in the folder of the site. */
  file: string;
  /** The file as findings name it, if no template makes the page. */
  source?: string | undefined;
  /** In a folder with many pages, the text is read again from the file. */
  readonly html: string;
}

/** A page as it would be published. */
export interface CheckedPage extends PageText {
  facts: PageFacts;
  /** The page without its facts, for findings that are reported after the last page. */
  text: PageText;
}

/** A site that is about to be published, or has been. */
export interface SiteToCheck {
  /** The bytes of every file, also of compressed ones. */
  sizes: ReadonlyMap<string, number>;
  /** The text of every style sheet. */
  styles: Pick<ReadonlyMap<string, string>, "get">;
  settings: Pick<AddressSettings, "origin" | "elsewhere"> &
    Partial<Pick<AddressSettings, "redirects">> & { base?: string | undefined };
  /** The hosting of pages without templates; undefined for a site. */
  folder?: CheckedFolder | undefined;
  /** The names of the entries that `published` left out of the routes. */
  leftOut?: ReadonlySet<string>;
  /** In `dev`, which checks one page at a time: finds another page with the same text. */
  duplicateOf?: (address: string, text: "title" | "description") => string | undefined;
}

/** A folder of pages that no template makes. */
export interface CheckedFolder extends FolderHosting {
  /** The file with its settings, for hints. */
  settingsFile: string;
}

/** The file with the settings of a site or of a folder, for hints. */
export const settingsFileOf = ({ folder }: Pick<SiteToCheck, "folder">): string =>
  folder?.settingsFile ?? "content/settings.yaml";

/** The hint about a link to an entry that is not published. */
export const draftHint = (name: string): string =>
  `“${name}” is a draft or has a future date. Remove the link until it is published.`;

/** What every rule knows about the site. */
export interface CheckContext extends SiteToCheck {
  targets: LinkTargets;
  /** Checks whether pages have the anchors of links, once both pages have been read. */
  anchors: Anchors;
}

/**
 * One rule, opened for one check. `page` gets each page once and returns its findings. `end` comes
 * after the last page, for findings that need several. `content` gets all texts of the content.
 */
export type Rule = (site: CheckContext) => {
  page?: (page: CheckedPage) => PageFinding[];
  end?: () => PageFinding[];
  content?: (texts: readonly ContentText[]) => TextFinding[];
};

/** What a rule reports about a text of the content. */
export interface TextFinding extends Pick<
  Finding,
  "code" | "severity" | "message" | "hint" | "url"
> {
  text: ContentText;
  /** Where in what is written, in characters from 0; undefined for the text as a whole. */
  offset?: number | undefined;
  /** The number of characters. */
  length?: number | undefined;
}

/** What a rule reports about a page, before its source is looked up. */
export interface PageFinding extends Pick<
  Finding,
  "code" | "severity" | "message" | "hint" | "url"
> {
  /** What to do if the text comes from a Markdown file. */
  hintInMarkdown?: string;
  /** Whether it is about a picture, which Markdown shows from `content/images/`. */
  isPicture?: boolean;
  page: PageText;
  /** Where in the page's HTML, in characters from 0; undefined for the page as a whole. */
  offset?: number | undefined;
  /** Whether the text comes from a route, as titles do. */
  fromRoute?: boolean;
  /** A text that content may have word for word, such as the address of a link. */
  text?: string;
  /** Where a broken address leads, below the base. */
  leads?: string;
  /** The elements that have the same id. */
  repeats?: string;
}

/** Checks whether pages have the anchors that links name. */
export interface Anchors {
  /** Records those of a page or a drawing. */
  see: (page: Pick<CheckedPage, "file" | "facts">) => void;
  /** Reports the finding if the page lacks all ids: at the end if the page was not read yet. */
  check: (
    place: { file: string; ids: readonly string[]; shown: string },
    finding: PageFinding,
  ) => PageFinding[];
  end: () => PageFinding[];
}

/** Where an address leads. */
export interface Destination {
  /** The address as it is published. */
  url: URL;
  /** Whether the site's host answers there, and no other system (“elsewhere”). */
  isOwn: boolean;
  /** The decoded path; undefined if its percent encoding is wrong. */
  path?: string | undefined;
  /** The path below the base; undefined outside of it. */
  inside?: string | undefined;
  /** What the host answers there; undefined for “not found”. */
  served?: Served | undefined;
}

/** Where the addresses on a site's pages lead. */
export interface LinkTargets {
  origin: string;
  /** With a slash at both ends. */
  base: string;
  /** Undefined if it is not an address. It has the base already if it `isRaw`. */
  of: (url: string, page: LinkingPage, isRaw?: boolean) => Destination | undefined;
  /** The file that a visitor gets; undefined for other sites and for “not found”. */
  fileAt: (url: string, page: LinkingPage) => string | undefined;
  /**
   * The file, or the page, that one of the paths below the base names, or that the last of them is
   * probably meant for. Only the first broken paths are compared with every file.
   */
  similar: (paths: readonly string[], isPage?: boolean, except?: string) => string | undefined;
}

/** A page, or a style sheet, that has addresses. */
export type LinkingPage = Pick<CheckedPage, "address" | "source"> & {
  facts: Pick<PageFacts, "base">;
};

/** Addresses that lead to the same place from every page without a `<base>`, as in menus. */
const SHARED = /^(?:\/|https?:\/\/|tel:|mailto:)/;

/** The number of broken paths that are compared with every file. */
const MOST_COMPARED = 500;

function openSimilar(sizes: SiteToCheck["sizes"]): LinkTargets["similar"] {
  let known: Map<string, string> | undefined;
  let left = MOST_COMPARED;
  return (paths, isPage, except) => {
    const files = (known ??= new Map(
      Array.from(sizes.keys(), (name) => `/${name}`).map((file) => [
        isHtml(file) ? pageKey(file) : file,
        file,
      ]),
    ));
    const keyOf = (path: string) => (isPage === true ? pageKey(path) : path);
    const keys = paths.map(keyOf);
    const exact = keys.find((key) => files.has(key));
    if (exact === undefined && --left < 0) return undefined;
    const own = except && keyOf(except);
    const fits = (key: string) => isPage === undefined || key.endsWith("/") === isPage;
    const others = [...files.keys()].filter((key) => key !== own && fits(key));
    const [last = ""] = keys.slice(-1);
    // A page that was moved to another folder has kept its name.
    const named = others.filter((key) => key.endsWith(/\/[^/]+\/?$/.exec(last)?.[0] ?? " "));
    const moved = named.length === 1 ? named[0] : undefined;
    const found = exact ?? nearest(last, others) ?? moved ?? "";
    return found === own ? undefined : files.get(found);
  };
}

/** One key for all addresses of a page: /about/ for /about, /about.html and /about/index.html. */
export function pageKey(path: string): string {
  return path.replace(/(?:\/index)?\.html?$|\/$/i, "") + "/";
}

/** Finds where the addresses on a site's pages lead. */
export function linkTargets({ sizes, settings, folder }: SiteToCheck): LinkTargets {
  const { origin } = new URL(settings.origin);
  const base = folder?.base ?? settings.base ?? "/";
  // The pages of a folder have the base in their own addresses.
  const root = settings.origin + (folder === undefined ? base.slice(0, -1) : "");
  const addBase = addingBase(base, [...sizes.keys()].filter(isHtml));
  const urlOf = (address: string, page: LinkingPage, isRaw?: boolean) => {
    const place = root + page.address;
    const isPlain = page.source === undefined && folder === undefined;
    const written = (text: string) => (isPlain && isRaw !== true ? addBase(text) : text);
    // `<base href>` changes what an address means; with one of another host, even one that begins
    // with a slash.
    const { base: of } = page.facts;
    const named = of === undefined ? null : URL.parse(written(of), place);
    // HTML, “set the frozen base URL”.
    const from = named === null || /^(?:data|javascript):/.test(named.href) ? place : named.href;
    return URL.parse(written(address), from) ?? undefined;
  };
  const destinationOf: LinkTargets["of"] = (...written) => {
    const url = urlOf(...written);
    if (url?.origin !== origin) return url && { url, isOwn: false };
    const path = decoded(url.pathname);
    const inside = path === undefined ? undefined : belowBase(path, base);
    const served = inside === undefined ? undefined : serve(inside, sizes, folder);
    const paths = [url.pathname, ...(settings.base === undefined ? [] : [inside ?? ""])];
    const isOwn = !paths.some((each) => isElsewhere(each, settings));
    return { url, isOwn, path, inside, served };
  };
  /** The destinations of shared addresses. */
  const shared = new Map<string, Destination | undefined>();
  const of: LinkTargets["of"] = (address, page, isRaw) => {
    if (isRaw === true || page.facts.base !== undefined || page.source !== undefined)
      return destinationOf(address, page, isRaw);
    const known = shared.get(address);
    if (known !== undefined) return known;
    const found = destinationOf(address, page);
    if (SHARED.test(address)) shared.set(address, found);
    return found;
  };
  return {
    origin,
    base,
    of,
    fileAt(address, page) {
      const served = of(address, page)?.served;
      return served?.by === "fallback" ? undefined : served?.file;
    },
    similar: openSimilar(sizes),
  };
}
