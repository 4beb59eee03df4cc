/*
 * Finds the islands of a page, hydrates each when its strategy says so, and replays the events that
 * came before. It stays below 0.8 kB brotli, so some lines are terse.
 */
import { start, type Island } from "./start-island.ts";

const early = window.islandEvents;

/**
 * Wakes the islands inside the target of the address (`:target` is not set this early), or all
 * where an island has left a state in the history.
 */
const wakeTargets = () => {
  const target = history.state ? document : document.getElementById(location.hash.slice(1));
  target?.querySelectorAll<Island>("site-island").forEach((island) => island.wake?.());
};

// Without it, the loader came too late (see boot.ts): a page that is being read does not change.
if (document.querySelector("[data-js]")) {
  document.querySelectorAll<Island>("site-island").forEach(start);
  early.push = (event) => (event.target as Element).closest?.<Island>("site-island")?.wake?.(event);
  // The browser has already sent a form.
  early.forEach((event) => event.type === "submit" || early.push(event));
  wakeTargets();
  addEventListener("hashchange", wakeTargets);
}
