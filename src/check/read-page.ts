import { Parser } from "htmlparser2";
import { addressesIn, candidatesIn, refreshTarget, type Candidate } from "./written-addresses.ts";

/** Something on a page that leads to another address. */
export interface PageLink {
  url: string;
  element: string;
  /** Whether the browser requests it on its own, so that a policy can forbid it. */
  loads: boolean;
  /**
   * Whether a server gets what visitors enter, which only a form with GET puts into the address of
   * a page.
   */
  sends?: boolean;
  /** The media that a style sheet is for: one for print does not hold a page up. */
  media?: string | undefined;
  /** Where its element begins, in characters from 0. */
  offset: number;
}

/** A picture on a page. */
interface PageImage {
  src: string;
  offset: number;
  /** Whether width and height are both given. */
  sized: boolean;
  /**
   * The files of which a browser of today loads one, with their width in pixels if `srcset` gives
   * it.
   */
  choices: Candidate[];
  /** Whether the browser waits until it is about to be seen. */
  lazy: boolean;
}

/** A `<source>` of a picture. */
interface PictureSource {
  type: string | undefined;
  candidates: Candidate[];
}

/**
 * What the rules need to know of a page, read once from its HTML. Offsets are in characters from 0.
 */
export class PageFacts {
  title: string | undefined;
  titleOffset = 0;
  description: string | undefined;
  descriptionOffset = 0;
  lang: string | undefined;
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
  /** The address that the page says it has (`<link rel="canonical">`). */
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
  /** Every `id` and where its elements begin. */
  ids = new Map<string, number[]>();
  /** The names of `<a name>`: links lead there, too. */
  names: string[] = [];
  links: PageLink[] = [];
  images: PageImage[] = [];
  /** The text of each `<style>`. */
  styles: string[] = [];
  /** Each block of JSON-LD. */
  data: { text: string; offset: number }[] = [];
  /** The first link of the page's body. */
  firstLink: PageLink | undefined;
}

/** The start tag of an element. */
interface Tag {
  element: string;
  attributes: Record<string, string>;
  offset: number;
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
  track: ["src"],
  use: ["href", "xlink:href"],
  image: ["href", "xlink:href"],
};

