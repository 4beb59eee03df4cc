import { definePlugin, Node, Rule, type HtmlElement } from "html-validate/browser";

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

/** The attributes after `aria-` (WAI-ARIA 1.3). */
const ATTRIBUTES = words(
  `actions activedescendant atomic autocomplete braillelabel brailleroledescription busy checked
  colcount colindex colindextext colspan controls current describedby description details disabled
  dropeffect errormessage expanded flowto grabbed haspopup hidden invalid keyshortcuts label
  labelledby level live modal multiline multiselectable orientation owns placeholder posinset
  pressed readonly relevant required roledescription rowcount rowindex rowindextext rowspan selected
  setsize sort valuemax valuemin valuenow valuetext`,
);

const TRUE_FALSE = "true false";

/** The values of attributes that have a list of them; one of tokens may have several. */
const VALUES: Readonly<Record<string, string>> = {
  atomic: TRUE_FALSE,
  autocomplete: "inline list both none",
  busy: TRUE_FALSE,
  checked: "true false mixed undefined",
  current: "page step location date time true false",
  disabled: TRUE_FALSE,
  expanded: "true false undefined",
  haspopup: "true false menu listbox tree grid dialog",
  hidden: "true false undefined",
  invalid: "true false grammar spelling",
  live: "off polite assertive",
  modal: TRUE_FALSE,
  multiline: TRUE_FALSE,
  multiselectable: TRUE_FALSE,
  orientation: "horizontal vertical undefined",
  pressed: "true false mixed undefined",
  readonly: TRUE_FALSE,
  relevant: "additions removals text all",
  required: TRUE_FALSE,
  selected: "true false undefined",
  sort: "ascending descending none other",
};

const NUMBERS = /-(?:(?:col|row)(?:count|index|span)|level|posinset|setsize|value(?:max|min|now))$/;

/** What a role needs that the element does not have itself (WAI-ARIA 1.2, “required states”). */
const REQUIRED: Readonly<Record<string, string>> = {
  checkbox: "aria-checked",
  combobox: "aria-expanded",
  heading: "aria-level",
  menuitemcheckbox: "aria-checked",
  menuitemradio: "aria-checked",
  meter: "aria-valuenow",
  radio: "aria-checked",
  scrollbar: "aria-valuenow",
  slider: "aria-valuenow",
  switch: "aria-checked",
};

/** Elements that have what a role needs; a custom element may have it in its internals. */
const NATIVE = /^(?:h[1-6]|input|select|meter|.*-.*)$/i;

const listed = (values: readonly string[]) =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(values);

/** Roles and ARIA attributes exist with values of theirs, and roles have what they need. */
class AriaAttributes extends Rule {
  override setup(): void {
    this.on("tag:ready", ({ target: node }) => {
      for (const { key, keyLocation: location, value } of node.attributes) {
        const name = key.toLowerCase();
        if (!name.startsWith("aria-")) continue;
        if (!ATTRIBUTES.has(name.slice(5)))
          this.report({ node, location, message: `“${name}” is not an ARIA attribute.` });
        const { [name.slice(5)]: values } = VALUES;
        // An empty value counts as no value (WAI-ARIA 1.3, “attributes”).
        if (typeof value !== "string" || value.trim() === "") continue;
        if (NUMBERS.test(name) && Number.isNaN(Number(value)))
          this.report({
            node,
            location,
            message: `“${value}” is not a number: ${name} needs one.`,
          });
        if (values === undefined) continue;
        const allowed = values.split(" ");
        const given = value.trim().toLowerCase().split(/\s+/);
        if (given.every((each) => allowed.includes(each))) continue;
        const message = `“${value}” is not a value of ${name}. It must be ${listed(allowed)}.`;
        this.report({ node, location, message });
      }
      const role = node.getAttribute("role");
      if (typeof role?.value !== "string") return;
      const location = role.keyLocation;
      const named = role.value.toLowerCase().split(/\s+/).filter(Boolean);
      if (named.length === 0) this.report({ node, location, message: "This role has no value." });
      const unknown = named.find((each) => !ROLES.has(each) && !ABSTRACT.has(each));
      if (unknown !== undefined)
        this.report({ node, location, message: `“${unknown}” is not an ARIA role.` });
      const [first = ""] = named;
      const needed = REQUIRED[first];
      if (needed === undefined || node.hasAttribute(needed) || NATIVE.test(node.tagName)) return;
      this.report({ node, location, message: `The role ${first} needs the attribute ${needed}.` });
    });
  }
}

/** `no-abstract-role` reports these. */
const ABSTRACT = words(
  `command composite input landmark range roletype section sectionhead select structure widget
  window`,
);

