import type { Element, ElementContent, Root } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { Code, FootnoteReference, ListItem } from "mdast";
import { defaultHandlers, toHast, type Handlers } from "mdast-util-to-hast";
import { type ComponentProps, type ComponentType, type ReactElement } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { slugify } from "../content/addresses.ts";
import {
  linkedFile,
  withoutComments,
  type Alert,
  type AlertKind,
  type MarkdownText,
} from "../content/markdown-text.ts";
import type { HtmlElement } from "../content/written-html.ts";
import { decoded, decodedOrSame } from "../files/files-below.ts";
import { shorten } from "../findings/text.ts";
import { SOURCE_ATTRIBUTE } from "../html/elements.ts";
import { elementsIn, finishMedia, newElement, type Highlight } from "./markdown-media.ts";
import {
  PAGES,
  useDeadLink,
  type Heading,
  type PageRecord,
  type UniqueNames,
  type WithPages,
} from "./page-context.ts";

/** How a Markdown text is rendered. */
export interface MarkdownOptions {
  /** Components instead of plain elements: `{ a: SmartLink }`. By default, dead links are text. */
  components?: Record<string, ComponentType<Record<string, unknown>>>;
  /** The names of alerts in the language of the page: `{ note: "Hinweis" }`. */
  alerts?: Partial<Record<AlertKind, string>> | undefined;
  /** The words around footnotes, in the language of the page. */
  footnotes?: { heading: string; back: string } | undefined;
  /** Colors code blocks: Shiki's `codeToHast`, for example. Without it they have one color. */
  highlight?: Highlight;
  /** How wide photographs are shown, as in `sizes`: `(min-width: 48em) 40rem, 100vw`. */
  sizes?: string;
}

/** Words that are not in the text itself. */
export type MarkdownWords = Pick<MarkdownOptions, "alerts" | "footnotes">;

declare module "hast" {
  interface ElementData {
    isFootnote?: boolean;
  }
}

export type CreateElement = typeof jsx;

/** The React elements of a Markdown text; the functions are for its slots. */
export function renderMarkdown(
  of: MarkdownText,
  record: PageRecord,
  { components = {}, highlight, sizes = "100vw", ...words }: MarkdownOptions,
  { handlers, create }: { handlers: Handlers; create: (make: CreateElement) => CreateElement },
): ReactElement {
  const root = elementsOf(of, record.ids, { ...words, handlers });
  const elements = [...elementsIn(root)];
  linkToPages(elements, of, record.page);
  // If the page shows a text twice, the first one counts.
  if (!record.headings.shown.has(of)) record.headings.shown.set(of, () => headingsIn(elements));
  finishTables(elements, record);
  finishMedia(elements, of, record, { highlight, sizes });
  for (const { position, properties } of record.annotate ? elements : [])
    if (position !== undefined)
      properties[SOURCE_ATTRIBUTE] = `${of.file}:${position.start.line}:${position.start.column}`;
  return toJsxRuntime(root, {
    Fragment,
    jsx: create(jsx),
    jsxs: create(jsxs),
    components: { a: LinkUnlessDead, ...components },
    elementAttributeNameCase: "react",
  });
}

/** The elements of a text, whose ids are unique among those given before. */
export function elementsOf(
  { root }: MarkdownText,
  ids: UniqueNames,
  {
    alerts = {},
    footnotes = { heading: "Footnotes", back: "Back to reference" },
    handlers = {},
  }: MarkdownWords & { handlers?: Handlers } = {},
): Root {
  const alert: Handlers["alert"] = (state, node: Alert) => alertOf(node, state.all(node), alerts);
  const tree = toHast(root, {
    handlers: { ...HANDLERS, alert, ...handlers },
    clobberPrefix: MADE,
    footnoteLabel: footnotes.heading,
    footnoteLabelProperties: {},
    footnoteBackLabel: (index, again) =>
      `${footnotes.back} ${index + 1}${again > 1 ? `-${again}` : ""}`,
  });
  const made: Root = tree.type === "root" ? tree : { type: "root", children: [tree] };
  giveIds([...elementsIn(made)], ids);
  return made;
}

/** Links to Markdown files lead to their pages. */
export function linkToPages(
  elements: readonly Element[],
  { file }: MarkdownText,
  { [PAGES]: pages }: WithPages,
): void {
  for (const { tagName, properties } of elements) {
    const { href } = properties;
    const linked = tagName === "a" && typeof href === "string" ? linkedFile(href, file) : undefined;
    const page = linked && pages?.get(linked.file);
    if (page !== undefined) properties["href"] = page + linked?.end;
  }
}

/** The headings among the elements of a text. */
export function headingsIn(elements: readonly Element[]): Heading[] {
  return elements.flatMap((element) => {
    const { tagName, properties, position } = element;
    const [, depth] = /^h([1-6])$/.exec(tagName) ?? [];
    const { id } = properties;
    // The heading of the footnotes is not part of the text.
    return depth === undefined || position === undefined || typeof id !== "string"
      ? []
      : { depth: Number(depth), text: textOf(element).replaceAll(/\s+/g, " ").trim(), id };
  });
}

/** For a dead address, the text or a link to the copy that the site offers. */
function LinkUnlessDead(props: ComponentProps<"a">): ReactElement {
  const dead = useDeadLink(props.href ?? "");
  if (dead === undefined) return jsx("a", props);
  return dead.archive === undefined
    ? jsx(Fragment, { children: props.children })
    : jsx("a", { ...props, href: dead.archive.address });
}

