import { useEffect, useState } from "preact/hooks";
import { useMotion } from "./motion.ts";

/** A set of things of which one is shown at a time. */
export interface Rotation {
  index: number;
  /** The one that was shown before, so that it can fade; -1 at first. */
  previous: number;
  /** Whether it moves on by itself now. */
  rotating: boolean;
  /** Shows one; beyond either end it wraps. Stops the rotation: somebody is looking. */
  show: (index: number) => void;
  /** Starts or stops everything on the page that moves. */
  toggle: () => void;
  /** For the element that holds it: pointer over pauses, keyboard focus stops (ARIA APG, carousel). */
  handlers: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocusIn: (event: FocusEvent) => void;
  };
}

/** Shows one of `count` things after the other, each for exactly `milliseconds`. */
export function useRotation(count: number, milliseconds: number): Rotation {
  const [[index, previous], setShown] = useState<[index: number, previous: number]>([0, -1]);
  const [allowed, allow] = useMotion();
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [away, setAway] = useState(false);
  const rotating = allowed && !stopped;

  // An interval, not a chain of time-outs: rendering between two of them would add to each.
  useEffect(() => {
    if (!rotating || hovered || away) return undefined;
    const timer = setInterval(() => setShown(([current]) => [(current + 1) % count, current]), milliseconds);
    return () => clearInterval(timer);
  }, [rotating, hovered, away, count, milliseconds]);

  useEffect(() => {
    const read = () => setAway(document.hidden);
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, []);

  return {
    index,
    previous,
    rotating,
    show: (to) => {
      setStopped(true);
      setShown(([current]) => [(to + count) % count, current]);
    },
    toggle: () => {
      setStopped(false);
      allow(!rotating);
    },
    handlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocusIn: (event) => {
        // A click focuses too, but does not mean that somebody is reading along with the keyboard.
        if (event.target instanceof Element && event.target.matches(":focus-visible")) setStopped(true);
      },
    },
  };
}