/** Reads a page's HTML. Never throws: the validator reports HTML that is not valid. */
export function readPage(html: string): PageFacts {
  const facts = new PageFacts();
  /** The names of the elements that are open. */
  const open: string[] = [];
  /** Where the links and buttons begin that are open. */
  const controls: number[] = [];
  /** The sources of the `<picture>` that is open. */
  let sources: PictureSource[] = [];
  /** The block of JSON-LD that is open. */
  let block: PageFacts["data"][number] | undefined;
  /** The `<style>` that is open. */
  let style: { text: string; offset: number } | undefined;
  const parser: Parser = new Parser(
    {
      onopentag(element, attributes) {
        const tag = { element, attributes, offset: parser.startIndex };
        // What is in a template is not on the page before a script has copied it.
        if (open.includes("template")) {
          facts.named.push(tag.offset);
          return void open.push(element);
        }
        readElement(facts, tag);
        if (element === "a" || element === "button") controls.push(tag.offset);
        if (isNamed(tag)) facts.named.push(tag.offset, ...controls);
        else if (isVisibleFrame(tag)) facts.untitledFrames.push(tag.offset);
        readLinks(facts, tag);
        readLandmark(facts, tag, open);
        if (element === "source" && open.at(-1) === "picture")
          sources.push({
            type: attributes["type"],
            candidates: candidatesIn(attributes["srcset"]),
          });
        if (element === "img") {
          facts.images.push(imageOf(tag, sources));
          sources = [];
        }
        if (element === "style") style = { text: "", offset: tag.offset };
        if (element === "script" && /^application\/ld\+json\b/i.test(attributes["type"] ?? "")) {
          block = { text: "", offset: tag.offset };
          facts.data.push(block);
        }
        open.push(element);
      },
      ontext(text) {
        const inside = open.at(-1);
        if (open.includes("template")) return;
        if (inside === "title" && !open.includes("svg")) facts.title = (facts.title ?? "") + text;
        else if (inside === "style" && style !== undefined) style.text += text;
        else if (inside === "script" && block !== undefined) block.text += text;
      },
      onclosetag() {
        const element = open.pop();
        if ((element === "a" || element === "button") && !open.includes("template")) controls.pop();
        if (element === "script") block = undefined;
        if (element !== "style" || style === undefined) return;
        facts.styles.push(style.text);
        for (const url of addressesIn(style.text).keys())
          facts.links.push({ url, element, loads: true, offset: style.offset });
        style = undefined;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  if (facts.kind === "part" && /^\s*(?:<!--[^]*?-->\s*)*<!doctype\s+html/i.test(html))
    facts.kind = "page";
  return facts;
}

function readElement(facts: PageFacts, { element, attributes, offset }: Tag): void {
  const { id } = attributes;
  if (id !== undefined) facts.ids.set(id, [...(facts.ids.get(id) ?? []), offset]);
  if (element === "html" || element === "head" || element === "body") {
    facts.starts[element] ||= offset;
    if (facts.kind === "part") facts.kind = "page";
  }
  if (element === "base") facts.base ??= attributes["href"];
  if (element === "link" && attributes["rel"]?.toLowerCase() === "canonical")
    facts.canonical ??= attributes["href"];
  if (element === "a" && attributes["name"]) facts.names.push(attributes["name"]);
  if (element === "html") facts.lang = attributes["lang"];
  if (element === "title" && facts.title === undefined) facts.titleOffset = offset;
  if (element === "h1") facts.h1.push(offset);
  if (element !== "meta") return;
  const { name, content = "" } = attributes;
  if (/^content-security-policy$/i.test(attributes["http-equiv"] ?? "")) facts.policy ??= content;
  if (name === "description") {
    facts.description = content;
    facts.descriptionOffset = offset;
  } else if (name === "robots") facts.noindex = /\bnoindex\b/.test(content);
}

/** Whether an element has a name in a way that the validator does not know. */
function isNamed({ element, attributes }: Tag): boolean {
  const { "aria-label": label = "", "aria-labelledby": labels = "" } = attributes;
  // A script fills a title that is there and empty.
  if ("title" in attributes || (label + labels).trim() !== "") return true;
  // The rule for `alt` reports a button without it.
  return element === "input" && /^image$/i.test(attributes["type"] ?? "");
}

function isVisibleFrame({ element, attributes }: Tag): boolean {
  const isHidden =
    "hidden" in attributes ||
    attributes["aria-hidden"] === "true" ||
    /display:\s*none/i.test(attributes["style"] ?? "");
  return (element === "iframe" || element === "embed") && !isHidden;
}

function readLinks(facts: PageFacts, { element, attributes, offset }: Tag): void {
  const { rel = "", media, src = "", property = "", content = "", style = "" } = attributes;
  // A button has the method of its form.
  const { method = "get", formmethod = "" } = attributes;
  const sends =
    element === "form"
      ? !/^get$/i.test(method)
      : "formaction" in attributes && !/^get$/i.test(formmethod);
  const add = (url: string, loads: boolean, as = element) =>
    void facts.links.push({
      url,
      element: as,
      loads,
      offset,
      ...(sends && { sends }),
      ...(media !== undefined && { media }),
    });
  for (const attribute of ADDRESSES[element] ?? []) {
    const url = attributes[attribute];
    if (url === undefined || (element === "form" && url === "")) continue;
    // A canonical address and a form's target are links too; only a preconnect leads nowhere.
    if (element === "link" && /\b(preconnect|dns-prefetch)\b/.test(rel)) continue;
    // `form-action` of the site's policy allows the target of every form on the page.
    const isVisited =
      element === "a" || element === "area" || attribute === "action" || attribute === "formaction";
    const isLoaded =
      element !== "link" || /\b(stylesheet|icon|preload|modulepreload|manifest)\b/.test(rel);
    // What a page says about itself is no link.
    add(
      url,
      isLoaded && !isVisited,
      url === facts.canonical && /canonical/i.test(rel) ? "data" : element,
    );
    if (element === "a") facts.firstLink ??= facts.links.at(-1);
  }
  for (const attribute of ["srcset", "imagesrcset"] as const)
    if (attribute in attributes)
      for (const { url } of candidatesIn(attributes[attribute])) add(url, true);
  if (element === "input" && /^image$/i.test(attributes["type"] ?? "") && src !== "")
    add(src, true, "img");
  if (style !== "") for (const url of addressesIn(`a{${style}}`).keys()) add(url, true, "style");
  if (element === "site-island" && "src" in attributes)
    for (const url of src.split(" ")) add(url, true);
  if (element !== "meta") return;
  if (property === "og:url") add(content, false, "data");
  if (property === "og:image") add(content, false);
  const target = /^refresh$/i.test(attributes["http-equiv"] ?? "")
    ? refreshTarget(content)
    : undefined;
  if (target === undefined) return;
  add(target, false);
  // With a delay, visitors see the page first.
  if (Number.parseInt(content, 10) === 0 || /^\s*\./.test(content)) facts.kind = "moved";
}

function imageOf({ attributes, offset }: Tag, sources: readonly PictureSource[]): PageImage {
  const { src = "", srcset, width, height, loading } = attributes;
  const own = srcset === undefined ? [{ url: src }] : candidatesIn(srcset);
  // The best format comes first, and every browser of today supports it. Without a format the
  // choice depends on sizes.
  const best = sources.find(({ type }) => type !== undefined)?.type;
  const choices =
    best === undefined
      ? [...sources.flatMap(({ candidates }) => candidates), ...own]
      : sources.filter(({ type }) => type === best).flatMap(({ candidates }) => candidates);
  const sized = width !== undefined && height !== undefined;
  return { src, offset, sized, choices, lazy: loading === "lazy" };
}

/** In these, `header` and `footer` are no landmarks of the page (HTML-AAM). */
const SECTIONING = new Set(["article", "aside", "main", "nav", "section"]);

function readLandmark(
  { landmarks }: PageFacts,
  { element, attributes, offset }: Tag,
  open: readonly string[],
): void {
  const { role } = attributes;
  const isOfPage = role === undefined && !open.some((name) => SECTIONING.has(name));
  if (element === "main" || role === "main") landmarks.main.push(offset);
  else if (element === "nav" || role === "navigation") landmarks.navigation.push(offset);
  else if (role === "banner" || (element === "header" && isOfPage)) landmarks.banner.push(offset);
  else if (role === "contentinfo" || (element === "footer" && isOfPage))
    landmarks.contentinfo.push(offset);
}
