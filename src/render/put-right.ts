import { BOOLEAN_ATTRIBUTES, KEPT_PRELOAD } from "./html-names.ts";

/** What stands in for the parts of a page that only the generator can write. */
export interface Inserts {
  /** The HTML before and after an island's children, by its number. */
  island: (index: number) => { open: string; close: string };
  /** Goes to the beginning of the head, behind the declaration of the character set. */
  head: string;
  /** The HTML of a part that pages share, by its number, as it stands inside of these elements of SVG or MathML. */
  shared?: (number: number, inside: readonly string[]) => string;
}

/** What marks begin with: HTML has no such character. */
export const MARK = "\u0001";

/** Stands where a shared part belongs. */
export function sharedMark(number: number): string {
  return `${MARK}${number}\u0002`;
}

// Both libraries write attributes in double quotes and escape `"` inside; the other two ways come from raw HTML.
const ATTRIBUTE = String.raw`\s+([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>\x60]+))?`;
const TAG = new RegExp(
  String.raw`<!--[^]*?-->|\x01\d+\x02|<(\/?)([a-zA-Z][^\s/>]*)((?:${ATTRIBUTE.replaceAll(/\((?!\?)/g, "(?:")})*)\s*(\/?)>`,
  "g",
);

/** Elements that something has to be done about, or inside of which names are read in another way. */
const SPECIAL = "link|meta|title|script|style|svg|math";
/**
 * Markup that is right already, as most is: text without needless entities, ends of elements, and their beginnings where
 * attributes have small letters and a value. All repeats are bounded, since V8 remembers each step of a match.
 */
const RIGHT = new RegExp(
  String.raw`(?:[^<&\x01]{1,4096}|&(?!#x27;|quot;)|</[a-z][a-z0-9]*>|<(?!(?:${SPECIAL})[ >])[a-z][a-z0-9]*(?: [a-z-]+="[^"&]+(?:&(?!#)[^"&]*){0,64}"){0,64}>){1,64}`,
  "y",
);

/**
 * Turns React's and Preact's static markup into the HTML that a person would write (design, decision 2): lower-case
 * attributes, void elements without a slash, boolean attributes without a value, no needless entities, none of the
 * image preloads that React 19 adds by itself. Islands get their markers. Raw HTML is taken as it is. `inside` names the
 * elements around it that change how names are read.
 */
export function putRight(markup: string, inserts: Inserts, inside: readonly string[] = []): string {
  const out: string[] = [];
  /** Markers that are open: what closes each. */
  const islands: string[] = [];
  /** Elements that are open and change how names are read; what is inside the last one counts. */
  const scopes = [...inside];
  let headDone = inserts.head === "";
  let position = 0;
  // The patterns keep where they are; islands are put right meanwhile, so it is set before each use.
  for (;;) {
    const rest = scopes.length === 0 ? endOfRight(markup, position) : position;
    out.push(markup.slice(position, rest));
    position = rest;
    TAG.lastIndex = position;
    const match = TAG.exec(markup);
    if (match === null) break;
    const [whole, slash, name = "", attributes = "", selfClosing] = match;
    out.push(plainText(markup.slice(position, match.index)));
    position = TAG.lastIndex;
    if (name === "") out.push(sharedOr(whole, inserts, scopes));
    else if (name === "site-island") {
      if (slash === "/") out.push(islands.pop() ?? "", "</site-island>");
      else {
        const { open, close } = inserts.island(Number(/\bn="(\d+)"/.exec(attributes)?.[1]));
        out.push(open);
        islands.push(close);
      }
    } else if (slash === "/") {
      if (scopes.length > 0 && scopes.at(-1) === name) scopes.pop();
      out.push(`</${name}>`);
    } else if (name !== "link" || !isUnaskedPreload(attributes)) {
      // In SVG and MathML, and there alone, a slash closes an element.
      const foreign = FOREIGN.has(name) || (scopes.length > 0 && FOREIGN.has(scopes.at(-1) ?? ""));
      const empty = foreign && (selfClosing === "/" || markup.startsWith(`</${name}>`, position));
      if (empty && selfClosing !== "/") position += name.length + 3;
      if (!empty && (FOREIGN.has(name) || (foreign && name === HTML_INSIDE))) scopes.push(name);
      out.push(`<${name}${attributesOf(attributes, foreign)}${empty ? "/" : ""}>`);
      if (!headDone && (name === "title" || (name === "meta" && /\bcharset=/i.test(attributes)))) {
        // Behind the character set; where there is none, before the title.
        out.splice(name === "title" ? -1 : out.length, 0, inserts.head);
        headDone = true;
      }
      if ((name === "script" || name === "style") && !empty) {
        const end = markup.indexOf(`</${name}`, position);
        const text = markup.slice(position, end < 0 ? undefined : end);
        out.push(text);
        position += text.length;
      }
    }
  }
  out.push(plainText(markup.slice(position)));
  return out.join("");
}

/** What a mark stands for, or a comment as it is. */
function sharedOr(whole: string, { shared }: Inserts, scopes: readonly string[]): string {
  return shared === undefined || whole.startsWith("<") ? whole : shared(Number(whole.slice(1, -1)), scopes);
}

/** Where markup that is right ends which begins here. */
function endOfRight(markup: string, start: number): number {
  let end = start;
  RIGHT.lastIndex = end;
  while (RIGHT.test(markup)) end = RIGHT.lastIndex;
  return end;
}

/** Elements whose content is not HTML (HTML Standard, “foreign elements”), and the one in SVG whose content is HTML again. */
const FOREIGN: ReadonlySet<string> = new Set(["svg", "math"]);
const HTML_INSIDE = "foreignObject";

function attributesOf(attributes: string, foreign: boolean): string {
  return attributes.replace(new RegExp(ATTRIBUTE, "g"), (whole: string, name: string, value: string | undefined) => {
    if (name === KEPT_PRELOAD) return "";
    // SVG's own attributes keep their capitals: viewBox, preserveAspectRatio.
    const plain = foreign ? name : name.toLowerCase();
    if (value === undefined || (value === '""' && BOOLEAN_ATTRIBUTES.has(plain))) return ` ${plain}`;
    if (!value.startsWith('"')) return whole;
    return ` ${plain}=${value.includes("&#") ? value.replaceAll("&#x27;", "'") : value}`;
  });
}

/** Quotation marks need no entity in text. Where a `<` is left, it is raw HTML that we could not read: not ours to change. */
function plainText(text: string): string {
  if (!text.includes("&") || text.includes("<")) return text;
  return text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}

function isUnaskedPreload(attributes: string): boolean {
  return (
    attributes.includes('rel="preload"') && attributes.includes('as="image"') && !attributes.includes(KEPT_PRELOAD)
  );
}
