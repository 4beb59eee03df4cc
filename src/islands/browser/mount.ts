/* Hydrates an island, and leaves the page as it was if that fails. */
import { h, hydrate, options, render, type ComponentType } from "preact";
import { withIds } from "./island.ts";
import { createSlot } from "./slot.ts";

/** The component of an island. */
export type IslandComponent = ComponentType<Record<string, unknown>>;

/** The default export of an island's script; `index` is its number, for `useId`. */
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
 * Runs the effects of all islands right after their render, as React does. Preact would wait for a
 * frame, and two effects that move focus could alternate without end (preactjs/preact#5055).
 */
(options as Scheduler).requestAnimationFrame ??= (runQueue) => {
  // Preact stops at an effect that throws (preactjs/preact#2192): another run takes the others.
  const run = () => {
    const retry = setTimeout(run);
    runQueue();
    clearTimeout(retry);
  };
  setTimeout(() => runs--);
  // After as many effects that cause effects as React permits, events come first.
  (runs++ > 50 ? setTimeout : queueMicrotask)(run);
};

/** Makes the function that hydrates an island. If it throws, the page is restored first. */
export function mount(component: IslandComponent): HydrateIsland {
  return (element, props, index) => {
    const focused = document.activeElement as HTMLElement;
    const observer = new MutationObserver(() => {});
    observer.observe(element, { childList: true, subtree: true, characterDataOldValue: true });
    try {
      hydrate(withIds(h(component, { ...props, slot: createSlot() }), index), element);
    } catch (problem) {
      // Ends the effects. Preact also removes every node without a component, here and above.
      render(null, element);
      // The same nodes: copies would lose typed text, focus and the islands in a slot.
      // oxlint-disable-next-line unicorn/no-array-reverse -- browsers of 2022 have no toReversed
      for (const change of observer.takeRecords().reverse()) {
        const { target, addedNodes, removedNodes, nextSibling, oldValue } = change;
        // For elements, this does nothing.
        target.nodeValue = oldValue;
        for (const node of addedNodes) target.removeChild(node);
        for (const node of removedNodes) target.insertBefore(node, nextSibling);
      }
      focused.focus({ preventScroll: true });
      // Its form is now sent without JavaScript. Preact leaves handlers on unmounted nodes, in a
      // list whose name stays between releases (mangle.json of preactjs/preact).
      for (const node of element.querySelectorAll<Handling>(":not(:scope site-island *)"))
        node.__e = 0;
      throw problem;
    } finally {
      observer.disconnect();
    }
  };
}
