import { palette } from "../palette.ts";

/**
 * A small round table with a telephone, two glasses of iced tea and an open notebook; `x` and `y`
 * are the middle of its top.
 */
export function PorchTable({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill="#12303a" d="M-50 4l-22 140h9L-38 6zM50 4l22 140h-9L38 6zM-6 10h12l3 112h-18z" />
      <path fill="#c98a5a" d="M50 4l22 140h-4L46 4z" />
      <ellipse cy={8} rx={90} ry={21} fill="#0f2a32" />
      <ellipse rx={90} ry={21} fill="#2f6067" />
      <path fill="#ffe9c4" d="M-62-15A90 21 0 0 1 90 0A90 21 0 0 0-62-15z" />
      <g fill="#12303a" opacity={0.6}>
        <path d="M-52 2l-22 10 40 4 26-8zM26-2l-20 14 14 4 22-14zM58 2l-14 12h14l16-10z" />
      </g>
      <Telephone />
      <Glass x={24} y={-1} />
      <Glass x={56} y={3} />
      <path fill={palette.shell} d="M-24 11L4 5 34 11 6 19z" />
      <path fill="#d8c6a4" d="M4 5L34 11 6 19 5 11z" />
      <path stroke={palette.coral} strokeWidth={3} d="M20 16L42 8" />
    </g>
  );
}

/** A telephone of the thirties, its right side in the sun. */
function Telephone() {
  return (
    <g transform="translate(-46 4)">
      <path fill={palette.ink} d="M-28 0Q-27-22-13-29V-36H13V-29Q27-22 28 0Q0 7-28 0z" />
      <path
        fill={palette.ink}
        d="M-37-32Q-40-50-24-50H24Q40-50 37-32H22Q21-39 14-39H-14Q-21-39-22-32z"
      />
      <path
        fill="#f2b07a"
        d="M13-29Q27-22 28 0L23 2Q22-17 11-25zM24-50Q40-50 37-32H32Q34-46 20-50z"
      />
      <ellipse cx={-2} cy={-13} rx={11} ry={10} fill="#d9c39b" />
      <ellipse cx={-2} cy={-13} rx={5} ry={4.5} fill={palette.ink} />
    </g>
  );
}

/** A glass of iced tea with the sun behind it, a slice of lemon on its rim. */
function Glass({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill="#f7e3bd" d="M-12-44h24L9 0Q0 3-9 0z" />
      <path fill="#d9772f" d="M-11-32h22L9-1Q0 2-9-1z" />
      <path fill={palette.sun} d="M2-32h9L9-1Q6 1 3 1zM-7-28h7v8h-7z" />
      <path fill="none" stroke={palette.coral} strokeWidth={2.5} d="M-2-30L-9-58" />
      <path fill={palette.sun} d="M5-46a9 9 0 0 1 17-4z" />
    </g>
  );
}
