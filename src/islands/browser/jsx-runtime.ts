/*
 * What JSX becomes in islands: `h`, which every page with an island has. Preact's own runtime
 * creates elements a second time, in code of its own.
 */
import { h, type ComponentType, type VNode } from "preact";

// What code that is compiled for Preact in other ways imports.
export * from "preact/jsx-runtime";

/** Creates an element; its children are among its props. */
export const jsx = (
  type: string | ComponentType<object>,
  props: object,
  key?: string | number,
): VNode => h(type as string, key === undefined ? props : { ...props, key });

export { jsx as jsxs, jsx as jsxDEV };
