import { hash } from "node:crypto";

/*
 * The shape of a page is its HTML without the plain words in a few places of which no rule of the validator asks more
 * than whether something stands there: of two pages of one shape it says the same. Where a rule might look closer, the
 * HTML stays as it is. What the rules of html-validate 11.18 ask of these places:
 *
 * - Texts: whether they hold more than white space (empty-heading, empty-title, text-content, wcag/h30, …); a raw `<` or
 *   `&` and names of entities (no-raw-characters, unrecognized-char-ref); white space before the end of a line
 *   (no-trailing-whitespace). In labels, whether they are what `aria-label` says (no-redundant-aria-label), and in what
 *   `aria-labelledby` names, whether they are the same (unique-landmark): so these stay as they are, scripts among them.
 * - Values of attributes: which quotes they need (attr-quotes), whether there is one (attribute-empty-style), names of
 *   entities; of `<a href>` and `<link href>` whether they match `.*` and `.+`, which end at a line; of `<meta content>`
 *   nothing, unless it refreshes the page; of an attribute that the validator does not know, as `props`, nothing.
 *
 * HTML that is written in an unusual way has no shape, and neither has a page that speaks to the validator in its
 * comments. `test/unit/html-shape.test.ts` puts other words into pages and asks the validator.
 */

/** What is more than words: a tag, an entity that our own HTML does not have, a line break of any kind. */
const MORE_THAN_WORDS = /&(?!(?:amp|lt|gt|quot|#x27|#39);)|[<>\p{Cc}\p{Zl}\p{Zp}\uFEFF]/u;
const SUBSTANCE = /[\p{L}\p{N}]/u;

const DOCTYPE = /<!doctype\s[^>]*>/iy;
/** White space is what the validator's own lexer takes for it. */
const TAG =
  /<(\/?)([a-z][\w:-]*)((?:[\t\n\r ]+[^\s"'<>/=]+(?:[\t\n\r ]*=[\t\n\r ]*(?:"[^"]*"|'[^']*'))?)*)([\t\n\r ]*)(\/?)>/iy;
/** One attribute: what stands before its name, the name, the sign behind it, and the value in its quotes. */
const ATTRIBUTE = /([\t\n\r ]+)([^\s"'<>/=]+)(?:([\t\n\r ]*=[\t\n\r ]*)("[^"]*"|'[^']*'))?/g;
/** Elements whose content is no HTML. */
const RAW = new Set(["script", "style", "textarea", "title"]);
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const DATA = ' type="application/ld+json"';
/** What a page says of itself, and what others show of it. */
const DESCRIBING = /^(?:author|description|twitter:[a-z:]+|[a-z]+:[a-z_:]+)$/;
/** The validator looks for labels with selectors into which it puts ids as they are. */
const ID_OF_SEVERAL_SELECTORS = /\sid\s*=\s*(?:"[^"]*,|'[^']*[",])/i;
/** Words to the validator itself: they may ask for rules that are off. */
const DIRECTIVE = "html-validate-";
/** In characters: what is longer could be more than a regular expression has room for. */
const LONGEST = 1_000_000;

/** Stands for plain words; a page that has this sign itself has no shape. */
const WORDS = "\u0001";

/**
 * A hash that two pages share if the validator cannot tell them apart but by words; undefined where the page is not
 * written in a way that this can be said of.
 */
export function htmlShape(html: string): string | undefined {
  const isUnusual =
    html.length > LONGEST || html.includes(WORDS) || html.includes(DIRECTIVE) || ID_OF_SEVERAL_SELECTORS.test(html);
  const named = isUnusual ? undefined : idsNamedByLabelledby(html);
  // What is not well formed would not be told apart by its hash.
  if (named === undefined || !html.isWellFormed()) return undefined;
  const shape: string[] = [];
  /** The elements that are open since one began whose texts count word for word. */
  const literal: string[] = [];
  let at = 0;
  while (at < html.length) {
    const begin = html.indexOf("<", at);
    const end = begin === -1 ? html.length : begin;
    if (end > at) {
      const text = html.slice(at, end);
      shape.push(literal.length === 0 ? shapeOfText(text) : text);
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
    const [tag, slash = "", written = "", attributes = "", space = "", closed = ""] = TAG.exec(html) ?? [];
    if (tag === undefined) return undefined;
    const name = written.toLowerCase();
    at = begin + tag.length;
    if (slash === "/") {
      shape.push(tag);
      // The validator does not look into drawings: where tags do not match, it may see another end.
      if (literal.length > 0 && literal.pop() !== name) return undefined;
      continue;
    }
    shape.push(`<${written}${shapeOfAttributes(name, attributes)}${space}${closed}>`);
    if (closed === "/" || VOID.has(name)) continue;
    if (literal.length > 0 || name === "label" || isNamed(attributes, named)) literal.push(name);
    if (RAW.has(name)) {
      const close = endOfRaw(html, name, at);
      if (close === undefined) return undefined;
      const content = html.slice(at, close);
      if (name === "title" && content.includes("<")) return undefined;
      const isWords = name === "title" || (name === "script" && attributes === DATA);
      shape.push(isWords && literal.length === 0 ? shapeOfText(content) : content);
      at = close;
    }
  }
  return hash("sha256", shape.join(""), "base64url");
}

function shapeOfText(text: string): string {
  return isWordsAlone(text) ? text.replace(text.trim(), WORDS) : text;
}

function isWordsAlone(text: string): boolean {
  return SUBSTANCE.test(text) && !MORE_THAN_WORDS.test(text);
}

/** Attributes as they are written, but for a value that is words. */
function shapeOfAttributes(element: string, attributes: string): string {
  const words = nameOfWords(element, attributes);
  if (words === undefined) return attributes;
  return attributes.replaceAll(ATTRIBUTE, (whole, space: string, name: string, sign: string, quoted = "") => {
    if (name !== words || !isWordsAlone(quoted)) return whole;
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

/** The ids that `aria-labelledby` names; undefined where the word stands somewhere else than in a tag as well. */
function idsNamedByLabelledby(html: string): ReadonlySet<string> | undefined {
  const lists = [...html.matchAll(/\saria-labelledby\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi)];
  if (lists.length !== [...html.matchAll(/aria-labelledby/gi)].length) return undefined;
  const values = lists.map(([, double, single]) => (double ?? single ?? "").trim());
  // The validator takes a list for one id.
  return new Set(values.flatMap((value) => [value, ...value.split(/\s+/)]).filter(Boolean));
}

function isNamed(attributes: string, named: ReadonlySet<string>): boolean {
  return named.size > 0 && named.has((valueOf("id", attributes) ?? "").trim());
}
