import { HORIZON } from "../kit.tsx";
import { gouge } from "./gouge.ts";

const WOOD = {
  top: "#d6b27a",
  worn: "#c29a62",
  side: "#6a4828",
  gap: "#94703f",
  dark: "#4a3220",
  lit: "#a67a48",
};

/**
 * A place on the pier that we stand on: meters to the right, meters above its planks, and meters
 * away.
 */
function at(right: number, up: number, away: number): string {
  return `${Math.round(1130 + (860 * right) / away)} ${Math.round(HORIZON + (860 * (2.1 - up)) / away)}`;
}

const LEFT = 2.2;
const RIGHT = 5;
const END = 11.6;

/** Our own pier at the right, which runs out toward the yacht, with its pilings. */
export function Pier() {
  const planks = Array.from({ length: 26 }, (_, index) => 4.6 + index * 0.27);
  return (
    <g>
      <path
        fill="#123f49"
        d={[0, 1, 2, 3, 4, 5]
          .map((step) =>
            gouge(
              1240 + step * 14,
              712 + step * step * 5 + step * 12,
              240 + step * 20,
              10 + step * 4,
            ),
          )
          .join("")}
      />
      <path
        fill={WOOD.top}
        d={`M${at(LEFT, 0, 4)}L${at(LEFT, 0, END)}L${at(RIGHT, 0, END)}L${at(RIGHT, 0, 4)}z`}
      />
      <path
        fill={WOOD.worn}
        d={planks
          .filter((_, index) => index % 5 === 1 || index % 7 === 3)
          .map(
            (away) =>
              `M${at(LEFT, 0, away)}L${at(LEFT, 0, away + 0.27)}L${at(RIGHT, 0, away + 0.27)}L${at(RIGHT, 0, away)}z`,
          )
          .join("")}
      />
      <path
        fill="none"
        stroke={WOOD.gap}
        strokeWidth={2}
        d={planks.map((away) => `M${at(LEFT, 0, away)}L${at(RIGHT, 0, away)}`).join("")}
      />
      <path
        fill={WOOD.side}
        d={`M${at(LEFT, 0, 4)}L${at(LEFT, 0, END)}L${at(LEFT, -0.35, END)}L${at(LEFT, -0.35, 4)}z`}
      />
      <path fill="#0f3c46" d={gouge(1262, 834, 70, 12) + gouge(1196, 846, 110, 8)} />
      <path fill="#86bdb4" d={gouge(1250, 840, 52, 4) + gouge(1300, 842, 40, 3)} />
      {[END, 8.2, 6].map((away) => (
        <Piling key={away} right={LEFT - 0.15} away={away} />
      ))}
    </g>
  );
}

/** A piling with a white cap: the sun is on its right. */
function Piling({ right, away }: { right: number; away: number }) {
  const half = 0.19;
  const high = 0.95;
  const bar = (from: number, to: number, top: number) =>
    `M${at(right + from, top, away)}L${at(right + to, top, away)}L${at(right + to, -2.1, away)}L${at(right + from, -2.1, away)}z`;
  const [x = 0, y = 0] = at(right, high, away).split(" ").map(Number);
  const size = (860 * half) / away;
  const round = (value: number) => Math.round(value);
  return (
    <g>
      <path fill={WOOD.dark} d={bar(-half, half, high)} />
      <path fill={WOOD.lit} d={bar(half * 0.25, half, high)} />
      <path
        fill="#f7efdc"
        d={`M${round(x - size * 1.15)} ${y}L${round(x)} ${round(y - size * 0.9)}L${round(x + size * 1.15)} ${y}Q${x} ${round(y + size * 0.5)} ${round(x - size * 1.15)} ${y}z`}
      />
      <path
        fill="#b7b9a6"
        d={`M${round(x - size * 1.15)} ${y}L${round(x)} ${round(y - size * 0.9)}L${round(x + size * 0.1)} ${round(y + size * 0.24)}Q${round(x - size * 0.6)} ${round(y + size * 0.2)} ${round(x - size * 1.15)} ${y}z`}
      />
    </g>
  );
}
