import { Parser } from "htmlparser2";
import { readDataBlock, type DataBlock } from "./data-block.ts";

/** Something on a page that leads to another address. */
export interface PageLink {
  url: string;
  /** The element and attribute: `a`, `href`. */
  element: string;
  attribute: string;
  /** Whether the browser goes there by itself, or with what a visitor typed: a policy can forbid it. */
  loads: boolean;
  /** The media that a style sheet is for: one for print does not hold a page up. */
  media?: string;
  /** Where its element begins, in characters from 0. */
  offset: number;
}

/** A picture on a page. */
export interface PageImage {
  src: string;
  offset: number;
  /** Whether width and height are both given. */
  sized: boolean;
  /** The files of which a browser of today takes one, with their width in pixels where `srcset` says it. */
  choices: Candidate[];
  /** Whether the browser waits until it is about to be seen. */
  lazy: boolean;
}

/** One of the files of a picture. */
interface Candidate {
  url: string;
  width?: number;
}

/** A `<source>` of a picture. */
interface PageSourceElement {
  type: string | undefined;
  candidates: Candidate[];
}

/** What the rules need to know of a page, read once from its HTML. */
export interface PageFacts {
  title: string | undefined;
  titleOffset: number;
  description: string | undefined;
  descriptionOffset: number;
  lang: string | undefined;
  /** Whether the page asks search engines to leave it out. */
  noindex: boolean;
  /** Where each `h1` begins. */
  h1: number[];
  /** Where each element with a landmark role begins: banner, navigation, main, contentinfo. */
  landmarks: { main: number[]; banner: number[]; contentinfo: number[]; navigation: number[] };
  /** Every `id` and where its elements begin. */
  ids: Map<string, number[]>;
  links: PageLink[];
  images: PageImage[];
  /** The text of each `<style>`. */
  styles: string[];
  /** Each block of JSON-LD. */
  data: DataBlock[];
  /** The first link of the page's body. */
  firstLink: PageLink | undefined;
}

/** Attributes that hold one address, by element. */
const ADDRESSES: Record<string, readonly string[]> = {
  a: ["href"],
  area: ["href"],
  link: ["href"],
  img: ["src"],
  script: ["src"],
  source: ["src"],
  video: ["src", "poster"],
  audio: ["src"],
  iframe: ["src"],
  form: ["action"],
  object: ["data"],
  embed: ["src"],
  button: ["formaction"],
  input: ["formaction"],
  use: ["href"],
  image: ["href"],
};
/** Elements whose address only a visitor goes to. */
const VISITED = new Set(["a", "area"]);
/** In these, `header` and `footer` are no landmarks of the page (HTML-AAM). */
const SECTIONING = new Set(["article", "aside", "main", "nav", "section"]);

