/* The city dock early in the morning: a pelican on a piling, masts behind it, a line on a cleat. */
import { palette } from "../palette.ts";
import { BrownPelican } from "../pieces/brown-pelican.tsx";
import { Stamp } from "./stamp.tsx";

const SKY = [
  [36, "#dd7f74"],
  [110, "#e58b7c"],
  [180, "#ec9a87"],
  [246, "#f2ad95"],
  [306, "#f6c2a4"],
  [352, "#f9d8b6"],
] as const;

const WATER = [
  [398, "#f0b79c"],
  [412, "#cf8f8a"],
  [436, "#a06d7d"],
  [468, "#75516b"],
  [506, "#553f5c"],
] as const;

const PLUM = { far: "#c9706d", middle: "#8f5266", dark: "#33243a" };
const WOOD = { light: "#e0a57c", top: "#c98a68", side: "#6b4243", dark: "#4a2f38" };

/** A brown pelican on a piling of the city dock. */
export function CityDockStamp() {
  return (
    <Stamp>
      {[...SKY, ...WATER].map(([y, color]) => (
        <rect key={y} x={36} y={y} width={408} height={564 - y} fill={color} />
      ))}
      <circle cx={222} cy={206} r={138} fill="#f8cf7a" />
      <Boats />
      <Glitter />
      <Piling />
      <Planks />
      <BrownPelican x={276} y={412} />
      <Line />
    </Stamp>
  );
}

/**
 * Sloops at their moorings on the other side of the basin: hulls low on the water, masts in an
 * uneven rhythm.
 */
function Boats() {
  const masts = [
    [52, 100, 384],
    [90, 172, 372],
    [368, 62, 372],
    [420, 150, 384],
  ] as const;
  return (
    <g>
      <path fill={PLUM.far} d="M36 400v-26q30-10 60-2q40-10 70 2q30-6 60 2q120-14 218 0v24z" />
      <path
        fill={PLUM.middle}
        d={masts
          .map(([x, y, deck]) => `M${x} ${y}h4V${deck}h-4zM${x - 13} ${y + 70}h30v3h-30z`)
          .join("")}
      />
      <path
        fill="none"
        stroke={PLUM.middle}
        strokeWidth={1.4}
        d={masts
          .map(
            ([x, y]) =>
              `M${x - 50} 386L${x + 2} ${y}L${x + 54} 386M${x + 2} ${y}L${x - 13} ${y + 72}M${x + 2} ${y}l15 72`,
          )
          .join("")}
      />
      <path
        fill={PLUM.middle}
        d="M36 374h26l12 12h-38zM82 372h52l14 14H74zM344 372h44l16 14h-66z"
      />
      <path fill={palette.shell} d="M36 384h140q-8 16-22 24H36zM318 384h126v24H336q-12-8-18-24z" />
      <path fill={palette.coral} d="M36 402h126l-8 7H36zM328 402h116v7H336z" />
      <path fill={palette.shell} d="M36 346h55v12q-28 8-55 0zM372 346h72v11q-40 8-72 0z" />
      <path fill={PLUM.middle} d="M36 414h104v4H36zM346 414h98v4h-98z" opacity={0.6} />
    </g>
  );
}

/** The sun on the water. */
function Glitter() {
  const strokes = [
    [70, 418, 130],
    [120, 428, 70],
    [92, 442, 96],
    [146, 454, 60],
    [110, 468, 84],
    [52, 482, 50],
    [340, 424, 60],
    [360, 446, 70],
    [344, 466, 40],
  ] as const;
  return strokes.map(([x, y, width]) => (
    <rect key={y} x={x} y={y} width={width} height={5} rx={2.5} fill="#f8cf7a" />
  ));
}

/** The piling that stands in the water behind the edge of the dock. */
function Piling() {
  return (
    <g>
      <path fill={WOOD.side} d="M222 418h108v150H222z" />
      <path fill={WOOD.light} d="M222 418h14v150h-14z" />
      <path fill={WOOD.dark} d="M296 418h34v150h-34zM252 440h4v60h-4zM272 450h4v80h-4z" />
      <ellipse cx={276} cy={419} rx={54} ry={11} fill={WOOD.light} />
    </g>
  );
}

/** The edge of the dock on which we stand, and the shadow of the piling that falls toward us. */
function Planks() {
  const joints = [-40, 46, 128, 206, 288, 372, 450];
  return (
    <g>
      <path fill={WOOD.top} d="M36 500L444 520V570H36z" />
      <path fill={WOOD.side} d="M222 509L330 514L368 570H250z" />
      <path
        fill={WOOD.side}
        d={joints
          .map((x) => `M${x} ${round(498 + x / 20.4)}h3L${round(x + (x - 240) * 0.3 + 4)} 570h-5z`)
          .join("")}
      />
      <path fill={WOOD.light} d="M36 496L444 516V522L36 502z" />
    </g>
  );
}

/** A line that goes from a boat around the piling to a cleat. */
function Line() {
  const rope = "M222 459Q276 482 330 459M222 472Q276 496 330 472M224 474Q176 486 150 520";
  const turns = "M150 522L92 536M96 520L146 538M118 514L126 542";
  return (
    <g fill="none" strokeLinecap="round">
      <path fill={WOOD.side} d="M64 548l36-6h60l24 8l-50 10H84z" />
      <path stroke={palette.shell} strokeWidth={5} d="M172 391Q180 448 224 462" />
      <path stroke={palette.shell} strokeWidth={8} strokeLinecap="butt" d={rope} />
      <path
        fill={PLUM.dark}
        d="M56 520q0-6 8-5l40 7h32l40-7q8-1 8 5q-2 6-10 8l-30 6l4 20h-20l-2-16h-14l-4 16H90l6-20l-30-6q-9-2-10-8z"
      />
      <path stroke={palette.shell} strokeWidth={8} d={turns} />
      <path
        stroke="#c98a68"
        strokeWidth={8}
        strokeLinecap="butt"
        strokeDasharray="1.6 6"
        d={rope + turns}
      />
    </g>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
