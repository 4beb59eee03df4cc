/*
 * The first lines of script on a page with islands, inlined into its head by the generator. They say that scripts run
 * (`<html data-js>`, so that styles may collapse what an island will open), keep what a visitor does before the loader
 * is there, and take `data-js` back where the loader never comes: the page then looks as it does without JavaScript.
 */

/** Things that a visitor does to an island. Kept until the loader takes over. */
const EVENTS = ["pointerdown", "click", "keydown", "input", "change", "submit", "beforematch"];
/** Milliseconds from the end of the HTML until a missing loader is given up. */
const PATIENCE = 3000;

const root = document.documentElement;
const early: Event[] = [];

window.islandEvents = early;
root.dataset["js"] = "";
for (const type of EVENTS) addEventListener(type, (event) => early.push(event), true);
document.addEventListener("readystatechange", () => {
  // Counted from the end of the HTML (“interactive”), before deferred scripts run: a slow page is no missing loader.
  if (document.readyState === "interactive") {
    setTimeout(() => {
      // The loader is here when `push` is its own.
      if (!Object.hasOwn(early, "push")) delete root.dataset["js"];
    }, PATIENCE);
  }
});
