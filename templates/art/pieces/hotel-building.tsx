import { palette } from "../palette.ts";

/** Where we stand, and how large a meter is one meter away. */
const EYE = { x: 236, y: 474, height: 1.6, scale: 500 } as const;

/** The corner of the tower nearest to us, in meters: to the right of us, and away from us. */
const CORNER = { right: 3.4, away: 26 } as const;

type Face = "front" | "side";
/** The front runs to the left and away, the side to the right and away. */
const RUN = { front: [-0.578, 0.816], side: [0.816, 0.578] } as const;
/** The direction out of each face. */
const OUT = { front: [-0.816, -0.578], side: [0.578, -0.816] } as const;

const WALL = { front: "#e9c7a8", side: "#8b7488", trim: "#fbe6c8", trimSide: "#a98f98" } as const;
const ROOF = { front: "#b4503c", side: "#6f3440" } as const;
const DARK = "#2a4a63";
const LIT = "#f9d077";

/** Heights in meters. */
const EAVES = 12.4;
const TOWER = { eaves: 19, wide: 6.4 } as const;
const BAY = 3.3;

/**
 * A hotel of the thirties: an arcade, two rows of windows under awnings, a tile roof, and a tower
 * with a flag.
 */
export function HotelBuilding() {
  return (
    <g>
      <path fill={WALL.front} d={wall("front", 0, 44, 0, EAVES)} />
      <path fill={WALL.side} d={wall("side", 0, 13, 0, EAVES)} />
      <path fill="#6b4652" d={soffit("front", TOWER.wide, 44.6, EAVES)} />
      <path fill="#4a3145" d={soffit("side", TOWER.wide, 13.6, EAVES)} />
      <path fill={ROOF.front} d={slope("front", TOWER.wide - 4, 45)} />
      <path fill={ROOF.side} d={slope("side", TOWER.wide - 4, 14)} />
      <Tower />
      <path
        fill={WALL.trim}
        d={wall("front", 0, 44, 4.7, 5.1) + wall("front", TOWER.wide, 44, EAVES - 0.5, EAVES)}
      />
      <path
        fill={WALL.trimSide}
        d={wall("side", 0, 13, 4.7, 5.1) + wall("side", TOWER.wide, 13, EAVES - 0.5, EAVES)}
      />
      <Windows />
      <Arcade />
    </g>
  );
}

/** A point of a face: along it, up, and out of it, in meters. */
function at(face: Face, along: number, up: number, out = 0): string {
  const right = CORNER.right + RUN[face][0] * along + OUT[face][0] * out;
  const away = CORNER.away + RUN[face][1] * along + OUT[face][1] * out;
  const scale = EYE.scale / away;
  return `${Math.round(EYE.x + right * scale)} ${Math.round(EYE.y + (EYE.height - up) * scale)}`;
}

/** A rectangle on a face. */
function wall(face: Face, from: number, to: number, low: number, high: number): string {
  return `M${at(face, from, low)}L${at(face, from, high)}L${at(face, to, high)}L${at(face, to, low)}z`;
}

/** The roof above a face: it begins before the wall and leans back. */
function slope(face: Face, from: number, to: number): string {
  return `M${at(face, from, EAVES, 0.7)}L${at(face, from, EAVES + 4, -2.6)}L${at(face, to, EAVES + 4, -2.6)}L${at(face, to, EAVES, 0.7)}z`;
}

/** An arch on a face: its middle, half its width, its foot, and where it begins to bend. */
function arch(face: Face, middle: number, half: number, low: number, spring: number): string {
  const top = spring + half;
  return `M${at(face, middle + half, low)}L${at(face, middle + half, spring)}Q${at(face, middle + half, top)} ${at(face, middle, top)}Q${at(face, middle - half, top)} ${at(face, middle - half, spring)}L${at(face, middle - half, low)}z`;
}

/** The tower: its loggia is lit, its roof comes to a point. */
function Tower() {
  const { eaves, wide } = TOWER;
  const top = `${EYE.x + 68} 62`;
  const arches = [1.3, 3.2, 5.1];
  return (
    <g>
      <path fill={WALL.front} d={wall("front", 0, wide, EAVES - 1, eaves)} />
      <path fill={WALL.side} d={wall("side", 0, wide, EAVES - 1, eaves)} />
      <path
        fill={LIT}
        d={arches.map((middle) => arch("front", middle, 0.68, 14.2, 16.4)).join("")}
      />
      <path
        fill="#d99a4a"
        d={arches.map((middle) => arch("side", middle, 0.68, 14.2, 16.4)).join("")}
      />
      <path
        fill={WALL.trim}
        d={wall("front", 0, wide, 13.4, 13.9) + wall("front", 0, wide, 18, 18.4)}
      />
      <path
        fill={WALL.trimSide}
        d={wall("side", 0, wide, 13.4, 13.9) + wall("side", 0, wide, 18, 18.4)}
      />
      <path fill="#6b4652" d={soffit("front", 0, wide, eaves)} />
      <path fill="#4a3145" d={soffit("side", 0, wide, eaves)} />
      <path
        fill={ROOF.front}
        d={`M${at("front", -0.8, eaves, 0.8)}L${top}L${at("front", wide + 0.8, eaves, 0.8)}z`}
      />
      <path
        fill={ROOF.side}
        d={`M${at("side", -0.8, eaves, 0.8)}L${top}L${at("side", wide + 0.8, eaves, 0.8)}z`}
      />
      <path fill="none" stroke={palette.shell} strokeWidth={2} d={`M${top}V40`} />
      <path fill={palette.coral} d="M305 41q12-4 20 1t18 0l-4 8l3 7q-10 4-18-1t-19 1z" />
    </g>
  );
}

