import { Fragment, h, options, type ComponentChildren, type ComponentType, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { Parser } from "htmlparser2";
import { seedIds } from "./browser/mount.ts";
import type { Slot } from "./browser/island.ts";
import { SLOT_MARK } from "./slot-mark.ts";

const slot: Slot = { dangerouslySetInnerHTML: { __html: SLOT_MARK } };

/** An island as Preact renders it, and what in it would not hydrate without touching the page. */
export interface IslandHtml {
  html: string;
  problems: string[];
}

type Component = ComponentType<Record<string, unknown>>;

/**
 * Renders an island's HTML with the library that will hydrate it (design, decision 1). `index` is its number on the page;
 * without `check` nobody looks for problems.
 */
export function renderIsland(
  component: Component,
  props: Readonly<Record<string, unknown>>,
  { index, check }: { index: number; check: boolean },
): IslandHtml {
  const render = () => renderToString(seedIds(h(component, { ...props, slot }), index));
  const html = render();
  return { html, problems: check ? hydrationProblems(render, html) : [] };
}

// Noncharacters, which no text holds, stand around each text of the second render.
const BEGIN = "\uFDD0";
const END = "\uFDD1";
const MARKS = /[\uFDD0\uFDD1]+/;
/** An empty text, or a text with something other than a tag beside it: worth a look with a parser. */
const SUSPECT = /\uFDD0\uFDD1|\uFDD1[^<]|[^>]\uFDD0/;

/**
 * What makes Preact change the page while it hydrates, though nobody would see it: pieces of text side by side are one
 * text node in HTML and several in Preact; a number in `style` gets its `px` from the server only (preact 11 core).
 * Found in a second render, in which each text of an element is marked. `plain` is the first: a component that reads
 * its children may make something else of marked ones, which says nothing then.
 */
function hydrationProblems(render: () => string, plain: string): string[] {
  const styles: [element: string, style: unknown][] = [];
  // A hook of Preact's; put back at once, so that nothing else notices.
  const before = options.vnode?.bind(options);
  options.vnode = (vnode: VNode<{ children?: ComponentChildren; style?: unknown }>) => {
    before?.(vnode);
    const { type, props } = vnode;
    // What a component gets it may put together with other text: only what an element holds is sure to be a text.
    if ((typeof type === "string" || type === Fragment) && "children" in props) props.children = marked(props.children);
    if (typeof type === "string" && "style" in props) styles.push([type, props.style]);
  };
  let html: string;
  try {
    html = render();
  } catch {
    // A component that reads its children may stumble over the marks; that it renders has been seen before.
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
    // Preact's renderer knows best to which of them it adds a unit.
    const added = renderToString(h("i", { style: { [name]: value } })).includes(`${value}px`);
    return added ? [`<${element}> has the style ${name}: ${value} without a unit: write "${value}px"`] : [];
  });
}

function shortened(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
