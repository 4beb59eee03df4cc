import { createRequire } from "node:module";
import { types } from "node:util";
import { Fragment, h, isValidElement, options, type ComponentChildren, type ComponentType, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { withIds, type Slot } from "./browser/island.ts";
import { HAS_MARK, RAW, RAW_TEXT, TEXT, textProblems, withoutMarks, type RenderedIsland } from "./parsed-html.ts";

const require = createRequire(import.meta.url);

/** Marks the place of the children of `<Island>` in an island's HTML. */
export const SLOT_MARK = "<!--slot-->";

const slot: Slot = { dangerouslySetInnerHTML: { __html: SLOT_MARK } };

/**
 * Renders an island with the library that will hydrate it, and what the check needs that looks for HTML which hydration changes.
 * `index` is the island's number on the page. The code of React libraries (`usesCompat`) is not its author's: adjacent
 * texts there are let pass, whose nodes a visitor cannot tell apart, and `preact/compat` gives styles their units. `waits`
 * is an async component, of which Preact renders nothing.
 */
export function renderIsland(
  component: ComponentType<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
  { index, usesCompat = false }: { index: number; usesCompat?: boolean },
): Pick<RenderedIsland, "marked" | "problems"> & { html: string; waits?: object } {
  const render = () => renderToString(withIds(h(component, { ...given, slot }), index));
  const styles: [element: string, style: unknown][] = [];
  let needsMarks = false;
  let waits: object | undefined;
  const html = withVNodeHook(({ type, props }) => {
    if (typeof type === "function" && types.isAsyncFunction(type)) waits ??= type;
    if (typeof type === "string" && "style" in props) styles.push([type, props.style]);
    needsMarks ||= "dangerouslySetInnerHTML" in props || mayJoinTexts(type, props.children);
  }, render);
  if (waits !== undefined) return { html, marked: "", problems: [], waits };
  // An author's noncharacter is a finding of its own when the page is checked.
  if (HAS_MARK.test(html)) return { html, marked: "", problems: [] };
  // Most islands are rendered once.
  const marked = needsMarks ? renderMarked(render, html) : html;
  const problems = [
    ...(needsMarks && !usesCompat ? textProblems(marked) : []),
    ...(usesCompat ? [] : styles.flatMap(styleProblems)),
  ];
  return { html, marked, problems };
}

type AnyProps = {
  children?: ComponentChildren;
  style?: unknown;
  dangerouslySetInnerHTML?: { __html: string } | null;
};

/** Calls `render` with a public hook of Preact that sees each element as it is created. */
function withVNodeHook(hook: (vnode: VNode<AnyProps>) => void, render: () => string): string {
  const before = options.vnode?.bind(options);
  options.vnode = (vnode: VNode<AnyProps>) => {
    before?.(vnode);
    hook(vnode);
  };
  try {
    return render();
  } finally {
    if (before === undefined) delete options.vnode;
    else options.vnode = before;
  }
}

const isElement = (type: VNode["type"]) => typeof type === "string" || type === Fragment;

/** Whether a text among these children can be empty, or beside another text: not if it is the only child of its element. */
function mayJoinTexts(type: VNode["type"], children: ComponentChildren): boolean {
  if (!isElement(type)) return false;
  return isText(children) ? type === Fragment || children === "" : Array.isArray(children) && children.some(holdsText);
}

const isText = (child: ComponentChildren) => typeof child === "string" || typeof child === "number";
const holdsText = (child: ComponentChildren): boolean => (Array.isArray(child) ? child.some(holdsText) : isText(child));

/**
 * Renders once more, with marks around each text of an element and around HTML that Preact does not make. When the HTML
 * without marks differs from `plain`, the first render, a component reads its children, and texts stay without marks.
 */
function renderMarked(render: () => string, plain: string): string {
  try {
    const html = withVNodeHook((vnode) => {
      markRaw(vnode);
      markTexts(vnode);
    }, render);
    if (withoutMarks(html) === plain) return html;
  } catch {
    // A component that reads its children threw. The first render has shown that it works.
  }
  return withVNodeHook(markRaw, render);
}

/** Elements in which a comment would be text. */
const TEXT_ONLY = /^(?:script|style|textarea|title|iframe|noscript|xmp|noembed|noframes)$/;

function markRaw({ type, props }: VNode<AnyProps>): void {
  const { dangerouslySetInnerHTML: raw } = props;
  if (typeof type !== "string" || raw === undefined || raw === null || raw === slot.dangerouslySetInnerHTML) return;
  const [begin, end] = TEXT_ONLY.test(type) ? RAW_TEXT : RAW;
  props.dangerouslySetInnerHTML = { __html: begin + raw.__html + end };
}

/** A component may join its children with other text; the children of an element are rendered as they are. */
function markTexts({ type, props }: VNode<AnyProps>): void {
  if (isElement(type) && "children" in props) props.children = withTextMarks(props.children);
}

function withTextMarks(child: ComponentChildren): ComponentChildren {
  if (Array.isArray(child)) return child.map(withTextMarks);
  if (!isText(child)) return child;
  const text = String(child);
  return text.startsWith(TEXT[0]) ? text : TEXT.join(text);
}

/** Only the server adds `px` to a number in `style` (preact 11 core). */
function styleProblems([element, style]: [element: string, style: unknown]): string[] {
  if (typeof style !== "object" || style === null) return [];
  return Object.entries(style).flatMap(([name, value]) => {
    if (typeof value !== "number") return [];
    // Asks Preact's own renderer which properties get a unit.
    const added = renderToString(h("i", { style: { [name]: value } })).includes(`${value}px`);
    return added ? [`<${element}> has the style ${name}: ${value} without a unit: write "${value}px"`] : [];
  });
}

/* What a template may give an island: when it wakes, and data that arrives in the browser as it was. */

/** When an island's code is fetched and run. A media query is a prop of its own, `media`. */
export type Strategy = "load" | "idle" | "visible" | "stored" | "interaction";

/** One strategy, or two that must both have come true: `"idle visible"`. */
export type When = Strategy | `${Strategy} ${Strategy}`;

export const STRATEGIES: readonly string[] = ["load", "idle", "visible", "stored", "interaction"] satisfies Strategy[];

/**
 * What is wrong with the `when` of an island and with the name in `stored`, as the end of a sentence. Undefined when both
 * are right. A build does not check types, so it checks these.
 */
export function whenProblem(when: unknown, stored?: unknown): string | undefined {
  if (typeof when !== "string" || when.trim() === "") return "does not say when it hydrates: it needs a “when”";
  const unknown = when.split(" ").filter((word) => !STRATEGIES.includes(word));
  if (unknown.length > 0) return `has when="${when}", and “${unknown.join(" ")}” is not a strategy`;
  const waits = when.split(" ").includes("stored");
  if (waits && (typeof stored !== "string" || stored === ""))
    return `has when="${when}", but no “stored” that names what has to be in localStorage`;
  return stored !== undefined && !waits ? `has a “stored”, which says something only with when="stored"` : undefined;
}

/** Whether CSS knows the query. A query that it does not know never matches, and the island would never wake. */
export function isMediaQuery(query: string): boolean {
  // Loaded outside the `try`: a missing package says nothing about the query.
  const { transform } = require("lightningcss") as typeof import("lightningcss");
  try {
    transform({ filename: "media.css", code: Buffer.from(`@media ${query} { a { color: red } }`) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds everything in props that JSON would lose or change silently: functions, dates, `undefined`, cycles, class
 * instances, JSX, NaN. Each is named by where it is, as code: `props.slides[2].onClick is a function`. An empty list means
 * that the browser gets exactly these props.
 */
export function propProblems(props: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(props).flatMap((name) => problemsIn(props[name], `props.${name}`, []));
}

function problemsIn(value: unknown, path: string, ancestors: readonly object[]): string[] {
  const problem = problemOf(value, ancestors);
  if (problem !== undefined) return [`${path} ${problem}`];
  if (typeof value !== "object" || value === null) return [];
  const inside = [...ancestors, value];
  if (Array.isArray(value)) return value.flatMap((item, index) => problemsIn(item, `${path}[${index}]`, inside));
  return Object.entries(value).flatMap(([key, item]) =>
    problemsIn(item, /^[\w$]+$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`, inside),
  );
}

function problemOf(value: unknown, ancestors: readonly object[]): string | undefined {
  if (value === undefined || (typeof value === "number" && !Number.isFinite(value))) return `is ${value}`;
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint")
    return `is a ${typeof value}`;
  if (typeof value !== "object" || value === null) return undefined;
  if (ancestors.includes(value)) return "holds itself";
  // Elements of React have a `$$typeof`.
  if ("$$typeof" in value || isValidElement(value)) return "is JSX";
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value) || prototype === null || prototype === Object.prototype) return undefined;
  return `is a ${value.constructor.name || "class instance"}`;
}

/** Props as the text of a single-quoted HTML attribute: JSON in which `<` cannot begin a tag. */
export function serializeProps(props: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(props).replaceAll("<", "\\u003c").replaceAll("&", "&amp;").replaceAll("'", "&#39;");
}