/** Reads a page's HTML. Never throws: what is not valid is for the validator to say. */
export function readPage(html: string): PageFacts {
  const facts: PageFacts = {
    title: undefined,
    titleOffset: 0,
    description: undefined,
    descriptionOffset: 0,
    lang: undefined,
    noindex: false,
    h1: [],
    landmarks: { main: [], banner: [], contentinfo: [], navigation: [] },
    ids: new Map(),
    links: [],
    images: [],
    styles: [],
    data: [],
    firstLink: undefined,
  };
  const open: string[] = [];
  /** The sources of the `<picture>` that is open. */
  let sources: PageSourceElement[] = [];
  /** The block of data that is open: its text, and where it begins. */
  let block: { text: string; offset: number } | undefined;
  const parser: Parser = new Parser(
    {
      onopentag(element, attributes) {
        const offset = parser.startIndex;
        readElement(facts, element, attributes, offset);
        if (element === "source" && open.at(-1) === "picture")
          sources.push({ type: attributes["type"], candidates: candidatesIn(attributes["srcset"]) });
        if (element === "img") {
          readImage(facts, attributes, offset, sources);
          sources = [];
        }
        if (element === "style") facts.styles.push("");
        if (element === "script" && /^application\/ld\+json\b/i.test(attributes["type"] ?? ""))
          block = { text: "", offset };
        readLandmark(facts, element, attributes, offset, open);
        open.push(element);
      },
      ontext(text) {
        const inside = open.at(-1);
        if (inside === "title" && !open.includes("svg")) facts.title = (facts.title ?? "") + text;
        else if (inside === "style") facts.styles.push((facts.styles.pop() ?? "") + text);
        else if (inside === "script" && block !== undefined) block.text += text;
      },
      onclosetag() {
        if (open.pop() !== "script" || block === undefined) return;
        facts.data.push(readDataBlock(block.text, block.offset));
        block = undefined;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return facts;
}

function readElement(facts: PageFacts, element: string, attributes: Record<string, string>, offset: number): void {
  const { id } = attributes;
  if (id !== undefined) facts.ids.set(id, [...(facts.ids.get(id) ?? []), offset]);
  for (const attribute of ADDRESSES[element] ?? []) {
    const url = attributes[attribute];
    if (url === undefined || (element === "form" && url === "")) continue;
    // A canonical address and a form's target are addresses too; only a preconnect leads nowhere.
    const rel = attributes["rel"] ?? "";
    if (element === "link" && /\b(preconnect|dns-prefetch)\b/.test(rel)) continue;
    const loads =
      element === "link" ? /\b(stylesheet|icon|preload|modulepreload|manifest)\b/.test(rel) : !VISITED.has(element);
    const { media } = attributes;
    const link = { url, element, attribute, loads, offset, ...(media !== undefined && { media }) };
    facts.links.push(link);
    if (element === "a") facts.firstLink ??= link;
  }
  for (const { url } of candidatesIn(attributes["srcset"]))
    facts.links.push({ url, element, attribute: "srcset", loads: true, offset });
  if (element === "site-island") {
    for (const url of attributes["src"]?.split(" ") ?? [])
      facts.links.push({ url, element, attribute: "src", loads: true, offset });
  }
  switch (element) {
    case "html":
      facts.lang = attributes["lang"];
      break;
    case "title":
      if (facts.title === undefined) facts.titleOffset = offset;
      break;
    case "h1":
      facts.h1.push(offset);
      break;
    case "meta":
      readMeta(facts, attributes, offset);
      break;
  }
}

function readImage(
  facts: PageFacts,
  { src = "", srcset, width, height, loading }: Record<string, string>,
  offset: number,
  sources: readonly PageSourceElement[],
): void {
  const own = srcset === undefined ? [{ url: src }] : candidatesIn(srcset);
  // Formats stand with the best first, which every browser of today knows; without a format it is a matter of size.
  const best = sources.find(({ type }) => type !== undefined)?.type;
  const choices =
    best === undefined
      ? [...sources.flatMap(({ candidates }) => candidates), ...own]
      : sources.filter(({ type }) => type === best).flatMap(({ candidates }) => candidates);
  const sized = width !== undefined && height !== undefined;
  facts.images.push({ src, offset, sized, choices, lazy: loading === "lazy" });
}

/** The files of a `srcset`: an address ends at white space, or with a comma (HTML, “parsing a srcset attribute”). */
function candidatesIn(srcset: string | undefined): Candidate[] {
  if (srcset === undefined) return [];
  return [...srcset.matchAll(/([^\s,](?:\S*[^\s,])?)(?:\s+([^,]*))?\s*(?:,|$)/g)].map(
    ([, url = "", descriptor = ""]) => {
      const width = /^\s*(\d+)w\s*$/.exec(descriptor)?.[1];
      return width === undefined ? { url } : { url, width: Number(width) };
    },
  );
}

function readMeta(facts: PageFacts, { name, content = "", property }: Record<string, string>, offset: number): void {
  if (name === "description") {
    facts.description = content;
    facts.descriptionOffset = offset;
  } else if (name === "robots") facts.noindex = /\bnoindex\b/.test(content);
  else if (property === "og:url" || property === "og:image")
    facts.links.push({ url: content, element: "meta", attribute: "content", loads: false, offset });
}

function readLandmark(
  facts: PageFacts,
  element: string,
  { role }: Record<string, string>,
  offset: number,
  open: readonly string[],
): void {
  const ofPage = !open.some((name) => SECTIONING.has(name));
  const { landmarks } = facts;
  if (element === "main" || role === "main") landmarks.main.push(offset);
  else if (element === "nav" || role === "navigation") landmarks.navigation.push(offset);
  else if (role === "banner" || (element === "header" && role === undefined && ofPage)) landmarks.banner.push(offset);
  else if (role === "contentinfo" || (element === "footer" && role === undefined && ofPage))
    landmarks.contentinfo.push(offset);
}
