import { definePlugin, Node, Rule, type HtmlElement, type Location } from "html-validate/browser";
import { byWord } from "../findings/text.ts";

/* Rules of HTML and ARIA that html-validate lacks, written as its plugin. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** The roles that authors may use (WAI-ARIA 1.3, DPUB-ARIA 1.1, Graphics-ARIA 1.0). */
const ROLES = words(
  `alert alertdialog application article banner blockquote button caption cell checkbox code
  columnheader combobox comment complementary contentinfo definition deletion dialog directory
  document emphasis feed figure form generic grid gridcell group heading image img insertion link
  list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox
  menuitemradio meter navigation none note option paragraph presentation progressbar radio
  radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader
  separator slider spinbutton status strong subscript suggestion superscript switch tab table
  tablist tabpanel term text textbox time timer toolbar tooltip tree treegrid treeitem
  doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-backlink doc-biblioentry
  doc-bibliography doc-biblioref doc-chapter doc-colophon doc-conclusion doc-cover doc-credit
  doc-credits doc-dedication doc-endnote doc-endnotes doc-epigraph doc-epilogue doc-errata
  doc-example doc-footnote doc-foreword doc-glossary doc-glossref doc-index doc-introduction
  doc-noteref doc-notice doc-pagebreak doc-pagefooter doc-pageheader doc-pagelist doc-part
  doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc graphics-document
  graphics-object graphics-symbol`,
);

/** The attributes after `aria-` (WAI-ARIA 1.3), without those of `VALUES`. */
const ATTRIBUTES = words(
  `actions activedescendant braillelabel brailleroledescription colcount colindex colindextext
  colspan controls describedby description details dropeffect errormessage flowto grabbed
  keyshortcuts label labelledby level owns placeholder posinset roledescription rowcount rowindex
  rowindextext rowspan setsize valuemax valuemin valuenow valuetext`,
);

/** The attributes that have a list of values, with that list; one of tokens may have several. */
const VALUES = byWord({
  "true false": "atomic busy disabled modal multiline multiselectable readonly required",
  "true false undefined": "expanded hidden selected",
  "true false mixed undefined": "checked pressed",
  "inline list both none": "autocomplete",
  "page step location date time true false": "current",
  "true false menu listbox tree grid dialog": "haspopup",
  "true false grammar spelling": "invalid",
  "off polite assertive": "live",
  "horizontal vertical undefined": "orientation",
  "additions removals text all": "relevant",
  "ascending descending none other": "sort",
});

const NUMBERS = /-(?:(?:col|row)(?:count|index|span)|level|posinset|setsize|value(?:max|min|now))$/;

/** What a role needs that the element does not have itself (WAI-ARIA 1.2, “required states”). */
const REQUIRED = byWord({
  "aria-checked": "checkbox menuitemcheckbox menuitemradio radio switch",
  "aria-expanded": "combobox",
  "aria-level": "heading",
  "aria-valuenow": "meter scrollbar slider",
});

/** Elements that have what a role needs; a custom element may have it in its internals. */
const NATIVE = /^(?:h[1-6]|input|select|meter|.*-.*)$/i;

const listed = (values: readonly string[]) =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(values);

type Report = (message: string, location?: Location | null, node?: HtmlElement) => void;

/** A rule about each element, at its start tag or as a whole. */
const ruleFor = (
  event: "tag:ready" | "element:ready",
  check: (node: HtmlElement, report: Report) => void,
) =>
  class extends Rule {
    override setup(): void {
      this.on(event, ({ target }) =>
        check(target, (message, location = null, node = target) =>
          this.report({ node, location, message }),
        ),
      );
    }
  };

/** The value of an attribute, and its place; undefined for an element without either. */
function valueOf(node: HtmlElement, name: string) {
  const { value, keyLocation: location } = node.getAttribute(name) ?? {};
  return typeof value === "string" ? { value, location } : undefined;
}

