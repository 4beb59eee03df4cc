import type { ElementContent } from "hast";
import type { Handlers } from "mdast-util-to-hast";
import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ElementType,
  type ReactElement,
  type ReactNode,
} from "react";
import { RenderProblem } from "../code/site-code.ts";
import type { MarkdownText, Slot } from "../content/markdown-text.ts";
import { newElement } from "./markdown-media.ts";
import { usePageRecord } from "./page-context.ts";
import { renderMarkdown, type CreateElement, type MarkdownOptions } from "./render-markdown.ts";

/* What compiled MDX (`mdx-markdown.ts`) imports. */

const SLOT = "slot-of-mdx";
interface SlotProps {
  tabIndex: number;
  children?: ReactNode;
}

/**
 * Renders an `.mdx` file: Markdown with slots, and a child for each: the component, or a fragment
 * with the value. It is `given` the props of `<Markdown>`.
 */
export function MdxText({
  of,
  given,
  children,
}: {
  of: MarkdownText;
  given: MarkdownOptions;
  children?: ReactNode;
}): ReactElement {
  const record = usePageRecord("The text of an .mdx file");
  const elements = [children].flat();
  const values: ReactNode[] = [];
  const handlers: Handlers = {
    slot(state, node: Slot): ElementContent {
      const { line, column } = node.position?.start ?? {};
      const place = `${of.file}:${line}:${column}`;
      const value = valueOf(elements[node.index], given.components, place);
      // A heading gets its id from such a text, too.
      if (typeof value === "string" || typeof value === "number")
        return { type: "text", value: String(value) };
      values[node.index] = value;
      const inside = state.all(node);
      return { ...newElement(SLOT, { tabIndex: node.index }, inside), position: node.position };
    },
  };
  const create = (make: CreateElement): CreateElement => {
    return (type, props, key) => {
      if (type !== (SLOT as string)) return make(type, props, key);
      const { tabIndex, children: inside } = props as SlotProps;
      const value = values[tabIndex];
      return inside !== undefined && isValidElement(value)
        ? cloneElement(value, undefined, ...[inside].flat())
        : (value as ReactElement);
    };
  };
  return renderMarkdown(of, record, given, { handlers, create });
}

/** Stands for a component that the template may give as a prop, or for a value in a component. */
export function MdxGiven(): null {
  return null;
}

function valueOf(child: ReactNode, components: object = {}, place: string): ReactNode {
  if (!isValidElement<{ children?: ReactNode; mdx?: string }>(child)) return child;
  if (child.type === Fragment && child.props.children !== undefined) return child.props.children;
  if (child.type !== MdxGiven) return child;
  const { mdx: name, ...props } = child.props;
  if (name === undefined) return props.children;
  const component = name
    .split(".")
    .reduce<unknown>((found, part) => (found as Record<string, unknown>)?.[part], components);
  if (component !== undefined) return createElement(component as ElementType, props);
  throw new RenderProblem("templates/no-component", `The text does not import <${name}>.`, {
    hint: `Import it, or pass it as a prop: components={{ ${name} }}.`,
    source: place,
  });
}
