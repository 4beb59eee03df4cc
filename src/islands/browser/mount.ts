import { h, hydrate, type ComponentType, type VNode } from "preact";
import type { Slot } from "./island.ts";

/** What the file of an island exports: makes the island's HTML on the page alive. */
export type HydrateIsland = (element: Element, props: Record<string, unknown>, index: number) => void;

/** The HTML of a slot is on the page already: an empty one that never changes makes Preact leave it alone. */
const slot: Slot = { dangerouslySetInnerHTML: { __html: "" } };

/**
 * Hydrates one of the islands of a file: the one that the marker names, or the only one. `index` is its number on the
 * page: the same on the server, so that `useId` gives the same ids.
 */
export function mount(islands: Record<string, ComponentType<Record<string, unknown>>>): HydrateIsland {
  return (element, props, index) =>
    hydrate(seedIds(h(islands[element.getAttribute("name") ?? ""]!, { ...props, slot }), index), element);
}

/**
 * Preact counts `useId` from `P0-0` in every root, so that two islands would share ids (preactjs/preact#3781).
 * `__m` is the mask that it counts with, under its published (mangled) name; `useId` looks for it on the root's vnode.
 */
export function seedIds<Props>(vnode: VNode<Props>, index: number): VNode<Props> {
  return Object.assign(vnode, { __m: [index, 0] });
}