/** What one sees of a roof from below: its boards, from the wall to the eaves. */
function soffit(face: Face, from: number, to: number, eaves: number): string {
  return `M${at(face, from, eaves - 0.2)}L${at(face, to, eaves - 0.2)}L${at(face, to + 0.8, eaves, 0.8)}L${at(face, from - 0.8, eaves, 0.8)}z`;
}

/** Two rows of windows: some lit, and an awning over each. */
function Windows() {
  const bays = Array.from({ length: 12 }, (_, index) => 1.6 + index * BAY);
  const rows = [5.9, 9.1];
  const each = (lit: boolean) =>
    rows
      .flatMap((low, row) =>
        bays.map(
          (middle, bay) =>
            (bay * 5 + row * 3) % 7 < 4 === lit &&
            wall("front", middle - 0.7, middle + 0.7, low, low + 1.9),
        ),
      )
      .filter(Boolean)
      .join("");
  const sides = rows.flatMap((low) => [1.6, 4.8, 8, 11].map((middle) => [low, middle] as const));
  const awning = (face: Face, middle: number, low: number) =>
    `M${at(face, middle - 0.9, low + 2.2)}L${at(face, middle + 0.9, low + 2.2)}L${at(face, middle + 0.9, low + 1.1, 0.5)}L${at(face, middle - 0.9, low + 1.1, 0.5)}z`;
  const cheek = (face: Face, middle: number, low: number) =>
    `M${at(face, middle - 0.9, low + 2.2)}L${at(face, middle - 0.9, low + 1.1, 0.5)}L${at(face, middle - 0.9, low + 1.1)}z`;
  return (
    <g>
      <path fill={LIT} d={each(true)} />
      <path fill={DARK} d={each(false)} />
      <path
        fill={DARK}
        d={sides
          .map(([low, middle]) => wall("side", middle - 0.6, middle + 0.6, low, low + 1.9))
          .join("")}
      />
      <path
        fill={palette.coral}
        d={rows.flatMap((low) => bays.map((middle) => awning("front", middle, low))).join("")}
      />
      <path
        fill="#8f2f24"
        d={rows.flatMap((low) => bays.map((middle) => cheek("front", middle, low))).join("")}
      />
      <path fill="#7f3138" d={sides.map(([low, middle]) => awning("side", middle, low)).join("")} />
    </g>
  );
}

/**
 * The arcade of the ground floor, full of light that falls on the pavement, and the canopy before
 * the door.
 */
function Arcade() {
  const bays = Array.from({ length: 12 }, (_, index) => 1.6 + index * BAY);
  const spill = (face: Face, middle: number, half: number) =>
    `M${at(face, middle - half, 0)}L${at(face, middle + half, 0)}L${at(face, middle + half * 1.3, 0, 4.4)}L${at(face, middle - half * 1.3, 0, 4.4)}z`;
  return (
    <g>
      <path fill={LIT} d={bays.map((middle) => arch("front", middle, 1.15, 0, 2.6)).join("")} />
      <path
        fill="#d99a4a"
        d={[1.8, 5, 8.2, 11.2].map((middle) => arch("side", middle, 1.1, 0, 2.6)).join("")}
      />
      <path
        fill="#fdeeb8"
        d={bays.map((middle) => arch("front", middle + 0.25, 0.6, 0, 2)).join("")}
      />
      <path fill="#c9a06a" d={bays.map((middle) => spill("front", middle, 1.15)).join("")} />
      <Canopy />
    </g>
  );
}

/** Striped cloth on two brass poles, from the door to where the cars stop. */
function Canopy() {
  const [from, to, long, low, high] = [3.6, 6.4, 7.5, 3, 3.7];
  const side = (near: number, far: number) =>
    `M${at("front", from, low, near)}L${at("front", from, high, near)}L${at("front", from, high, far)}L${at("front", from, low, far)}z`;
  const end = (near: number, far: number) =>
    `M${at("front", near, low, long)}L${at("front", near, high, long)}L${at("front", far, high, long)}L${at("front", far, low, long)}z`;
  const pole = (along: number) =>
    `M${at("front", along, 0, long - 0.1)}L${at("front", along, low, long - 0.1)}`;
  const stripes = Array.from({ length: 11 }, (_, index) =>
    side((index * long) / 11, ((index + 1) * long) / 11),
  );
  const ends = Array.from({ length: 6 }, (_, index) =>
    end(from + (index * (to - from)) / 6, from + ((index + 1) * (to - from)) / 6),
  );
  const every = (parts: readonly string[], odd: number) =>
    parts.filter((_, index) => index % 2 === odd).join("");
  return (
    <g>
      <path fill="none" stroke={palette.brass} strokeWidth={2.6} d={pole(from) + pole(to)} />
      <path fill={palette.coral} d={every(stripes, 0)} />
      <path fill={palette.shell} d={every(stripes, 1)} />
      <path fill="#8f2f24" d={every(ends, 0)} />
      <path fill="#d8c6b4" d={every(ends, 1)} />
    </g>
  );
}
