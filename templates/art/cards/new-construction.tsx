/*
 * A new house on the water: flat planes, deep overhangs, much glass, and a pool that shows it all
 * once more.
 */
import { palette } from "../palette.ts";
import { Egret } from "../pieces/egret.tsx";
import { ModernHouse } from "../pieces/modern-house.tsx";
import { perspective, placed } from "../pieces/perspective.ts";
import { HORIZON, Light, Poster, SUN } from "./poster.tsx";
import { RoyalPalm } from "../pieces/card-palm.tsx";

const SKY = [
  "#d98a2b",
  "#e59d36",
  "#efae43",
  "#f4bd5c",
  "#f7cc7c",
  "#fadc9f",
  "#fcebc6",
  palette.shell,
];

const { face } = perspective({ eye: 1.5, focal: 760 });

/** The lot: its origin is the corner of the house that is nearest to us. */
const lot = placed(-4, 17, 52);

/** A modern house by its pool. */
export function NewConstruction() {
  return (
    <Poster>
      <Light colors={SKY} />
      <path fill="#3d8f8c" d="M0 288h960v40H0z" />
      <Hedge />
      <Pool />
      <Deck />
      <ModernHouse lot={lot} face={face} colors={HOUSE} />
      <RoyalPalm x={846} base={374} height={262} {...PALM} />
      <Egret x={812} y={660} />
    </Poster>
  );
}

const PALM = { leaf: "#2e4a3b", lit: "#7c8a3f", trunk: palette.shell, shade: "#b08a54" };

const HOUSE = {
  light: palette.shell,
  shade: "#d3ab74",
  dark: "#8d6a3f",
  soffit: "#a9702c",
  glass: palette.deepGulf,
  sky: "#f4bd5c",
  stone: "#b9813a",
  pale: "#fbe2b0",
};

const REFLECTION = {
  light: "#8fc0b0",
  shade: "#3f8a88",
  dark: "#1d6268",
  soffit: "#2b6f6d",
  glass: "#0f4c5c",
  sky: "#5fa39a",
  stone: "#3f8a88",
  pale: "#8fc0b0",
};

/** Sea grapes along the beach, behind the house. */
function Hedge() {
  return (
    <g>
      <path
        fill="#a88b3a"
        d="M0 330V226q40-30 78 0q30-22 62 6q34-10 60 34V330zM640 330v-46q40-22 70 0q50-20 84 4q50-20 166 8v34z"
      />
      <path
        fill="#7d7038"
        d="M0 340V262q30-26 62-8q34-30 70-4q36-24 70 6L240 340zM700 340v-34q30-22 58-6q28-24 60-4q30-20 60 2q40-16 82 4v38z"
      />
    </g>
  );
}

/** The rings of light once more, as the water shows them. */
const GLOW = [
  [300, "#368a82"],
  [214, "#5f9a7c"],
  [142, "#9aae74"],
] as const;

/** The part of such a ring that lies below the far edge of the pool. */
function belowTheDeck(radius: number): string {
  const top = 346;
  const half = Math.round(Math.sqrt(radius ** 2 - (2 * HORIZON - SUN.y - top) ** 2));
  return `M${SUN.x - half} ${top}A${radius} ${radius} 0 1 0 ${SUN.x + half} ${top}z`;
}

/** The pool, and the house in it, broken by a few ripples. */
function Pool() {
  const ripples = [
    [60, 470, 150],
    [330, 520, 190],
    [640, 470, 170],
    [120, 560, 230],
    [560, 600, 130],
    [40, 650, 200],
    [380, 668, 220],
    [780, 520, 150],
  ] as const;
  return (
    <g>
      <path fill={palette.lagoon} d="M0 330h960v400H0z" />
      {GLOW.map(([radius, color]) => (
        <path key={radius} fill={color} d={belowTheDeck(radius)} />
      ))}
      <ModernHouse lot={lot} face={face} colors={REFLECTION} mirrored />
      <path
        fill={palette.lagoon}
        d={ripples
          .map(([x, y, width]) => `M${x} ${y}h${width}q30 4 0 8h${-width}q-30-4 0-8z`)
          .join("")}
      />
    </g>
  );
}

/**
 * The deck around the pool, with a pale edge, and the near corner of it on which the egret stands.
 */
function Deck() {
  const far = (out: number) =>
    face(
      lot(-30, 0, -30),
      lot(-30, 0, 60),
      lot(30, 0, 60),
      lot(30, 0, 8),
      lot(out, 0, 8),
      lot(out, 0, -30),
    );
  const near = (out: number) =>
    face(lot(out, 0, -12), lot(out, 0, 20), lot(30, 0, 20), lot(30, 0, -12));
  return (
    <g>
      <path fill={palette.shell} d={far(4.4)} />
      <path fill="#e9c083" d={far(4)} />
      <path
        fill="#c68f49"
        d={face(
          lot(-9, 0, 0),
          lot(0, 0, 0),
          lot(1.4, 0, 4),
          lot(1.4, 0, -1),
          lot(3.4, 0, -7),
          lot(-4, 0, -11),
        )}
      />
      <path fill={palette.shell} d={near(13.95)} />
      <path fill="#e9c083" d={near(14.1)} />
    </g>
  );
}
