import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isMoving, setMotion, stopMotion, useMoving } from "./motion.ts";
import { useSwipe, type SwipeHandlers } from "./swipe.ts";

/** A set of things of which one is shown at a time. */
export interface Rotation {
  index: number;
  /** The one that was shown before, so that it can fade; -1 at first. */
  previous: number;
  /** The one that will come by itself, half its predecessor's time ahead so that it can be fetched; -1 before. */
  upcoming: number;
  /** Whether it moves on by itself; a pointer that rests on it only makes it wait. */
  rotating: boolean;
  /** Whether the switch offers to stop. */
  stoppable: boolean;
  /** Shows one; beyond either end it wraps. Stops all motion: somebody is looking. */
  show: (index: number) => void;
  /** Starts or stops everything on the page that moves. */
  toggle: () => void;
  /** For the element that holds it. What counts as within is the carousel's whole region. */
  root: RefObject<HTMLDivElement | null>;
  /** For the element whose content a finger may push aside. */
  swipe: SwipeHandlers;
}

/** Shows one of `count` things after the other, each for exactly `milliseconds`. */
export function useRotation(count: number, milliseconds: number): Rotation {
  const [[index, previous], setShown] = useState<[index: number, previous: number]>([0, -1]);
  const [upcoming, setUpcoming] = useState(-1);
  const moving = useMoving();
  const root = useRef<HTMLDivElement>(null);
  const [held, hold] = useState(false);
  const attended = useAttention(
    root,
    (onSwitch) => {
      // The switch keeps its name under whoever has come to it: it then does what they have heard.
      if (onSwitch && isMoving()) hold(true);
      stopMotion();
    },
    () => hold(false),
  );
  const stoppable = moving || held;
  const away = useAway();
  const running = moving && !attended && !away;

  // An interval, not a chain of time-outs: rendering between two of them would add to each.
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setShown(([current]) => [(current + 1) % count, current]), milliseconds);
    return () => clearInterval(timer);
  }, [running, count, milliseconds]);

  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setUpcoming((index + 1) % count), milliseconds / 2);
    return () => clearTimeout(timer);
  }, [running, index, count, milliseconds]);

  const show = (to: number) => {
    stopMotion();
    setShown(([current]) => [(to + count) % count, current]);
  };
  const swipe = useSwipe({ left: () => show(index + 1), right: () => show(index - 1) });
  const toggle = () => {
    hold(false);
    setMotion(!stoppable);
  };
  return { index, previous, upcoming, rotating: moving, stoppable, show, toggle, root, swipe };
}

/**
 * Whether a pointer rests on the carousel. Keyboard focus in it stops the motion for good: leaving does not start it
 * again (ARIA APG, carousel; WCAG 2.2, 2.2.2, does not count a pause that ends by itself).
 */
function useAttention(
  root: RefObject<HTMLElement | null>,
  onFocus: (onSwitch: boolean) => void,
  onLeave: () => void,
): boolean {
  const [hovered, setHovered] = useState(false);
  useEffect(() => {
    const region = root.current?.closest("[aria-roledescription=carousel]");
    if (!region) return;
    const enter = () => setHovered(true);
    const focus = () => {
      // A click focuses too, but does not mean that somebody is reading along with the keyboard.
      const focused = region.querySelector(":focus-visible");
      if (focused !== null) onFocus(focused.hasAttribute("data-rotating"));
    };
    region.addEventListener("pointerenter", enter);
    region.addEventListener("pointerleave", () => setHovered(false));
    region.addEventListener("focusin", focus);
    region.addEventListener("focusout", onLeave);
    // Pointer and focus may have been here before this code was.
    if (region.matches(":hover") && matchMedia("(hover: hover)").matches) enter();
    focus();
    // oxlint-disable-next-line react/exhaustive-deps -- both speak to the page, not to this render
  }, [root]);
  return hovered;
}

/** Whether the page is in a tab that nobody sees. */
function useAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const read = () => setAway(document.hidden);
    read();
    document.addEventListener("visibilitychange", read);
  }, []);
  return away;
}
