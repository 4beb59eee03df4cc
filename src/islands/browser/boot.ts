/*
 * An inline script for the head of each page with islands. It marks the page as one with scripts
 * (`<html data-js>`, which lets styles collapse what an island will open), keeps events until the
 * loader has arrived, and removes `data-js` when the loader never arrives: the page then looks as
 * it does without JavaScript.
 */

declare global {
  interface Window {
    /** Events from before the loader. The loader replaces `push` with its own function. */
    islandEvents: Omit<Event[], "push"> & { push: (event: Event) => unknown };
  }
}

/** The events that are kept until the loader has arrived. */
const EVENTS = ["pointerdown", "click", "keydown", "input", "change", "submit", "beforematch"];
/** Milliseconds from the end of the HTML until a missing loader is given up. */
const PATIENCE = 3000;

const root = document.documentElement;
const early: Event[] = [];

window.islandEvents = early;
root.dataset["js"] = "";
for (const type of EVENTS) addEventListener(type, (event) => early.push(event), true);
document.addEventListener("readystatechange", () => {
  // “interactive” is the end of the HTML, before deferred scripts run. A page that loads slowly
  // gets all of PATIENCE.
  if (document.readyState === "interactive") {
    setTimeout(() => {
      // The loader has set a `push` of its own.
      if (!Object.hasOwn(early, "push")) delete root.dataset["js"];
    }, PATIENCE);
  }
});
