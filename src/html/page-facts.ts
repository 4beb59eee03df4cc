import type { ImageCandidate, HostKind } from "./addresses.ts";
import type { DataFormat } from "./data-addresses.ts";

/* What rules need to know of a page. */

/** Something on a page that leads to another address. */
export interface PageLink {
  url: string;
  /**
   * The element that has it; “style” for CSS, “import” for a module, “data” for metadata of the
   * page, “cite” for the source of a quotation, “name” for an address that is only named.
   */
  element: string;
  /** Whether the browser requests it on its own, so that a policy can forbid it. */
  loads: boolean;
  /** What it loads; undefined if no setting allows it from other hosts. */
  kind?: HostKind | undefined;
  /** Of a script: all its attributes, which tell it what to do. */
  attributes?: Readonly<Record<string, string>>;
  /**
   * Whether a server gets what visitors enter, which only a form with GET puts into the address of
   * a page.
   */
  sends?: boolean;
  /** Whether it is in a script or in data, where a build puts no base before it. */
  isRaw?: boolean;
  /** In the document of a frame: what it is relative to there. */
  base?: string | undefined;
  /** Whether it leads to the page in another language. */
  isTranslation?: boolean;
  /** The media that a style sheet is for: one for print does not hold a page up. */
  media?: string | undefined;
  /** Where its element begins, in characters from 0. */
  offset: number;
}

/** A picture on a page. */
export interface PageImage {
  src: string;
  offset: number;
  /** Whether width and height are both given. */
  sized: boolean;
  /** The candidates for a modern browser, with their width in pixels if `srcset` gives it. */
  choices: ImageCandidate[];
  /** Whether the browser waits until it is about to be seen. */
  lazy: boolean;
}

/**
 * The facts about a page that rules need, read once from its HTML. Offsets are in characters from
 * 0.
 */
export class PageFacts {
  title: string | undefined;
  titleOffset = 0;
  description: string | undefined;
  descriptionOffset = 0;
  lang: string | undefined;
  /** The languages that elements name, with the attribute and where the element begins. */
  languages: { tag: string; attribute: string; offset: number }[] = [];
  /** Where `<html>`, `<head>` and `<body>` begin: findings about what a page lacks point there. */
  starts = { html: 0, head: 0, body: 0 };
  /** Whether the page asks search engines to leave it out. */
  noindex = false;
  /**
   * What the file is: a page, a page that at once leads to another address, or a part of a page.
   */
  kind: "page" | "moved" | "part" = "part";
  /** The address that relative ones on the page are relative to (`<base href>`). */
  base: string | undefined;
  /** The canonical address (`<link rel="canonical">`). */
  canonical: string | undefined;
  /**
   * The first Content-Security-Policy of the page, which build-site has added if it made the page.
   */
  policy: string | undefined;
  /** Where each `h1` begins. */
  h1: number[] = [];
  /** Where each element with a landmark role begins. */
  landmarks: Record<"main" | "banner" | "contentinfo" | "navigation", number[]> = {
    main: [],
    banner: [],
    contentinfo: [],
    navigation: [],
  };
  /** Where elements begin whose name the validator does not see, and those that need none. */
  named: number[] = [];
  /** Where frames begin that visitors see and that have no title. */
  untitledFrames: number[] = [];
  /** The number of its elements, and how deep they are nested. */
  size = { elements: 0, depth: 0 };
  /** Every `id` and where its elements begin. */
  ids = new Map<string, number[]>();
  /** The names of `<a name>`: links lead there, too. */
  names: string[] = [];
  links: PageLink[] = [];
  images: PageImage[] = [];
  /** Where processing instructions begin (`<?xml … ?>`), which HTML does not have. */
  instructions: number[] = [];
  /** Where the first content after `</body>` or `</html>` begins, if there is any. */
  afterEnd: number[] = [];
  /** Whether the page has scripts, which may read its address or change it. */
  hasScripts = false;
  /** The text of each `<style>`. */
  styles: string[] = [];
  /** Each script that holds data: without a format, JSON-LD. */
  data: { text: string; offset: number; format?: DataFormat | undefined }[] = [];
  /** The first link of the page's body. */
  firstLink: PageLink | undefined;
}
