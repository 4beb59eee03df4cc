import { createRequire } from "node:module";
import { types } from "node:util";
import {
  Component,
  type ComponentChildren,
  type ComponentType,
  Fragment,
  h,
  isValidElement,
  options,
  toChildArray,
  type VNode,
} from "preact";
import { renderToString } from "preact-render-to-string";
import { isPromise } from "../code/site-code.ts";
import { shorten } from "../findings/text.ts";
import { withIds, type Slot } from "./browser/island.ts";

const require = createRequire(import.meta.url);

/** The place of the children of `<Island>`. */
export const SLOT_MARK = "<!--slot-->";

const slot: Slot = { dangerouslySetInnerHTML: { __html: SLOT_MARK } };

const preact = { h, options, renderToString, withIds };
export type Renderer = typeof preact;

const HOOKS = { ...options };

/**
 * Preact for the next run of a site's code. Packages such as @preact/signals set hooks whenever
 * they run, and two copies of their hooks do not go together.
 */
export function preactWithoutHooks() {
  for (const name of Object.keys(options)) Reflect.deleteProperty(options, name);
  Object.assign(options, HOOKS);
  return import("preact");
}

/**
 * Renders an island, and the data for the check of hydration. `index` is its number on the page,
 * `compat` the Preact of React components, whose texts and styles are not checked: others wrote
 * them. `waits` is an async component, of which Preact renders nothing.
 */
export function renderIsland(
  component: ComponentType<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
  { index, compat }: { index: number; compat?: Renderer | undefined },
): Pick<RenderedIsland, "marked" | "problems"> & {
  html: string;
  waits?: object;
  lost?: string | undefined;
} {
  const using = compat ?? preact;
  const created: VNode<ElementProps>[] = [];
  // A component may only read its children: <Trans><b>{{ name }}</b></Trans>.
  const rendered = new Set<VNode>();
  const render = (see: (vnode: VNode<ElementProps>) => void): string => {
    type Hook = typeof see | undefined;
    const hooks: { vnode?: Hook; diffed?: Hook } = using.options;
    const { vnode: before, diffed } = hooks;
    hooks.vnode = (vnode) => {
      before?.(vnode);
      see(vnode);
    };
    hooks.diffed = (vnode) => {
      diffed?.(vnode);
      rendered.add(vnode);
    };
    try {
      return using.renderToString(using.withIds(using.h(component, { ...given, slot }), index));
    } finally {
      Object.assign(hooks, { vnode: before, diffed });
    }
  };
  let html = "";
  try {
    html = render((vnode) => void created.push(vnode));
  } catch (problem) {
    if (!suspends(component, given, compat)) throw problem;
    return { html, marked: html, problems: [], waits: component };
  }
  const waits = created.find(({ type }) => types.isAsyncFunction(type))?.type;
  if (typeof waits === "function") return { html, marked: html, problems: [], waits };
  // A component can read the HTML of its children: what is published has no marks.
  const marked = created.some((vnode) => rawHtml(vnode)) ? render(markRawHtml) : html;
  const problems: string[] = [];
  if (compat === undefined)
    for (const vnode of created) problems.push(...textProblems(vnode), ...styleProblems(vnode));
  // The renderer does not announce fragments.
  const lost = created.find(
    (vnode) =>
      (vnode.type === Fragment || rendered.has(vnode)) && losesChild(vnode, compat === undefined),
  );
  return { html, marked, problems, lost: lost && elementName(lost) };
}

const elementName = ({ type }: VNode<ElementProps>): string =>
  typeof type === "string" ? `<${type}>` : "a fragment";

/** Preact omits everything but texts, elements and lists; React, only functions and symbols. */
function losesChild({ type, props: { children } }: VNode<ElementProps>, isOwn: boolean): boolean {
  if (typeof type === "function" && type !== Fragment) return false;
  const isLost = (child: unknown): boolean => {
    if (Array.isArray(child)) return child.some(isLost);
    if (typeof child === "object") return child !== null && !isValidElement(child);
    return isOwn && (typeof child === "function" || typeof child === "symbol");
  };
  return isLost(children);
}

/** Whether an island throws a promise, which the renderer shows only to error boundaries. */
function suspends(
  component: ComponentType<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
  using = preact,
): boolean {
  let thrown: unknown;
  class Boundary extends Component {
    override componentDidCatch(problem: unknown) {
      thrown = problem;
    }
    override render() {
      return using.h(component, { ...given, slot });
    }
  }
  const switches: typeof options & { errorBoundaries?: boolean } = using.options;
  try {
    switches.errorBoundaries = true;
    using.renderToString(using.h(Boundary, {}));
  } catch {
    // It was thrown before.
  } finally {
    switches.errorBoundaries = false;
  }
  return isPromise(thrown);
}

type ElementProps = {
  children?: ComponentChildren;
  style?: unknown;
  dangerouslySetInnerHTML?: { __html: string } | null;
};

function rawHtml({
  type,
  props: { dangerouslySetInnerHTML: raw },
}: VNode<ElementProps>): string | undefined {
  return typeof type === "string" && raw !== slot.dangerouslySetInnerHTML ? raw?.__html : undefined;
}

