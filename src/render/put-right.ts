import { BOOLEAN_ATTRIBUTES } from "./html-names.ts";
import { KEPT_PRELOAD } from "./preload-image.ts";

/** What stands in for the parts of a page that only the generator can write. */
export interface Inserts {
  /** The HTML before and after an island's children, by its number. */
  island: (index: number) => { open: string; close: string };
  /** Goes to the beginning of the head, behind the declaration of the character set. */
  head: string;
}

// A comment, or a tag with its attributes. Both libraries write attributes in double quotes and escape `"` inside.
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][^\s/>]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(\/?)>/g;
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:="([^"]*)")?/g;

/**
 * Turns React's and Preact's static markup into the HTML that a person would write (design, decision 2): lower-case
 * attributes, void elements without a slash, boolean attributes without a value, no needless entities, none of the
 * image preloads that React 19 adds by itself. Islands get their markers.
 */
export function putRight(markup: string, inserts: Inserts): string {
  const out: string[] = [];
  /** Markers that are open: what closes each. */
  const islands: string[] = [];
  let depthInSvg = 0;
  let headDone = inserts.head === "";
  let position = 0;
  // A copy, since islands are put right while a page is.
  const tag = new RegExp(TAG);
  for (let match = tag.exec(markup); match !== null; match = tag.exec(markup)) {
    const [whole, slash, name = "", attributes = "", selfClosing] = match;
    out.push(plainText(markup.slice(position, match.index)));
    position = tag.lastIndex;
    if (name === "") {
      out.push(whole);
      continue;
    }
    if (name === "site-island") {
      if (slash === "/") out.push(islands.pop() ?? "", "</site-island>");
      else {
        const { open, close } = inserts.island(Number(/\bn="(\d+)"/.exec(attributes)?.[1]));
        out.push(open);
        islands.push(close);
      }
      continue;
    }
    if (slash === "/") {
      if (name === "svg") depthInSvg--;
      out.push(`</${name}>`);
      continue;
    }
    if (name === "svg") depthInSvg++;
    if (name === "link" && isUnaskedPreload(attributes)) continue;
    const empty = depthInSvg > 0 && (selfClosing === "/" || markup.startsWith(`</${name}>`, position));
    if (empty && selfClosing !== "/") {
      position += name.length + 3;
      tag.lastIndex = position;
    }
    if (empty && name === "svg") depthInSvg--;
    out.push(`<${name}${attributesOf(attributes, depthInSvg > 0 || name === "svg")}${empty ? "/" : ""}>`);
    if (!headDone && (name === "meta" ? /\bcharset=/i.test(attributes) : name === "title")) {
      // Behind the character set; where there is none, before the title.
      if (name === "title") out.splice(-1, 0, inserts.head);
      else out.push(inserts.head);
      headDone = true;
    }
    if (name === "script" || name === "style") {
      const end = markup.indexOf(`</${name}`, position);
      out.push(markup.slice(position, end));
      position = end;
      tag.lastIndex = end;
    }
  }
  out.push(plainText(markup.slice(position)));
  return out.join("");
}

function attributesOf(attributes: string, inSvg: boolean): string {
  if (attributes === "") return "";
  return attributes.replace(ATTRIBUTE, (_whole: string, name: string, value: string | undefined) => {
    if (name === KEPT_PRELOAD) return "";
    // SVG's own attributes keep their capitals: viewBox, preserveAspectRatio.
    const plain = inSvg ? name : name.toLowerCase();
    if (value === undefined || (value === "" && BOOLEAN_ATTRIBUTES.has(plain))) return ` ${plain}`;
    return ` ${plain}="${value.includes("&#") ? value.replaceAll("&#x27;", "'") : value}"`;
  });
}

/** Quotation marks need no entity in text. */
function plainText(text: string): string {
  return text.includes("&") ? text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"') : text;
}

function isUnaskedPreload(attributes: string): boolean {
  return (
    attributes.includes('rel="preload"') && attributes.includes('as="image"') && !attributes.includes(KEPT_PRELOAD)
  );
}
