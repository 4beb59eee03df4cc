/* The runtime of islands: hydrates one of them, and leaves the page as it was when that fails. */
import { Fragment, h, hydrate, options, render, type ComponentType } from "preact";
import { withIds } from "./island.ts";
import { createSlot } from "./slot.ts";

/** The islands of one script, by name. A script that holds one island has it under the empty name. */
type Islands = Record<string, ComponentType<Record<string, unknown>>>;

/** The default export of an island's script: hydrates the island whose marker is `element`. */
export type HydrateIsland = (element: Element, props: Record<string, unknown>, index: number) => void;

/** An island that `dev` can remove from the page. `unmount` exists once the island has hydrated. */
export type DevIsland = Element & { unmount?: () => void };

/** The event handlers that Preact keeps on an element. */
type Handling = Element & { __e: unknown };

/** All changes that an island makes to its part of the page. */
const CHANGES = { childList: true, subtree: true, characterDataOldValue: true };

/**
 * Runs the effects of all islands after the next frame; a hidden tab has no frames. Preact stops at an effect that throws
 * and, with others still in its queue, never starts again (preactjs/preact#2192), so this repeats until the queue is empty.
 */
options.requestAnimationFrame = (runQueue) => {
  const run = () => {
    try {
      runQueue();
    } catch (problem) {
      reportError(problem);
      run();
    }
  };
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, 100);
};

/**
 * Hydrates the island that the marker names. `index` is its number on the page, for `useId`. When the island throws,
 * restores the page and throws the same error.
 */
export function mount(islands: Islands): HydrateIsland {
  return (element, props, index) => {
    const focused = document.activeElement as HTMLElement;
    const observer = new MutationObserver(() => {});
    observer.observe(element, CHANGES);
    try {
      const component = islands[element.getAttribute("name") ?? ""]!;
      hydrate(withIds(h(component, { ...props, slot: createSlot() }), index), element);
    } catch (problem) {
      // Ends the effects that have begun. Preact also removes every node without a component, here and above.
      render(null, element);
      // Undoes all changes with the same nodes: a copy would lose typed text, focus and the islands in a slot.
      // oxlint-disable-next-line unicorn/no-array-reverse -- browsers of 2022 have no toReversed
      for (const { target, addedNodes, removedNodes, nextSibling, oldValue } of observer.takeRecords().reverse()) {
        // `oldValue` is set for text nodes; for elements, assigning `nodeValue` does nothing.
        target.nodeValue = oldValue;
        for (const node of addedNodes) target.removeChild(node);
        for (const node of removedNodes) target.insertBefore(node, nextSibling);
      }
      focused.focus({ preventScroll: true });
      // The form of a failed island is sent without JavaScript, so its handlers must not run. Preact leaves handlers on
      // unmounted nodes and has no public way to remove them; its private list keeps this name between releases
      // (mangle.json of preactjs/preact).
      for (const node of element.querySelectorAll<Handling>(":not(:scope site-island *)")) node.__e = 0;
      throw problem;
    } finally {
      observer.disconnect();
    }
  };
}

/* In `dev`. */

/** How many differences a report shows, and how many characters of each. */
const MOST_DIFFERENCES = 3;
const MOST_CHARACTERS = 60;
/** How many characters two texts have in common before the first that differs. */
const CHARACTERS_BEFORE = 20;

/** Like `mount`. An island that changes the page while it hydrates fires `island:changed` with a description. */
export function mountInDev(islands: Islands): HydrateIsland {
  const observer = new MutationObserver(() => {});
  let changes: MutationRecord[] = [];
  /** Renders after the island and before any effect: what effects do to the page is no difference. */
  const TakeChanges = () => {
    changes = observer.takeRecords();
    return null;
  };
  const observed = Object.entries(islands).map(([name, island]): [string, Islands[string]] => [
    name,
    (props) => h(Fragment, null, h(island, props), h(TakeChanges, null)),
  ]);
  const hydrateObserved = mount(Object.fromEntries(observed));
  return (element: DevIsland, props, index) => {
    changes = [];
    observer.observe(element, CHANGES);
    try {
      hydrateObserved(element, props, index);
    } finally {
      observer.disconnect();
    }
    element.unmount = () => render(null, element);
    if (changes.length === 0) return;
    const detail = changes.flatMap(differences).slice(0, MOST_DIFFERENCES).join("; ");
    element.dispatchEvent(new CustomEvent("island:changed", { bubbles: true, detail }));
  };
}

function differences({ type, target, oldValue, addedNodes, removedNodes }: MutationRecord): string[] {
  if (type === "characterData") {
    const [now, before] = fromFirstDifference(target.nodeValue ?? "", oldValue ?? "");
    return [`it writes “${now}” in place of “${before}”`];
  }
  return [
    ...[...addedNodes].map((node) => `it adds ${describe(node)}`),
    ...[...removedNodes].map((node) => `it takes ${describe(node)} away`),
  ];
}

/** Two texts from shortly before the first character that differs. */
function fromFirstDifference(one: string, other: string): [string, string] {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const from = Math.max(0, same - CHARACTERS_BEFORE);
  const excerpt = (text: string) => `${from > 0 ? "…" : ""}${shortened(text.slice(from))}`;
  return [excerpt(one), excerpt(other)];
}

function describe(node: Node): string {
  return node instanceof Element ? shortened(node.outerHTML) : `“${shortened(node.nodeValue ?? "")}”`;
}

function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
