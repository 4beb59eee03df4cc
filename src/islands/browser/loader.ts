/*
 * The island loader: finds the islands of the page, fetches and hydrates each when its strategy
 * says so, and replays the events that came before. Every page with islands loads it, so it stays
 * below 0.8 kB brotli; some lines are terse.
 */
import { start, type Island } from "./start-island.ts";

const early = window.islandEvents;

/**
 * Wakes the islands inside the target of the address (`:target` is not set this early). Wakes all
 * islands when the visitor returns to an entry of the history in which an island has left a state.
 */
const wakeTargets = () => {
  const target = history.state ? document : document.getElementById(location.hash.slice(1));
  target?.querySelectorAll<Island>("site-island").forEach((island) => island.wake?.());
};

// Without `data-js` the loader came too late (see boot.ts): a page that is being read does not
// change any more.
if (document.querySelector("[data-js]")) {
  document.querySelectorAll<Island>("site-island").forEach(start);
  early.push = (event) => (event.target as Element).closest?.<Island>("site-island")?.wake?.(event);
  // The browser has already sent a form that was submitted before the loader came.
  early.forEach((event) => event.type === "submit" || early.push(event));
  wakeTargets();
  addEventListener("hashchange", wakeTargets);
}
