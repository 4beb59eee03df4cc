import { Parser } from "htmlparser2";
import {
  addressAttributes,
  addressesIn,
  candidatesIn,
  type AddressAttribute,
  type Candidate,
} from "./addresses.ts";
import { addressesInData, dataFormat } from "./data-addresses.ts";
import { addressesInScript } from "./script-addresses.ts";
import { addressesInStyle } from "./style-tokens.ts";

/** Something on a page that leads to another address. */
export interface PageLink {
  url: string;
  /**
   * The element that has it; “style” for CSS, “data” for metadata of the page, “name” for an
   * address that is only named.
   */
  element: string;
  /** Whether the browser requests it on its own, so that a policy can forbid it. */
  loads: boolean;
  /**
   * Whether a server gets what visitors enter, which only a form with GET puts into the address of
   * a page.
   */
  sends?: boolean;
  /** Whether it is in a script or in data, where a build puts no base before it. */
  isRaw?: boolean;
  /** Whether it leads to the page in another language. */
  isTranslation?: boolean;
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
  /** The candidates for a modern browser, with their width in pixels if `srcset` gives it. */
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

/** Reads a page's HTML. Never throws: the validator reports HTML that is not valid. */
export function readPage(html: string): PageFacts {
  const facts = new PageFacts();
  /** The names of the elements that are open. */
  const open: string[] = [];
  /** Where the links and buttons begin that are open. */
  const controls: number[] = [];
  /** The sources of the `<picture>` that is open. */
  let sources: PictureSource[] = [];
  /** The `<style>` or `<script>` that is open. */
  let code: Code | undefined;
  const parser: Parser = new Parser(
    {
      onopentag(element, attributes) {
        const tag = { element, attributes, offset: parser.startIndex };
        // What is in a template is not on the page before a script has copied it.
        if (open.includes("template")) {
          facts.named.push(tag.offset);
          return void open.push(element);
        }
        readElement(facts, tag, open.includes(SHADOW_TREE));
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
        if (element === "style" || (element === "script" && attributes["src"] === undefined))
          code = { text: "", type: attributes["type"]?.trim() ?? "", offset: tag.offset };
        // A browser turns it into a visible shadow tree.
        const isShadow = element === "template" && "shadowrootmode" in attributes;
        open.push(isShadow ? SHADOW_TREE : element);
      },
      ontext(text) {
        const inside = open.at(-1);
        if (open.includes("template")) return;
        if (inside === "title" && !open.includes("svg")) facts.title = (facts.title ?? "") + text;
        else if (code !== undefined) code.text += text;
      },
      onclosetag() {
        const element = open.pop();
        if ((element === "a" || element === "button") && !open.includes("template")) controls.pop();
        if (code !== undefined && element === "style") readStyle(facts, code);
        if (code !== undefined && element === "script") readScript(facts, code);
        code = undefined;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  if (facts.kind === "part" && /^\s*(?:<!--[^]*?-->\s*)*<!doctype\s+html/i.test(html))
    facts.kind = "page";
  return facts;
}

/** The name of a `<template>` whose content is on the page. */
const SHADOW_TREE = "shadow-tree";

/** The text of a `<style>` or of a `<script>`. */
interface Code {
  text: string;
  type: string;
  offset: number;
}

function readStyle({ styles, links }: PageFacts, { text, offset }: Code): void {
  styles.push(text);
  for (const url of addressesInStyle(text).keys())
    links.push({ url, element: "style", loads: true, offset });
}

/** Scripts and data have addresses as they are published. */
function readScript({ data, links }: PageFacts, { text, type, offset }: Code): void {
  if (/^application\/ld\+json\b/i.test(type)) data.push({ text, offset });
  const format = dataFormat(type.toLowerCase(), "");
  const isCode = /^(?:module|text\/javascript)?$/i.test(type);
  const urls =
    format === undefined
      ? isCode
        ? addressesInScript(text).map(({ url }) => url)
        : []
      : addressesInData(format, text);
  for (const url of urls) links.push({ url, element: "name", loads: false, isRaw: true, offset });
}

/** Attributes that name the language of an element, of what it leads to, or of its subtitles. */
const LANGUAGES = ["lang", "xml:lang", "hreflang", "srclang"] as const;

function readElement(
  facts: PageFacts,
  { element, attributes, offset }: Tag,
  isInShadow: boolean,
): void {
  const { id } = attributes;
  // No link leads into a shadow tree.
  if (id !== undefined && !isInShadow) facts.ids.set(id, [...(facts.ids.get(id) ?? []), offset]);
  if (element === "html" || element === "head" || element === "body") {
    facts.starts[element] ||= offset;
    if (facts.kind === "part") facts.kind = "page";
  }
  if (element === "base") facts.base ??= attributes["href"];
  if (element === "link" && attributes["rel"]?.toLowerCase() === "canonical")
    facts.canonical ??= attributes["href"];
  if (element === "a" && attributes["name"]) facts.names.push(attributes["name"]);
  if (element === "html") facts.lang = attributes["lang"];
  for (const attribute of LANGUAGES) {
    const { [attribute]: tag = "" } = attributes;
    if (tag !== "" && !facts.languages.some((known) => known.tag === tag))
      facts.languages.push({ tag, attribute, offset });
  }
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
  const { media, content = "" } = attributes;
  // A button has the method of its form.
  const { method = "get", formmethod = "" } = attributes;
  const sends =
    element === "form"
      ? !/^get$/i.test(method)
      : "formaction" in attributes && !/^get$/i.test(formmethod);
  const isTranslation =
    element === "link" &&
    "hreflang" in attributes &&
    /\balternate\b/i.test(attributes["rel"] ?? "");
  const common = {
    offset,
    ...(isTranslation && { isTranslation }),
    ...(sends && { sends }),
    ...(media !== undefined && { media }),
  };
  const all = addressAttributes(element, attributes);
  for (const attribute of all) {
    const { form, use, value } = attribute;
    const as = { element: roleOf(element, attribute), loads: use === "load", ...common };
    if (form === "document")
      facts.links.push(...readPage(value).links.map((link) => ({ ...link, offset })));
    if (use === "base" || use === "none") continue;
    // An empty address is the page itself.
    const urls = value === "" && use === "visit" ? [""] : addressesIn(form, value);
    for (const url of urls)
      // Presentation attributes of drawings refer to parts of the same drawing.
      if (form !== "style" || attribute.name === "style" || !url.startsWith("#"))
        facts.links.push({ url, ...as });
    if (urls.length === 0) continue;
    if (element === "a" && use === "visit") facts.firstLink ??= facts.links.at(-1);
    // With a delay, visitors see the page first.
    if (form === "refresh" && (Number.parseInt(content, 10) === 0 || /^\s*\./.test(content)))
      facts.kind = "moved";
  }
  // Other metadata is for other programs.
  if (element === "meta" && all.length === 0 && /^(?:https?:\/)?\/\S+$/i.test(content))
    facts.links.push({ url: content, element: "name", loads: false, isRaw: true, offset });
}

/** The element of a link, as `PageLink` names it. */
function roleOf(element: string, { form, use }: AddressAttribute): string {
  if (use === "self") return "data";
  if (use === "name") return "name";
  if (form === "style") return "style";
  // What others show of the page is a file.
  if (element === "meta" && use === "refer") return "link";
  return element === "input" && use === "load" ? "img" : element;
}

function imageOf({ attributes, offset }: Tag, sources: readonly PictureSource[]): PageImage {
  const { src = "", srcset, width, height, loading } = attributes;
  const own = srcset === undefined ? [{ url: src }] : candidatesIn(srcset);
  // The best format comes first, and every modern browser supports it. Without a format the choice
  // depends on sizes.
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
