import { decodeHTML, decodeHTMLAttribute } from "entities";
import { addressAttributes } from "./addresses.ts";
import { isScriptType, VALUELESS } from "./elements.ts";

/** The parts of a page that its Content-Security-Policy has to allow by hash. */
export interface RuledParts {
  scripts: string[];
  styles: string[];
  attributes: string[];
  /** The addresses of its forms. */
  forms: string[];
}

/** A page as a person would write it, and what building it needs to know of its markup. */
export interface PageMarkup {
  html: string;
  /**
   * Where its policy belongs, which applies to what follows: at the beginning of the head, or after
   * the character set, which browsers look for in the first 1,024 bytes. Undefined without a head.
   */
  policyAt: number | undefined;
  lang: string | undefined;
  /** Whether it tells robots what to do. */
  hasRobots: boolean;
  ids: string[];
  ruled: RuledParts;
}

/** HTML to insert into the markup. */
interface Inserts {
  /** The start tag of an island, and its HTML before and after its children, by its number. */
  island?: (index: number) => { tag: string; before: string; after: string };
  /** For the beginning of the head, where the policy belongs. */
  head?: (page: PageMarkup) => string;
  headEnd?: string;
}

// Attributes without double quotes come from raw HTML, which may also lack the space before a name.
const VALUE = String.raw`"[^"]*"|'[^']*'|(?!["'])[^\s<>]+(?=[\s>]|$)`;
const ATTRIBUTE = String.raw`(?:[\s/]+|(?<=["']))([^\s"'<>/=]+)(?:\s*=\s*(${VALUE}))?`;
const ATTRIBUTES = new RegExp(ATTRIBUTE, "g");
const UNGROUPED = ATTRIBUTE.replaceAll(/\((?!\?)/g, "(?:");
const TAG = new RegExp(
  String.raw`<!--[^]*?-->|<(\/?)([a-zA-Z][^\s/>]*)((?:${UNGROUPED})*)\s*(\/?)>`,
  "g",
);

/**
 * A run of text and tags that need no change and are not recorded: most of a page, skipped fourteen
 * times faster. The engine keeps each part on a stack, so their number is limited.
 */
const HEARD = "script|style|textarea|svg|math|site-|link|title|meta|head[\\s>]|html|form";
const PLAIN = String.raw`(?!style=|formaction=|srcdoc=|id=)[a-z][a-z-]*="[^"&]+"`;
const NORMAL = new RegExp(
  String.raw`(?:[^<&]+|<\/?(?!${HEARD})[a-z][a-z\d]*(?: ${PLAIN})*>){1,10000}`,
  "y",
);

/** Tags that are recorded, by their names or by their attributes. */
const TELLING = /^<(?:script|style|form|meta|html)\b|\b(?:style|formaction|srcdoc|id)\s*=/i;

/** Elements whose content is not HTML (HTML Standard, “foreign elements”), except in one of SVG. */
const FOREIGN: ReadonlySet<string> = new Set(["svg", "math"]);
const HTML_INSIDE = "foreignObject";

/**
 * Turns the static markup of React and Preact into the HTML that a person would write: lowercase
 * attributes, void elements without a slash, boolean attributes without a value, no unnecessary
 * entities. Inserts islands and the head, and removes the image preloads that React adds
 * (react/react#34217). Raw HTML is left unchanged.
 */
export function normalizeHtml(markup: string, inserts: Inserts = {}): PageMarkup {
  const walk = new Walk(inserts);
  walk.read(markup);
  const { page } = walk;
  const inserted = page.policyAt === undefined ? undefined : inserts.head?.(page);
  if (inserted === undefined || inserted === "") return page;
  const rest = page.html.slice(page.policyAt);
  page.html = page.html.slice(0, page.policyAt);
  walk.read(inserted);
  page.html += rest;
  return page;
}

class Walk {
  readonly page: PageMarkup = {
    html: "",
    policyAt: undefined,
    lang: undefined,
    hasRobots: false,
    ids: [],
    ruled: { scripts: [], styles: [], attributes: [], forms: [] },
  };
  readonly #inserts: Inserts;
  /** The closing HTML of each open island. */
  readonly #islands: string[] = [];
  /** The open elements that decide whether names are case-sensitive; the last one counts. */
  readonly #scopes: string[] = [];
  /** Whether a charset may follow: no element that a policy rules precedes. */
  #mayFollowCharset = false;

  constructor(inserts: Inserts, ruled = this.page.ruled) {
    this.#inserts = inserts;
    this.page.ruled = ruled;
  }

  read(markup: string): void {
    const { page } = this;
    let position = 0;
    for (;;) {
      NORMAL.lastIndex = position;
      if (this.#scopes.length === 0 && !this.#mayFollowCharset && NORMAL.test(markup)) {
        page.html += markup.slice(position, NORMAL.lastIndex);
        position = NORMAL.lastIndex;
      }
      TAG.lastIndex = position;
      const match = TAG.exec(markup);
      if (match === null) break;
      const [whole, slash, name = "", attributes = "", selfClosing] = match;
      page.html += normalizeText(markup.slice(position, match.index));
      position = match.index + whole.length;
      if (name === "") page.html += whole;
      else if (name === "site-island") this.#readIsland(slash === "/", attributes);
      else if (slash === "/") this.#close(name);
      else if (name !== "link" || selfClosing !== "/" || !isAddedByReact(attributes))
        position += this.#open(name, attributes, selfClosing === "/", markup, position);
    }
    page.html += normalizeText(markup.slice(position));
  }

  #readIsland(isEnd: boolean, attributes: string): void {
    if (isEnd) {
      this.read(this.#islands.pop() ?? "");
      this.page.html += "</site-island>";
      return;
    }
    const island = this.#inserts.island?.(Number(/\bn="(\d+)"/.exec(attributes)?.[1]));
    this.page.html += island?.tag ?? "";
    this.read(island?.before ?? "");
    this.#islands.push(island?.after ?? "");
  }

  #close(name: string): void {
    if (this.#scopes.at(-1) === name) this.#scopes.pop();
    if (name === "head") {
      this.page.html += this.#inserts.headEnd ?? "";
      this.#mayFollowCharset = false;
    }
    this.page.html += `</${name}>`;
  }

  /** Writes a start tag, with its end tag or its text if that follows. Returns their length. */
  #open(
    name: string,
    written: string,
    isClosed: boolean,
    markup: string,
    position: number,
  ): number {
    const scope = this.#scopes.at(-1) ?? "";
    // A slash closes an element only in SVG and MathML.
    const foreign = FOREIGN.has(name) || FOREIGN.has(scope);
    const closed = foreign && isClosed;
    const empty = closed || (foreign && markup.startsWith(`</${name}>`, position));
    if (!empty && (FOREIGN.has(name) || (foreign && name === HTML_INSIDE))) this.#scopes.push(name);
    const tag = `<${name}${normalizeAttributes(written, foreign)}${empty ? "/" : ""}>`;
    const plain = name.toLowerCase();
    const isTelling = TELLING.test(tag);
    const attributes = isTelling ? attributesOf(written) : {};
    this.#placePolicy(plain, attributes, tag);
    this.page.html += tag;
    if (isTelling) this.#record(plain, attributes);
    if (empty) return closed ? 0 : name.length + 3;
    const isCode = plain === "script" || plain === "style";
    if (!isCode && (foreign || !/^(?:textarea|title)$/.test(plain))) return 0;
    const end = markup.indexOf(`</${name}`, position);
    const text = markup.slice(position, end < 0 ? undefined : end);
    this.page.html += isCode ? text : normalizeText(text);
    const { scripts, styles } = this.page.ruled;
    const code = foreign ? decodeHTML(text.replaceAll(/<!\[CDATA\[|\]\]>/g, "")) : text;
    if (plain === "style") styles.push(code);
    else if (plain === "script" && isInlineCode(attributes)) scripts.push(code);
    return text.length;
  }

  /** The place of the policy is before this tag, after it, or known already. */
  #placePolicy(name: string, { charset, content = "", style }: Attributes, tag: string): void {
    const { page } = this;
    const isUnruled = style === undefined && (name === "meta" || name === "title");
    if (
      page.policyAt === undefined &&
      this.#scopes.length === 0 &&
      (name === "head" || isUnruled)
    ) {
      // Browsers begin the head themselves.
      page.policyAt = page.html.length + (name === "head" ? tag.length : 0);
      this.#mayFollowCharset = true;
    } else if (!isUnruled) this.#mayFollowCharset = false;
    if (!this.#mayFollowCharset || name !== "meta") return;
    if (charset === undefined && !/charset\s*=/i.test(content)) return;
    page.policyAt = page.html.length + tag.length;
    this.#mayFollowCharset = false;
  }

  #record(name: string, attributes: Attributes): void {
    const { page } = this;
    const { ruled } = page;
    const { id, lang, style } = attributes;
    if (id !== undefined) page.ids.push(id);
    if (name === "html") page.lang = lang;
    if (name === "meta" && attributes["name"] === "robots") page.hasRobots = true;
    if (style !== undefined) ruled.attributes.push(style);
    for (const { use, form, value } of addressAttributes(name, attributes)) {
      // The document of a frame has the policy of its page.
      if (form === "document") new Walk({}, ruled).read(value);
      else if (use === "submit" && URL.canParse(value, "https://here.invalid"))
        ruled.forms.push(value);
    }
  }
}

type Attributes = Readonly<Record<string, string>>;

/** The attributes of a tag. Browsers take the first of two with one name. */
function attributesOf(written: string): Attributes {
  const found = Array.from(written.matchAll(ATTRIBUTES), ([, name = "", value = ""]) => {
    const text = /^["']/.test(value) ? value.slice(1, -1) : value;
    return [name.toLowerCase(), decodeHTMLAttribute(text)] as const;
  });
  return Object.fromEntries(found.toReversed());
}

/** Whether a script has code of its own: not with `src`, and not as data (JSON-LD). */
function isInlineCode({ src, type = "" }: Attributes): boolean {
  const isCode = isScriptType(type) || /^(?:importmap|speculationrules)$/i.test(type.trim());
  return src === undefined && isCode;
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
      if (!value.startsWith('"') || !/^\s/.test(whole)) return whole;
      return ` ${plain}=${value.replaceAll("&#x27;", "'")}`;
    },
  );
}

/** Quotation marks need no entity in text. Text with a `<` is raw HTML, which is kept. */
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

/** Marks a preload that a template requests. React adds others (react/react#34217). */
export const KEPT_PRELOAD = "data-kept";