const HANDLERS: Handlers = {
  html(_state, node: { value: string }) {
    const value = withoutComments(node.value).trim();
    return value === "" ? undefined : { type: "text", value };
  },
  // A fence without a language begins with the words: ``` title="a.txt".
  code(state, node: Code) {
    const { lang, meta } = node;
    const isWord = /^(?:[\w-]+=|\{\d)/.test(lang ?? "");
    const words = isWord ? { lang: null, meta: `${lang} ${meta ?? ""}` } : {};
    return defaultHandlers.code(state, { ...node, ...words });
  },
  htmlElement(state, node: HtmlElement) {
    const { class: names, ...attributes } = node.attributes;
    const className = names?.split(/\s+/);
    const open = attributes["open"] !== undefined;
    const properties = { ...attributes, ...(className && { className }), ...(open && { open }) };
    return { ...newElement(node.name, properties, state.all(node)), position: node.position };
  },
  // The checkbox of a task gets its words as label.
  listItem(state, node: ListItem, parent) {
    const item = defaultHandlers.listItem(state, node, parent);
    if (typeof node.checked !== "boolean") return item;
    const first = item.children.find((child) => child.type === "element");
    const holder = first?.tagName === "p" ? first : item;
    const end = holder.children.findIndex(
      (child) => child.type === "element" && BLOCK.test(child.tagName),
    );
    const words = holder.children.splice(0, end < 0 ? holder.children.length : end);
    holder.children.unshift(newElement("label", {}, words));
    return item;
  },
  // The target of the way back is not the link, whose component may leave out attributes.
  footnoteReference(state, node: FootnoteReference) {
    const sup = defaultHandlers.footnoteReference(state, node);
    sup.data = { isFootnote: true };
    const [link] = sup.children;
    if (link?.type === "element") {
      sup.properties["id"] = link.properties["id"];
      link.properties = { href: link.properties["href"] };
    }
    return sup;
  },
};

export const ALERT_TITLE = "markdown-alert-title";

/** With the classes of GitHub. It is not a landmark: a page may have several. */
function alertOf(
  { kind, position }: Alert,
  inside: ElementContent[],
  words: NonNullable<MarkdownOptions["alerts"]>,
): Element {
  const name = words[kind] ?? kind.replace(/^./, (letter) => letter.toUpperCase());
  const title = newElement("p", { className: [ALERT_TITLE] }, [{ type: "text", value: name }]);
  const className = ["markdown-alert", `markdown-alert-${kind}`];
  const properties = { className, role: "note", ariaLabel: name };
  return { ...newElement("aside", properties, [title, ...inside]), position };
}

const BLOCK = /^(?:[uo]l|p|pre|blockquote|section|hr|h[1-6])$/;

/** The prefix of footnote ids: no heading can have it. */
const MADE = ":";

const SCROLLS = "markdown-table";

/** What style sheets, and visitors who hear tables, need. */
function finishTables(elements: readonly Element[], { rules, ids, page }: PageRecord): void {
  for (const element of elements) {
    const { tagName, properties } = element;
    const { align } = properties;
    if (tagName === "th") properties["scope"] = "col";
    if (typeof align === "string") {
      properties["className"] = [`markdown-${align}`];
      rules.set(`markdown-${align}`, `text-align:${align}`);
      delete properties["align"];
    }
    if (tagName !== "table") continue;
    // A table that is wider than the screen scrolls by itself, by keyboard too.
    rules.set(SCROLLS, "overflow-x:auto");
    const heads = [...elementsIn(element)].filter(({ tagName: name }) => name === "th");
    const name = heads.map((head) => textOf(head).trim()).filter((text) => text !== "");
    const label = ids.unique(shorten(name.join(", "), 80) || page.route.title, " ");
    const scrolls = { className: [SCROLLS], tabIndex: 0, ariaLabel: label };
    Object.assign(element, newElement("section", scrolls, [{ ...element }]));
  }
}

/**
 * Gives headings ids that are unique on the page; written ones stay, and a check reports those used
 * twice. Links of this text lead to its own ids.
 */
function giveIds(elements: readonly Element[], ids: UniqueNames): void {
  const own = new Map<string, string>();
  const give = (element: Element, id: string, name: string) => {
    element.properties["id"] = id;
    if (!own.has(name)) own.set(name, id);
  };
  const isWritten = ({ position, properties: { id } }: Element) =>
    position !== undefined && typeof id === "string" && !id.startsWith(MADE);
  const written = new Set(elements.filter(isWritten));
  for (const element of written) {
    const id = String(element.properties["id"]);
    give(element, ids.give(id), id);
  }
  for (const element of elements.filter((each) => !written.has(each))) {
    const { tagName, properties, children } = element;
    const isHeading = /^h[1-6]$/.test(tagName) && properties["id"] === undefined;
    const from = isHeading ? children.map(textOf).join("") : properties["id"];
    if (typeof from !== "string") continue;
    const wanted = decodedOrSame(from);
    const slug = slugify(wanted);
    // A heading without letters has no id.
    if (slug !== "") give(element, ids.unique(slug), isHeading ? slug : wanted);
  }
  for (const { properties } of elements) {
    const { href } = properties;
    if (typeof href !== "string" || !href.startsWith("#")) continue;
    const id = own.get(decoded(href.slice(1)) ?? "");
    if (id !== undefined) properties["href"] = `#${id}`;
  }
}

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  // The number of a footnote is not part of a heading.
  return node.type === "element" && node.data?.isFootnote !== true
    ? node.children.map(textOf).join("")
    : "";
}
