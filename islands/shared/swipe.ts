import { useRef } from "preact/hooks";

/** What a swipe to each side does. */
interface Swipes {
  left: () => void;
  right: () => void;
}

/** For the element that can be swiped. Styles give it `touch-action: pan-y pinch-zoom`. */
export interface SwipeHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/** The shortest swipe in CSS pixels; a shorter movement is a tap. */
const LEAST = 40;

/** Recognizes horizontal swipes. Buttons offer the same to all other visitors (WCAG 2.2, 2.5.1). */
export function useSwipe({ left, right }: Swipes): SwipeHandlers {
  const start = useRef<PointerEvent | null>(null);
  return {
    // A second finger is a pinch, not a swipe.
    onPointerDown: (event) =>
      (start.current = event.pointerType === "touch" && event.isPrimary ? event : null),
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
