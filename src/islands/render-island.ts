import { createRequire } from "node:module";
import { Parser } from "htmlparser2";
import { Fragment, h, isValidElement, options, type ComponentChildren, type ComponentType, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { shorten } from "../findings/text.ts";
import { withIds, type Slot } from "./browser/island.ts";
import { parsingProblems, RAW } from "./parsed-html.ts";

const require = createRequire(import.meta.url);

/** Marks the place of the children of `<Island>` in an island's HTML. */
export const SLOT_MARK = "<!--slot-->";

const slot: Slot = { dangerouslySetInnerHTML: { __html: SLOT_MARK } };

/**
 * Renders an island with the library that will hydrate it, and finds what in its HTML would make hydration change the page.
 * `index` is the island's number on the page. The code of React libraries (`usesCompat`) is not its author's: adjacent
 * texts there are let pass, whose nodes a visitor cannot tell apart, and `preact/compat` gives styles their units.
 */
export function renderIsland(
  component: ComponentType<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
  { index, usesCompat = false }: { index: number; usesCompat?: boolean },
): { html: string; problems: string[] } {
  const render = () => renderToString(withIds(h(component, { ...given, slot }), index));
  let isSuspect = false;
  let hasRaw = false;
  const styles: [element: string, style: unknown][] = [];
  const html = withVNodeHook(({ type, props }) => {
    if (typeof type === "string" && "style" in props) styles.push([type, props.style]);
    isSuspect ||= isElement(type) && mayJoinTexts(type, props.children);
    hasRaw ||= typeof type === "string" && isRaw(props);
  }, render);
  const problems = [
    ...parsingProblems(hasRaw ? renderRaw(render) : html),
    ...(isSuspect && !usesCompat ? textProblems(render, html) : []),
    ...(usesCompat ? [] : styles.flatMap(styleProblems)),
  ];
  return { html, problems: [...new Set(problems)] };
}

type AnyProps = {
  children?: ComponentChildren;
  style?: unknown;
  dangerouslySetInnerHTML?: { __html: string } | null;
};

const isRaw = ({ dangerouslySetInnerHTML: html }: AnyProps) =>
  html !== undefined && html !== null && html !== slot.dangerouslySetInnerHTML;

/** Elements in which a comment would be text. Their text is left out. */
const TEXT_ONLY = /^(?:script|style|textarea|title|iframe|noscript|xmp|noembed|noframes)$/;

/** Renders once more, with marks around HTML that Preact does not make and never looks into. */
function renderRaw(render: () => string): string {
  return withVNodeHook(({ type, props }) => {
    if (typeof type !== "string" || !isRaw(props)) return;
    const html = TEXT_ONLY.test(type) ? "" : RAW.join(props.dangerouslySetInnerHTML?.__html ?? "");
    props.dangerouslySetInnerHTML = { __html: html };
  }, render);
}

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
  const isText = typeof children === "string" || typeof children === "number";
  return isText ? type === Fragment || children === "" : Array.isArray(children) && children.some(holdsText);
}

const holdsText = (child: ComponentChildren): boolean =>
  Array.isArray(child) ? child.some(holdsText) : typeof child === "string" || typeof child === "number";

// Noncharacters, which no text holds, enclose each text in the second render.
const BEGIN = "\uFDD0";
const END = "\uFDD1";
const MARKS = /[\uFDD0\uFDD1]+/;

/**
 * Finds adjacent texts, which are one text node in HTML and several in Preact: it would change the page while it hydrates,
 * even though the change is invisible. A second render marks each text of an element. When its HTML without marks differs
 * from `plain`, the first render, a component reads its children and the marks prove nothing.
 */
function textProblems(render: () => string, plain: string): string[] {
  let html: string;
  try {
    // A component may join its children with other text; the children of an element are rendered as they are.
    html = withVNodeHook(({ type, props }) => {
      if (isElement(type) && "children" in props) props.children = marked(props.children);
    }, render);
  } catch {
    // Marks made a component throw that reads its children. The first render has shown that it works.
    return [];
  }
  return html.split(MARKS).join("") === plain ? adjacentTexts(html) : [];
}

function marked(child: ComponentChildren): ComponentChildren {
  if (Array.isArray(child)) return child.map(marked);
  if (typeof child !== "string" && typeof child !== "number") return child;
  const text = String(child);
  return text.startsWith(BEGIN) ? text : `${BEGIN}${text}${END}`;
}

function adjacentTexts(html: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  let text = "";
  const endText = () => {
    const element = `<${open.at(-1) ?? "the island"}>`;
    if (text.includes(BEGIN + END))
      problems.push(`${element} has an empty text among its children: use null instead of ""`);
    const [first, second] = text
      .split(MARKS)
      .filter(Boolean)
      .map((part) => shorten(part, 21));
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

/** A value in an island's props that cannot travel to the browser as JSON. */
export interface PropProblem {
  /** Where the value is, as code: `props.slides[2].onClick`. */
  path: string;
  message: string;
  hint: string;
}

/**
 * Finds everything in props that JSON would lose or change silently: functions, dates, `undefined`, cycles, class
 * instances, JSX, NaN. An empty list means that the browser gets exactly these props.
 */
export function propProblems(props: Readonly<Record<string, unknown>>): PropProblem[] {
  return Object.keys(props).flatMap((name) => problemsIn(props[name], `props.${name}`, []));
}

function problemsIn(value: unknown, path: string, ancestors: readonly object[]): PropProblem[] {
  const problem = problemOf(value, ancestors);
  if (problem !== undefined) return [{ path, ...problem }];
  if (typeof value !== "object" || value === null) return [];
  const inside = [...ancestors, value];
  if (Array.isArray(value)) return value.flatMap((item, index) => problemsIn(item, `${path}[${index}]`, inside));
  return Object.entries(value).flatMap(([key, item]) =>
    problemsIn(item, /^[\w$]+$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`, inside),
  );
}

function problemOf(value: unknown, ancestors: readonly object[]): Omit<PropProblem, "path"> | undefined {
  const problem = (message: string, hint: string) => ({ message, hint });
  if (typeof value === "number" && !Number.isFinite(value))
    return problem(`is ${value}, which JSON does not have`, "Pass a finite number or null.");
  if (value === undefined)
    return problem("is undefined, which JSON does not have", "Leave the prop out, or pass null.");
  if (typeof value === "symbol" || typeof value === "bigint")
    return problem(`is a ${typeof value}, which JSON does not have`, "Pass a string.");
  if (typeof value === "function") {
    const hint = "Move the function into the island and pass the data that it needs.";
    return problem("is a function, which cannot be sent to the browser", hint);
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (ancestors.includes(value))
    return problem("holds itself: a cycle, which JSON does not have", "Pass only the fields that the island needs.");
  if (value instanceof Date) return problem("is a Date, which would arrive as a string", "Pass date.toISOString().");
  if (Array.isArray(value)) return undefined;
  // Elements of React have a `$$typeof`.
  if ("$$typeof" in value || isValidElement(value)) {
    const hint = "Put it between <Island> and </Island>, and let the island place its slot.";
    return problem("is JSX, which cannot be sent to the browser", hint);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return undefined;
  const name = value.constructor.name || "class instance";
  return problem(`is a ${name}, which would arrive as a plain object`, "Pass a plain object or a list.");
}

/** Props as the text of a single-quoted HTML attribute: JSON in which `<` cannot begin a tag. */
export function serializeProps(props: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(props).replaceAll("<", "\\u003c").replaceAll("&", "&amp;").replaceAll("'", "&#39;");
}
