import { HORIZON } from "../kit.tsx";
import { scatter } from "./gouge.ts";

/**
 * The point into which all lines along the beach run, and how high above the beach our eyes are, in
 * meters.
 */
export const VANISHING = 820;
export const EYE = 16;
/** Pixels per meter at a distance of one meter. */
const FOCUS = 1000;
const FLOOR_HEIGHT = 3.4;
/** The height of a balcony's parapet. */
const PARAPET = 1.25;

export interface TowerShape {
  /** Pixels per meter at its near corner. */
  scale: number;
  /** Meters from the line of our sight to its near corner. */
  right: number;
  /** Along its front, upward, and along the side of the sea, in meters. */
  width: number;
  height: number;
  depth: number;
  /** Degrees by which its front is turned away from us, toward the sea. */
  turn: number;
  crown: "steps" | "flat";
  inks: TowerInks;
}

export interface TowerInks {
  /** The walls in the shade and toward the afterglow. */
  front: string;
  side: string;
  /** Parapets on the front, around the corner, and toward the afterglow. */
  slab: string;
  corner: string;
  glow: string;
  lamp: string;
}

/**
 * A place in the plan of a tower: along its front from the near corner, and along the side of the
 * sea.
 */
type Plan = readonly [along: number, back: number];

/**
 * A tower on the beach: balconies run around its rounded corner, floor by floor, and people are at
 * home.
 */
export function Tower({ scale, right, width, height, depth, turn, crown, inks }: TowerShape) {
  const angle = (turn * Math.PI) / 180;
  const near = FOCUS / scale;
  const at = ([along, back]: Plan, up: number): string => {
    const away = near + along * Math.sin(angle) + back * Math.cos(angle);
    const aside = right + along * Math.cos(angle) - back * Math.sin(angle);
    return `${n(VANISHING + (aside * FOCUS) / away)} ${n(HORIZON + ((EYE - up) * FOCUS) / away)}`;
  };
  /** An upright face over a part of the plan. */
  const wall = (plan: readonly Plan[], low: number, high: number): string =>
    `M${plan.map((place) => at(place, low)).join("L")}L${plan
      .toReversed()
      .map((place) => at(place, high))
      .join("L")}z`;
  // Far away, the corner is sharp, and one sees every other floor.
  const rise = scale > 3 ? FLOOR_HEIGHT : 2 * FLOOR_HEIGHT;
  const levels = Array.from(
    { length: Math.floor((height - 4) / rise) },
    (_, floor) => 3.6 + floor * rise,
  );
  const curve = scale > 3 ? 7 : 0;
  const out = curve === 0 ? 0.5 : 1.6;
  const { sea, corner, front } = outlines(width, depth, curve);
  const balconies = outlines(width, depth, curve, out);
  const parapets = (plan: readonly Plan[]) =>
    levels.map((up) => wall(plan, up, up + PARAPET)).join("");
  const columns = Math.max(3, Math.floor((width - curve) / (scale > 3 ? 4.4 : 6)));
  const lit = levels.flatMap((up, floor) =>
    Array.from({ length: columns }, (_, column) => column).flatMap((column) => {
      const home = scatter(floor * 31 + column * 7, width);
      if (home > 0.42) return [];
      const from = curve + ((column + 0.1) * (width - curve)) / columns;
      // Some have drawn the curtain halfway.
      const pane = ((home < 0.14 ? 0.42 : 0.8) * (width - curve)) / columns;
      return [
        wall(
          [
            [from, 0],
            [from + pane, 0],
          ],
          up + PARAPET,
          up + rise - 0.5,
        ),
      ];
    }),
  );
  const rooms = scale > 3 ? Math.floor((depth - curve) / 7) : 0;
  const evening = levels.flatMap((up, floor) =>
    Array.from({ length: rooms }, (_, room) => room).flatMap((room) => {
      const home = scatter(floor * 13 + room * 29, depth + width);
      if (home > 0.3) return [];
      const from = curve + 1 + room * 7;
      return [
        wall(
          [
            [0, from + (home < 0.1 ? 2.6 : 5.4)],
            [0, from],
          ],
          up + PARAPET,
          up + FLOOR_HEIGHT - 0.5,
        ),
      ];
    }),
  );
  return (
    <g>
      <Crown {...{ wall, width, depth, height, crown, inks }} />
      <path fill={inks.side} d={wall(sea, 0, height)} />
      <path fill={inks.front} d={wall([...corner, ...front], 0, height)} />
      <path fill={inks.lamp} d={[...lit, ...evening].join("")} />
      <path fill="#fbe2a0" d={lit.filter((_, index) => index % 4 === 2).join("")} />
      <path
        fill={inks.glow}
        d={parapets(balconies.sea) + wall(balconies.sea, height - 0.4, height + 0.8)}
      />
      {curve > 0 && (
        <path
          fill={inks.corner}
          d={parapets(balconies.corner) + wall(balconies.corner, height - 0.4, height + 0.8)}
        />
      )}
      <path
        fill={inks.slab}
        d={parapets(balconies.front) + wall(balconies.front, height - 0.4, height + 0.8)}
      />
    </g>
  );
}

/**
 * The plan of a tower in three parts, `out` meters outside of its walls: the side of the sea, the
 * rounded corner, the front.
 */
function outlines(
  width: number,
  depth: number,
  curve: number,
  out = 0,
): Record<"sea" | "corner" | "front", Plan[]> {
  const radius = curve + out;
  const round = [0, 0.25, 0.5, 0.75, 1].map((share): Plan => {
    const angle = (share * Math.PI) / 2;
    return [curve - radius * Math.cos(angle), curve - radius * Math.sin(angle)];
  });
  return {
    sea: [
      [-out, depth],
      [-out, curve],
    ],
    corner: curve === 0 ? [[-out, -out]] : round,
    front: [
      [curve === 0 ? -out : curve, -out],
      [width + out / 2, -out],
    ],
  };
}

interface CrownProps extends Pick<TowerShape, "width" | "depth" | "height" | "crown" | "inks"> {
  wall: (plan: readonly Plan[], low: number, high: number) => string;
}

/** The top of a tower: a penthouse set back, and on some another above it. */
function Crown({ wall, width, depth, height, crown, inks }: CrownProps) {
  const storey = (inset: number, low: number, high: number) => (
    <g key={inset}>
      <path
        fill={inks.glow}
        d={wall(
          [
            [inset, depth - inset],
            [inset, inset],
          ],
          height + low,
          height + high,
        )}
      />
      <path
        fill={inks.front}
        d={wall(
          [
            [inset, inset],
            [width - inset, inset],
          ],
          height + low,
          height + high,
        )}
      />
    </g>
  );
  return crown === "flat" ? storey(5, 0, 4.5) : [storey(8, 3.4, 8), storey(4.5, 0, 4.2)];
}

function n(value: number): number {
  return Math.round(value);
}
