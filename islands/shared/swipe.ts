import { useRef } from "preact/hooks";

/** What happens when a finger pushes content to one side. */
interface Swipes {
  left: () => void;
  right: () => void;
}

/** For the element that a finger may push; styles give it `touch-action: pan-y pinch-zoom`. */
export interface SwipeHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/** CSS pixels from which on a movement is a swipe and not a tap that slipped. */
const LEAST = 40;

/** Hears a finger that moves sideways. Buttons do the same for everybody else (WCAG 2.2, 2.5.1). */
export function useSwipe({ left, right }: Swipes): SwipeHandlers {
  const start = useRef<PointerEvent | null>(null);
  return {
    // A second finger pinches: no swipe.
    onPointerDown: (event) => (start.current = event.pointerType === "touch" && event.isPrimary ? event : null),
    onPointerCancel: () => (start.current = null),
    onPointerUp: (event) => {
      const from = start.current;
      start.current = null;
      if (from === null) return;
      const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
      if (Math.abs(x) < LEAST || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) left();
      else right();
    },
  };
}
