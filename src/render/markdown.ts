import type { ElementContent, Nodes, Root } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { toHast } from "mdast-util-to-hast";
import type { ComponentType, ReactElement } from "react";
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
 * Renders Markdown as React elements. HTML in it is shown as text; nothing is evaluated. Headings get ids made from their
 * text, so that links can lead to them.
 */
export function Markdown({ of, components = {} }: MarkdownProps): ReactElement {
  const { annotate } = usePageRecord("<Markdown>");
  const tree = toHast(of.root, {
    // By default, HTML silently disappears.
    handlers: { html: (_state, node: { value: string }) => ({ type: "text", value: node.value }) },
  });
  const root: Root = tree.type === "root" ? tree : { type: "root", children: [tree] };
  const ids = new Set<string>();
  const prepare = (node: Nodes): void => {
    if (node.type === "element") {
      if (/^h[2-4]$/.test(node.tagName)) node.properties["id"] = uniqueId(slugify(textOf(node)), ids);
      const start = node.position?.start;
      if (annotate && start !== undefined)
        node.properties[SOURCE_ATTRIBUTE] = `${of.file}:${start.line}:${start.column}`;
    }
    if ("children" in node) node.children.forEach(prepare);
  };
  prepare(root);
  return toJsxRuntime(root, { Fragment, jsx, jsxs, components, elementAttributeNameCase: "react" });
}

/** The id, with a number if it is taken; undefined for a heading without letters. */
function uniqueId(wanted: string, ids: Set<string>): string | undefined {
  if (wanted === "") return undefined;
  let id = wanted;
  for (let number = 2; ids.has(id); number++) id = `${wanted}-${number}`;
  ids.add(id);
  return id;
}

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
