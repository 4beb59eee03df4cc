import { palette } from "../palette.ts";

/**
 * A brown pelican asleep on its feet, its bill on its breast; `x` and `y` are its feet. The light
 * comes from the left.
 */
export function PerchedPelican({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path fill="#a8763f" d="M-14-10H-4L-2 0H-22zM8-10H18L22 0H2z" />
      <path
        fill="#2b2a31"
        d="M-38-84C-54-50-40-12-8-6C16-2 40-6 56-4L92 10L86-4L96-6C84-40 62-84 20-100C-4-108-28-104-38-84z"
      />
      <path
        fill="#5d4c4d"
        d="M-18-86C-24-52-4-24 30-14C50-9 70-8 92-6C80-40 58-82 20-98C2-104-14-102-18-86z"
      />
      <g fill="none" stroke="#2b2a31" strokeWidth={3}>
        <path d="M-8-70Q4-36 40-22M6-78Q20-44 58-24M22-82Q38-52 74-22" />
      </g>
      <path fill="#86706a" d="M-18-86C-14-102 2-104 20-98C34-93 46-84 56-72C34-84 4-88-16-74z" />
      <path
        fill="#f6ead0"
        d="M-22-196C-42-198-50-180-40-168C-30-158-24-150-28-134C-34-116-44-104-40-84C-30-70-10-78 2-92C-8-108-12-122-6-140C2-166 0-194-22-196z"
      />
      <path
        fill="#c9a98a"
        d="M-14-194C0-190 0-164-6-140C-12-122-8-108 2-92L-8-84C-22-104-24-122-18-142C-12-160-6-180-14-194z"
      />
      <path fill={palette.sun} d="M-24-196C-42-198-48-184-44-176L-26-182Q-18-190-24-196z" />
      <path fill="#d9975a" d="M-42-180L-84-76Q-87-66-80-68Q-76-70-72-78L-30-166z" />
      <path fill="#8f5a45" d="M-76-76C-52-66-34-96-28-138C-26-152-28-162-32-168z" />
      <circle cx={-31} cy={-180} r={3.6} fill={palette.ink} />
    </g>
  );
}
