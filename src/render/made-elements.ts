import { createElement, Fragment, isValidElement, type ElementType, type ReactNode } from "react";
import type { JsxSource } from "./source-attribute.ts";
import { renderToStaticMarkup } from "react-dom/server";

/** An element that a template has made, and the place of its JSX, where it has one. */
export interface MadeElement {
  type: unknown;
  props: { children?: unknown; [name: string]: unknown };
  source?: JsxSource | undefined;
}

/**
 * The first element that React refuses for its own sake: a prop, a child or a type that it cannot use. React names the
 * component that was rendered at that time, which may have got the element from another one. So each is tried alone,
 * without the elements in it; `problem` is what React has said of the page.
 */
export function refusedElement(made: readonly MadeElement[], problem: Error): MadeElement | undefined {
  return made.find((element) => {
    if (element.source === undefined) return false;
    try {
      const alone = standingAlone(element);
      if (alone !== undefined) renderToStaticMarkup(alone);
      return false;
    } catch (refused) {
      return refused instanceof Error && refused.message === problem.message;
    }
  });
}

function standingAlone({ type, props }: MadeElement): ReactNode {
  const { children } = props;
  if (typeof type === "string")
    return createElement(type, children === undefined ? props : { ...props, children: bare(children) });
  if (!isComponent(type)) return createElement(type as ElementType);
  const objects = [children].flat(Infinity).filter((child) => isPlainObject(child)) as ReactNode[];
  return objects.length === 0 ? undefined : createElement(Fragment, null, ...objects);
}

/** What a template gives as children, but for the elements among them. */
function bare(children: unknown): ReactNode {
  const bareChildren = [children]
    .flat(Infinity)
    .filter((child) => !isValidElement(child) && typeof child !== "function");
  return bareChildren as ReactNode[];
}

/** A function, or an object that React has made: memo, lazy, a context; Fragment is a symbol. */
function isComponent(type: unknown): boolean {
  return typeof type === "function" || typeof type === "symbol" || (isObject(type) && "$$typeof" in type);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isPlainObject = (value: unknown) =>
  isObject(value) && !isValidElement(value) && Object.getPrototypeOf(value) === Object.prototype;

/** The component of that name that is an async function; any, where none has it. */
export function asyncComponent(made: readonly MadeElement[], name: string | undefined): object | undefined {
  const found = made.map(({ type }) => innermost(type)).filter((type) => isAsync(type));
  return found.find((type) => "name" in type && type.name === name) ?? found[0];
}

function innermost(type: unknown): unknown {
  return isObject(type) && "type" in type ? innermost(type.type) : type;
}

function isAsync(type: unknown): type is object {
  return Object.prototype.toString.call(type) === "[object AsyncFunction]";
}
