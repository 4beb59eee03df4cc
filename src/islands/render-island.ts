import { h, options, type ComponentType, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { seedIds } from "./browser/mount.ts";
import type { Slot } from "./browser/island.ts";

/** Stands in an island's HTML where the children of `<Island>` belong. */
export const SLOT_MARK = "<!--slot-->";

const slot: Slot = { dangerouslySetInnerHTML: { __html: SLOT_MARK } };

/** An island as Preact renders it, and what in it would not hydrate without touching the page. */
export interface IslandHtml {
  html: string;
  problems: string[];
}

/** Renders an island's HTML with the library that will hydrate it (design, decision 1). `index` is its number on the page. */
export function renderIsland(
  component: ComponentType<Record<string, unknown>>,
  props: Readonly<Record<string, unknown>>,
  index: number,
): IslandHtml {
  const problems = new Set<string>();
  // Hooks of Preact's renderer; put back at once, so that nothing else notices.
  const hooks: { diffed?: (vnode: VNode) => void } = options;
  const before = hooks.diffed?.bind(options);
  hooks.diffed = (vnode) => {
    before?.(vnode);
    for (const problem of hydrationProblems(vnode)) problems.add(problem);
  };
  try {
    const html = renderToString(seedIds(h(component, { ...props, slot }), index));
    return { html, problems: [...problems] };
  } finally {
    if (before === undefined) delete hooks.diffed;
    else hooks.diffed = before;
  }
}

/**
 * What makes Preact change the page while it hydrates, though nobody would see it: pieces of text side by side are one
 * text node in HTML and several in Preact; a number in `style` gets its `px` from the server only (preact 11 core).
 */
function hydrationProblems(vnode: VNode<Record<string, unknown>>): string[] {
  const { type, props } = vnode;
  if (typeof type !== "string") return [];
  const problems: string[] = [];
  const children = flatten(props["children"]);
  for (const [index, child] of children.entries()) {
    if (child === "") problems.push(`<${type}> has an empty text among its children: use null instead of ""`);
    else if (isText(child) && isText(children[index + 1])) {
      problems.push(
        `<${type}> has two pieces of text side by side (“${shorten(child)}”, “${shorten(children[index + 1])}”): write them as one template string`,
      );
    }
  }
  const style = props["style"];
  if (typeof style === "object" && style !== null) {
    for (const [name, value] of Object.entries(style)) {
      if (typeof value === "number" && value !== 0 && !UNITLESS.has(name) && !name.startsWith("--")) {
        problems.push(`<${type}> has the style ${name}: ${value} without a unit: write "${value}px"`);
      }
    }
  }
  return problems;
}

/** Style properties that take a plain number. */
const UNITLESS = new Set([
  "opacity",
  "zIndex",
  "flex",
  "flexGrow",
  "flexShrink",
  "order",
  "lineHeight",
  "fontWeight",
  "aspectRatio",
  "gridRow",
  "gridColumn",
  "columnCount",
  "scale",
  "zoom",
  "tabSize",
  "orphans",
  "widows",
]);

/** Children as Preact places them: lists opened, nothing for null and booleans. */
function flatten(children: unknown): unknown[] {
  if (Array.isArray(children)) return children.flatMap(flatten);
  return children === null || children === undefined || typeof children === "boolean" ? [] : [children];
}

function isText(child: unknown): child is string | number {
  return typeof child === "string" || typeof child === "number";
}

function shorten(text: unknown): string {
  const whole = String(text);
  return whole.length > 20 ? `${whole.slice(0, 20)}…` : whole;
}
