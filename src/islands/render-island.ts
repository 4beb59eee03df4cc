import { Fragment, h, options, type ComponentChildren, type ComponentType, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { Parser } from "htmlparser2";
import { withIds } from "./browser/hooks.ts";
import type { Slot } from "./browser/island.ts";

/** Marks the place of the children of `<Island>` in an island's HTML. */
export const SLOT_MARK = "<!--slot-->";

const slot: Slot = { dangerouslySetInnerHTML: { __html: SLOT_MARK } };

/** An island's HTML, and what in it would make hydration change the page. */
export interface IslandHtml {
  html: string;
  problems: string[];
}

type Component = ComponentType<Record<string, unknown>>;

/**
 * Renders an island with the library that will hydrate it. `index` is the island's number on the page; `check` looks for
 * problems.
 */
export function renderIsland(
  component: Component,
  props: Readonly<Record<string, unknown>>,
  { index, check }: { index: number; check: boolean },
): IslandHtml {
  const render = () => renderToString(withIds(h(component, { ...props, slot }), index));
  const html = render();
  return { html, problems: check ? hydrationProblems(render, html) : [] };
}

// Noncharacters, which no text holds, enclose each text in the second render.
const BEGIN = "\uFDD0";
const END = "\uFDD1";
const MARKS = /[\uFDD0\uFDD1]+/;
/** An empty text, or a text next to something other than a tag: worth parsing. */
const SUSPECT = /\uFDD0\uFDD1|\uFDD1[^<]|[^>]\uFDD0/;

/**
 * Finds what makes Preact change the page while it hydrates, even where the change is invisible: adjacent texts are one
 * text node in HTML and several in Preact, and only the server adds `px` to a number in `style` (preact 11 core). A second
 * render marks each text of an element. When its HTML without marks differs from `plain`, the first render, a component
 * reads its children and the marks prove nothing.
 */
function hydrationProblems(render: () => string, plain: string): string[] {
  const styles: [element: string, style: unknown][] = [];
  // A public hook of Preact, restored after this render.
  const before = options.vnode?.bind(options);
  options.vnode = (vnode: VNode<{ children?: ComponentChildren; style?: unknown }>) => {
    before?.(vnode);
    const { type, props } = vnode;
    // A component may join its children with other text; the children of an element are rendered as they are.
    if ((typeof type === "string" || type === Fragment) && "children" in props) props.children = marked(props.children);
    if (typeof type === "string" && "style" in props) styles.push([type, props.style]);
  };
  let html: string;
  try {
    html = render();
  } catch {
    // Marks made a component throw that reads its children. The first render has shown that it works.
    return [];
  } finally {
    if (before === undefined) delete options.vnode;
    else options.vnode = before;
  }
  const texts = SUSPECT.test(html) && html.split(MARKS).join("") === plain ? textProblems(html) : [];
  return [...new Set([...texts, ...styles.flatMap(styleProblems)])];
}

function marked(child: ComponentChildren): ComponentChildren {
  if (Array.isArray(child)) return child.map(marked);
  if (typeof child !== "string" && typeof child !== "number") return child;
  const text = String(child);
  return text.startsWith(BEGIN) ? text : `${BEGIN}${text}${END}`;
}

function textProblems(html: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  let text = "";
  const endText = () => {
    const element = `<${open.at(-1) ?? "the island"}>`;
    if (text.includes(BEGIN + END))
      problems.push(`${element} has an empty text among its children: use null instead of ""`);
    const [first, second] = text.split(MARKS).filter(Boolean).map(shortened);
    if (second !== undefined) {
      problems.push(
        `${element} has two pieces of text side by side (“${first}”, “${second}”): write them as one template string`,
      );
    }
    text = "";
  };
  const parser = new Parser({
    ontext: (part) => (text += part),
    onopentag: (name) => {
      endText();
      open.push(name);
    },
    onclosetag: () => {
      endText();
      open.pop();
    },
  });
  parser.end(html);
  endText();
  return problems;
}

function styleProblems([element, style]: [element: string, style: unknown]): string[] {
  if (typeof style !== "object" || style === null) return [];
  return Object.entries(style).flatMap(([name, value]) => {
    if (typeof value !== "number") return [];
    // Asks Preact's own renderer which properties get a unit.
    const added = renderToString(h("i", { style: { [name]: value } })).includes(`${value}px`);
    return added ? [`<${element}> has the style ${name}: ${value} without a unit: write "${value}px"`] : [];
  });
}

function shortened(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
