/*
 * A cottage that has come up for sale this morning: its gate is open, and a sign swings from a
 * post.
 */
import { palette } from "../palette.ts";
import { Bougainvillea } from "../pieces/bougainvillea-branch.tsx";
import { perspective, placed, type Point } from "../pieces/perspective.ts";
import { HORIZON, Light, Poster } from "./poster.tsx";

const SKY = [
  "#d9806f",
  "#e38f7c",
  "#ec9f89",
  "#f2b096",
  "#f6c1a4",
  "#f9d4b4",
  "#fbe5c6",
  palette.shell,
];

const WHITE = {
  light: palette.shell,
  sunny: "#f8e4d0",
  half: "#c48d93",
  shade: "#dcb9b4",
  dark: "#8a5a6b",
};
const TIN = { light: palette.shell, glint: "#e8b79c", shade: "#a57f8b", seam: "#8d6a7b" };
const GREEN = { far: "#a2707a", near: "#4f6055", lawn: "#7f9468", lit: "#b3b978" };
const PLUM = "#4d2f4c";
const SHADOW = "#cf7d70";

const { at, face, shadow } = perspective({ eye: 1.6, focal: 760 });

/** Distance of the fence, and the two posts of its gate. */
const FENCE = 4.6;
const GATE = { left: -0.62, right: 0.62 };

/** A cottage whose gate stands open in the morning. */
export function JustListed() {
  return (
    <Poster>
      <Light colors={SKY} />
      <Trees />
      <Garden />
      <House />
      <Bougainvillea sprays={SHRUB} colors={BLOSSOM} />
      <Sidewalk />
      <Gate />
      <Fence />
      <Bougainvillea sprays={OVER_THE_FENCE} colors={BLOSSOM} />
      <Cat />
      <Sign />
    </Poster>
  );
}

const BLOSSOM = [GREEN.near, "#8e2f48", palette.coral, "#f0826d"] as const;

/** The bougainvillea behind the fence, and what of it hangs over. */
const SHRUB = [
  [10, 70, 30, 40, 90, 30],
  [10, 130, 60, 60, 190, 66],
  [20, 200, 60, 90, 250, 132],
  [20, 230, 110, 160, 170, 220],
  [20, 290, 80, 190, 250, 250],
  [20, 330, 110, 270, 180, 330],
  [20, 400, 90, 300, 256, 360],
  [20, 440, 110, 380, 190, 440],
  [20, 500, 90, 430, 200, 510],
  [20, 560, 50, 520, 110, 560],
] as const;
const OVER_THE_FENCE = [
  [20, 400, 200, 380, 268, 520],
  [20, 440, 110, 420, 150, 570],
] as const;

/** The trees behind the house. */
function Trees() {
  return (
    <g>
      <path
        fill={GREEN.far}
        d={`M0 ${HORIZON + 80}V190q60-40 110 0q50-60 120-20L400 380zM560 380V250q40-44 86-16q40-40 84-10q50-50 100-8q60-30 130 0V380z`}
      />
      <path fill={GREEN.near} d="M640 400V310q36-34 70-6q40-34 82-2q40-36 84 0q44-30 84 0v100z" />
    </g>
  );
}

/** Grass, and the walk from the gate to the door. */
function Garden() {
  return (
    <g>
      <path fill={GREEN.lawn} d="M0 370h960v220H0z" />
      <path fill={GREEN.lit} d={face([-8, 0, 11.5], [8, 0, 11.5], [8, 0, 6.4], [-8, 0, 6.4])} />
      <path
        fill="#f0b896"
        d={face([-1.5, 0, 12], [-0.5, 0, 12], [GATE.right, 0, FENCE], [GATE.left, 0, FENCE])}
      />
    </g>
  );
}

/**
 * The house: a porch in the shade, a door open upon lamplight, and a tin roof whose right side has
 * the sun.
 */
