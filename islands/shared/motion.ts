import { useEffect, useState } from "preact/hooks";
import { keep, kept } from "./storage.ts";

/** The storage key of the visitor's choice to stop. Motion, the default, is not stored. */
const KEY = "motion";
/** The event that announces a change to everything on the page that moves. */
const CHANGED = "motion:changed";
/** Visitors whose system asks for less motion or less data start without motion. */
const LESS = "(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)";

/** Whether things on the page move by themselves: one answer for all of them (WCAG 2.2, 2.2.2). */
export function useMoving(): boolean {
  const [moving, setMoving] = useState(true);

  useEffect(() => {
    const read = () => setMoving(isMoving());
    const less = matchMedia(LESS);
    const obey = () => less.matches && answer(false);
    // A stop in another window of the site is a stop here too.
    const follow = ({ key, newValue }: StorageEvent) =>
      key === KEY && newValue !== null && answer(false);
    read();
    addEventListener(CHANGED, read);
    addEventListener("storage", follow);
    less.addEventListener("change", obey);
    // No cleanup: an island lives as long as its page.
  }, []);

  return moving;
}

/** Stops everything on this page, for a visitor who is reading. */
export function stopMotion(): void {
  answer(false);
}

/** The switch: starts or stops everything, and stores the choice for the next page. */
export function setMotion(moving: boolean): void {
  keep("local", KEY, moving ? null : "off");
  answer(moving);
}

/**
 * Whether things move now. The answer is on the document, where an island that wakes late finds it.
 */
export function isMoving(): boolean {
  const { motion } = document.documentElement.dataset;
  return motion === undefined ? mayStart() : motion === "on";
}

function answer(moving: boolean): void {
  document.documentElement.dataset["motion"] = moving ? "on" : "off";
  dispatchEvent(new Event(CHANGED));
}

function mayStart(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !matchMedia(LESS).matches && connection?.saveData !== true && kept("local", KEY) !== "off";
}
