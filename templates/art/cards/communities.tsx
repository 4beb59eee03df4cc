/*
 * Port Royal from the air: fingers of land between canals, a dock behind each house, the beach and
 * the Gulf beyond.
 */
import { palette } from "../palette.ts";
import { Estate, FarEstates, type RoofColors } from "../pieces/estate.tsx";
import { scatter } from "../pieces/gouge.ts";
import { perspective, type Point } from "../pieces/perspective.ts";
import { RoyalPalm } from "../pieces/card-palm.tsx";
import { Light, Poster } from "./poster.tsx";

const SKY = [
  "#4f9a98",
  "#69aca5",
  "#86beb1",
  "#a5cfbd",
  "#c5dfc9",
  "#e2edd6",
  "#f4f3e2",
  palette.shell,
];
const HORIZON = 150;

const { at, face } = perspective({ eye: 92, focal: 760, horizon: HORIZON, coarse: true });

/** The fingers run a little away from us toward the bay, on the right. */
const slanted = (x: number, y: number, z: number): Point => [x, y, z + x * 0.14];

/** A finger of land: where it begins and ends in front of us, and its tip in the bay. */
interface Finger {
  near: number;
  far: number;
  tip: number;
  /** From the left edge of the picture. */
  left: number;
  /**
   * How much one can make out of the houses: on both sides, on the near side, or only their roofs.
   */
  detail: "both" | "near" | "roofs";
}

/** From the farthest to the nearest. */
const FINGERS: readonly Finger[] = [
  { near: 800, far: 900, tip: 366, left: -590, detail: "roofs" },
  { near: 520, far: 626, tip: 212, left: -410, detail: "roofs" },
  { near: 306, far: 400, tip: 118, left: -250, detail: "near" },
  { near: 150, far: 232, tip: 54, left: -140, detail: "both" },
];

const ROOFS: readonly RoofColors[] = [
  { shade: "#a9b2ad", dark: "#8b9693", lit: "#e4e6da" },
  { shade: "#c4694d", dark: "#a04d38", lit: "#f0a484" },
  { shade: "#d9cbaa", dark: "#b9a985", lit: palette.shell },
  { shade: "#6f868c", dark: "#566d75", lit: "#a9bcbc" },
];

/** The royal palms on the nearest finger. */
const PALM = { leaf: "#24553f", lit: "#86b877", trunk: "#f0e6d0", shade: "#b3a586" };

const GREEN = {
  lawn: "#5d9c66",
  edge: "#86b877",
  tree: "#2f6a4c",
  lit: "#4f8a58",
  woods: "#3f7d58",
};

/** The communities along the coast. */
export function Communities() {
  return (
    <Poster>
      <Light colors={SKY} y={HORIZON} />
      <Gulf />
      <Canals />
      {FINGERS.map((finger, index) => (
        <Land key={finger.near} finger={finger} index={index} />
      ))}
      <g id="palm">
        <RoyalPalm x={246} base={606} height={132} {...PALM} />
      </g>
      <use href="#palm" transform="translate(433 -12) scale(.94)" />
      <Sloop />
      <Pelicans />
    </Poster>
  );
}

/** The Gulf up to the horizon, the beach, and the woods behind it. */
function Gulf() {
  const band = (z: number) => `M-20 ${yOf(z)}H980V720H-20z`;
  return (
    <g>
      <path fill="#135f69" d={`M0 ${HORIZON}h960v600H0z`} />
      <path fill="#1f7478" d={band(4200)} />
      <path fill="#5aa99c" d={band(2500)} />
      <path fill={palette.shell} d={band(2050)} />
      <path fill={palette.sand} d={band(1960)} />
      <path fill={GREEN.woods} d={band(1800)} />
      <path fill={palette.flamingo} opacity={0.55} d={glitter(770, HORIZON + 3, 5, 3)} />
      <path
        fill="#2f6a4c"
        d={Array.from({ length: 24 }, (_, index) =>
          lump(-16 + index * 43, yOf(1800) + 3, 8 + (index % 4) * 3),
        ).join("")}
      />
      {/* Towers where the beach leaves the picture */}
      <path fill="#e9e3d2" d="M60 190V126h20v64zM96 190V142h16v48zM128 190V152h13v38z" />
      <path fill="#9db3ac" d="M60 190V126h8v64zM96 190V142h6v48zM128 190V152h5v38z" />
    </g>
  );
}

