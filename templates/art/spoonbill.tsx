import { palette } from "./palette.ts";

/** A roseate spoonbill, standing in the shallows and looking for breakfast; `x` and `y` are the middle of its body. */
export function Spoonbill({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g opacity={0.35} transform="translate(0 356) scale(1 -1)">
        <path fill={palette.flamingo} d={BODY} />
        <path fill="none" stroke={palette.coral} strokeWidth={7} d="M6 46l-4 132M34 46l6 132" />
      </g>
      <path
        fill="none"
        stroke={palette.coral}
        strokeWidth={7}
        strokeLinecap="round"
        d="M6 46l-4 66l2 66M34 46l6 70l0 62"
      />
      <path
        fill="none"
        stroke={palette.shell}
        strokeWidth={22}
        strokeLinecap="round"
        d="M-36 4C-92-4-104-46-82-74C-66-96-74-118-92-126"
      />
      <path fill={palette.flamingo} d={BODY} />
      <path fill="#df6f5c" d="M-22-22C16-54 72-40 128 36C84 40 34 38 4 20C-16 8-28-8-22-22z" />
      <path fill="#f7c3b2" d="M-66 8C-58-26-24-46 4-50C-16-38-30-20-26-2C-22 18 6 34 30 44C-14 50-60 42-66 8z" />
      <circle cx={-94} cy={-128} r={19} fill="#eee6cf" />
      <path fill="#8f9a86" d="M-104-140C-136-128-166-104-186-84q-26 12-20 26q16 10 34-8C-158-84-128-106-92-118z" />
      <circle cx={-98} cy={-132} r={4.5} fill="#a8351f" />
      <g fill="none" stroke="#cfe3d2" strokeWidth={3}>
        <ellipse cx={20} cy={180} rx={70} ry={10} />
        <ellipse cx={20} cy={180} rx={34} ry={5} />
      </g>
    </g>
  );
}

const BODY = "M-70 10C-62-44 8-64 60-42C96-26 122 8 132 38C98 46 62 56 20 52C-24 50-62 44-70 10z";