function House() {
  const on = placed(-5, 14, 28);
  const [floor, eave, ridge] = [0.5, 3, 5.7];
  const [wide, deep, over] = [7.4, 6, 0.5];
  const front = (from: number, to: number, low: number, high: number, out = 0) =>
    face(on(from, low, out), on(to, low, out), on(to, high, out), on(from, high, out));
  const side = (from: number, to: number, low: number, high: number) =>
    face(on(wide, low, from), on(wide, low, to), on(wide, high, to), on(wide, high, from));
  const corner = {
    left: on(-over, eave, -over),
    right: on(wide + over, eave, -over),
    back: on(wide + over, eave, deep + over),
  };
  const top = { left: on(2.5, ridge, deep / 2), right: on(wide - 2.5, ridge, deep / 2) };
  const seams = Array.from({ length: 12 }, (_, index) => {
    const t = (index + 0.5) / 12;
    return `M${at(on(-over + t * (wide + 2 * over), eave, -over))}L${at(on(2.5 + t * (wide - 5), ridge, deep / 2))}`;
  });
  return (
    <g>
      <path
        fill={PLUM}
        d={face(corner.left, corner.right, corner.back, on(-over, eave, deep + over))}
      />
      <path fill={WHITE.dark} d={front(0, wide, 0, eave)} />
      <path fill={WHITE.shade} d={front(0.5, wide, floor, eave, 1.2)} />
      <path fill={WHITE.dark} d={front(0, wide, 2.5, eave, 1.2)} />
      <path
        fill={palette.deepGulf}
        d={front(0.7, 1.7, 1.2, 2.5, 1.2) + front(4.9, 6, 1.2, 2.5, 1.2)}
      />
      <path
        fill={WHITE.shade}
        d={front(5.41, 5.49, 1.2, 2.5, 1.19) + front(4.9, 6, 1.82, 1.89, 1.19)}
      />
      <path fill={palette.sun} d={front(2.9, 3.9, floor, 2.6, 1.2)} />
      <path
        fill={palette.lagoon}
        d={face(on(2.9, floor, 1.2), on(2.4, floor, 0.6), on(2.4, 2.6, 0.6), on(2.9, 2.6, 1.2))}
      />
      <path fill={WHITE.sunny} d={side(0, deep, 0, eave)} />
      <path fill={palette.deepGulf} d={side(1.4, 2.3, 1.1, 2.5) + side(3.8, 4.7, 1.1, 2.5)} />
      <path fill={palette.lagoon} d={side(0.9, 1.35, 1.05, 2.55) + side(2.35, 2.8, 1.05, 2.55)} />
      <path
        fill={palette.lagoon}
        d={front(4.5, 4.85, 1.15, 2.55, 1.2) + front(6.05, 6.4, 1.15, 2.55, 1.2)}
      />
      <path fill={WHITE.dark} d={front(0, wide, 0, floor - 0.12)} />
      <path fill={WHITE.light} d={front(0, wide, floor - 0.14, floor)} />
      {[0, 1.7, 4.75, wide - 0.2].map((from) => (
        <path key={from} fill={WHITE.light} d={front(from, from + 0.2, floor, eave)} />
      ))}
      <path fill={TIN.light} d={face(corner.right, corner.back, top.right)} />
      <path
        fill="none"
        stroke={TIN.glint}
        strokeWidth={3}
        d={[0.3, 0.55, 0.8]
          .map((t) => `M${at(top.right)}L${at(on(wide + over, eave, t * (deep + over)))}`)
          .join("")}
      />
      <path fill={TIN.shade} d={face(corner.left, corner.right, top.right, top.left)} />
      <path fill="none" stroke={TIN.seam} strokeWidth={3} d={seams.join("")} />
    </g>
  );
}

/**
 * The sidewalk, with the long shadows of the pickets; the gap between them is the light that falls
 * through the gate.
 */
function Sidewalk() {
  return (
    <g>
      <path
        fill="#f6cdab"
        d={face([-6, 0, FENCE + 0.12], [6, 0, FENCE + 0.12], [6, 0, 2], [-6, 0, 2])}
      />
      <path fill={SHADOW} d={PICKETS.map((x) => shadowOf(x, 0.1)).join("")} />
      <path
        fill={SHADOW}
        d={[GATE.left - 0.16, GATE.right].map((x) => shadowOf(x, 0.16)).join("")}
      />
    </g>
  );
}

/** Left edges of the pickets, the gap for the gate left out. */
const PICKETS = Array.from({ length: 38 }, (_, index) => -3.4 + index * 0.2).filter(
  (x) => x < GATE.left - 0.24 || x > GATE.right + 0.2,
);

/** The shadow that something upright of this width throws from the fence toward us. */
function shadowOf(x: number, width: number): string {
  const near = 2.6;
  return face(
    [x, 0, FENCE],
    [x + width, 0, FENCE],
    shadow([x + width, 3, FENCE], near),
    shadow([x, 3, FENCE], near),
  );
}

/** A picket with its point; `place` puts its foot somewhere along a fence or a gate. */
function picket(place: (along: number, up: number) => Point, along: number): string {
  return face(
    place(along, 0.06),
    place(along, 0.92),
    place(along + 0.05, 1.02),
    place(along + 0.1, 0.92),
    place(along + 0.1, 0.06),
  );
}

