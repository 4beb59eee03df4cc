import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isMoving, setMotion, stopMotion, useMoving } from "./motion.ts";
import { useSwipe, type SwipeHandlers } from "./swipe.ts";

/** A set of items of which one is shown at a time. */
export interface Rotation {
  index: number;
  /** The previous item, so that it can fade out; -1 at first. */
  previous: number;
  /** The next item to be shown, known halfway through the current one so that it can be loaded; -1 until then. */
  upcoming: number;
  /** Whether it advances by itself; a resting pointer only pauses it. */
  rotating: boolean;
  /** Whether the button offers to stop. */
  stoppable: boolean;
  /** Shows an item; past either end it wraps around. Stops all motion, because the visitor is looking. */
  show: (index: number) => void;
  /** Starts or stops everything on the page that moves. */
  toggle: () => void;
  /** For the element that contains the carousel. The whole region counts as inside. */
  root: RefObject<HTMLDivElement | null>;
  /** For the element whose content can be swiped. */
  swipe: SwipeHandlers;
}

/** Shows `count` items in turn, each for exactly `milliseconds`. */
export function useRotation(count: number, milliseconds: number): Rotation {
  const [[index, previous], setShown] = useState<[index: number, previous: number]>([0, -1]);
  const [upcoming, setUpcoming] = useState(-1);
  const moving = useMoving();
  const root = useRef<HTMLDivElement>(null);
  const [held, hold] = useState(false);
  const attended = useAttention(
    root,
    (onSwitch) => {
      // The button keeps its label while it has the focus, so that it does what was announced.
      if (onSwitch && isMoving()) hold(true);
      stopMotion();
    },
    () => hold(false),
  );
  const stoppable = moving || held;
  const away = useAway();
  const running = moving && !attended && !away;

  // An interval, not a chain of timeouts: rendering in between would delay each one.
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
 * Whether a pointer rests on the carousel. Keyboard focus stops the motion for good: leaving does not restart it (ARIA
 * APG, carousel; WCAG 2.2, 2.2.2, does not count a pause that ends by itself).
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
      // A click also moves the focus, but does not mean that the visitor is reading with the keyboard.
      const focused = region.querySelector(":focus-visible");
      if (focused !== null) onFocus(focused.hasAttribute("data-rotating"));
    };
    region.addEventListener("pointerenter", enter);
    region.addEventListener("pointerleave", () => setHovered(false));
    region.addEventListener("focusin", focus);
    region.addEventListener("focusout", onLeave);
    // Pointer and focus may have arrived before this code.
    if (region.matches(":hover") && matchMedia("(hover: hover)").matches) enter();
    focus();
    // oxlint-disable-next-line react/exhaustive-deps -- both speak to the page, not to this render
  }, [root]);
  return hovered;
}

/** Whether the page is in a hidden tab. */
function useAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const read = () => setAway(document.hidden);
    read();
    document.addEventListener("visibilitychange", read);
  }, []);
  return away;
}
