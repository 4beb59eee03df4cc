/* The runtime of islands: hydrates one of them, and leaves the page as it was when that fails. */
import { h, hydrate, options, render, type ComponentType } from "preact";
import { withIds } from "./island.ts";
import { createSlot } from "./slot.ts";

/** The component of an island. */
export type IslandComponent = ComponentType<Record<string, unknown>>;

/**
 * The default export of an island's script: hydrates the island in the marker. `index` is its
 * number, for `useId`.
 */
export type HydrateIsland = (
  element: Element,
  props: Record<string, unknown>,
  index: number,
) => void;

/** The event handlers that Preact keeps on an element. */
type Handling = Element & { __e: unknown };

/** Schedules the effects of all islands. */
type Scheduler = { requestAnimationFrame?: (runQueue: () => void) => void };

/** How often effects have run in the current task of the browser. */
let runs = 0;

/**
 * Runs the effects of all islands right after their render. Preact would wait for a frame. If an
 * event comes first, it runs them component by component in the next render, and two that move
 * focus can alternate without end; React runs all of them before (preactjs/preact#5055). What has
 * been set already stays.
 */
(options as Scheduler).requestAnimationFrame ??= (runQueue) => {
  // Preact stops at an effect that throws and, with others still in its queue, never starts again
  // (preactjs/preact#2192), so another run takes the others.
  const run = () => {
    const retry = setTimeout(run);
    runQueue();
    clearTimeout(retry);
  };
  setTimeout(() => runs--);
  // Effects that cause effects without end must not stop the page: after as many as React permits,
  // events come first.
  (runs++ > 50 ? setTimeout : queueMicrotask)(run);
};

/**
 * Makes the function that hydrates an island. When the island throws, it restores the page and
 * throws the same error.
 */
export function mount(component: IslandComponent): HydrateIsland {
  return (element, props, index) => {
    const focused = document.activeElement as HTMLElement;
    const observer = new MutationObserver(() => {});
    // All changes that the island makes to its part of the page.
    observer.observe(element, { childList: true, subtree: true, characterDataOldValue: true });
    try {
      hydrate(withIds(h(component, { ...props, slot: createSlot() }), index), element);
    } catch (problem) {
      // Ends the effects that have begun. Preact also removes every node without a component, here
      // and above.
      render(null, element);
      // Undoes all changes with the same nodes: a copy would lose typed text, focus and the islands
      // in a slot.
      // oxlint-disable-next-line unicorn/no-array-reverse -- browsers of 2022 have no toReversed
      for (const change of observer.takeRecords().reverse()) {
        const { target, addedNodes, removedNodes, nextSibling, oldValue } = change;
        // `oldValue` is set for text nodes; for elements, assigning `nodeValue` does nothing.
        target.nodeValue = oldValue;
        for (const node of addedNodes) target.removeChild(node);
        for (const node of removedNodes) target.insertBefore(node, nextSibling);
      }
      focused.focus({ preventScroll: true });
      // The form of a failed island is sent without JavaScript, so its handlers must not run.
      // Preact leaves handlers on unmounted nodes and has no public way to remove them; its private
      // list keeps this name between releases (mangle.json of preactjs/preact).
      for (const node of element.querySelectorAll<Handling>(":not(:scope site-island *)"))
        node.__e = 0;
      throw problem;
    } finally {
      observer.disconnect();
    }
  };
}
