/*
 * An inline script for the head of each page with islands. `<html data-js>` lets styles collapse
 * what an island will open; without the loader it goes, as on a page without JavaScript. Events are
 * kept until the loader has arrived.
 */

declare global {
  interface Window {
    /** Events from before the loader. The loader replaces `push` with its own function. */
    islandEvents: Omit<Event[], "push"> & { push: (event: Event) => unknown };
  }
}

const EVENTS = ["pointerdown", "click", "keydown", "input", "change", "submit", "beforematch"];
/** Milliseconds from the end of the HTML until a missing loader is given up. */
const PATIENCE = 3000;

const root = document.documentElement;
const early: Event[] = [];

window.islandEvents = early;
root.dataset["js"] = "";
for (const type of EVENTS) addEventListener(type, (event) => early.push(event), true);
document.addEventListener("readystatechange", () => {
  // The end of the HTML, before deferred scripts run: a page that loads slowly has all the time.
  if (document.readyState === "interactive") {
    setTimeout(() => {
      // The loader has its own `push`.
      if (!Object.hasOwn(early, "push")) delete root.dataset["js"];
    }, PATIENCE);
  }
});
