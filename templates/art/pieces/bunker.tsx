import { palette } from "../palette.ts";

interface BunkerProps {
  x: number;
  y: number;
  size: number;
  /** The color of the grass around it. */
  grass: string;
}

/** A bunker: grass hangs over its far edge, which throws its shadow on the sand. */
export function Bunker({ x, y, size, grass }: BunkerProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path
        fill={grass}
        d="M-68 8Q-78-12-48-14Q-40-28-12-20Q8-32 32-24Q66-28 71-8Q80 6 50 14Q20 24 0 18Q-30 26-50 20Q-66 18-68 8z"
      />
      <path
        fill={palette.sand}
        d="M-66 10Q-72-4-44-6Q-36-20-12-14Q8-24 30-16Q60-20 66-4Q76 8 50 14Q30 24 0 18Q-30 26-50 20Q-64 18-66 10z"
      />
      <path
        fill="#b8965f"
        d="M-44-6Q-36-20-12-14Q8-24 30-16Q60-20 66-4Q69 2 62 8Q62-4 40-4Q20-10 4-2Q-20-8-44-6z"
      />
      <path fill="#f6ecd6" d="M-48 10q30-8 66-2q26 4 26 2q-14 5-40 3q-30 4-52-3z" />
    </g>
  );
}
