import React from "react";
import { ownModule } from "../files/own-files.ts";

/*
 * React as the templates of a site get it: the module itself with a few lines in front, so that mistakes which React
 * would pass over in a static page are found. Each function gives the text of a module; `url` is the original's.
 */

/** The module with what all the others ask before they make an element. */
export const PAGE_GUARD = "page-guard";

/** The code of the finding about a page without an end. */
export const ENDLESS = "templates/endless";
/** More elements than any page has. React itself would go on for ever where a component contains itself. */
const MOST_ELEMENTS = 250_000;
/** Elements before somebody looks how deep they are in each other, and twice as many each time; most pages have fewer. */
const FIRST_LOOK = 1000;
/**
 * Calls within each other, almost as many as the stack has room for: more than 150 components deep, each with an element.
 * Where there is no room at all, React begins anew from there, and so it would go on.
 */
const DEEPEST = 2200;

/**
 * Counts the elements of a page (`startPage` begins one), and refuses components that are undefined, islands that nobody
 * places, and event handlers, which React leaves out of static markup without a word. What a component in `memo` renders
 * may be shared by pages (`share-parts.ts`): `once` asks for it. Who explains why a page fails hears of every element.
 */
export function pageGuard(): string {
  return `
import { RenderProblem } from ${JSON.stringify(ownModule("render/render-problem.ts"))};
let made = 0;
let look = Infinity;
let islandNames = new Map();
let parts;
let onElement;
let isEndless = false;
let endless;
export function startPage(islands, pageParts, heard) {
  made = 0;
  look = ${FIRST_LOOK};
  islandNames = islands;
  parts = pageParts;
  onElement = heard;
  isEndless = false;
  endless = undefined;
}
export function once(component) {
  const Once = (props) => parts?.place(component, props) ?? component(props);
  Object.defineProperty(Once, "name", { value: component.name });
  Once.displayName = component.displayName;
  return Once;
}
function isTooDeep() {
  const { stackTraceLimit, prepareStackTrace } = Error;
  try {
    Error.stackTraceLimit = ${DEEPEST};
    Error.prepareStackTrace = (_, calls) => calls.length;
    return new Error().stack === ${DEEPEST};
  } catch {
    return true; // There is not even room for a look.
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    Error.prepareStackTrace = prepareStackTrace;
  }
}
function refuseEndless() {
  try {
    isEndless ||= made >= ${MOST_ELEMENTS} || isTooDeep();
  } catch {
    isEndless = true;
  }
  // Of what React has put off for want of room, each piece is told.
  look = isEndless ? 0 : Math.min(2 * look, ${MOST_ELEMENTS});
  if (isEndless) throw endless ??= new RenderProblem(${JSON.stringify(ENDLESS)}, "The page has no end: a component contains itself.");
}
export function check(type, props, handlers, source) {
  if (++made >= look) refuseEndless();
  onElement?.({ type, props: props ?? {}, source });
  if (type === undefined || type === null) throw new RenderProblem("templates/no-component", "The template uses a component that is undefined.", {
    hint: "Is it exported, and imported under that name?",
  });
  if (islandNames.has(type)) throw new RenderProblem("islands/without-placement", "The island " + islandNames.get(type) + " is used like a component of the page.", {
    hint: "Place it with <Island of={" + type.name + "} when=\\"…\\" />.",
  });
  if (type === "site-island" || props?.dangerouslySetInnerHTML?.__html?.includes?.("<site-island")) throw new RenderProblem(
    "islands/without-placement", "The template has a <site-island> of its own, which only <Island> can make.", {
      hint: "Place the island with <Island of={…} when=\\"…\\" />.",
    });
  if (handlers && typeof type === "string") for (const name in props)
    if (name.startsWith("on") && typeof props[name] === "function") throw new RenderProblem(
      "templates/dead-handler", "<" + type + "> has an " + name + ", which can never run: pages are plain HTML.",
      { hint: "What moves is an island: make the component one, in islands/." });
}
`;
}

/**
 * React without Suspense. A page is rendered in one go, so nothing can take the place of a fallback: with React's own, a
 * component inside that throws would be left out without a word and the fallback published. `handlers` says whether
 * event handlers are refused: those of packages nobody here can take out. Nor are the components in `memo` that a package
 * has shared by pages.
 */
export function pageReact(url: string, handlers: boolean): string {
  return `
import React from ${JSON.stringify(url)};
import { check, once } from ${JSON.stringify(PAGE_GUARD)};
const pageReact = {
  ...React,
  memo(type, same) {
    const isPlain = typeof type === "function" && type.prototype?.isReactComponent === undefined;
    return React.memo(${handlers} && isPlain && !same ? once(type) : type, same);
  },
  Suspense({ children }) { return children; },
  createElement(type, props, ...children) {
    check(type, props, ${handlers});
    return React.createElement(type, props, ...children);
  },
};
export default pageReact;
export const { ${Object.keys(React).join(", ")} } = pageReact;
`;
}

/** A JSX runtime that asks the guard first. `makers` are its functions that make elements. */
export function pageJsx(url: string, makers: readonly string[], handlers: boolean): string {
  return `
import * as runtime from ${JSON.stringify(url)};
import { check } from ${JSON.stringify(PAGE_GUARD)};
const checked = (make) => (type, props, key, isStatic, source) => {
  check(type, props, ${handlers}, source);
  return make(type, props, key, isStatic, source);
};
export const Fragment = runtime.Fragment;
${makers.map((name) => `export const ${name} = checked(runtime.${name});`).join("\n")}
`;
}