/** Roles and ARIA attributes exist with values of theirs, and roles have what they need. */
const ariaAttributes = ruleFor("tag:ready", (node, report) => {
  for (const { key, keyLocation, value } of node.attributes) {
    const name = key.toLowerCase();
    if (!name.startsWith("aria-")) continue;
    const allowed = VALUES.get(name.slice(5))?.split(" ");
    if (allowed === undefined && !ATTRIBUTES.has(name.slice(5)))
      report(`“${name}” is not an ARIA attribute.`, keyLocation);
    // An empty value counts as no value (WAI-ARIA 1.3, “attributes”).
    if (typeof value !== "string" || value.trim() === "") continue;
    if (NUMBERS.test(name) && Number.isNaN(Number(value)))
      report(`“${value}” is not a number: ${name} needs one.`, keyLocation);
    const given = value.trim().toLowerCase().split(/\s+/);
    if (allowed !== undefined && !given.every((each) => allowed.includes(each)))
      report(`“${value}” is not a value of ${name}. It must be ${listed(allowed)}.`, keyLocation);
  }
  const role = valueOf(node, "role");
  if (role === undefined) return;
  const named = role.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (named.length === 0) report("This role has no value.", role.location);
  const unknown = named.find((each) => !ROLES.has(each) && !ABSTRACT.has(each));
  if (unknown !== undefined) report(`“${unknown}” is not an ARIA role.`, role.location);
  const [first = ""] = named;
  const needed = REQUIRED.get(first);
  if (needed === undefined || node.hasAttribute(needed) || NATIVE.test(node.tagName)) return;
  report(`The role ${first} needs the attribute ${needed}.`, role.location);
});

/** `no-abstract-role` reports these. */
const ABSTRACT = words(
  `command composite input landmark range roletype section sectionhead select structure widget
  window`,
);

/** The rows of a table have no more cells than its columns, or its first row (HTML, “tables”). */
const tableColumns = ruleFor("element:ready", (table, report) => {
  if (!isNamed("table")(table)) return;
  const inColumns = table.childElements
    .filter(isNamed("colgroup", "col"))
    .flatMap((node) => {
      const own = node.childElements.filter(isNamed("col"));
      return own.length === 0 ? [node] : own;
    })
    .reduce((sum, column) => sum + spanOf(column, "span"), 0);
  let columns = inColumns === 0 ? undefined : inColumns;
  for (const group of groupsOf(table)) {
    /** For each column, the number of rows that a cell above still covers. */
    let covered: number[] = [];
    for (const row of group) {
      const below = covered.map((rows) => Math.max(0, rows - 1));
      let at = 0;
      for (const cell of row.childElements.filter(isNamed("td", "th"))) {
        while ((covered[at] ?? 0) > 0) at += 1;
        const rows = spanOf(cell, "rowspan", Infinity);
        for (let end = at + spanOf(cell, "colspan"); at < end; at += 1) below[at] = rows - 1;
      }
      const width = Math.max(at, covered.findLastIndex((rows) => rows > 0) + 1);
      covered = below;
      columns ??= width;
      if (width <= columns) continue;
      const of = inColumns === 0 ? "the first row has" : "the table declares";
      report(`This row has ${width} columns, and ${of} ${columns}.`, null, row);
      return;
    }
  }
});

const isNamed =
  (...names: string[]) =>
  (node: HtmlElement) =>
    names.includes(node.tagName.toLowerCase());

/** The rows of each group of a table. Rows outside of groups form one that is implied. */
function groupsOf(table: HtmlElement): HtmlElement[][] {
  const groups: HtmlElement[][] = [];
  let isOpen = false;
  for (const node of table.childElements) {
    const isRow = isNamed("tr")(node);
    if (isRow && isOpen) groups.at(-1)?.push(node);
    else if (isRow) groups.push([node]);
    else if (isNamed("thead", "tbody", "tfoot")(node))
      groups.push(node.childElements.filter(isNamed("tr")));
    else continue;
    isOpen = isRow;
  }
  return groups;
}

/** The span in an attribute of a cell; `zero` replaces 0. */
function spanOf(cell: HtmlElement, attribute: string, zero = 1): number {
  const span = Number.parseInt(String(cell.getAttributeValue(attribute) ?? 1), 10);
  return Number.isNaN(span) || span < 0 ? 1 : span === 0 ? zero : Math.min(span, 1000);
}

/** The instructions of a `<meta>` that browsers know (HTML, “pragma directives”; Chromium). */
const PRAGMAS = words(
  `content-language content-type default-style refresh set-cookie x-ua-compatible
  content-security-policy accept-ch delegate-ch origin-trial x-dns-prefetch-control`,
);

