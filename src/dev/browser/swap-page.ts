/*
 * Updates a page in place. Only the difference between the HTML sent before and the HTML sent now
 * is applied, so that hydrated islands and typed text stay. Libraries that compare two documents
 * (idiomorph, morphdom) would undo them.
 */
import { diffArrays } from "diff";
import type { DevIsland } from "../../islands/browser/mount-in-dev.ts";
import { type Island, start } from "../../islands/browser/start-island.ts";
import { CLIENT_POLICY } from "../dev-message.ts";

const ISLAND = "site-island";
const REPLACED = "data-replaced";

/** Updates the page from the old HTML to the new. Returns false if it has to be reloaded. */
export function swapPage(was: string, html: string): boolean {
  const [old, fresh] = [was, html].map((text) =>
    new DOMParser().parseFromString(trusted(text), "text/html"),
  );
  if (old === undefined || fresh === undefined || !canSwap(old, fresh)) return false;
  const numbers = new Map(
    islandsIn(fresh.documentElement).map((island, index) => [island as Node, index]),
  );
  const swap = swapWith((node) => islandsIn(node).map((island) => numbers.get(island) ?? 0));
  swap.attributes(document.documentElement, old.documentElement, fresh.documentElement);
  swap.node(document.head, old.head, fresh.head);
  swap.node(document.body, old.body, fresh.body);
  return true;
}

/** Keeps the old style sheet until the new one has loaded. */
function swapStyle(old: Element, to: string): void {
  const fresh = old.cloneNode() as HTMLLinkElement;
  fresh.href = to;
  old.toggleAttribute(REPLACED, true);
  for (const end of ["load", "error"]) fresh.addEventListener(end, () => old.remove());
  old.after(fresh);
}

function islandsIn(node: Node): Island[] {
  if (!(node instanceof Element)) return [];
  const inside = [...node.querySelectorAll<Island>(ISLAND)];
  return node.matches(ISLAND) ? [node, ...inside] : inside;
}

/**
 * If these differ, only a reload helps: scripts run once, and templates are not compared inside.
 */
const COMPARED = "script:not([data-page], [type$=json]), template";

function canSwap(old: Document, fresh: Document): boolean {
  const [before, now] = [old, fresh].map((of) =>
    Array.from(of.querySelectorAll(COMPARED), ({ outerHTML }) => outerHTML).join("\n"),
  );
  return before === now;
}

function swapWith(numbersOf: (node: Node) => number[]) {
  const swap = {
    node(live: Node, old: Node, fresh: Node): void {
      if (old.isEqualNode(fresh)) return;
      if (!(live instanceof Element && old instanceof Element && fresh instanceof Element))
        live.nodeValue = fresh.nodeValue;
      // If scripts run, the element only contains text.
      else if (live.localName === "noscript") live.textContent = fresh.innerHTML;
      else if (live.localName === ISLAND) swap.island(live, fresh);
      else if (isStyleSheet(live) && live.getAttribute("href") === old.getAttribute("href"))
        swapStyle(live, fresh.getAttribute("href") ?? "");
      else {
        swap.attributes(live, old, fresh);
        swap.children(live, old, fresh);
      }
    },

    attributes(live: Element, old: Element, fresh: Element): void {
      for (const name of new Set([...old.getAttributeNames(), ...fresh.getAttributeNames()])) {
        const value = fresh.getAttribute(name);
        if (value === old.getAttribute(name) || value === live.getAttribute(name)) continue;
        if (value === null) live.removeAttribute(name);
        else live.setAttribute(name, value);
      }
    },

    /** Replaces an island. If it had hydrated, the new one hydrates at once. */
    island(live: Island, fresh: Element): void {
      const hydrated = live.wake === undefined && !live.hasAttribute("failed");
      const island = swap.put(fresh, live) as Island;
      swap.remove(live);
      if (hydrated) island.wake?.();
    },

    children(live: Element, old: Element, fresh: Element): void {
      const before = [...old.childNodes];
      const now = [...fresh.childNodes];
      const left = partnersOf(before, live);
      // A script has changed these nodes.
      if (left === undefined) {
        while (live.firstChild !== null) swap.remove(live.firstChild);
        for (const node of now) swap.put(node, null, live);
        return;
      }
      const end = left.at(-1)?.partner.nextSibling ?? null;
      const gone: typeof left = [];
      const removeGone = () => {
        for (const { partner } of gone.splice(0)) swap.remove(partner);
      };
      for (const { value, added, removed } of changesOf(before, now)) {
        if (removed) gone.push(...left.splice(0, value.length));
        else if (!added) {
          removeGone();
          left.splice(0, value.length);
        } else
          for (const node of value) {
            const [first] = gone;
            if (first !== undefined && isLike(first.sent, node)) {
              gone.shift();
              swap.node(first.partner, first.sent, node);
            } else swap.put(node, first?.partner ?? left[0]?.partner ?? end, live);
          }
      }
      removeGone();
    },

    /** Inserts a copy before a node, or at the end. Its islands wait for their strategies. */
    put(fresh: Node, next: Node | null, parent: Node | null = next?.parentNode ?? null): Node {
      const copy = document.importNode(fresh, true);
      parent?.insertBefore(copy, next);
      const numbers = numbersOf(fresh);
      for (const [index, island] of islandsIn(copy).entries()) start(island, numbers[index] ?? 0);
      return copy;
    },

    remove(live: Node): void {
      // An outer island would remove the nodes of an inner one.
      for (const island of islandsIn(live).toReversed()) (island as DevIsland).unmount?.();
      live.parentNode?.removeChild(live);
    },
  };
  return swap;
}

/** More would take seconds. */
const MOST_CHANGES = 2000;

/** The nodes to remove and to add, in order; all nodes if too many differ. */
function changesOf(before: Node[], now: Node[]) {
  const comparator = (one: Node, other: Node) => one.isEqualNode(other);
  const all = [
    { value: before, added: false, removed: true },
    { value: now, added: true, removed: false },
  ];
  return diffArrays(before, now, { comparator, maxEditLength: MOST_CHANGES }) ?? all;
}

/** Pairs each node that was sent with its counterpart in the page; undefined if one is missing. */
function partnersOf(nodes: readonly Node[], live: Element) {
  const found: { sent: Node; partner: ChildNode }[] = [];
  let partner = live.firstChild;
  for (const sent of nodes) {
    while (partner !== null && !isLike(partner, sent)) partner = partner.nextSibling;
    if (partner === null) return undefined;
    found.push({ sent, partner });
    partner = partner.nextSibling;
  }
  return found;
}

function isLike(one: Node, other: Node): boolean {
  if (one.nodeName !== other.nodeName) return false;
  if (!(one instanceof Element && other instanceof Element)) return true;
  if (one.hasAttribute(REPLACED)) return false;
  const is = (name: string) => one.getAttribute(name) === other.getAttribute(name);
  return is("id") && is("rel") && (one.localName !== "script" || is("src"));
}

function isStyleSheet(element: Element): boolean {
  return element.localName === "link" && element.getAttribute("rel") === "stylesheet";
}

const policy = window.trustedTypes?.createPolicy(CLIENT_POLICY, { createHTML: (text) => text });

/** Wraps HTML as the Trusted Types policy of the page requires. */
export const trusted = (html: string): string => policy?.createHTML(html) ?? html;
