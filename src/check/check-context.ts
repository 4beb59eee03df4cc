import type { Finding } from "../findings/finding.ts";
import type { AddressSettings } from "../settings/addresses.ts";
import type { PageFacts } from "./read-page.ts";

/** A page as it would be published. */
export interface CheckedPage {
  /** Its address on the site: `/about/`. */
  address: string;
  /** Path in `out/`. */
  file: string;
  html: string;
  facts: PageFacts;
}

/** A site that is about to be published, or has been. */
export interface SiteToCheck {
  pages: readonly CheckedPage[];
  /** Bytes of every file, compressed ones included. */
  sizes: ReadonlyMap<string, number>;
  /** The text of every style sheet, by file. */
  styles: ReadonlyMap<string, string>;
  settings: AddressSettings & { security: { scripts: string[]; frames: string[] } };
}

/** What every rule looks at: the whole site. */
export interface CheckContext extends SiteToCheck {
  /** The pages by their paths in `out/`. */
  byFile: ReadonlyMap<string, CheckedPage>;
  targets: LinkTargets;
}

/** One rule. It looks at the whole site and returns everything it finds. */
export type Rule = (context: CheckContext) => PageFinding[];

/** What a rule reports about a page, before its source is looked up. */
export interface PageFinding extends Pick<Finding, "code" | "severity" | "message" | "hint" | "url"> {
  /** What to do about it if it comes from a Markdown file. */
  hintInMarkdown?: string;
  page: CheckedPage;
  /** Where in the page's HTML, in characters from 0; undefined for the page as a whole. */
  offset?: number | undefined;
  /** Whether the text is one that routes give: a title, a description. */
  fromRoute?: boolean;
  /** Text of the page that content may hold word for word, such as the address of a link. */
  text?: string;
}

/** Where the addresses on a site's pages lead. Each is parsed once, since most are on every page. */
export interface LinkTargets {
  /** Scheme, host and port of the site. */
  origin: string;
  /** The destination of an address on the page at `address`; undefined if it is not an address. Do not change it. */
  of: (url: string, address: string) => URL | undefined;
}

export function linkTargets(origin: string): LinkTargets {
  const parsed = new Map<string, URL | undefined>();
  return {
    origin: new URL(origin).origin,
    of(url, address) {
      const key = isSameEverywhere(url) ? url : `${url} ${address}`;
      if (!parsed.has(key)) parsed.set(key, URL.parse(url, origin + address) ?? undefined);
      return parsed.get(key);
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
