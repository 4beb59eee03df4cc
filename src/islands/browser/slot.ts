/* The slot of an island in the browser: its nodes stay the same wherever the island puts them. */
import { options, type Ref, type VNode } from "preact";
import type { Slot } from "./island.ts";

declare global {
  interface Window {
    /** Trusted Types (W3C), which some browsers have; their values are used like texts. */
    trustedTypes?: {
      emptyHTML: string;
      createPolicy: (
        name: string,
        rules: { createHTML: (text: string) => string },
      ) => {
        createHTML: (text: string) => string;
      };
    };
  }
}

/** `hold` prepares an element of Preact to hold the slot. */
type SlotHtml = Slot["dangerouslySetInnerHTML"] & { hold?: (vnode: VNode) => void };

type Hook = { vnode?: (vnode: VNode<{ dangerouslySetInnerHTML?: SlotHtml }>) => void };

const before = (options as Hook).vnode;
/**
 * Every way to put a slot on an element leads to this prop. (Preact cannot render existing nodes,
 * preactjs/preact#3278.)
 */
(options as Hook).vnode = (vnode) => {
  before?.(vnode);
  // A component passes it on.
  if (typeof vnode.type == "string") vnode.props.dangerouslySetInnerHTML?.hold?.(vnode);
};

/**
 * The slot of one island. Its nodes are in the element that has got the slot last; when that goes,
 * they move to one that is still there, or wait for the next.
 */
export const createSlot = (): Slot => {
  let nodes: ChildNode[] | undefined;
  const holders = new Set<Element>();
  const place = () => {
    const holder = [...holders].at(-1);
    nodes ??= [...holder!.childNodes];
    if (nodes[0]?.parentNode != holder) holder?.append(...nodes);
  };
  const hold = (element: Element | null) => {
    holders.add(element!);
    place();
    return () => {
      holders.delete(element!);
      place();
    };
  };
  const html: SlotHtml = {
    // Preact writes it into each new element that holds the slot.
    __html: window.trustedTypes?.emptyHTML ?? "",
    hold: (vnode) => {
      const own: Ref<Element> | undefined = vnode.ref;
      // The same ref in each render, if possible, changes nothing.
      vnode.ref = own
        ? (element: Element | null) => {
            const end = hold(element);
            const set =
              typeof own == "function"
                ? own
                : (value: Element | null) => {
                    own.current = value;
                  };
            const endOwn = set(element) ?? set;
            return () => {
              end();
              endOwn(null);
            };
          }
        : hold;
    },
  };
  return { dangerouslySetInnerHTML: html };
};
