import type { Element, Nodes, Root } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { Handlers } from "mdast-util-to-hast";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { RenderProblem } from "../code/site-code.ts";
import { positionOf, type MarkdownText, type Slot } from "../content/markdown-text.ts";
import { warning } from "../findings/finding.ts";
import { didYouMean } from "../findings/text.ts";
import { normalizeHtml } from "../html/normalize-html.ts";
import { SOURCE_ATTRIBUTE } from "../html/elements.ts";
import { elementsIn, finishMedia, newElement } from "./markdown-media.ts";
import {
  LEFT_OUT,
  rendering,
  uniqueNames,
  usePageRecord,
  type Heading,
  type TextRead,
  type WithPages,
} from "./page-context.ts";
import { atSource, TAKES_SOURCE } from "./page-guard.ts";
import {
  ALERT_TITLE,
  elementsOf,
  headingsIn,
  linkToPages,
  renderMarkdown,
  type MarkdownOptions,
  type MarkdownWords,
} from "./render-markdown.ts";
import { addressOf } from "./route.ts";
import type { AboutSite } from "./site-files.ts";

/** Props of `<Markdown>`. */
interface MarkdownProps extends MarkdownOptions {
  /** The `body` of a Markdown file of the content. */
  of: MarkdownText;
}

/**
 * Renders Markdown as React elements. HTML in it is shown as text, except for comments and the
 * elements that `markdown.html` in the settings allows. Headings get ids made from their text, and
 * pictures of `content/images/` all their renditions.
 */
export function Markdown({ of, ...options }: MarkdownProps): ReactElement {
  const record = usePageRecord("<Markdown>");
  const { [SOURCE_ATTRIBUTE]: source } = options as { [SOURCE_ATTRIBUTE]?: string };
  const slot = (): never => {
    const message = `<Markdown> cannot show the components and values in ${of.file}.`;
    const hint =
      "Show the file itself, which is a component with the props of <Markdown>: <Text />.";
    throw new RenderProblem("templates/no-markdown", message, { hint });
  };
  return atSource(source, () => {
    checkText(of, "<Markdown of={…}>");
    return renderMarkdown(of, record, options, { handlers: { slot }, create: (make) => make });
  });
}
Object.assign(Markdown, { [TAKES_SOURCE]: true });

/* What a text holds, for everything besides its page: contents, search, feeds. */

/**
 * Returns the headings of a Markdown text in order, with the ids that `<Markdown>` gives them: on
 * the template's page if that page shows the text, otherwise on a page that shows nothing else.
 * Left out are headings without a letter or a digit, which have no id, and those with an MDX
 * expression where no page shows them.
 */
export function headings(of: MarkdownText): readonly Heading[] {
  const page = rendering.getStore()?.headings;
  checkText(of, "headings(…)");
  const found = page?.before?.get(of)?.() ?? readText(of).headings.map((each) => ({ ...each }));
  page?.returned.set(of, found);
  return found;
}

/** Reads a text once for all pages. Without its file, expressions of MDX have no value. */
function readText(of: MarkdownText): TextRead {
  const texts = rendering.getStore()?.texts;
  const before = texts?.get(of);
  if (before !== undefined) return before;
  const root = elementsOf(of, uniqueNames(), { handlers: { slot: valueSlot } });
  const isKnown = (each: Element) =>
    [...elementsIn(each)].every(({ tagName }) => tagName !== VALUE);
  const known = [...elementsIn(root)].filter(isKnown);
  const read = { headings: headingsIn(known), words: wordsIn(root) };
  texts?.set(of, read);
  return read;
}

/** A build does not check types: explains a misspelled name. */
function checkText(of: MarkdownText, caller: string): void {
  if (typeof (of as Partial<MarkdownText> | undefined)?.root === "object") return;
  const given = of === undefined ? "undefined" : "something else";
  const hint = "Pass the “body” of a Markdown file. “npm run types” shows misspelled names.";
  const message = `${caller} needs a Markdown text, not ${given}.`;
  throw new RenderProblem("templates/no-markdown", message, { hint });
}

const VALUE = "value-of-mdx";
const valueSlot: NonNullable<Handlers["slot"]> = (state, node: Slot) =>
  node.isValue === true ? newElement(VALUE, {}) : state.all(node);