/** The water between the fingers and the bay on the right, with the sky in it. */
function Canals() {
  const streaks = Array.from({ length: 18 }, (_, index) => {
    const near = (index + scatter(index, 4)) / 18;
    const y = 226 + near ** 1.5 * 480;
    const width = 20 + near * 150;
    return `M${Math.round(scatter(index, 7) * 960 - width / 2)} ${Math.round(y)}h${Math.round(width)}v${Math.round(2 + near * 4)}h${Math.round(-width)}z`;
  });
  return (
    <g>
      <path fill={palette.lagoon} d={`M0 ${yOf(1120)}H960V720H0z`} />
      <path fill="#26868a" d={`M0 ${yOf(560)}H960V720H0z`} />
      <path fill="#49a29b" d={streaks.join("")} />
      <path fill="#c7e6d0" d={glitter(842, 246, 11, 22)} />
    </g>
  );
}

/** The light of the sun on the water: strokes that grow wider toward us. */
function glitter(x: number, from: number, count: number, step: number): string {
  return Array.from({ length: count }, (_, index) => {
    const width = 40 + (index % 3) * 22 + index * step * 0.28;
    const left = Math.round(x - width / 2 + (index % 2) * 16);
    return `M${left} ${Math.round(from + index * step * (0.6 + index * 0.09))}h${Math.round(width)}v${(2 + index * step * 0.012).toFixed(1)}h${-Math.round(width)}z`;
  }).join("");
}

/** A finger with its sea wall, its street, two rows of houses, and trees between them. */
function Land({ finger, index }: { finger: Finger; index: number }) {
  const { near, far, tip, left, detail } = finger;
  const middle = (near + far) / 2;
  const lots = Array.from(
    { length: Math.floor((tip - left - 20) / 50) },
    (_, lot) => tip - 58 - lot * 50,
  );
  const spot = (x: number, z: number) => (right: number, up: number, back: number) =>
    slanted(x + right, up, z + back);
  return (
    <g>
      <path fill="#dccda7" d={outline(finger, -2.4)} />
      <path fill={GREEN.edge} d={outline(finger, 0)} />
      <path
        fill={GREEN.lawn}
        d={outline({ ...finger, near: near + (far - near) * 0.14, tip: tip - 6 }, 0)}
      />
      <path
        fill="#e6d6b0"
        d={face(
          slanted(left, 0, middle + 8),
          slanted(tip - 34, 0, middle + 8),
          slanted(tip - 34, 0, middle + 14),
          slanted(left, 0, middle + 14),
        )}
      />
      {detail === "both"
        ? lots.map((x, lot) => (
            <Estate
              key={x}
              on={spot(x + 6, middle + 22)}
              face={face}
              roof={roofOf(lot + index * 2 + 1)}
              variant={lot + 1}
              onWater={false}
              distant={false}
            />
          ))
        : index > 0 && (
            <FarEstates
              face={face}
              lots={lots.map((x, lot) => ({
                on: spot(x + 6, middle + 22),
                roof: roofOf(lot + index * 2 + 1),
              }))}
            />
          )}
      {detail !== "roofs" && <Trees finger={finger} z={middle + 4} seed={index} />}
      {detail === "roofs" ? (
        <FarEstates
          face={face}
          lots={lots.map((x, lot) => ({ on: spot(x, near + 24), roof: roofOf(lot * 3 + index) }))}
        />
      ) : (
        lots.map((x, lot) => (
          <Estate
            key={x}
            on={spot(x, near + 24)}
            face={face}
            roof={roofOf(lot * 3 + index)}
            variant={lot + index}
            onWater
            distant={detail === "near"}
          />
        ))
      )}
      <Trees finger={finger} z={near + 15} seed={index + 5} between />
    </g>
  );
}

