/* The same as `annotated-react.ts`, for islands. */
import { jsx, Fragment } from "preact/jsx-runtime";
import type { ComponentType } from "preact";
import { sourceAttribute, type JsxSource } from "./source-attribute.ts";

export { Fragment };

/** What esbuild calls for each element in `jsxDev` mode. */
export function jsxDEV(
  type: string | ComponentType,
  props: Record<string, unknown>,
  key: string | undefined,
  _isStatic: boolean,
  source?: JsxSource,
) {
  const given = typeof type === "string" ? { ...props, ...sourceAttribute(source) } : props;
  return jsx(type as string, given as Parameters<typeof jsx>[1], key);
}
