/** @jsxImportSource preact */

/**
 * Outlines on a square of 16: drawn shapes, because browsers show such characters in different
 * fonts and colors.
 */
const SHAPES = {
  pause: "M3 2h4v12H3zM9 2h4v12H9z",
  play: "M4 2l9 6-9 6z",
  back: "M10 2L4 8l6 6",
  forward: "M6 2l6 6-6 6",
};

/** A small sign in a button, in the color of its text. The button has a name of its own. */
export function Icon({ of }: { of: keyof typeof SHAPES }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={SHAPES[of]} />
    </svg>
  );
}

/**
 * Stops and starts everything on the page that moves. `data-rotating` marks it for `useRotation`.
 */
export function MotionButton({ running, onClick }: { running: boolean; onClick: () => void }) {
  return (
    <button type="button" class="motion-button" data-rotating={running} onClick={onClick}>
      <Icon of={running ? "pause" : "play"} />
      <span>{running ? "Pause" : "Play"}</span>
    </button>
  );
}
