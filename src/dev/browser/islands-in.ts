import { render } from "preact";
// Ends the effects of a component that leaves the page.
import "preact/hooks";
import { start, type Island } from "../../islands/browser/start-island.ts";

const SELECTOR = "site-island";

/** The islands in a piece of a page, itself included, in the order in which they stand there. */
export function islandsIn(node: Node): Island[] {
  if (!(node instanceof Element)) return [];
  const inside = [...node.querySelectorAll<Island>(SELECTOR)];
  return node.matches(SELECTOR) ? [node, ...inside] : inside;
}

/** Whether an island has come alive: then nothing waits for what would wake it. */
export function isAlive(island: Island): boolean {
  return island.wake === undefined && !island.hasAttribute("failed");
}

/** Lets the islands of a piece that has come onto the page wait for what wakes them. `numbers` are theirs on the page. */
export function startIslands(node: Node, numbers: readonly number[]): void {
  for (const [index, island] of islandsIn(node).entries()) start(island, numbers[index] ?? 0);
}

/**
 * Ends what the islands of a piece do, which leaves the page. (With a Preact of our own: every copy of a version knows
 * what another has made.)
 */
export function endIslands(node: Node): void {
  for (const island of islandsIn(node).toReversed()) if (isAlive(island)) render(null, island);
}