const CONTENTS: Readonly<Record<string, { pattern: RegExp; write: string }>> = {
  "content-type": {
    pattern: /^text\/html;\s*charset=utf-8$/i,
    write: "“text/html; charset=utf-8”, and save the file as UTF-8",
  },
  refresh: {
    pattern: /^\d+(?:;\s+url=.+)?$/i,
    write: "“0; url=” and the address",
  },
  "x-ua-compatible": { pattern: /^IE=edge$/i, write: "IE=edge, or remove the element" },
};

/** `<meta http-equiv>` has a value that browsers know. */
const httpEquiv = ruleFor("tag:ready", (node, report) => {
  const { value, location } = (node.is("meta") && valueOf(node, "http-equiv")) || {};
  if (value === undefined) return;
  const content = valueOf(node, "content")?.value.trim() ?? "";
  if (!PRAGMAS.has(value.toLowerCase())) report(`Browsers ignore http-equiv="${value}".`, location);
  const { pattern, write } = CONTENTS[value.toLowerCase()] ?? {};
  if (pattern?.test(content) === false)
    report(`“${content}” is not valid here: write ${write}.`, location);
});

/** Visitors can zoom in to twice the size (WCAG 2.2, 1.4.4). */
const metaViewport = ruleFor("tag:ready", (node, report) => {
  if (!node.is("meta") || valueOf(node, "name")?.value.toLowerCase() !== "viewport") return;
  const { value = "", location } = valueOf(node, "content") ?? {};
  const [limit, most = ""] = /maximum-scale\s*=\s*([\d.]+)/i.exec(value) ?? [];
  const [found = Number(most) < 2 ? limit : undefined] =
    /user-scalable\s*=\s*(?:no|0)\b/i.exec(value) ?? [];
  if (found !== undefined)
    report(`“${found}” keeps visitors from zooming in to read small text.`, location);
});

/** The map of a picture is on the page (HTML, “rules for parsing a hash-name reference”). */
class MapName extends Rule {
  override setup(): void {
    this.on("dom:ready", ({ document }) => {
      const maps = document.querySelectorAll("map");
      const names = new Set(maps.flatMap((map) => [map.getAttributeValue("name"), map.id]));
      for (const node of document.querySelectorAll("img, object")) {
        const { value, location = null } = valueOf(node, "usemap") ?? {};
        const [, name = null] = /#([^]+)/.exec(value ?? "") ?? [];
        if (value === undefined || (name !== null && names.has(name))) continue;
        this.report({ node, location, message: `No <map> of this page has the name “${value}”.` });
      }
    });
  }
}

const COMMENTS = /\/\*[^]*?(?:\*\/|$)|\/\/.*/g;

const WITHOUT_TEXT = isNamed(
  ..."colgroup dl hgroup menu ol table tbody tfoot thead tr ul".split(" "),
);

/** Text is where HTML allows it: in the head, it ends the head; a table moves it out. */
class MisplacedText extends Rule {
  override setup(): void {
    this.on("tag:end", ({ target: end, previous: node }) => {
      // Without its end tag, the head ends where the text begins, which is valid.
      if (end?.closed === Node.CLOSED_END_TAG && [end, node].every(isNamed("head")))
        this.#check(node, "This text is in <head>, so browsers end the head before it.");
    });
    this.on("element:ready", ({ target: node }) => {
      if (WITHOUT_TEXT(node))
        this.#check(node, `Text is not allowed in <${node.tagName}> itself, only in its children.`);
      // Scripts of other hosts read data from their own element.
      if (node.is("script") && node.hasAttribute("src") && !/^\s*\{/.test(node.textContent))
        this.#check(node, "Browsers ignore this code, because its <script> has a “src”.", COMMENTS);
    });
  }

  #check(node: HtmlElement, message: string, without = /$^/g): void {
    const text = node.childNodes.find(
      ({ nodeName, textContent }) =>
        nodeName === "#text" && /[^\t\n\f\r ]/.test(textContent.replaceAll(without, "")),
    );
    if (text !== undefined) this.report({ node, location: text.location, message });
  }
}

/** The plugin for the configuration of html-validate, and the names of its rules. */
export const htmlPlugin = definePlugin({
  name: "build-site",
  rules: {
    "aria-attributes": ariaAttributes,
    "http-equiv": httpEquiv,
    "map-name": MapName,
    "meta-viewport": metaViewport,
    "misplaced-text": MisplacedText,
    "table-columns": tableColumns,
  },
});

export const PLUGIN_RULES = Object.fromEntries(
  Object.keys(htmlPlugin.rules ?? {}).map((rule) => [rule, "error" as const]),
);