function Fence() {
  const place = (along: number, up: number): Point => [along, up, FENCE];
  const rail = (from: number, to: number, y: number) =>
    face([from, y, FENCE], [to, y, FENCE], [to, y + 0.09, FENCE], [from, y + 0.09, FENCE]);
  return (
    <g>
      <path
        fill={WHITE.shade}
        d={[0.22, 0.68].map((y) => rail(-4, GATE.left, y) + rail(GATE.right, 4, y)).join("")}
      />
      <path fill={WHITE.light} d={PICKETS.map((x) => picket(place, x)).join("")} />
      {[GATE.left - 0.16, GATE.right].map((x) => (
        <g key={x}>
          <path
            fill={WHITE.light}
            d={face([x, 0, FENCE], [x + 0.16, 0, FENCE], [x + 0.16, 1.2, FENCE], [x, 1.2, FENCE])}
          />
          <path
            fill={WHITE.light}
            d={face([x - 0.04, 1.2, FENCE], [x + 0.2, 1.2, FENCE], [x + 0.08, 1.38, FENCE])}
          />
          <path
            fill={WHITE.half}
            d={face(
              [x, 0, FENCE],
              [x + 0.06, 0, FENCE],
              [x + 0.06, 1.2, FENCE],
              [x + 0.08, 1.38, FENCE],
              [x - 0.04, 1.2, FENCE],
              [x, 1.2, FENCE],
            )}
          />
        </g>
      ))}
    </g>
  );
}

/** The gate, swung open toward the house. */
function Gate() {
  const on = placed(GATE.left, FENCE, -62);
  const place = (along: number, up: number) => on(along, up, 0);
  const ends = Array.from({ length: 6 }, (_, index) => 0.06 + index * 0.19);
  const rail = (y: number) =>
    face(place(0, y), place(1.1, y), place(1.1, y + 0.09), place(0, y + 0.09));
  return (
    <g>
      <path fill={WHITE.shade} d={rail(0.22) + rail(0.68)} />
      <path fill={WHITE.light} d={ends.map((along) => picket(place, along)).join("")} />
    </g>
  );
}

/** The cat of the house, back from the night, with its shadow. */
function Cat() {
  return (
    <g transform="translate(420 612)">
      <path fill={SHADOW} d="M-24 0L-150 78Q-120 92-84 82L34 2z" />
      <path
        fill={PLUM}
        d="M-30 2C-40-34-28-54-14-60L-20-76-18-96-7-86H3L14-96 15-76 11-60C28-50 40-30 32 2z"
      />
      <path
        fill="none"
        stroke={PLUM}
        strokeWidth={8}
        strokeLinecap="round"
        d="M24-2C58 8 76-8 66-32"
      />
      <path
        fill={palette.flamingo}
        d="M14-96L15-76 11-60C28-50 40-30 32 2H25C32-26 22-46 6-56L10-76z"
      />
    </g>
  );
}

/**
 * The sign: a post, an arm, and a board with a house in the morning sun, a key below it, a little
 * aslant in the breeze.
 */
function Sign() {
  return (
    <g>
      <path fill={SHADOW} d="M850 640L872 640 905 720H880z" />
      <path
        fill={PLUM}
        d="M852 640V96h24v544zM846 96l18-24 18 24zM646 132h230v16H646zM812 148h40v40z"
      />
      <path fill={palette.flamingo} d="M869 640V96H864V72l18 24h-6V640z" />
      <path fill="none" stroke={PLUM} strokeWidth={4} d="M678 148l-5 28M812 148l-5 34" />
      <g transform="translate(738 250) rotate(4)">
        <path fill="none" stroke={PLUM} strokeWidth={4} d="M-46 74v26M46 74v26" />
        <path fill={palette.deepGulf} d="M-84-76H84V76H-84z" />
        <path fill="none" stroke={palette.shell} strokeWidth={4} d="M-74-66H74V66H-74z" />
        <path fill={palette.sun} d="M-46 30a46 46 0 0 1 92 0z" />
        <path
          fill="none"
          stroke={palette.sun}
          strokeWidth={5}
          d="M-57 3L-66-1M-41-21L-48-28M-17-36L-20-46M17-36L20-46M41-21L48-28M57 3L66-1"
        />
        <path fill={palette.shell} d="M-32 46V12L0-14 32 12V46z" />
        <path fill={palette.coral} d="M-42 14L0-22 42 14 36 20 0-10-36 20z" />
        <path fill={palette.deepGulf} d="M-8 46V22H8V46z" />
        <path fill={palette.shell} d="M-62 44H62v5H-62z" />
        <path fill={palette.sun} d="M-62 98H62v40H-62z" />
        <path
          fill={PLUM}
          d="M-44 118a15 15 0 0 1 29-5H44v10H36v9H28v-9H18v9H10v-9H-15a15 15 0 0 1-29-5zM-36 118a7 7 0 0 0 14 0a7 7 0 0 0-14 0z"
        />
      </g>
    </g>
  );
}