/**
 * Returns the words of a Markdown text, for a search, an excerpt or the reading time. Each
 * paragraph, heading, list item, table row and line of code is one line. Pictures, footnote
 * numbers, alert names and the values of MDX expressions are left out.
 */
export function plainText(of: MarkdownText): string {
  checkText(of, "plainText(…)");
  return readText(of).words;
}

function wordsIn(root: Root): string {
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
    if (node.type !== "element" || isAdded(node)) return;
    const { tagName } = node;
    const isBlock = BLOCKS.test(tagName);
    if (isBlock || tagName === "br") endLine();
    else if (/^t[hd]$/.test(tagName) && !/\s$/.test(text)) text += " ";
    for (const child of node.children) add(child, isCode || tagName === "pre");
    if (isBlock) endLine();
  };
  add(root, false);
  return text.trimEnd();
}

const BLOCKS = new RegExp(
  "^(?:aside|blockquote|details|d[dlt]|div|fig(?:caption|ure)|h[1-6]|hr|li|[ou]l|p|pre|section|" +
    "summary|table|tr)$",
);

/** Whether it was added: links to footnotes and back, their heading, the name of an alert. */
function isAdded({ tagName, properties, position, data }: Element): boolean {
  return (
    (tagName === "p" && [properties["className"]].flat().includes(ALERT_TITLE)) ||
    data?.isFootnote === true ||
    "dataFootnoteBackref" in properties ||
    (tagName === "h2" && position === undefined)
  );
}

/** The site, and the page with the text. */
export interface HtmlOptions extends MarkdownWords {
  /** The argument of the function `files`. */
  site: Pick<AboutSite, "origin" | "asset" | "photograph"> & Partial<Pick<AboutSite, "paths">>;
  /** The path of the route that shows the text. Links to headings of the text lead there. */
  path: string;
}

/**
 * Returns a Markdown text as HTML for a feed: addresses are absolute, a picture is one file, and
 * MDX components are replaced by their children; the build warns about one without children.
 */
export function toHtml(of: MarkdownText, { site, path, ...words }: HtmlOptions): string {
  checkText(of, "toHtml(…)");
  // Inside a page, the paths of other routes are unknown.
  const { paths } = site;
  if (!(paths?.includes(path) ?? /^\/(?:.*[^/])?$/.test(path))) {
    const hint = didYouMean(path, paths ?? []) ?? "Write a path as it is in the route table.";
    throw new Error(`toHtml(…) names “${path}”, which is not the path of a route. ${hint}`);
  }
  const { [LEFT_OUT]: leftOut } = site as WithPages;
  const slot: NonNullable<Handlers["slot"]> = (state, node: Slot) => {
    if (node.isValue !== true && node.children.length === 0) {
      const message = "toHtml(…) leaves out this component, because it has no children.";
      const hint =
        "Put words between its tags, such as a caption. If feeds are complete without it, set " +
        "“files/left-out” to off under “rules.levels” in content/settings.yaml.";
      const place = positionOf(of.file, node);
      const finding = warning("files/left-out", message, { ...place, hint });
      leftOut?.set(`${of.file}:${place.line}:${place.column}`, finding);
    }
    return state.all(node);
  };
  const root = elementsOf(of, uniqueNames(), { ...words, handlers: { slot } });
  const elements = [...elementsIn(root)];
  linkToPages(elements, of, site as WithPages);
  finishMedia(elements, of, { page: site, rules: new Map() }, {});
  const page = site.origin + encodeURI(addressOf({ path }));
  const absolute = (address: string) => {
    if (address.startsWith("#")) return page + address;
    return /^\/(?!\/)/.test(address) ? site.origin + address : address;
  };
  for (const { properties } of elements)
    for (const name of ["href", "src", "cite"])
      if (typeof properties[name] === "string") properties[name] = absolute(properties[name]);
  const options = { Fragment, jsx, jsxs, elementAttributeNameCase: "react" } as const;
  return normalizeHtml(renderToStaticMarkup(toJsxRuntime(root, options))).html;
}

export type { Heading } from "./page-context.ts";
