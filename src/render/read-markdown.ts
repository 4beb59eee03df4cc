import type { Element, Nodes, Root } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { Handlers } from "mdast-util-to-hast";
import { renderToStaticMarkup } from "react-dom/server";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import type { MarkdownText, Slot } from "../content/markdown-text.ts";
import { normalizeHtml } from "../html/normalize-html.ts";
import { elementsIn, finishMedia, newElement } from "./markdown-media.ts";
import { rendering, uniqueNames, type Heading } from "./page-context.ts";
import { elementsOf, headingsIn, type MarkdownWords } from "./render-markdown.ts";
import { addressOf } from "./route.ts";
import type { AboutSite } from "./site-files.ts";

/* What a Markdown text holds, for everything besides its page: contents, search, feeds. */

/**
 * The headings of a Markdown text in their order, with the ids that `<Markdown>` gives them: in a
 * template, on its page if that shows the text, otherwise on a page that shows nothing else. Those
 * without a letter or a digit have no id, and are left out.
 */
export function headings(of: MarkdownText): readonly Heading[] {
  const page = rendering.getStore()?.headings;
  const found = page?.before.get(of) ?? pureHeadings(of);
  page?.returned.set(of, found);
  return found;
}

/** Without its file, the text of a heading with an expression of MDX is not known. */
function pureHeadings(of: MarkdownText): Heading[] {
  const elements = [...elementsIn(pureElements(of, { slot: valueSlot }))];
  const isKnown = (each: Element) =>
    [...elementsIn(each)].every(({ tagName }) => tagName !== VALUE);
  return headingsIn(elements.filter(isKnown));
}

/** Stands for an expression of an `.mdx` file. */
const VALUE = "value-of-mdx";
const valueSlot: NonNullable<Handlers["slot"]> = (state, node: Slot) =>
  node.isValue === true ? newElement(VALUE, {}) : state.all(node);

/**
 * The words of a Markdown text, for a search, an excerpt or the time it takes to read. Each
 * paragraph, heading, entry of a list, row of a table and line of code is a line. Pictures and the
 * numbers of footnotes are left out.
 */
export function plainText(of: MarkdownText): string {
  let text = "";
  const endLine = () => {
    if (text !== "" && !text.endsWith("\n")) text = `${text.trimEnd()}\n`;
  };
  const add = (node: Nodes, isCode: boolean): void => {
    if (node.type === "text") {
      const words = isCode ? node.value : node.value.replaceAll(/\s+/g, " ");
      text += isCode || !/(?:^|\s)$/.test(text) ? words : words.trimStart();
    }
    if (node.type === "root") for (const child of node.children) add(child, isCode);
    if (node.type !== "element" || isOfFootnotes(node)) return;
    const { tagName } = node;
    const isBlock = BLOCKS.test(tagName);
    if (isBlock || tagName === "br") endLine();
    else if (/^t[hd]$/.test(tagName) && !/\s$/.test(text)) text += " ";
    for (const child of node.children) add(child, isCode || tagName === "pre");
    if (isBlock) endLine();
  };
  add(pureElements(of), false);
  return text.trimEnd();
}

const BLOCKS = new RegExp(
  "^(?:aside|blockquote|details|d[dlt]|div|fig(?:caption|ure)|h[1-6]|hr|li|[ou]l|p|pre|section|" +
    "summary|table|tr)$",
);

/** Whether an element leads to a footnote or back, or is the heading of the footnotes. */
function isOfFootnotes({ tagName, properties, position, data }: Element): boolean {
  return (
    data?.isFootnote === true ||
    "dataFootnoteBackref" in properties ||
    (tagName === "h2" && position === undefined)
  );
}

/** Where `toHtml` finds the site, and the page with the text. */
export interface HtmlOptions extends MarkdownWords {
  /** What the function `files` is given. */
  site: Pick<AboutSite, "origin" | "asset" | "photograph">;
  /** The path of the route that shows the text, to which its own anchors lead. */
  path: string;
}

/**
 * A Markdown text as HTML for other places than its page, such as a feed: all addresses are
 * absolute, and a picture is one file. Of a component of MDX, it has what is inside.
 */
export function toHtml(of: MarkdownText, { site, path, ...words }: HtmlOptions): string {
  const root = pureElements(of, {}, words);
  const elements = [...elementsIn(root)];
  finishMedia(elements, of, { page: site, rules: new Map() }, { sizes: "", highlight: undefined });
  const page = site.origin + encodeURI(addressOf(path));
  const absolute = (address: string) => {
    if (address.startsWith("#")) return page + address;
    return /^\/(?!\/)/.test(address) ? site.origin + address : address;
  };
  for (const element of elements) {
    const img = element.children.find(
      (child) => child.type === "element" && child.tagName === "img",
    );
    if (element.tagName === "picture" && img !== undefined) Object.assign(element, img);
    const { properties, tagName } = element;
    if (tagName === "img")
      for (const name of ["className", "loading", "decoding"]) delete properties[name];
    for (const name of ["href", "src"])
      if (typeof properties[name] === "string") properties[name] = absolute(properties[name]);
  }
  const options = { Fragment, jsx, jsxs, elementAttributeNameCase: "react" } as const;
  return normalizeHtml(renderToStaticMarkup(toJsxRuntime(root, options))).html;
}

/** The elements of a text on a page that has nothing else. */
function pureElements(of: MarkdownText, handlers: Handlers = {}, words: MarkdownWords = {}): Root {
  return elementsOf(of, uniqueNames(new Set()), { ...words, handlers });
}
