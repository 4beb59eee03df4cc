import { hash } from "node:crypto";

/*
 * The shape of a page is its HTML, byte for byte, without the plain words in a few places of which no rule of the
 * validator asks more than whether something stands there: pages of one shape get the same verdict. Where a rule might
 * look closer, the HTML stays as it is. What the rules of html-validate 11.18 ask of these places:
 *
 * - Texts: whether they hold more than white space (empty-heading, empty-title, text-content, wcag/h30, …); a raw `<` or
 *   `&` and names of entities (no-raw-characters, unrecognized-char-ref); white space before the end of a line
 *   (no-trailing-whitespace); in labels whether they are what `aria-label` says (no-redundant-aria-label), and in what
 *   `aria-labelledby` names whether they are the same (unique-landmark). So labels and what is named stay as they are.
 * - Values of attributes: which quotes they need (attr-quotes), whether there is one (attribute-empty-style), names of
 *   entities; of `<a href>` any value without a line break, of `<link href>` any that is not empty; of `<meta content>`
 *   nothing, unless it refreshes the page; of an attribute that it does not know, as `props`, nothing.
 *
 * `test/unit/html-shape.test.ts` puts other words into pages and asks the validator.
 */

/** Entities that the validator knows, as our own HTML has them. */
const ENTITY = "&(?:amp|lt|gt|quot|#x27|#39);";
/** Neither a line break, nor what could be taken for a tag or an entity. A byte order mark is for the validator alone. */
const PLAIN = new RegExp(`^(?:[^&<>\\p{Cc}\\uFEFF]|${ENTITY})*$`, "u");
const SUBSTANCE = /[\p{L}\p{N}]/u;

const DOCTYPE = /<!doctype\s[^>]*>/iy;
const TAG = /<(\/?)([a-z][\w:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>/iy;
/** Elements whose content is no HTML. */
const RAW = new Set(["script", "style", "textarea", "title"]);
/** One attribute: what stands before its name, the name, the sign behind it, and the value in its quotes. */
const ATTRIBUTE = /(\s+)([^\s"'<>/=]+)(?:(\s*=\s*)("[^"]*"|'[^']*'))?/g;
const DATA = ' type="application/ld+json"';
/** What a page says of itself, and what others show of it. */
const DESCRIBING = /^(?:author|description|twitter:[a-z:]+|[a-z]+:[a-z_:]+)$/;

/** Stands for plain words; a page that has this sign itself has no shape. */
const WORDS = "\u0001";

/**
 * A hash that two pages share if the validator cannot tell them apart but by words; undefined where the page is not
 * written in a way that this can be said of.
 */
export function htmlShape(html: string): string | undefined {
  if (html.includes(WORDS)) return undefined;
  const shape: string[] = [];
  const named = idsNamedByLabelledby(html);
  /** The element whose texts count word for word, and how many of its name are open. */
  let literal: { name: string; open: number } | undefined;
  let at = 0;
  while (at < html.length) {
    const begin = html.indexOf("<", at);
    const end = begin === -1 ? html.length : begin;
    if (end > at) {
      const text = html.slice(at, end);
      shape.push(literal === undefined ? shapeOfText(text) : text);
    }
    if (begin === -1) break;
    if (html.startsWith("<!", begin)) {
      const after = endOfRemark(html, begin);
      if (after === undefined) return undefined;
      shape.push(html.slice(begin, after));
      at = after;
      continue;
    }
    TAG.lastIndex = begin;
    const [tag, slash = "", written = "", attributes = "", closed = ""] = TAG.exec(html) ?? [];
    if (tag === undefined) return undefined;
    const name = written.toLowerCase();
    at = begin + tag.length;
    if (slash === "/") {
      shape.push(tag);
      if (literal?.name === name && --literal.open === 0) literal = undefined;
      continue;
    }
    shape.push(`<${written}${shapeOfAttributes(name, attributes)}${closed}>`);
    if (closed === "/") continue;
    if (literal?.name === name) literal.open++;
    else if (literal === undefined && (name === "label" || isNamed(attributes, named))) literal = { name, open: 1 };
    if (RAW.has(name)) {
      const close = endOfRaw(html, name, at);
      if (close === undefined) return undefined;
      const content = html.slice(at, close);
      if (name === "title" && content.includes("<")) return undefined;
      const isWords = name === "title" ? literal === undefined : name === "script" && attributes === DATA;
      shape.push(isWords ? shapeOfText(content) : content);
      at = close;
    }
  }
  return hash("sha256", shape.join(""), "base64url");
}

function shapeOfText(text: string): string {
  const words = text.trim();
  return SUBSTANCE.test(words) && PLAIN.test(text) ? text.replace(words, WORDS) : text;
}

/** Attributes as they are written, but for a value that is words. */
function shapeOfAttributes(element: string, attributes: string): string {
  const words = nameOfWords(element, attributes);
  if (words === undefined) return attributes;
  return attributes.replaceAll(ATTRIBUTE, (whole, space: string, name: string, sign: string, quoted = "") => {
    if (name !== words || !SUBSTANCE.test(quoted) || !PLAIN.test(quoted)) return whole;
    const [quote = ""] = quoted;
    return `${space}${name}${sign}${quote}${WORDS}${quoted.slice(1, -1).includes('"') ? '"' : ""}${quote}`;
  });
}

/** The attribute of an element whose value is words, or an address. */
function nameOfWords(element: string, attributes: string): string | undefined {
  switch (element) {
    case "a":
      return "href";
    case "site-island":
      return "props";
    case "link":
      return valueOf("rel", attributes) === "canonical" ? "href" : undefined;
    case "meta": {
      const name = valueOf("name", attributes) ?? valueOf("property", attributes) ?? "";
      return DESCRIBING.test(name) && !/http-equiv/i.test(attributes) ? "content" : undefined;
    }
    default:
      return undefined;
  }
}

/** The value of an attribute; the first, where there are several of its name. */
function valueOf(wanted: string, attributes: string): string | undefined {
  for (const [, , name = "", , quoted = ""] of attributes.matchAll(ATTRIBUTE)) {
    if (name.toLowerCase() === wanted) return quoted.slice(1, -1);
  }
  return undefined;
}

/** Where a comment or a document type ends. */
function endOfRemark(html: string, begin: number): number | undefined {
  DOCTYPE.lastIndex = begin;
  if (DOCTYPE.test(html)) return DOCTYPE.lastIndex;
  const end = html.startsWith("<!--", begin) ? html.indexOf("-->", begin + 4) : -1;
  return end === -1 ? undefined : end + 3;
}

/** Where the end tag of an element begins whose content is no HTML. */
function endOfRaw(html: string, name: string, from: number): number | undefined {
  const end = new RegExp(`</${name}`, "gi");
  end.lastIndex = from;
  return end.exec(html)?.index;
}

function idsNamedByLabelledby(html: string): Set<string> {
  const lists = html.matchAll(/\saria-labelledby\s*=\s*(?:"([^"]*)"|'([^']*)')/gi);
  return new Set([...lists].flatMap(([, double, single]) => (double ?? single ?? "").split(/\s+/)));
}

function isNamed(attributes: string, named: ReadonlySet<string>): boolean {
  return named.size > 0 && named.has((valueOf("id", attributes) ?? "").trim());
}
