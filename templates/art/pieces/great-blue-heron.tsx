import { palette } from "../palette.ts";

/**
 * A great blue heron that stands still and looks to the right, about 285 high; 0, 0 is under its
 * feet.
 */
export function GreatBlueHeron({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        fill="none"
        stroke="#b08a5a"
        strokeWidth={5}
        strokeLinejoin="round"
        d="M-10-104l-2 50l4 54M14-104l2 52l-4 50"
      />
      <path
        fill="none"
        stroke="#b08a5a"
        strokeWidth={4}
        strokeLinecap="round"
        d="M-20 0h26M0-2h26"
      />
      <path fill="#4e6f80" d="M-60-120C-84-106-98-88-108-62C-80-76-50-86-24-92z" />
      <path
        fill="#8fb0b8"
        d="M32-152C58-138 44-104 16-94C-20-86-62-92-92-72C-80-108-40-150 6-160z"
      />
      <path
        fill="#6d909f"
        d="M14-150C-24-150-60-118-92-72C-56-92-16-92 16-104C32-116 34-140 14-150z"
      />
      <path fill="#4e6f80" d="M-92-72C-70-104-44-124-14-130C-34-110-50-96-92-72z" />
      <path
        fill="#c9d6d2"
        d="M22-152C34-176 6-188 0-210C-4-232 10-246 24-254L42-240C28-234 22-224 26-212C34-190 64-176 52-138C50-126 44-112 34-100C38-124 30-140 22-152z"
      />
      <path
        fill={palette.shell}
        d="M40-186C56-172 60-156 52-138C50-124 42-108 30-92C36-116 44-150 40-186z"
      />
      <path fill={palette.shell} d="M8-262C18-278 42-278 54-262L58-250C44-244 24-244 12-252z" />
      <path
        fill={palette.ink}
        d="M46-268C30-282 8-274-8-266C-22-260-34-258-48-260C-30-246-8-248 8-254C20-260 32-268 46-268z"
      />
      <path fill={palette.sun} d="M50-266L118-250L54-248z" />
      <path fill="#b8782c" d="M56-256L118-250L54-248z" />
      <circle cx={42} cy={-261} r={3.6} fill={palette.ink} />
    </g>
  );
}