function roofOf(index: number): RoofColors {
  return ROOFS[index % ROOFS.length] ?? { shade: "", dark: "", lit: "" };
}

/** The outline of a finger, with its rounded tip. */
function outline({ near, far, tip, left }: Finger, up: number): string {
  const radius = (far - near) / 2;
  const round = Array.from({ length: 9 }, (_, step) => {
    const angle = ((step - 4) / 4) * (Math.PI / 2);
    return slanted(
      tip - radius * 0.7 + radius * 0.7 * Math.cos(angle),
      up,
      near + radius + radius * Math.sin(angle),
    );
  });
  return face(slanted(left, up, near), ...round, slanted(left, up, far));
}

/** Crowns of trees along a finger: all along its street, or only between the lots on the water. */
function Trees({
  finger: { tip, left },
  z,
  seed,
  between = false,
}: {
  finger: Finger;
  z: number;
  seed: number;
  between?: boolean;
}) {
  const crowns = Array.from(
    { length: Math.floor((tip - left) / (between ? 50 : 24)) },
    (_, index) => {
      const x = between ? tip - 17 - index * 50 : tip - 24 - index * 24;
      const size = 5 + scatter(index, seed) * 4;
      const [px = 0, py = 0] = at(
        slanted(x + scatter(index, seed + 1) * 5, size * 0.7, z + scatter(index, seed + 2) * 8),
      )
        .split(" ")
        .map(Number);
      return { x: px, y: py, r: Math.max(2, Math.round((size * 760) / z)) };
    },
  );
  return (
    <g>
      <path fill={GREEN.tree} d={crowns.map(({ x, y, r }) => lump(x, y + r, r)).join("")} />
      <path
        fill={GREEN.lit}
        d={crowns
          .map(({ x, y, r }) =>
            lump(x + Math.round(r * 0.3), y + Math.round(r * 0.4), Math.round(r * 0.62)),
          )
          .join("")}
      />
    </g>
  );
}

/** The crown of a tree: a low dome of three lobes, far off of one. */
function lump(x: number, y: number, r: number): string {
  if (r < 12) return `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`;
  const [side, top] = [Math.round(r * 0.62), Math.round(r * 0.72)];
  return `M${x - r} ${y}a${side} ${side} 0 0 1 ${Math.round(r * 0.4)} ${-top}a${side} ${side} 0 0 1 ${Math.round(r * 1.2)} 0a${side} ${side} 0 0 1 ${Math.round(r * 0.4)} ${top}q${-r} ${Math.round(r * 0.4)} ${-2 * r} 0z`;
}

/** A sloop that comes home across the bay. */
function Sloop() {
  return (
    <g transform="translate(872 470)">
      <path fill="#c7e6d0" d="M-40 30Q20 18 62 34Q10 30-20 44z" />
      <path fill={palette.shell} d="M4-96Q44-50 40 6L4 8zM-4-84V8L-36 6Q-22-46-4-84z" />
      <path fill="#b9d3c8" d="M4-96Q16-46 10 8H4zM-4-84V8L-14 7Q-12-46-4-84z" />
      <path fill={palette.coral} d="M-44 12H44Q36 28 26 30H-30Q-40 24-44 12z" />
      <path fill="#8f2c1c" d="M-38 22H39Q32 29 26 30H-30Q-35 27-38 22z" />
    </g>
  );
}

/** White pelicans on their way up the coast, below us. */
function Pelicans() {
  return (
    <g fill={palette.shell}>
      {[0, 1, 2].map((index) => (
        <path
          key={index}
          transform={`translate(${200 + index * 92} ${226 - index * 26 + (index % 2) * 14}) scale(${(0.8 - index * 0.14).toFixed(2)})`}
          d="M0 0Q-20-26-52-16Q-32-14-14 10Q-8 14 4 12L-2 24L14 12L34 8L16 2Q26-18 56-26Q24-34 0 0z"
        />
      ))}
    </g>
  );
}

function yOf(z: number): number {
  return Math.round(HORIZON + (92 * 760) / z);
}