/** The rows of a table have no more cells than its columns, or its first row (HTML, “tables”). */
class TableColumns extends Rule {
  override setup(): void {
    this.on("element:ready", ({ target }) => {
      if (target.nodeName.toLowerCase() === "table") this.#check(target);
    });
  }

  #check(table: HtmlElement): void {
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
        const message = `This row has ${width} columns, and ${of} ${columns}.`;
        this.report({ node: row, message });
        return;
      }
    }
  }
}

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

/** The number in an attribute of a cell; `zero` is what 0 stands for. */
function spanOf(cell: HtmlElement, attribute: string, zero = 1): number {
  const span = Number.parseInt(String(cell.getAttributeValue(attribute) ?? 1), 10);
  return Number.isNaN(span) || span < 0 ? 1 : span === 0 ? zero : Math.min(span, 1000);
}

/** The instructions of a `<meta>` that browsers know (HTML, “pragma directives”; Chromium). */
const PRAGMAS = words(
  `content-language content-type default-style refresh set-cookie x-ua-compatible
  content-security-policy accept-ch delegate-ch origin-trial x-dns-prefetch-control`,
);

/** What instructions may say. */
const CONTENTS: Readonly<Record<string, { pattern: RegExp; write: string }>> = {
  "content-type": {
    pattern: /^text\/html;\s*charset=utf-8$/i,
    write: "“text/html; charset=utf-8”, and save the file as UTF-8",
  },
  "x-ua-compatible": { pattern: /^IE=edge$/i, write: "IE=edge, or remove the element" },
};

/** `<meta http-equiv>` has a value that browsers know. */
class HttpEquiv extends Rule {
  override setup(): void {
    this.on("tag:ready", ({ target: node }) => {
      const written = node.is("meta") ? node.getAttribute("http-equiv") : null;
      if (typeof written?.value !== "string") return;
      const { value, keyLocation: location } = written;
      const content = (node.getAttributeValue("content") ?? "").trim();
      if (!PRAGMAS.has(value.toLowerCase()))
        this.report({ node, location, message: `Browsers ignore http-equiv="${value}".` });
      const { pattern, write } = CONTENTS[value.toLowerCase()] ?? {};
      if (pattern === undefined || pattern.test(content)) return;
      this.report({ node, location, message: `“${content}” is not valid here: write ${write}.` });
    });
  }
}

/** Visitors can zoom in to twice the size (WCAG 2.2, 1.4.4). */
class MetaViewport extends Rule {
  override setup(): void {
    this.on("tag:ready", ({ target: node }) => {
      const name = node.is("meta") ? node.getAttributeValue("name") : null;
      if (name?.toLowerCase() !== "viewport") return;
      const location = node.getAttribute("content")?.keyLocation ?? null;
      const content = node.getAttributeValue("content") ?? "";
      const [limit, most = ""] = /maximum-scale\s*=\s*([\d.]+)/i.exec(content) ?? [];
      const [found = Number(most) < 2 ? limit : undefined] =
        /user-scalable\s*=\s*(?:no|0)\b/i.exec(content) ?? [];
      if (found === undefined) return;
      const message = `“${found}” keeps visitors from zooming in to read small text.`;
      this.report({ node, location, message });
    });
  }
}

/** The map of a picture is on the page (HTML, “rules for parsing a hash-name reference”). */
class MapName extends Rule {
  override setup(): void {
    this.on("dom:ready", ({ document }) => {
      const maps = document.querySelectorAll("map");
      const names = new Set(maps.flatMap((map) => [map.getAttributeValue("name"), map.id]));
      for (const node of document.querySelectorAll("img, object")) {
        const written = node.getAttribute("usemap");
        if (typeof written?.value !== "string") continue;
        const { value, keyLocation: location } = written;
        const [, name = null] = /#([^]+)/.exec(value) ?? [];
        if (name !== null && names.has(name)) continue;
        this.report({ node, location, message: `No <map> of this page has the name “${value}”.` });
      }
    });
  }
}

/** Elements whose text is in their children. */
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
    });
  }

  #check(node: HtmlElement, message: string): void {
    const text = node.childNodes.find(
      (child) => child.nodeName === "#text" && /[^\t\n\f\r ]/.test(child.textContent),
    );
    if (text !== undefined) this.report({ node, location: text.location, message });
  }
}

/** The plugin for the configuration of html-validate, and the names of its rules. */
export const htmlPlugin = definePlugin({
  name: "build-site",
  rules: {
    "aria-attributes": AriaAttributes,
    "http-equiv": HttpEquiv,
    "map-name": MapName,
    "meta-viewport": MetaViewport,
    "misplaced-text": MisplacedText,
    "table-columns": TableColumns,
  },
});

export const PLUGIN_RULES = Object.fromEntries(
  Object.keys(htmlPlugin.rules ?? {}).map((rule) => [rule, "error" as const]),
);
