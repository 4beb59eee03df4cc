import { endIslands, isAlive, islandsIn, startIslands } from "./islands-in.ts";
import { REPLACED, swapStyle } from "./swap-style.ts";
import type { Island } from "../../islands/browser/start-island.ts";

/*
 * Changes a page in place. Three documents are compared: what the server sent before, what it sends now, and what stands
 * in the browser, where islands have come alive and somebody has opened, typed and scrolled. What the first two agree on is
 * left alone, whatever has become of it; so this knows more than the libraries that compare two (idiomorph, morphdom).
 */

/** Changes the page from what the server sent before to what it sends now. False where only a reload will do. */
export function swapPage(was: string, html: string): boolean {
  const [old, fresh] = [was, html].map((text) => new DOMParser().parseFromString(text, "text/html"));
  if (old === undefined || fresh === undefined || !canSwap(old, fresh)) return false;
  const numbers = new Map(islandsIn(fresh.documentElement).map((island, index) => [island as Node, index]));
  const swap = swapWith((node) => islandsIn(node).map((island) => numbers.get(island) ?? 0));
  swap.attributes(document.documentElement, old.documentElement, fresh.documentElement);
  swap.node(document.head, old.head, fresh.head);
  swap.node(document.body, old.body, fresh.body);
  return true;
}

/** Scripts run once, when a page is loaded; what stands in a `<template>` is not compared. */
function canSwap(old: Document, fresh: Document): boolean {
  const scripts = (of: Document) =>
    [...of.querySelectorAll<HTMLScriptElement>("script:not([data-page])")]
      .filter(({ type }) => /^(|module|text\/javascript)$/.test(type))
      .map(({ outerHTML }) => outerHTML)
      .join("\n");
  return (
    scripts(old) === scripts(fresh) &&
    old.querySelector("template") === null &&
    fresh.querySelector("template") === null
  );
}

/** `numbersOf` gives the numbers of the islands in a piece of the new page. */
function swapWith(numbersOf: (node: Node) => number[]) {
  const swap = {
    node(live: Node, old: Node, fresh: Node): void {
      if (old.isEqualNode(fresh)) return;
      if (!(live instanceof Element && old instanceof Element && fresh instanceof Element))
        live.nodeValue = fresh.nodeValue;
      // Where scripts run, it holds text.
      else if (live.localName === "noscript") live.textContent = fresh.innerHTML;
      else if (live.localName === "site-island") swap.island(live, fresh);
      else if (isStyleSheet(live) && live.getAttribute("href") === old.getAttribute("href"))
        swapStyle(old.getAttribute("href") ?? "", fresh.getAttribute("href") ?? "");
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

    /** An island that was alive comes alive again at once. */
    island(live: Island, fresh: Element): void {
      const alive = isAlive(live);
      const island = swap.put(fresh, live) as Island;
      swap.remove(live);
      if (alive) island.wake?.();
    },

    children(live: Element, old: Element, fresh: Element): void {
      const before = [...old.childNodes];
      const now = [...fresh.childNodes];
      const partners = partnersOf(before, live);
      // Something else has been at work here.
      if (partners === undefined) {
        while (live.firstChild !== null) swap.remove(live.firstChild);
        for (const node of now) swap.put(node, null, live);
        return;
      }
      const last = partners.at(-1)?.nextSibling ?? null;
      const same = (first: Node | undefined, second: Node | undefined) =>
        first !== undefined && second !== undefined && first.isEqualNode(second);
      let start = 0;
      while (same(before[start], now[start])) start++;
      let end = 0;
      while (end < Math.min(before.length, now.length) - start && same(before.at(-1 - end), now.at(-1 - end))) end++;
      const behind = partners[before.length - end] ?? last;
      let next = start;
      for (const node of now.slice(start, now.length - end)) {
        const middle = before.slice(next, before.length - end);
        const equal = middle.findIndex((other) => other.isEqualNode(node));
        const found = equal >= 0 ? equal : middle.findIndex((other, index) => index === 0 && isLike(other, node));
        if (found < 0) {
          swap.put(node, middle.length > 0 ? (partners[next] ?? null) : behind, live);
          continue;
        }
        for (const gone of partners.slice(next, next + found)) swap.remove(gone);
        next += found;
        const [partner, other] = [partners[next], before[next]];
        if (partner !== undefined && other !== undefined) swap.node(partner, other, node);
        next++;
      }
      for (const gone of partners.slice(next, before.length - end)) swap.remove(gone);
    },

    /** Puts a copy of a node in front of another, or at the end. */
    put(fresh: Node, next: Node | null, parent: Node | null = next?.parentNode ?? null): Node {
      const copy = document.importNode(fresh, true);
      parent?.insertBefore(copy, next);
      startIslands(copy, numbersOf(fresh));
      return copy;
    },

    remove(live: Node): void {
      endIslands(live);
      live.parentNode?.removeChild(live);
    },
  };
  return swap;
}

/** For each node that the server sent, the one that stands for it in the page; between them there may be others. */
function partnersOf(sent: readonly Node[], live: Element): ChildNode[] | undefined {
  const partners: ChildNode[] = [];
  let node = live.firstChild;
  for (const child of sent) {
    while (node !== null && !isLike(node, child)) node = node.nextSibling;
    if (node === null) return undefined;
    partners.push(node);
    node = node.nextSibling;
  }
  return partners;
}

/** Whether one node can become the other without anybody missing something. */
function isLike(one: Node, other: Node): boolean {
  if (one.nodeName !== other.nodeName) return false;
  if (one instanceof Element && one.hasAttribute(REPLACED)) return false;
  if (!(one instanceof Element && other instanceof Element)) return true;
  const is = (name: string) => one.getAttribute(name) === other.getAttribute(name);
  return is("id") && is("rel") && (one.localName !== "script" || is("src"));
}

function isStyleSheet(element: Element): boolean {
  return element.localName === "link" && element.getAttribute("rel") === "stylesheet";
}
