/*
 * What the files in `islands/` import: types as `build-site/island`, and hooks as `preact/hooks`.
 */
import { createContext, h, type ComponentChildren } from "preact";
import { useContext, useState } from "preact/hooks";

/**
 * HTML that a template put between `<Island>` and `</Island>`. Spread it on the element that holds
 * it: `<div hidden={!open} {...slot} />`.
 */
export interface Slot {
  dangerouslySetInnerHTML: { __html: string };
}

/** The props of an island that takes children: its own and the slot. */
export type WithSlot<Props> = Props & { slot: Slot };

// All but `useId`, which is below.
export * from "preact/hooks";

/** The ids of one island: its number on the page, and how many ids its components have taken. */
const Ids = createContext<[island: number, taken: number]>([0, 0]);

/**
 * Gives the components of an island ids of their own. `island` is its number on the page.
 *
 * @internal
 */
export function withIds(content: ComponentChildren, island: number) {
  return h(Ids.Provider, { value: [island, 0] }, content);
}

/**
 * Returns an id that no other component on the page has, the same after hydration. Preact's own
 * `useId` counts from `P0-0` in every root (preactjs/preact#3781).
 */
export function useId(): string {
  const ids = useContext(Ids);
  return useState(() => `P${ids[0]}-${ids[1]++}`)[0];
}
