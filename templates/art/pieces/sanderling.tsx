import { palette } from "../palette.ts";

/** A small sandpiper that runs to the left or picks at the sand; 0, 0 is under its feet. */
export function Sanderling({
  x,
  y,
  scale,
  feeding,
}: {
  x: number;
  y: number;
  scale: number;
  feeding: boolean;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path fill={palette.dusk} opacity={0.32} d="M34 2q-46-6-84 3q46 9 84-3z" />
      <path
        fill="none"
        stroke={palette.ink}
        strokeWidth={3.4}
        strokeLinecap="round"
        strokeLinejoin="round"
        d={
          feeding
            ? "M6-28l-4 14l2 13l-7 1M16-28l0 14l4 13l-7 1"
            : "M2-28l-16 10l-4 15l-7 1M16-28l10 11l14 2"
        }
      />
      <g transform={feeding ? "rotate(-24 10-34)" : undefined}>
        <path fill={palette.ink} d="M-41-69l-32 9l1 2.5l33-2.5z" />
        <path
          fill={palette.shell}
          d="M-46-63C-47-78-24-84-14-70C8-74 38-64 64-46C42-40 32-24 6-24C-22-24-36-40-46-63z"
        />
        <path
          fill="#8d8577"
          d="M-44-70C-38-82-22-80-14-70C8-74 40-64 66-46C40-42 12-42-6-54C-16-62-30-66-44-70z"
        />
        <path fill="#4d4a45" d="M20-58C40-58 54-52 70-45C50-42 34-44 14-51z" />
        <circle cx={-33} cy={-69} r={2.6} fill={palette.ink} />
      </g>
    </g>
  );
}
