import { palette } from "../palette.ts";

/** A white ibis that walks to the right; `x` and `y` are the ground below it. */
export function Ibis({ x, y, shade }: { x: number; y: number; shade: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        fill="none"
        stroke={palette.coral}
        strokeWidth={6}
        strokeLinejoin="round"
        d="M-14-80L-24-44-50-2h22M8-80L30-46 34 0h24"
      />
      <path
        fill={palette.shell}
        d="M-92-80C-74-112-52-138-22-146C4-152 24-146 38-150C56-158 56-178 48-194C40-212 52-228 70-226C86-224 90-208 82-196C88-168 78-128 44-102C16-80-40-74-92-80z"
      />
      <path
        fill={shade}
        d="M-92-80C-60-86-30-88 0-96C30-104 58-124 70-152C74-128 64-116 44-102C16-80-40-74-92-80z"
      />
      <path fill={palette.ink} d="M-104-74L-66-112C-60-98-56-90-46-82Q-70-74-104-74z" />
      <path
        fill={palette.coral}
        d="M66-226C102-228 130-200 134-150C120-184 104-200 74-204Q60-210 66-226z"
      />
      <circle cx={68} cy={-213} r={3.5} fill={palette.shell} />
    </g>
  );
}
