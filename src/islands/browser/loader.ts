/*
 * The island loader: finds the islands of the page, fetches and hydrates each when its strategy says so, and replays
 * what a visitor did to it before. One file for the site, at most 0.8 kB brotli, so some lines are terser than usual.
 */
import { start, type Island } from "./start-island.ts";

const early = window.islandEvents;

/**
 * Wakes the islands in what the address names (`:target` is not set yet this early); all of them where somebody comes
 * back to a page in whose entry of the history an island has left a state.
 */
const wakeMeant = () => {
  const meant = history.state ? document : document.getElementById(location.hash.slice(1));
  meant?.querySelectorAll<Island>("site-island").forEach((island) => island.wake?.());
};

// Without `data-js` the page has already been given up (see boot.ts): changing it under a reader's eyes would be worse.
if (document.querySelector("[data-js]")) {
  document.querySelectorAll<Island>("site-island").forEach(start);
  early.push = (event) => (event.target as Element).closest?.<Island>("site-island")?.wake?.(event);
  // A form that was sent before the loader came has gone the plain way already.
  early.forEach((event) => event.type === "submit" || early.push(event));
  wakeMeant();
  addEventListener("hashchange", wakeMeant);
}
