import { useEffect, useState } from "preact/hooks";
import { keep, kept } from "./storage.ts";

/** Where a visitor's choice to stop motion is stored. The default is not stored. */
const KEY = "motion";
/** Tells everything on the page that moves that the answer has changed. */
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
    // Stopping in another window of the site stops this one too.
    const follow = ({ key, newValue }: StorageEvent) => key === KEY && newValue !== null && answer(false);
    read();
    addEventListener(CHANGED, read);
    addEventListener("storage", follow);
    less.addEventListener("change", obey);
    // No cleanup: an island lives as long as its page.
  }, []);

  return moving;
}

/** Stops all motion on this page, because the visitor is reading. */
export function stopMotion(): void {
  answer(false);
}

/** Starts or stops all motion, and stores the choice for the next page. */
export function setMotion(moving: boolean): void {
  keep("localStorage", KEY, moving ? null : "off");
  answer(moving);
}

/** Whether things move now. The state is on the document, so that an island that wakes late finds it. */
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
  return !matchMedia(LESS).matches && connection?.saveData !== true && kept("localStorage", KEY) !== "off";
}
