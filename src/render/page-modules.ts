import React from "react";
import { ownModule } from "../site/own-files.ts";

/*
 * React as the templates of a site get it: the module itself with a few lines in front, so that mistakes which React
 * would pass over in a static page are found. Each function gives the text of a module; `url` is the original's.
 */

/** The module with what all the others ask before they make an element. */
export const PAGE_GUARD = "page-guard";

/** More elements than any page has. React itself would go on for ever where a component contains itself. */
const MOST_ELEMENTS = 250_000;

/**
 * Counts the elements of a page (`startPage` begins one), and refuses components that are undefined, islands that nobody
 * places, and event handlers, which React leaves out of static markup without a word.
 */
export function pageGuard(): string {
  return `
import { RenderProblem } from ${JSON.stringify(ownModule("render/render-problem.ts"))};
let left = Infinity;
let islandNames = new Map();
export function startPage(islands) { left = ${MOST_ELEMENTS}; islandNames = islands; }
export function check(type, props, handlers) {
  if (left-- <= 0) throw new RenderProblem("templates/endless", "The page has no end: a component contains itself.");
  if (type === undefined || type === null) throw new RenderProblem("templates/no-component", "The template uses a component that is undefined.", {
    hint: "Is it exported, and imported under that name?",
  });
  if (islandNames.has(type)) throw new RenderProblem("islands/without-placement", "The island " + islandNames.get(type) + " is used like a component of the page.", {
    hint: "Place it with <Island of={" + type.name + "} when=\\"…\\" />.",
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
 * event handlers are refused: those of packages nobody here can take out.
 */
export function pageReact(url: string, handlers: boolean): string {
  return `
import React from ${JSON.stringify(url)};
import { check } from ${JSON.stringify(PAGE_GUARD)};
const pageReact = {
  ...React,
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
  check(type, props, ${handlers});
  return make(type, props, key, isStatic, source);
};
export const Fragment = runtime.Fragment;
${makers.map((name) => `export const ${name} = checked(runtime.${name});`).join("\n")}
`;
}
