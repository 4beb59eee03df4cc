import { decoded } from "../files/files-below.ts";
import type { Finding } from "../findings/finding.ts";
import type { AddressSettings } from "../settings/addresses.ts";
import type { PageFacts } from "./read-page.ts";
import { belowBase, serve, type Hosting } from "./served.ts";

/** A page by its text. */
export interface PageText {
  /** Its address on the site: `/about/`. */
  address: string;
  /** Path in the folder of the site. */
  file: string;
  /**
   * The file as findings name it, if no template makes the page: one that is published as it is, or
   * of another program.
   */
  source?: string | undefined;
  /** In a folder of many pages, it is read again from the file. */
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
  /** Bytes of every file, compressed ones included. */
  sizes: ReadonlyMap<string, number>;
  /** The text of every style sheet, by file. */
  styles: Pick<ReadonlyMap<string, string>, "get">;
  settings: Pick<AddressSettings, "origin" | "elsewhere"> & { base?: string | undefined };
  /** What differs for pages that no template makes; undefined for those of a site. */
  folder?: CheckedFolder | undefined;
}

/** A folder of pages that no template makes. */
export interface CheckedFolder extends Hosting {
  /** The file with its settings, for hints. */
  settingsFile: string;
}

/** What every rule knows of the site besides the page that it looks at. */
export interface CheckContext extends SiteToCheck {
  targets: LinkTargets;
  /**
   * Checks whether pages have the places that links lead to, as soon as both pages have been read.
   */
  anchors: Anchors;
}

/**
 * One rule, opened for one check. `page` gets each page once and returns everything that is wrong
 * with it. `end` is called after the last page and returns what only a comparison of pages shows;
 * until then, a rule keeps as little as it can.
 */
export type Rule = (site: CheckContext) => {
  page: (page: CheckedPage) => PageFinding[];
  end?: () => PageFinding[];
};

/** What a rule reports about a page, before its source is looked up. */
export interface PageFinding extends Pick<
  Finding,
  "code" | "severity" | "message" | "hint" | "url"
> {
  /** What to do about it if it comes from a Markdown file. */
  hintInMarkdown?: string;
  page: PageText;
  /** Where in the page's HTML, in characters from 0; undefined for the page as a whole. */
  offset?: number | undefined;
  /** Whether the text is one that routes give: a title, a description. */
  fromRoute?: boolean;
  /** Text of the page that content may hold word for word, such as the address of a link. */
  text?: string;
}

/** Checks whether pages have the places that links lead to. */
export interface Anchors {
  /** Notes the places of a page. */
  see: (page: CheckedPage) => void;
  /**
   * The finding, if the page in a file lacks a place: now if the page was seen, otherwise at the
   * end.
   */
  check: (place: { file: string; fragment: string }, finding: PageFinding) => PageFinding[];
  /** What was left open. */
  end: () => PageFinding[];
}

/** Where the addresses on a site's pages lead. */
export interface LinkTargets {
  /** Scheme, host and port of the site. */
  origin: string;
  /** The destination of an address on a page; undefined if it is not an address. */
  of: (url: string, page: LinkingPage) => URL | undefined;
  /**
   * The file that a visitor of that address gets; undefined for other sites and for “not found”.
   */
  fileAt: (url: string, page: LinkingPage) => string | undefined;
}

/** A page, or a style sheet, that has addresses. */
export type LinkingPage = Pick<CheckedPage, "address" | "source"> & {
  facts: Pick<PageFacts, "base">;
};

/**
 * Addresses that lead to the same place from every page of a site without a `<base>`, as those of
 * its menus do.
 */
export const SHARED = /^(?:\/|https?:\/\/|tel:|mailto:)/;

/** Finds where the addresses on a site's pages lead. */
export function linkTargets({ sizes, settings, folder }: SiteToCheck): LinkTargets {
  // Whole addresses have the path below which the site is. In a file that is published as it is,
  // all of them do.
  const { base = "/" } = settings;
  const site = settings.origin + base;
  const { origin } = new URL(settings.origin);
  const targetOf: LinkTargets["of"] = (url, { address, facts, source }) => {
    // `<base href>` changes what an address means; with one of another host, even one that begins
    // with a slash.
    const place = settings.origin + (source === undefined ? "" : base.slice(0, -1)) + address;
    const from = facts.base === undefined ? place : (URL.parse(facts.base, place)?.href ?? place);
    const target = URL.parse(url, from) ?? undefined;
    if (base === "/" || source !== undefined) return target;
    if (target?.href.startsWith(site) !== true || !/^https?:/i.test(url)) return target;
    return new URL(target.href.replace(site, () => `${settings.origin}/`));
  };
  const destinationOf = (url: string, page: LinkingPage) => {
    const target = targetOf(url, page);
    const path = target?.origin === origin ? decoded(target.pathname) : undefined;
    const below = folder?.base ?? (page.source === undefined ? "/" : base);
    const inside = path === undefined ? undefined : belowBase(path, below);
    const served = inside === undefined ? undefined : serve(inside, sizes, folder);
    return { target, file: served?.by === "fallback" ? undefined : served?.file };
  };
  /** The destinations of shared addresses. */
  const shared = new Map<string, ReturnType<typeof destinationOf>>();
  const destination: typeof destinationOf = (url, page) => {
    if (page.facts.base !== undefined || page.source !== undefined) return destinationOf(url, page);
    const known = shared.get(url);
    if (known !== undefined) return known;
    const found = destinationOf(url, page);
    if (SHARED.test(url)) shared.set(url, found);
    return found;
  };
  return {
    origin,
    of: (url, page) => destination(url, page).target,
    fileAt: (url, page) => destination(url, page).file,
  };
}
