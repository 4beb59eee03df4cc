import type { ReactElement, ReactNode } from "react";
import { plainMarkup } from "./plain-markup.ts";
import { renderToStaticMarkup } from "./static-markup.ts";

/** Templates that React's own renderer is needed for. */
const needReact = new WeakSet();

/**
 * Renders what `prepare` makes, without React's own renderer where that can be. Where it cannot, `prepare` is called once
 * more, since components have noted things by then, and from then on it is known of this `template`. Throws what components
 * throw.
 */
export function markupOf<Prepared extends { element: ReactElement }>(
  template: unknown,
  prepare: () => Prepared,
): Prepared & { markup: string } {
  const key = isObject(template) ? template : prepare;
  if (!needReact.has(key)) {
    const prepared = prepare();
    try {
      return { ...prepared, markup: plainMarkup(prepared.element) };
    } catch {
      // What a component has thrown it throws again.
    }
  }
  const prepared = prepare();
  const markup = renderToStaticMarkup(prepared.element);
  needReact.add(key);
  return { ...prepared, markup };
}

/** The static markup of what notes nothing while it is rendered: a drawing. */
export function staticMarkup(node: ReactNode): string {
  try {
    return plainMarkup(node);
  } catch {
    return renderToStaticMarkup(node);
  }
}

function isObject(value: unknown): value is WeakKey {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}
