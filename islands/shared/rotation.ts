import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isMoving, setMotion, stopMotion, useMoving } from "./motion.ts";
import { useSwipe, type SwipeHandlers } from "./swipe.ts";

/** A set of items that are shown one at a time. */
export interface Rotation {
  index: number;
  /** The item that was shown before, so that it can fade; -1 at first. */
  previous: number;
  /**
   * The item that comes next by itself, set at half time so that it can be fetched; -1 before that.
   */
  upcoming: number;
  /** Whether it moves on by itself. A pointer that rests on it only makes it wait. */
  rotating: boolean;
  /** Whether the switch reads “stop”. */
  stoppable: boolean;
  /** Shows an item, wrapping at both ends. Stops all motion, since the visitor is looking. */
  show: (index: number) => void;
  /** Starts or stops everything on the page that moves. */
  toggle: () => void;
  /**
   * For the element that holds it. Pointer and focus are watched in the carousel's whole region.
   */
  root: RefObject<HTMLDivElement | null>;
  /** For the element that can be swiped. */
  swipe: SwipeHandlers;
}

/** Shows `count` items one after the other, each for exactly `milliseconds`. */
export function useRotation(count: number, milliseconds: number): Rotation {
  const [[index, previous], setShown] = useState<[index: number, previous: number]>([0, -1]);
  const [upcoming, setUpcoming] = useState(-1);
  const moving = useMoving();
  const root = useRef<HTMLDivElement>(null);
  const [held, hold] = useState(false);
  const attended = useAttention(
    root,
    (onSwitch) => {
      // The switch keeps its name while it has the focus, so that it does what a screen reader has
      // read.
      if (onSwitch && isMoving()) hold(true);
      stopMotion();
    },
    () => hold(false),
  );
  const stoppable = moving || held;
  const running = moving && !attended;

  // An interval, because a chain of timeouts would add the time of each rendering.
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => {
      // In a hidden tab, nothing moves.
      if (!document.hidden) setShown(([current]) => [(current + 1) % count, current]);
    }, milliseconds);
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
 * Whether a pointer rests on the carousel. Keyboard focus in it stops the motion for good: leaving
 * does not start it again (ARIA APG, carousel; WCAG 2.2, 2.2.2, does not count a pause that ends by
 * itself).
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
      // A click focuses too, but only `:focus-visible` means that the visitor uses the keyboard.
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
    // oxlint-disable-next-line react/exhaustive-deps -- both callbacks act on the page, not on this render
  }, [root]);
  return hovered;
}
