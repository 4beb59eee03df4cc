import type { Element, ElementContent, Nodes, Root } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { toHast } from "mdast-util-to-hast";
import { createElement, type ComponentType, type ReactElement } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { slugify } from "../content/addresses.ts";
import type { MarkdownText } from "../content/markdown-text.ts";
import { usePageRecord } from "./page-context.ts";
import { SOURCE_ATTRIBUTE } from "./render-problem.ts";

/** Props of `<Markdown>`. */
interface MarkdownProps {
  /** The `body` of a Markdown file of the content. */
  of: MarkdownText;
  /** Components to use instead of plain elements: `{ a: SmartLink }`. */
  components?: Record<string, ComponentType<Record<string, unknown>>>;
}

/**
 * Renders Markdown as React elements. HTML inside it is shown as text; nothing is evaluated.
 * Headings get ids made from their words, so that links can lead to them.
 */
export function Markdown({ of, components = {} }: MarkdownProps): ReactElement {
  const { annotate } = usePageRecord("<Markdown>");
  const tree = toHast(of.root, {
    // Without this, HTML would vanish without a word.
    handlers: { html: (_state, node: { value: string }) => ({ type: "text", value: node.value }) },
  });
  const root: Root = tree.type === "root" ? tree : { type: "root", children: [tree] };
  prepare(root, { file: of.file, annotate, ids: new Set() });
  return createElement(
    Fragment,
    null,
    toJsxRuntime(root, { Fragment, jsx, jsxs, components, elementAttributeNameCase: "react" }),
  );
}

interface Preparation {
  file: string;
  annotate: boolean;
  /** Ids that headings have already. */
  ids: Set<string>;
}

function prepare(node: Nodes, preparation: Preparation): void {
  if (!("children" in node)) return;
  const { file, annotate, ids } = preparation;
  for (const child of node.children) {
    if (child.type === "element") {
      if (/^h[2-4]$/.test(child.tagName)) child.properties["id"] = freeId(slugify(textOf(child)), ids);
      const start = child.position?.start;
      if (annotate && start !== undefined) child.properties[SOURCE_ATTRIBUTE] = `${file}:${start.line}:${start.column}`;
    }
    prepare(child, preparation);
  }
}

/** The id itself, or with the first number that makes it the only one; undefined where a heading has no letters. */
function freeId(wanted: string, ids: Set<string>): string | undefined {
  if (wanted === "") return undefined;
  let id = wanted;
  for (let number = 2; ids.has(id); number++) id = `${wanted}-${number}`;
  ids.add(id);
  return id;
}

function textOf(node: Element | ElementContent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map((child) => textOf(child)).join("") : "";
}
