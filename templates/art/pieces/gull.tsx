import { palette } from "../palette.ts";

/**
 * A gull that stands and looks to the left like a captain, about 118 high; 0, 0 is under its feet.
 */
export function Gull({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        fill="none"
        stroke={palette.flamingo}
        strokeWidth={5}
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M-2-26L-4 0l-12 2M16-26l2 24l-12 3"
      />
      <path fill={palette.ink} d="M44-56Q76-44 102-24Q70-24 40-34z" />
      <path fill={palette.shell} d="M62-50L92-30Q66-28 40-30z" />
      <path
        fill="#fffdf6"
        d="M-34-92C-36-112-6-122 8-106C16-92 12-84 22-76C44-70 60-56 70-44C48-30 28-20 4-22C-22-24-34-44-30-64C-28-76-32-82-34-92z"
      />
      <path fill="#cfd8d2" d="M-31-60C-32-40-20-24 4-22C28-20 48-30 70-44C40-34 0-34-31-60z" />
      <path fill="#8fa3a6" d="M12-72C38-76 62-58 92-34C60-30 30-34 12-48C4-56 4-66 12-72z" />
      <path fill="#6d858c" d="M12-48C30-34 60-30 92-34C70-28 30-24 12-48z" />
      <path fill={palette.sun} d="M-31-98L-58-92Q-64-88-58-84L-32-86z" />
      <path fill={palette.coral} d="M-58-84Q-50-88-46-87L-48-85z" />
      <circle cx={-17} cy={-98} r={3.6} fill={palette.ink} />
    </g>
  );
}
