/*
 * The JSX runtime of an annotated render, which happens only when there is something to report: each element carries
 * the place of its JSX, so that a finding in a page can name the line of the template. esbuild passes that place to
 * `jsxDEV`; React 19 itself no longer uses it.
 */
import { jsx, jsxs, Fragment } from "react/jsx-runtime";
import type { ElementType } from "react";
import { Island } from "./island.ts";
import { JsonLd } from "./json-ld.ts";
import { sourceAttribute, type JsxSource } from "./source-attribute.ts";

export { Fragment };

/** Components of build-site that hand the place on to what they render, or name it in an error. */
const TAKE_SOURCE: ReadonlySet<unknown> = new Set([Island, JsonLd]);

/** What esbuild calls for each element in `jsxDev` mode. */
export function jsxDEV(
  type: ElementType,
  props: Record<string, unknown>,
  key: string | undefined,
  isStatic: boolean,
  source?: JsxSource,
) {
  const takesSource = typeof type === "string" || TAKE_SOURCE.has(type);
  return (isStatic ? jsxs : jsx)(type, takesSource ? { ...props, ...sourceAttribute(source) } : props, key);
}
