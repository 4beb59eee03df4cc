import { h, hydrate, render, type ComponentType, type VNode } from "preact";
import type { Slot } from "./island.ts";

/** What the file of an island exports: makes the island's HTML on the page alive. */
export type HydrateIsland = (element: Element, props: Record<string, unknown>, index: number) => void;

/** An element as Preact keeps its handlers there, under the published (mangled) name. */
type Handling = Element & { __e: unknown };

/** The HTML of a slot is on the page already: an empty one that never changes makes Preact leave it alone. */
const slot: Slot = { dangerouslySetInnerHTML: { __html: "" } };

/**
 * Hydrates one of the islands of a file: the one that the marker names, or the only one. `index` is its number on the
 * page: the same on the server, so that `useId` gives the same ids. Throws what the island throws, and leaves the page
 * as it was then.
 */
export function mount(islands: Record<string, ComponentType<Record<string, unknown>>>): HydrateIsland {
  return (element, props, index) => {
    const focused = document.activeElement as HTMLElement;
    const observer = new MutationObserver(() => {});
    observer.observe(element, { childList: true, subtree: true, characterDataOldValue: true });
    try {
      hydrate(seedIds(h(islands[element.getAttribute("name") ?? ""]!, { ...props, slot }), index), element);
    } catch (problem) {
      // Ends what has begun. Preact takes out of the page what it has no component for, here and above.
      render(null, element);
      // The same nodes come back: with what somebody has typed and opened, and with the islands in a slot.
      // oxlint-disable-next-line unicorn/no-array-reverse -- browsers of 2022 have no toReversed
      for (const { target, addedNodes, removedNodes, nextSibling, oldValue } of observer.takeRecords().reverse()) {
        // That of a text; an element has none.
        target.nodeValue = oldValue;
        for (const node of addedNodes) target.removeChild(node);
        for (const node of removedNodes) target.insertBefore(node, nextSibling);
      }
      focused.focus({ preventScroll: true });
      // No handler may hear of anything any more: a form is sent the plain way.
      for (const node of element.querySelectorAll<Handling>(":not(:scope site-island *)")) node.__e = 0;
      throw problem;
    } finally {
      observer.disconnect();
    }
  };
}

/**
 * Preact counts `useId` from `P0-0` in every root, so that two islands would share ids (preactjs/preact#3781).
 * `__m` is the mask that it counts with, under its published (mangled) name; `useId` looks for it on the root's vnode.
 */
export function seedIds<Props>(vnode: VNode<Props>, index: number): VNode<Props> {
  return Object.assign(vnode, { __m: [index, 0] });
}
