import { palette } from "../palette.ts";

/** A great egret that looks into the water at its left; `x` and `y` are where it stands. */
export function Egret({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill="#c68f49" d="M-26 2H-10L-7 60H-14L-16 6zM8 4H24L30 60H23L20 8z" />
      <path
        fill="none"
        stroke={palette.ink}
        strokeWidth={5}
        strokeLinejoin="round"
        d="M-6-78L-4-40-12 0h-16M14-76L24-42 22 4H8"
      />
      <path
        fill={palette.shell}
        d="M-58-216C-44-230-24-222-26-204C-28-186-52-172-46-152C-42-138-20-134-4-128C24-118 52-88 74-44C50-54 36-60 22-66C-2-68-30-78-38-104C-44-122-66-136-64-158C-62-178-42-192-44-202Q-48-206-56-208z"
      />
      <path
        fill="#d9c39b"
        d="M-38-104C-30-78-2-68 22-66C36-60 50-54 74-44C60-70 40-84 22-88C0-88-26-90-38-104z"
      />
      <path fill="#e08a24" d="M-54-217L-108-196-52-206z" />
      <circle cx={-47} cy={-213} r={3} fill={palette.ink} />
    </g>
  );
}
