import type { ImageCandidate, ResourceKind } from "./addresses.ts";
import type { DataFormat } from "./data-addresses.ts";

/** Something on a page that leads to another address. */
export interface PageLink {
  url: string;
  /**
   * Its element; “style” for CSS, “import” for a module, “data” for metadata of the page, “cite”
   * for the source of a quotation, “name” for an address that is only named.
   */
  element: string;
  /** Whether the browser requests it on its own, so that a policy can forbid it. */
  loads: boolean;
  /** What it loads, if a setting allows that from other hosts. */
  kind?: ResourceKind | undefined;
  /** Of a `<script>` or a `<link>`: all attributes, which say what it is for. */
  attributes?: Readonly<Record<string, string>>;
  /** Whether a server gets what visitors enter. A form with GET puts it into an address. */
  sends?: boolean;
  /** Whether a build puts no base before it, because it is in a script or in data. */
  isRaw?: boolean;
  /** In the document of a frame: the base of relative addresses. */
  base?: string | undefined;
  /** Where its element begins. */
  offset: number;
}

/** A picture on a page. */
export interface PageImage {
  src: string;
  offset: number;
  /** Whether it has a width and a height. */
  sized: boolean;
  /** The candidates for a modern browser. */
  choices: ImageCandidate[];
  lazy: boolean;
}

/** What rules need to know of a page. Offsets are in characters from 0. */
export class PageFacts {
  title: string | undefined;
  titleOffset = 0;
  description: string | undefined;
  descriptionOffset = 0;
  lang: string | undefined;
  /** The languages that elements name, with the attribute and where the element begins. */
  languages: { tag: string; attribute: string; offset: number }[] = [];
  /** The places for findings about missing elements. */
  starts = { html: 0, head: 0, body: 0 };
  /** Whether the page asks search engines to leave it out. */
  noindex = false;
  /** A page, one that at once leads to another address, or a part of a page. */
  kind: "page" | "moved" | "part" = "part";
  /** The address of `<base href>`. */
  base: string | undefined;
  canonical: string | undefined;
  /** The first Content-Security-Policy, which a build adds. */
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
  /** Where elements begin that have a name which the validator does not see, or need none. */
  named: number[] = [];
  /** Where frames begin that visitors see and that have no title. */
  untitledFrames: number[] = [];
  /** How many elements it has, and how deep they are. */
  size = { elements: 0, depth: 0 };
  /** Every `id` and where its elements begin. */
  ids = new Map<string, number[]>();
  /** The names of `<a name>`: links lead there, too. */
  names: string[] = [];
  links: PageLink[] = [];
  images: PageImage[] = [];
  /** Where processing instructions begin (`<?xml … ?>`), which HTML does not have. */
  instructions: number[] = [];
  /** Where the content after `</body>` or `</html>` begins, if there is any. */
  afterEnd: number[] = [];
  /** Whether the page has scripts, which may read its address or change it. */
  hasScripts = false;
  /** The text of each `<style>`. */
  styles: string[] = [];
  /** Scripts with data: without a format, JSON-LD. */
  data: { text: string; offset: number; format?: DataFormat | undefined }[] = [];
  /** The first link of the page's body. */
  firstLink: PageLink | undefined;
}
