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
  const [[index, previous], setShown] = useState([0, -1]);
  const [allowed, allow] = useMotion();
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [away, setAway] = useState(false);
  const rotating = allowed && !stopped;

  const move = (to: number) => setShown(([current = 0]) => [(to + count) % count, current]);

  useEffect(() => {
    if (!rotating || hovered || away) return undefined;
    const timer = setTimeout(() => move(index + 1), milliseconds);
    return () => clearTimeout(timer);
  }, [rotating, hovered, away, index]);

  useEffect(() => {
    const read = () => setAway(document.hidden);
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, []);

  return {
    index: index ?? 0,
    previous: previous ?? -1,
    rotating,
    show: (to) => {
      setStopped(true);
      move(to);
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
