import type { Finding } from "../findings/finding.ts";
import type { AddressSettings } from "../settings/addresses.ts";
import type { PageFacts } from "./read-page.ts";
import type { Hosting } from "./served.ts";

/** A page by its text. */
export interface PageText {
  /** Its address on the site: `/about/`. */
  address: string;
  /** Path in the folder of the site. */
  file: string;
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
  settings: Pick<AddressSettings, "origin" | "elsewhere"> & { base?: string | undefined } & {
    security: { scripts: string[]; frames: string[] };
  };
  /** What differs for a folder of pages that build-site did not make; undefined for a site of build-site. */
  folder?: CheckedFolder | undefined;
}

/** A folder of pages that another program made. */
export interface CheckedFolder extends Hosting {
  /** The file with its settings, for hints. */
  settingsFile: string;
}

/** What every rule knows of the site besides the page that it looks at. */
export interface CheckContext extends SiteToCheck {
  targets: LinkTargets;
  /** Checks whether pages have the places that links lead to, as soon as both pages have been read. */
  anchors: Anchors;
}

/**
 * One rule, opened for one check. `page` gets each page once and returns everything that is wrong with it. `end` is called
 * after the last page and returns what only a comparison of pages shows; until then, a rule keeps as little as it can.
 */
export type Rule = (site: CheckContext) => {
  page: (page: CheckedPage) => PageFinding[];
  end?: () => PageFinding[];
};

/** What a rule reports about a page, before its source is looked up. */
export interface PageFinding extends Pick<Finding, "code" | "severity" | "message" | "hint" | "url"> {
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

/** A finding about an address, for the case that the page it leads to lacks the place. */
export interface AnchorFinding extends Omit<PageFinding, "code" | "message" | "hint"> {
  /** The default is `links/no-such-anchor`. */
  code?: string;
  /** What the address is in, for the message: “JSON-LD”. */
  inside?: string;
}

/** Checks whether pages have the places that links lead to. */
export interface Anchors {
  /** Notes the places of a page. */
  see: (page: CheckedPage) => void;
  /** What is wrong with an address that leads to a place on a page: now if the page was seen, otherwise at the end. */
  check: (url: string, target: AnchorTarget, finding: AnchorFinding) => PageFinding[];
  /** What was left open. */
  end: () => PageFinding[];
}

/** A place on a page. */
export interface AnchorTarget {
  /** The file of the page. */
  file: string;
  /** The address of the page, for messages. */
  path: string;
  /** The fragment, decoded. */
  fragment: string;
}

/** Where the addresses on a site's pages lead. */
export interface LinkTargets {
  /** Scheme, host and port of the site. */
  origin: string;
  /** The destination of an address on a page; undefined if it is not an address. Do not change it. */
  of: (url: string, page: Pick<CheckedPage, "address" | "facts">) => URL | undefined;
}

/** Addresses that are kept; those of every page are far fewer. */
const MOST_ADDRESSES = 20_000;

/** Addresses that mean the same everywhere are parsed once, since most are on every page. */
/** `base` is the path below which the site is; whole addresses have it. */
export function linkTargets(origin: string, base = "/"): LinkTargets {
  const parsed = new Map<string, URL | undefined>();
  const site = origin + base;
  const parse = (url: string, place: string): URL | undefined => {
    const target = URL.parse(url, place) ?? undefined;
    if (base === "/" || target?.href.startsWith(site) !== true || !/^https?:/i.test(url)) return target;
    return new URL(target.href.replace(site, () => `${origin}/`));
  };
  return {
    origin: new URL(origin).origin,
    of(url, { address, facts }) {
      // `<base href>` changes what an address means; with one of another host, even one that begins with a slash.
      const place = origin + address;
      const from = facts.base === undefined ? place : (URL.parse(facts.base, place)?.href ?? place);
      if (facts.base !== undefined || !isSameEverywhere(url)) return parse(url, from);
      if (parsed.size > MOST_ADDRESSES) parsed.clear();
      if (!parsed.has(url)) parsed.set(url, parse(url, from));
      return parsed.get(url);
    },
  };
}

/**
 * Whether an address means the same on every page: it begins with a slash, with a scheme and slashes, or with a scheme
 * that needs none, as `tel:` (URL Standard: `https:pier` is relative).
 */
export function isSameEverywhere(url: string): boolean {
  return /^(?:\/|[a-z][a-z\d+.-]*:\/\/|(?!https?:|wss?:|ftp:|file:)[a-z][a-z\d+.-]*:)/i.test(url);
}

/** A set of addresses that forgets all of them when they are too many. */
export function addressSet(): Pick<Set<string>, "has" | "add"> {
  const known = new Set<string>();
  return {
    has: (url) => known.has(url),
    add(url) {
      if (known.size > MOST_ADDRESSES) known.clear();
      return known.add(url);
    },
  };
}
