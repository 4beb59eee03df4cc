import React, { isValidElement } from "react";
import type { ComponentType } from "preact";
import type { MadeElement } from "./made-elements.ts";
import { RenderProblem } from "./render-problem.ts";
import type { JsxSource } from "./source-attribute.ts";

/*
 * React as the templates of a site get it. React accepts some mistakes without a word when it renders a static page, and
 * describes others only from its own point of view. The guard looks at each element before React does and names the
 * mistake. A bundle has its own guard; `provided-modules.ts` connects the two.
 */

/** Checks the elements of one page at a time. */
export interface PageGuard {
  /** Begins a page. `onElement` is called with every element that the page creates. */
  startPage: (islandNames: ReadonlyMap<ComponentType<never>, string>, onElement?: (made: MadeElement) => void) => void;
  /** Throws a RenderProblem on an element that cannot be published. Packages may keep event handlers. */
  check: (type: unknown, props: Props | null, options: GuardOptions) => void;
}

type Props = Record<string, unknown>;

interface GuardOptions {
  /** Whether event handlers are refused: nobody can take them out of a package. */
  refuseHandlers: boolean;
  /** The place of the JSX, in an annotated bundle. */
  source?: JsxSource | undefined;
}

/** The code of the finding about a component that contains itself. */
export const ENDLESS = "templates/endless";

/** More elements than any page has. React itself would never stop rendering a component that contains itself. */
const MOST_ELEMENTS = 250_000;

/** Makes the guard of a bundle. */
export function createPageGuard(): PageGuard {
  let count = 0;
  let islandNames: ReadonlyMap<unknown, string> = new Map();
  let onElement: ((made: MadeElement) => void) | undefined;
  return {
    startPage(names, heard) {
      count = 0;
      islandNames = names;
      onElement = heard;
    },
    check(type, props, { refuseHandlers, source }) {
      if (++count > MOST_ELEMENTS)
        throw new RenderProblem(ENDLESS, "The page has no end: a component contains itself.");
      onElement?.({ type, props: props ?? {}, source });
      checkType(type);
      checkIsland(type, props, islandNames.get(type));
      if (refuseHandlers && typeof type === "string") checkHandlers(type, props);
    },
  };
}

function checkType(type: unknown): void {
  if (type === undefined || type === null) {
    throw new RenderProblem("templates/no-component", "The template uses a component that is undefined.", {
      hint: "Is it exported, and imported under that name?",
    });
  }
  if (!isComponent(type)) {
    throw new RenderProblem("templates/no-component", "The template uses something as a component that is none.", {
      hint: "A component is a function that returns elements.",
    });
  }
}

function checkIsland(type: unknown, props: Props | null, island: string | undefined): void {
  if (island !== undefined) {
    const name = typeof type === "function" ? type.name : island;
    throw new RenderProblem("islands/without-placement", `The island ${island} is used like a component.`, {
      hint: `Place it with <Island of={${name}} when="…" />.`,
    });
  }
  const html = (props?.["dangerouslySetInnerHTML"] as { __html?: unknown } | undefined)?.__html;
  if (type === "site-island" || (typeof html === "string" && html.includes("<site-island"))) {
    const message = "The template has a <site-island> of its own, which only <Island> can make.";
    throw new RenderProblem("islands/without-placement", message, {
      hint: 'Place the island with <Island of={…} when="…" />.',
    });
  }
}

/** React leaves event handlers out of static markup without a word. */
function checkHandlers(element: string, props: Props | null): void {
  const handler = Object.keys(props ?? {}).find((name) => name.startsWith("on") && typeof props?.[name] === "function");
  if (handler === undefined) return;
  const message = `<${element}> has an ${handler}, which can never run: pages are plain HTML.`;
  throw new RenderProblem("templates/dead-handler", message, {
    hint: "Interactive parts are islands: make the component one, in islands/.",
  });
}

/** An element's name, a function, a symbol (Fragment), or an object that React made: memo, lazy, a context. */
function isComponent(type: unknown): boolean {
  if (typeof type === "object" && type !== null) return "$$typeof" in type && !isValidElement(type);
  return typeof type === "string" || typeof type === "function" || typeof type === "symbol";
}

/**
 * React whose `createElement` asks the guard, without Suspense: a page is rendered in one go, so that React would publish
 * the fallback in place of an error inside it.
 */
export function guardedReact(guard: PageGuard, options: Pick<GuardOptions, "refuseHandlers">): typeof React {
  const createElement = (type: unknown, props: Props | null, ...children: unknown[]) => {
    guard.check(type, props, options);
    return (React.createElement as (...args: unknown[]) => unknown)(type, props, ...children);
  };
  const Suspense = ({ children }: { children?: React.ReactNode }) => children;
  return { ...React, createElement, Suspense } as unknown as typeof React;
}

/** What a JSX runtime exports besides Fragment. */
type MakeElement = (type: unknown, props: Props, key?: string, isStatic?: boolean, source?: JsxSource) => unknown;

/** A function of a JSX runtime that asks the guard first. */
export function guardedJsx(
  guard: PageGuard,
  make: MakeElement,
  { refuseHandlers }: Pick<GuardOptions, "refuseHandlers">,
): MakeElement {
  return (type, props, key, isStatic, source) => {
    guard.check(type, props, { refuseHandlers, source });
    return make(type, props, key, isStatic, source);
  };
}
