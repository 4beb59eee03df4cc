import { palette } from "../palette.ts";

/** Where each ibis stands, how large it is, and its side: 1 looks to the left, -1 to the right. */
const BIRDS = [
  [1214, 700, 0.7, 1, "looks"],
  [968, 748, 0.94, 1, "eats"],
  [1120, 814, 1.2, -1, "looks"],
] as const;

/** White ibises at breakfast on the grass, the sun on their right sides. */
export function Ibises({ shadow }: { shadow: string }) {
  return BIRDS.map(([x, y, size, side, does]) => (
    <g key={x} transform={`translate(${x} ${y})`}>
      <path
        fill={shadow}
        transform={`scale(${size})`}
        d="M16 0Q-30-3-70 5Q-120-2-170 16Q-110 20-76 12Q-30 12 16 0z"
      />
      <g transform={`scale(${size * side} ${size})`}>
        <path
          fill="none"
          stroke={palette.coral}
          strokeWidth={3.5}
          strokeLinejoin="round"
          d="M-2-30L4-14L-6 1l-7 2M12-32l5 16L12 1l-7 2"
        />
        <path fill={palette.ink} d="M34-42L58-34L40-30z" />
        <path
          fill={palette.shell}
          d={`M-26-42C-22-62 4-70 24-60L50-38C30-24-4-20-18-28Q-27-34-26-42z${NECK[does]}`}
        />
        <path fill="#b9cbb4" d="M-26-42Q-12-28 8-28Q30-30 50-38C30-22-4-20-18-28Q-27-34-26-42z" />
        <path fill={palette.coral} d={BILL[does]} />
        <path fill={palette.ink} d={does === "eats" ? "M-58-42h4v4h-4z" : "M-32-92h4v4h-4z"} />
      </g>
    </g>
  ));
}

const NECK = {
  looks: "M-26-36C-40-54-30-70-38-82Q-42-94-31-97Q-20-97-20-86C-21-72-24-66-6-60z",
  eats: "M-24-34C-40-34-46-40-54-32Q-64-28-66-38Q-66-48-54-48C-40-52-30-60-6-60z",
};

const BILL = {
  looks: "M-36-94Q-62-92-66-58Q-56-82-36-85z",
  eats: "M-57-46Q-74-34-70-2Q-66-26-56-32z",
};
