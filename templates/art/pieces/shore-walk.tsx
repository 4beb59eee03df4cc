import { HEIGHT, HORIZON, WIDTH } from "../kit.tsx";
import { palette } from "../palette.ts";
import { Couple } from "./couple.tsx";
import { EYE, VANISHING } from "./tower.tsx";

/** Where the water ends: for some distances (as pixels per meter) so many meters to the right. */
const EDGE = [
  [26, -7],
  [15, 4],
  [8.5, 11],
  [5.6, 9],
  [3.9, 2],
  [2.8, -8],
  [2, -24],
  [1.2, -64],
] as const;

/** How far right the water ends where a meter is so many pixels. */
function edgeAt(scale: number): number {
  const next = EDGE.findIndex(([at]) => at <= scale);
  const [far, near] = [EDGE[next === -1 ? EDGE.length - 1 : next]!, EDGE[Math.max(0, next - 1)]!];
  const part = far === near ? 0 : (scale - far[0]) / (near[0] - far[0]);
  const ease = part * part * (3 - 2 * part);
  return far[1] + (near[1] - far[1]) * ease;
}

/**
 * All that is inland of a line so many meters from the water; `wave` is by how much the line
 * swings, as water leaves it.
 */
function land(inland: number, wave = 0, shift = 0): string {
  const points = Array.from({ length: 19 }, (_, index) => {
    const scale = 27.5 * 0.842 ** index;
    const swing = wave * (Math.sin(index * 2.6 + shift) + 0.6 * Math.sin(index * 1.3 + shift * 2));
    return [VANISHING + (edgeAt(scale) + inland + swing) * scale, HORIZON + EYE * scale] as const;
  });
  const line = points.map(([x, y], index) => {
    const [nextX, nextY] = points[index + 1] ?? [VANISHING - 110, HORIZON + 12];
    const middle = `${Math.round((x + nextX) / 2)} ${Math.round((y + nextY) / 2)}`;
    return index === 0 ? `M${middle}` : `Q${Math.round(x)} ${Math.round(y)} ${middle}`;
  });
  return `${line.join("")}L${VANISHING - 130} ${HORIZON + 6}H${WIDTH}V${HEIGHT + 40}z`;
}

/**
 * The beach in its curve: foam, wet sand with the sky in it, dry sand, and the green along the
 * gardens.
 */
export function ShoreWalk() {
  return (
    <g>
      <path fill="#31586c" d={land(-9, 0.8)} />
      <path fill="#d9d3c8" d={land(-6.2, 0.7, 2)} />
      <path fill="#3d6276" d={land(-5.6, 0.5, 1.6)} />
      <path fill={palette.shell} d={land(-1.4, 0.5, 4)} />
      <path fill="#d98f7c" d={land(0.4, 0.9, 4.8)} />
      <path fill="#8d6a80" d={land(3.6, 0.9, 5.4)} />
      <path fill="#ab8a92" d={land(7.6, 0.4, 1)} />
      <path fill="#bd9f9c" d={land(15, 1, 2)} />
      <path fill="#1c3d40" d={land(30)} />
      <Cabanas />
      <Couple x={948} y={800} color="#16242f" reflection="#4d3d55" />
    </g>
  );
}

/** Beach chairs under their hoods, put in line for the next morning. */
function Cabanas() {
  const rows = [9.5, 8, 6.8, 5.8, 5, 4.3, 3.7];
  return (
    <g>
      <path
        fill="#2a4256"
        d={rows
          .map((scale) => {
            const x = Math.round(VANISHING + 27 * scale - (9.5 - scale) * 5);
            const y = Math.round(HORIZON + EYE * scale);
            const size = scale * 2.2;
            return `M${x} ${y}v${-Math.round(size * 0.5)}q${Math.round(size * 0.1)} ${-Math.round(size * 0.7)} ${Math.round(size)} ${-Math.round(size * 0.5)}v${Math.round(size)}z`;
          })
          .join("")}
      />
    </g>
  );
}
