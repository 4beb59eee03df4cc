import { useEffect, useState } from "preact/hooks";

/** Where a visitor's choice is remembered. */
const KEY = "motion";
/** Tells everything on the page that moves that the choice has changed. */
const CHANGED = "motion:changed";

/**
 * Whether things may move by themselves, and the one switch for all of them on the page (WCAG 2.2, 2.2.2). The choice
 * is remembered; whoever has asked their system for less motion starts with none.
 */
export function useMotion(): [allowed: boolean, allow: (allowed: boolean) => void] {
  const [allowed, setAllowed] = useState(true);

  useEffect(() => {
    const read = () => setAllowed(choice() ?? !matchMedia("(prefers-reduced-motion: reduce)").matches);
    read();
    addEventListener(CHANGED, read);
    return () => removeEventListener(CHANGED, read);
  }, []);

  return [
    allowed,
    (next) => {
      remember(next);
      setAllowed(next);
      dispatchEvent(new Event(CHANGED));
    },
  ];
}

function choice(): boolean | undefined {
  const kept = storage()?.getItem(KEY);
  return kept === "on" ? true : kept === "off" ? false : undefined;
}

function remember(allowed: boolean): void {
  storage()?.setItem(KEY, allowed ? "on" : "off");
}

/** A browser may refuse storage altogether: then a choice lasts as long as the page. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
