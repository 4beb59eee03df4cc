import { createElement, type ComponentType, type ReactElement } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { Element, ElementContent, Nodes, Root } from "hast";
import { toHast } from "mdast-util-to-hast";
import { slugify } from "../site/slug.ts";
import type { MarkdownText } from "../site/markdown-text.ts";
import { usePageRecord } from "./page-context.ts";
import { SOURCE_ATTRIBUTE } from "./source-attribute.ts";

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
  prepare(root, of.file, annotate);
  return createElement(
    Fragment,
    null,
    toJsxRuntime(root, { Fragment, jsx, jsxs, components, elementAttributeNameCase: "react" }),
  );
}

function prepare(node: Nodes, file: string, annotate: boolean): void {
  if (!("children" in node)) return;
  for (const child of node.children) {
    if (child.type === "element") {
      if (/^h[2-4]$/.test(child.tagName)) child.properties["id"] ??= slugify(textOf(child));
      const start = child.position?.start;
      if (annotate && start !== undefined) child.properties[SOURCE_ATTRIBUTE] = `${file}:${start.line}:${start.column}`;
    }
    prepare(child, file, annotate);
  }
}

function textOf(node: Element | ElementContent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map((child) => textOf(child)).join("") : "";
}
