import { palette } from "../palette.ts";
import type { Point } from "./perspective.ts";

interface TowerProps {
  /** Puts the plan of the tower on the ground. */
  place: (right: number, up: number, back: number) => Point;
  face: (...corners: readonly Point[]) => string;
  tall: number;
}

/**
 * A tower: one side toward the last light, balconies floor by floor, and the windows of those who
 * are at home.
 */
export function TowerAtDusk({ place, face, tall }: TowerProps) {
  const [wide, deep] = [26, 20];
  const front = (from: number, to: number, low: number, high: number, out = 0) =>
    face(
      place(from, low, -out),
      place(to, low, -out),
      place(to, high, -out),
      place(from, high, -out),
    );
  const side = (from: number, to: number, low: number, high: number) =>
    face(
      place(wide, low, from),
      place(wide, low, to),
      place(wide, high, to),
      place(wide, high, from),
    );
  const floors = Array.from({ length: Math.floor((tall - 4) / 4) }, (_, index) => 4 + index * 4);
  const windows = floors.flatMap((y, floor) =>
    [0, 1, 2, 3, 4, 5].map((column) => ({
      y,
      column,
      dark: ((floor * 5 + 3) * (column * 7 + 4) + floor * floor) % 11,
    })),
  );
  return (
    <g>
      <path fill="#1f1b36" d={front(7, 20, tall, tall + 4)} />
      <path fill="#241f3d" d={front(0, wide, 0, tall)} />
      <path fill="#864d6b" d={side(0, deep, 0, tall)} />
      <path fill="#cf7a70" d={floors.map((y) => side(0, deep, y + 2.8, y + 3.5)).join("")} />
      <path
        fill="#3f2a4c"
        d={floors
          .map((y, floor) => side(3 + (floor % 3) * 4, 7 + (floor % 3) * 4, y, y + 2.4))
          .join("")}
      />
      <path
        fill="#40375c"
        d={floors.map((y) => front(-0.6, wide, y + 2.8, y + 3.5, 0.8)).join("")}
      />
      <path
        fill={palette.sun}
        d={windows
          .filter(({ dark }) => dark < 5)
          .map(({ y, column }) => front(1 + column * 4.2, 4 + column * 4.2, y, y + 2.4))
          .join("")}
      />
      <path
        fill="#c46f6c"
        d={
          front(-0.6, wide, tall - 0.6, tall + 0.8, 0.8) + side(-0.6, deep, tall - 0.6, tall + 0.8)
        }
      />
    </g>
  );
}