function markRawHtml(vnode: VNode<ElementProps>): void {
  const html = rawHtml(vnode);
  const marked = TEXT_ONLY.test(String(vnode.type)) ? " " : RAW.join(html);
  if (html) vnode.props.dangerouslySetInnerHTML = { __html: marked };
}

/** Adjacent texts are one text in HTML. Preact would split it, and a selection would be lost. */
function textProblems(vnode: VNode<ElementProps>): string[] {
  const { type, props } = vnode;
  if (!Array.isArray(props.children) || !props.children.some(holdsText)) return [];
  if (typeof type === "function" && type !== Fragment) return [];
  const shown = toChildArray(props.children).filter((child) => child !== "");
  const isText = (child: unknown) => child !== undefined && typeof child !== "object";
  const first = shown.findIndex((child, index) => isText(child) && isText(shown[index + 1]));
  if (first < 0) return [];
  const texts = shown
    .slice(first, first + 2)
    .map((child) => `“${shorten(String(child as string | number), 21)}”`);
  return [
    `${elementName(vnode)} has two pieces of text side by side (${texts.join(", ")}): write ` +
      "them as one template string",
  ];
}

const holdsText = (child: ComponentChildren): boolean =>
  Array.isArray(child) ? child.some(holdsText) : child !== null && typeof child !== "object";

/** Only the server adds `px` to a number in `style` (preact 11 core). */
function styleProblems({ type, props: { style } }: VNode<ElementProps>): string[] {
  if (typeof type !== "string" || typeof style !== "object" || style === null) return [];
  return Object.entries(style).flatMap(([name, value]) => {
    if (typeof value !== "number") return [];
    // Preact's own renderer knows which properties get a unit.
    const element = h("i", { style: { [name]: value } });
    const added = renderToString(element).includes(`${value}px`);
    return added
      ? [`<${type}> has the style ${name}: ${value} without a unit: write "${value}px"`]
      : [];
  });
}

/* The props of an island, which must arrive unchanged in the browser. */

/** When an island's code is fetched and run. A media query is a prop of its own, `media`. */
export type Strategy = "load" | "idle" | "visible" | "stored" | "interaction";

export const STRATEGIES: readonly string[] = [
  "load",
  "idle",
  "visible",
  "stored",
  "interaction",
] satisfies Strategy[];

/** Whether CSS knows a query; otherwise, it never matches. */
export function isMediaQuery(query: string): boolean {
  // Outside the `try`: a missing package says nothing about the query.
  const { transform } = require("lightningcss") as typeof import("lightningcss");
  try {
    transform({ filename: "media.css", code: Buffer.from(`@media ${query} { a { color: red } }`) });
    return true;
  } catch {
    return false;
  }
}

/** What JSON would lose or change in props, as code: `props.slides[2].onClick is a function`. */
export function propProblems(props: Readonly<Record<string, unknown>>): string[] {
  return problemsIn(props, []).map((end) => `props${end}`);
}

function problemsIn(value: unknown, ancestors: readonly object[]): string[] {
  const problem = problemOf(value, ancestors);
  if (problem !== undefined) return [` ${problem}`];
  if (typeof value !== "object" || value === null) return [];
  const inside = [...ancestors, value];
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      problemsIn(item, inside).map((end) => `[${index}]${end}`),
    );
  return Object.entries(value).flatMap(([key, item]) =>
    problemsIn(item, inside).map((end) =>
      /^[\w$]+$/.test(key) ? `.${key}${end}` : `[${JSON.stringify(key)}]${end}`,
    ),
  );
}

function problemOf(value: unknown, ancestors: readonly object[]): string | undefined {
  if (value === undefined || (typeof value === "number" && !Number.isFinite(value)))
    return `is ${value}`;
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint")
    return `is a ${typeof value}`;
  if (typeof value !== "object" || value === null) return undefined;
  if (ancestors.includes(value)) return "contains itself";
  // Elements of React have a `$$typeof`.
  if ("$$typeof" in value || isValidElement(value)) return "is JSX";
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value) || prototype === null || prototype === Object.prototype)
    return undefined;
  return `is a ${value.constructor.name || "class instance"}`;
}

/** As a single-quoted attribute: JSON in which `<` cannot begin a tag. */
export function serializeProps(props: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(props)
    .replaceAll("<", "\\u003c")
    .replaceAll("&", "&amp;")
    .replaceAll("'", "&#39;");
}

/** Comments around HTML that Preact did not make, which is not compared. */
export const RAW = ["<!--dangerouslySetInnerHTML-->", "<!--/dangerouslySetInnerHTML-->"] as const;
export const RAW_PART =
  /(?<=<!--dangerouslySetInnerHTML-->)[^]*?(?=<!--\/dangerouslySetInnerHTML-->)/g;
/** In these elements, a comment would be text. */
const TEXT_ONLY = /^(?:script|style|textarea|title|iframe|noscript|xmp|noembed|noframes)$/;

/** An island as it was rendered, for the check of hydration. */
export interface RenderedIsland {
  name: string;
  marked: string;
  problems: readonly string[];
}
