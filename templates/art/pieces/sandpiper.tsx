import { palette } from "../palette.ts";

/**
 * A sandpiper that runs to the left along the edge of the water; `x` and `y` are the ground below
 * it.
 */
export function Sandpiper({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path fill="#c9805f" d="M-46 3Q-14-5 26 0Q-6 12-46 3z" />
      <path
        fill="none"
        stroke={palette.ink}
        strokeWidth={3}
        d="M-4-22L-14-8-10 0M6-22L14-10 20 0"
      />
      <path fill={palette.shell} d="M-26-38Q-22-18 4-18Q24-20 40-34L8-44z" />
      <path
        fill="#7d5a4a"
        d="M-30-44Q-28-56-18-56Q-10-54-10-46Q14-50 40-34Q14-30-6-34Q-20-36-30-44z"
      />
      <path fill="none" stroke={palette.ink} strokeWidth={3} d="M-28-49L-52-44" />
    </g>
  );
}
