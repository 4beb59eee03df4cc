/** What goes into a page besides the markup of its templates. */
export interface Inserts {
  /** The HTML before and after an island's children, by the island's number. */
  island: (index: number) => { open: string; close: string };
  /** Goes to the beginning of the head, after the declaration of the character set. */
  head: string;
}

const NO_INSERTS: Inserts = { island: () => ({ open: "", close: "" }), head: "" };

// React and Preact write attributes in double quotes and escape `"` inside; the other two forms come from raw HTML.
const ATTRIBUTE = String.raw`\s+([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>\x60]+))?`;
const ATTRIBUTES = new RegExp(ATTRIBUTE, "g");
const TAG = new RegExp(
  String.raw`<!--[^]*?-->|<(\/?)([a-zA-Z][^\s/>]*)((?:${ATTRIBUTE.replaceAll(/\((?!\?)/g, "(?:")})*)\s*(\/?)>`,
  "g",
);

/** Elements whose content is not HTML (HTML Standard, “foreign elements”), and the SVG element whose content is HTML. */
const FOREIGN: ReadonlySet<string> = new Set(["svg", "math"]);
const HTML_INSIDE = "foreignObject";

/**
 * Turns the static markup of React and Preact into the HTML that a person would write: lower-case attributes, void
 * elements without a slash, boolean attributes without a value, no needless entities, and none of the image preloads
 * that React adds by itself (react/react#34217). `inserts` adds islands and the head. Raw HTML passes as it is.
 */
export function normalizeHtml(markup: string, given: Partial<Inserts> = {}): string {
  const inserts = { ...NO_INSERTS, ...given };
  const out: string[] = [];
  /** The closing HTML of each open island. */
  const islands: string[] = [];
  /** Open elements that change how names are read; the last one counts. */
  const scopes: string[] = [];
  let hasHead = inserts.head === "";
  let position = 0;
  for (;;) {
    TAG.lastIndex = position;
    const match = TAG.exec(markup);
    if (match === null) break;
    const [whole, slash, name = "", attributes = "", selfClosing] = match;
    out.push(normalizeText(markup.slice(position, match.index)));
    position = match.index + whole.length;
    if (name === "") out.push(whole);
    else if (name === "site-island") {
      if (slash === "/") out.push(islands.pop() ?? "", "</site-island>");
      else {
        const { open, close } = inserts.island(Number(/\bn="(\d+)"/.exec(attributes)?.[1]));
        out.push(open);
        islands.push(close);
      }
    } else if (slash === "/") {
      if (scopes.at(-1) === name) scopes.pop();
      out.push(`</${name}>`);
    } else if (name !== "link" || !isAddedByReact(attributes)) {
      // A slash closes an element only in SVG and MathML.
      const foreign = FOREIGN.has(name) || FOREIGN.has(scopes.at(-1) ?? "");
      const closed = foreign && selfClosing === "/";
      const empty = closed || (foreign && markup.startsWith(`</${name}>`, position));
      if (empty && !closed) position += name.length + 3;
      if (!empty && (FOREIGN.has(name) || (foreign && name === HTML_INSIDE))) scopes.push(name);
      out.push(`<${name}${normalizeAttributes(attributes, foreign)}${empty ? "/" : ""}>`);
      if (!hasHead && (name === "title" || (name === "meta" && /\bcharset=/i.test(attributes)))) {
        // After the character set; in a head without one, before the title.
        out.splice(name === "title" ? -1 : out.length, 0, inserts.head);
        hasHead = true;
      }
      if ((name === "script" || name === "style") && !empty) {
        const end = markup.indexOf(`</${name}`, position);
        const text = markup.slice(position, end < 0 ? undefined : end);
        out.push(text);
        position += text.length;
      }
    }
  }
  out.push(normalizeText(markup.slice(position)));
  return out.join("");
}

/** Attributes as most are: nothing in them needs to change. */
const NORMAL = /^(?: [a-z][a-z\d:-]*="[^"&]+")*$/;

function normalizeAttributes(attributes: string, foreign: boolean): string {
  if (NORMAL.test(attributes)) return attributes;
  return attributes.replaceAll(ATTRIBUTES, (whole: string, name: string, value: string | undefined) => {
    if (name === KEPT_PRELOAD) return "";
    // SVG's own attributes keep their capitals: viewBox, preserveAspectRatio.
    const plain = foreign ? name : name.toLowerCase();
    if (value === undefined || (value === '""' && BOOLEAN_ATTRIBUTES.has(plain))) return ` ${plain}`;
    if (!value.startsWith('"')) return whole;
    return ` ${plain}=${value.replaceAll("&#x27;", "'")}`;
  });
}

/** Quotation marks need no entity in text. A text with a `<` is raw HTML that this tokenizer cannot read: it stays. */
function normalizeText(text: string): string {
  if (!text.includes("&") || text.includes("<")) return text;
  return text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}

function isAddedByReact(attributes: string): boolean {
  return (
    attributes.includes('rel="preload"') && attributes.includes('as="image"') && !attributes.includes(KEPT_PRELOAD)
  );
}

/** Attributes that are true by being there (HTML Standard, “boolean attribute”). */
export const BOOLEAN_ATTRIBUTES: ReadonlySet<string> = new Set([
  "allowfullscreen",
  "async",
  "autofocus",
  "autoplay",
  "checked",
  "controls",
  "default",
  "defer",
  "disabled",
  "formnovalidate",
  "hidden",
  "inert",
  "ismap",
  "itemscope",
  "loop",
  "multiple",
  "muted",
  "nomodule",
  "novalidate",
  "open",
  "playsinline",
  "readonly",
  "required",
  "reversed",
  "selected",
]);

/** Marks a preload that a template asked for, as against those that React 19 adds for every picture (react/react#34217). */
export const KEPT_PRELOAD = "data-kept";
