/*
 * The JSX runtimes of an annotated render, which happens only when there is something to report: each element carries the
 * place of its JSX, so that a finding in a page can name the line of the template. esbuild passes that place to `jsxDEV`;
 * React 19 itself no longer uses it.
 */
import { jsx as preactJsx } from "preact/jsx-runtime";
import type { ElementType } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
import { JsonLd } from "./head-elements.ts";
import { Island } from "./island.ts";
import { sourceAttribute, type JsxSource } from "./source-places.ts";

/** Components of build-site that pass the place on to what they render, or name it in an error. */
const TAKE_SOURCE: ReadonlySet<unknown> = new Set([Island, JsonLd]);

type Props = Record<string, unknown>;

/** What esbuild calls for each element of a template in `jsxDev` mode. */
export function reactJsxDEV(
  type: ElementType,
  props: Props,
  key: string | undefined,
  isStatic: boolean,
  source?: JsxSource,
) {
  const takesSource = typeof type === "string" || TAKE_SOURCE.has(type);
  return (isStatic ? jsxs : jsx)(type, takesSource ? { ...props, ...sourceAttribute(source) } : props, key);
}

/** The same for an element of an island. */
export function preactJsxDEV(
  type: string,
  props: Props,
  key: string | undefined,
  _isStatic: boolean,
  source?: JsxSource,
) {
  const given = typeof type === "string" ? { ...props, ...sourceAttribute(source) } : props;
  return preactJsx(type, given as Parameters<typeof preactJsx>[1], key);
}
