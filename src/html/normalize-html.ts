/** HTML to insert into the markup. */
interface Inserts {
  /** The HTML before and after an island's children, by the island's number. */
  island?: (index: number) => { open: string; close: string };
  /** For the beginning of the head, after the character set. */
  head?: string;
  /** For the end of the head. */
  headEnd?: string;
}

// React and Preact write attributes in double quotes and escape `"` inside; the other two forms
// come from raw HTML.
const ATTRIBUTE = String.raw`\s+([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>\x60]+))?`;
const ATTRIBUTES = new RegExp(ATTRIBUTE, "g");
const TAG = new RegExp(
  String.raw`<!--[^]*?-->|<(\/?)([a-zA-Z][^\s/>]*)((?:${ATTRIBUTE.replaceAll(/\((?!\?)/g, "(?:")})*)\s*(\/?)>`,
  "g",
);

/**
 * A run of text and tags that need no change: most of a page. Its length is limited, because the
 * regular expression engine keeps each part on a stack.
 */
const NORMAL = new RegExp(
  String.raw`(?:[^<&]+|<\/?(?!script|style|svg|math|site-|link|title|meta|head>)[a-z][a-z\d]*(?: [a-z][a-z-]*="[^"&]+")*>){1,10000}`,
  "y",
);

/**
 * Elements whose content is not HTML (HTML Standard, “foreign elements”), except in one element of
 * SVG.
 */
const FOREIGN: ReadonlySet<string> = new Set(["svg", "math"]);
const HTML_INSIDE = "foreignObject";

/**
 * Turns the static markup of React and Preact into the HTML that a person would write: lowercase
 * attributes, void elements without a slash, boolean attributes without a value, no unnecessary
 * entities. Inserts islands and the head, and removes the image preloads that React adds
 * (react/react#34217). Raw HTML is left unchanged.
 */
export function normalizeHtml(
  markup: string,
  { island, head = "", headEnd = "" }: Inserts = {},
): string {
  const out: string[] = [];
  /** The closing HTML of each open island. */
  const islands: string[] = [];
  /**
   * The open elements in which names become case-sensitive or stop being so; the last one decides.
   */
  const scopes: string[] = [];
  let hasHead = head === "";
  let position = 0;
  for (;;) {
    NORMAL.lastIndex = position;
    if (scopes.length === 0 && NORMAL.test(markup)) {
      out.push(markup.slice(position, NORMAL.lastIndex));
      position = NORMAL.lastIndex;
    }
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
        const html = island?.(Number(/\bn="(\d+)"/.exec(attributes)?.[1]));
        out.push(html?.open ?? "");
        islands.push(html?.close ?? "");
      }
    } else if (slash === "/") {
      if (scopes.at(-1) === name) scopes.pop();
      out.push(name === "head" ? headEnd : "", `</${name}>`);
    } else if (name !== "link" || selfClosing !== "/" || !isAddedByReact(attributes)) {
      // A slash closes an element only in SVG and MathML.
      const foreign = FOREIGN.has(name) || FOREIGN.has(scopes.at(-1) ?? "");
      const closed = foreign && selfClosing === "/";
      const empty = closed || (foreign && markup.startsWith(`</${name}>`, position));
      if (empty && !closed) position += name.length + 3;
      if (!empty && (FOREIGN.has(name) || (foreign && name === HTML_INSIDE))) scopes.push(name);
      out.push(`<${name}${normalizeAttributes(attributes, foreign)}${empty ? "/" : ""}>`);
      if (!hasHead && (name === "title" || (name === "meta" && /\bcharset=/i.test(attributes)))) {
        // After the character set; in a head without one, before the title.
        out.splice(name === "title" ? -1 : out.length, 0, head);
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

function normalizeAttributes(attributes: string, foreign: boolean): string {
  return attributes.replaceAll(
    ATTRIBUTES,
    (whole: string, name: string, value: string | undefined) => {
      if (name === KEPT_PRELOAD) return "";
      // Attributes of SVG keep their capitals: viewBox, preserveAspectRatio.
      const plain = foreign ? name : name.toLowerCase();
      // SVG can become a file of its own, in which every attribute needs a value.
      if (value === undefined || (/^(?:""|'')$/.test(value) && !foreign && VALUELESS.has(plain)))
        return ` ${plain}`;
      if (!value.startsWith('"')) return whole;
      return ` ${plain}=${value.replaceAll("&#x27;", "'")}`;
    },
  );
}

/**
 * Quotation marks need no entity in text. Text with a `<` is raw HTML that the tokenizer cannot
 * parse: it is kept.
 */
function normalizeText(text: string): string {
  if (!text.includes("&") || text.includes("<")) return text;
  return text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}

function isAddedByReact(attributes: string): boolean {
  return (
    attributes.includes('rel="preload"') &&
    attributes.includes('as="image"') &&
    !attributes.includes(KEPT_PRELOAD)
  );
}

/**
 * Attributes that are complete without a value: boolean ones, and those whose empty value is a
 * keyword (HTML Standard).
 */
const VALUELESS: ReadonlySet<string> = new Set(
  (
    "allowfullscreen alpha async autocorrect autofocus autoplay capture checked closedby " +
    "contenteditable controls credentialless crossorigin default defer disabled " +
    "disablepictureinpicture disableremoteplayback download fetchpriority formnovalidate " +
    "headingreset hidden inert ismap itemscope kind loading loop multiple muted nomodule " +
    "novalidate open playsinline popover preload readonly required reversed selected " +
    "shadowrootclonable shadowrootcustomelementregistry shadowrootdelegatesfocus " +
    "shadowrootserializable spellcheck translate webkitdirectory writingsuggestions"
  ).split(" "),
);

/**
 * Marks a preload that a template requests. React adds others for every picture
 * (react/react#34217).
 */
export const KEPT_PRELOAD = "data-kept";
