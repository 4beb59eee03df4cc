/*
 * What islands get as `preact/hooks`: Preact's own hooks, with a `useId` that is unique on a page of several islands.
 * Preact's counts from `P0-0` in every root (preactjs/preact#3781).
 */
import { createContext, h, type ComponentChildren } from "preact";
import { useContext, useState } from "preact/hooks";

export {
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useErrorBoundary,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "preact/hooks";

/** The ids of one island: its number on the page, and how many ids its components have taken. */
const Ids = createContext({ island: 0, taken: 0 });

/** Gives the components of an island ids of their own. `island` is its number on the page, the same on the server. */
export function withIds(content: ComponentChildren, island: number) {
  return h(Ids.Provider, { value: { island, taken: 0 } }, content);
}

/** An id that no other component on the page has. Hydration gives the id that the server gave. */
export function useId(): string {
  const ids = useContext(Ids);
  return useState(() => `P${ids.island}-${ids.taken++}`)[0];
}
