import { types } from "node:util";
import { Fragment as PreactFragment, jsx as preactJsx } from "preact/jsx-runtime";
import type { ComponentType } from "preact";
import React, { isValidElement, type ElementType, type ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { RenderProblem } from "../code/site-code.ts";
import { SOURCE_ATTRIBUTE } from "../html/elements.ts";
import {
  LOST_CONTENT,
  rawHtml,
  refuseLostContent,
  writtenProps,
  type Props,
} from "./lost-markup.ts";

/*
 * React as templates import it. React silently accepts some mistakes on a static page; the guard
 * sees each element first. In an annotated render, elements get the place of their JSX, unless they
 * were made before the page. Each bundle has its own guard.
 */

/** The code of a component that waits, and its problem. */
export const WAITS = "templates/waits";
export const CANNOT_WAIT = "waits for something, but pages are rendered synchronously";

/** Components that pass on the place of their JSX, or name it in an error. */
export const TAKES_SOURCE = Symbol("takes the place of its JSX");

export interface PageGuard {
  startPage: (
    islands: ReadonlyMap<ComponentType<never>, { name: string }>,
    options?: PageListeners & { annotate?: boolean },
  ) => void;
  /** The modules for the site's own code, or for packages. */
  modules: (options: { isOwn: boolean }) => Record<string, object>;
}

export interface PageListeners {
  onElement?: ((made: MadeElement) => void) | undefined;
  /** Called with every element that has HTML as text, of islands too. */
  onRawHtml?: ((element: string, html: string, source: string | undefined) => void) | undefined;
  /** Called when a hook has no effect on a page. */
  onInert?: ((message: string) => void) | undefined;
}

/** `source` is the place of its JSX (`file:line:column`); elements of packages have none. */
export interface MadeElement {
  type: unknown;
  props: { children?: unknown; [name: string]: unknown };
  source?: string | undefined;
}

interface JsxSource {
  fileName: string;
  lineNumber: number;
  columnNumber: number;
}

type JsxArguments<Type> = [
  type: Type,
  props: Props,
  key?: string,
  isStatic?: boolean,
  source?: JsxSource,
];

export const ENDLESS = "templates/endless";

export const INERT = "templates/inert";

/** React would render a component that contains itself forever. */
const MOST_ELEMENTS = 250_000;

/** Creates the guard of a bundle. */
export function createPageGuard(): PageGuard {
  let count = 0;
  let islands: ReadonlyMap<unknown, { name: string }> = new Map();
  let listeners: PageListeners & { annotate?: boolean } = {};

  const reportRawHtml = (element: unknown, props: Props, source: string | undefined): void => {
    const html = rawHtml(props);
    if (typeof element === "string" && html !== undefined)
      listeners.onRawHtml?.(element, html, source);
  };

  /** Elements, and components that pass it on, get the place of their JSX. */
  const annotated = (type: unknown, props: Props, source: string | undefined): Props =>
    listeners.annotate === true &&
    source !== undefined &&
    (typeof type === "string" || (typeof type === "function" && TAKES_SOURCE in type))
      ? { ...props, [SOURCE_ATTRIBUTE]: source }
      : props;

  const modules: PageGuard["modules"] = ({ isOwn }) => {
    /** The props for React. Throws a RenderProblem for an element that cannot be published. */
    const check = <Given extends Props | null>(
      type: unknown,
      props: Given,
      children = props?.["children"],
      source?: string,
    ): Given => {
      if (++count > MOST_ELEMENTS)
        throw new RenderProblem(ENDLESS, "The page is endless: a component contains itself.");
      listeners.onElement?.({ type, props: props ?? {}, source });
      if (typeof type !== "string") checkComponent(type, islands.get(type)?.name);
      if (type === Fragment && isOwn) refuseLostContent("", children);
      checkMarker(type, props);
      if (typeof type !== "string") return props;
      const { onInert } = listeners;
      const given = writtenProps(type, props ?? {}, children, { isOwn, onInert });
      return props === null ? props : (given as Given);
    };
    const checked =
      (create: typeof jsx): typeof jsx =>
      (type, props, key) =>
        create(type, check(type, props as Props), key);
    return {
      react: {
        ...React,
        ...inertHooks(isOwn, (message) => listeners.onInert?.(message)),
        createElement(type: ElementType, props: Props | null, ...children: ReactNode[]) {
          const inside = children.length > 0 ? children : undefined;
          return React.createElement(type, check(type, props, inside), ...children);
        },
        ...VISIBLE,
      },
      "react/jsx-runtime": { Fragment, jsx: checked(jsx), jsxs: checked(jsxs) },
      "react/jsx-dev-runtime": {
        Fragment,
        jsxDEV(...[type, props, key, isStatic, place]: JsxArguments<ElementType>) {
          const source = written(place);
          const given = atSource(source, () => check(type, props, props["children"], source));
          reportRawHtml(type, props, source);
          return (isStatic ? jsxs : jsx)(type, annotated(type, given, source), key);
        },
      },
      "preact/jsx-dev-runtime": {
        Fragment: PreactFragment,
        jsxDEV(...[type, props, key, , place]: JsxArguments<string>) {
          const source = written(place);
          reportRawHtml(type, props, source);
          return preactJsx(type, annotated(type, props, source), key);
        },
      },
    };
  };

  return {
    startPage(known, given = {}) {
      count = 0;
      islands = known;
      listeners = given;
    },
    modules,
  };
}

const VISIBLE = {
  // React would publish the fallback instead of an error in the children.
  Suspense: ({ children }: { children?: ReactNode }) => children,
  Activity({ mode, children }: { mode?: string; children?: ReactNode }) {
    if (mode !== "hidden") return children;
    const hint = "Write the attribute hidden on an element, or leave the elements out.";
    const message = "React omits what is in a hidden <Activity>.";
    throw new RenderProblem(LOST_CONTENT, message, { hint });
  },
};

/** Calls code. What it refuses without a place of its own gets that of a JSX element. */
export function atSource<Result>(source: string | undefined, work: () => Result): Result {
  try {
    return work();
  } catch (problem) {
    if (problem instanceof RenderProblem)
      for (const each of [problem, ...problem.others]) each.source ??= source;
    throw problem;
  }
}

function written(source: JsxSource | undefined): string | undefined {
  return source && `${source.fileName}:${source.lineNumber}:${source.columnNumber}`;
}

function checkComponent(type: unknown, island: string | undefined): void {
  if (!isComponent(type)) {
    const message = `The template uses a component that is ${type ? "not one" : String(type)}.`;
    const hint = "A component is a function that returns elements. Check its export and import.";
    throw new RenderProblem("templates/no-component", message, { hint });
  }
  refuseAsync(type);
  if (island !== undefined) {
    const name = typeof type === "function" ? type.name : island;
    const message = `The island ${island} is used like a component.`;
    const hint = `Place it with <Island of={${name}} when="…" />.`;
    throw new RenderProblem("islands/without-placement", message, { hint });
  }
}

/** A function, a symbol (Fragment), or an object that React made: memo, lazy, a context. */
export function isComponent(type: unknown): boolean {
  if (typeof type === "object" && type !== null) return "$$typeof" in type && !isValidElement(type);
  return typeof type === "function" || typeof type === "symbol";
}

/** Throws for an async component, whose function React does not name. */
export function refuseAsync(type: unknown): void {
  const component = functionOf(type);
  if (types.isAsyncFunction(component)) throw waiting(component);
}

/** The problem of a component that waits. */
export function waiting(component?: object): RenderProblem {
  const hint = "Move the data to content/, or import it.";
  return new RenderProblem(WAITS, `A component ${CANNOT_WAIT}.`, { hint, component });
}

/** The function of a component, in `memo(forwardRef(…))` too. */
export function functionOf(type: unknown): { name: string } | undefined {
  if (typeof type === "function") return type;
  if (typeof type !== "object" || type === null) return undefined;
  return functionOf("type" in type ? type.type : "render" in type ? type.render : undefined);
}

function checkMarker(type: unknown, props: Props | null): void {
  if (type !== "site-island" && !rawHtml(props)?.includes("<site-island")) return;
  const message = "The template has a <site-island>, which only <Island> may write.";
  const hint = 'Place the island with <Island of={…} when="…" />.';
  throw new RenderProblem("islands/without-placement", message, { hint });
}

const STATE = "A component keeps state, which never changes on a page of plain HTML.";
const EFFECT = "A component has an effect, which never runs on a page of plain HTML.";

/** Hooks that have no effect on a page. In packages, they often do not matter. */
function inertHooks(isOwn: boolean, report: (message: string) => void): Partial<typeof React> {
  const tracked = <Hook extends (...given: never[]) => unknown>(
    hook: Hook,
    message: string,
  ): Hook =>
    ((...given: Parameters<Hook>) => {
      report(message);
      return hook(...given);
    }) as Hook;
  const { useState, useReducer, useEffect, useLayoutEffect } = React;
  return {
    useState: tracked(useState, STATE),
    useReducer: tracked(useReducer, STATE),
    ...(isOwn && {
      useEffect: tracked(useEffect, EFFECT),
      useLayoutEffect: tracked(useLayoutEffect, EFFECT),
    }),
  };
}
