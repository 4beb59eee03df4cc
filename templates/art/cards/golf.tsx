/* A green in the first light, and an ibis that crosses it before the first golfers. */
import { palette } from "../palette.ts";
import { Ibis } from "../pieces/ibis.tsx";
import { perspective } from "../pieces/perspective.ts";
import { HORIZON, Light, Poster, SUN } from "./poster.tsx";
import { RoyalPalm } from "../pieces/card-palm.tsx";

const SKY = [
  "#8fb27a",
  "#a3c081",
  "#b8cd8b",
  "#ccda99",
  "#dfe6ab",
  "#edeec2",
  "#f6f3d8",
  palette.shell,
];
const GREEN = {
  dark: "#1f4a3a",
  woods: "#3a6b4a",
  far: "#7da56c",
  rough: "#55894f",
  light: "#b4d170",
  stripe: "#a0c464",
  shade: "#5f9450",
};

/** The eye is close to the ground, and the stripes of the mower run toward the sun. */
const { face } = perspective({ eye: 1, focal: 760, middle: SUN.x });

/** A green with its flag, and an ibis. */
export function Golf() {
  return (
    <Poster>
      <Light colors={SKY} />
      <Stripes />
      <Surroundings />
      <Pines />
      <Pin />
      <LongShadow />
      <Ibis x={250} y={596} shade="#d5d9b0" />
    </Poster>
  );
}

/** The mown stripes of the green. */
function Stripes() {
  const stripes = Array.from({ length: 9 }, (_, index) => -7 + index * 1.1);
  return (
    <g>
      <path fill={GREEN.light} d={`M0 ${HORIZON}h960v420H0z`} />
      <path
        fill={GREEN.stripe}
        d={stripes
          .map((x) => face([x, 0, 1], [x + 0.55, 0, 1], [x + 0.55, 0, 12], [x, 0, 12]))
          .join("")}
      />
    </g>
  );
}

/** What lies behind the green: its collar, the rough, a bunker, and the woods. */
function Surroundings() {
  return (
    <g>
      <path fill={GREEN.shade} d="M0 470Q240 396 520 398T960 470V300H0z" />
      <path fill={GREEN.rough} d="M0 452Q240 382 520 384T960 452V300H0z" />
      <path fill="#7fae5b" d="M0 404Q240 336 560 338T960 350V300H0z" />
      <path
        fill="#3c6d47"
        d="M690 398Q700 358 790 352T960 366V440Q880 452 810 430Q770 410 690 398z"
      />
      <path
        fill={palette.sand}
        d="M706 400Q720 372 796 366T960 382V430Q880 440 816 420Q776 404 706 400z"
      />
      <path fill={palette.shell} d="M756 392Q800 376 960 394V412Q840 392 756 392z" />
      <path
        fill={GREEN.far}
        d="M0 340V246q50-30 100-6q60-36 120 0q70-30 140 4q60-26 130 2q80-30 150 4q70-24 140 0q80-26 180 4v70z"
      />
      <path
        fill={GREEN.woods}
        d="M0 366V286q50-26 90 0q50-34 100 0q44-26 90 4q60-24 110 12q70-4 130 46Q300 336 0 376zM700 346q40-44 90-30q50-32 100-4q40-14 70 4v42Q840 330 700 346z"
      />
      <RoyalPalm
        x={880}
        base={350}
        height={130}
        leaf={GREEN.dark}
        lit={GREEN.woods}
        trunk="#dfe0b4"
        shade={GREEN.woods}
      />
      <RoyalPalm
        x={800}
        base={346}
        height={84}
        leaf={GREEN.dark}
        lit={GREEN.woods}
        trunk="#dfe0b4"
        shade={GREEN.woods}
      />
    </g>
  );
}

/** Slash pines at the left: bare trunks, and needles in flat clumps near the top. */
function Pines() {
  const clumps = [
    [90, 70, 90],
    [40, 120, 80],
    [150, 128, 70],
    [80, 168, 74],
    [190, 190, 56],
    [236, 150, 62],
    [260, 204, 54],
    [300, 180, 40],
  ] as const;
  const clump = ([x, y, half]: readonly [number, number, number]) =>
    `M${x - half} ${y}q4-${Math.round(half * 0.3)} ${Math.round(half * 0.4)}-${Math.round(half * 0.3)}q${Math.round(half * 0.2)}-${Math.round(half * 0.4)} ${Math.round(half * 0.6)}-${Math.round(half * 0.3)}q${Math.round(half * 0.5)}-${Math.round(half * 0.2)} ${Math.round(half * 0.6)} ${Math.round(half * 0.24)}q${Math.round(half * 0.4)} 0 ${Math.round(half * 0.4)} ${Math.round(half * 0.36)}z`;
  return (
    <g>
      <path
        fill={GREEN.dark}
        d="M78 420Q92 240 84 70h12Q108 240 104 420zM240 380Q250 260 240 150h9Q262 260 258 380z"
      />
      <path fill={GREEN.dark} d={clumps.map(clump).join("")} />
      <path
        fill={GREEN.woods}
        d={clumps
          .map(([x, y, half]) => clump([x + half * 0.3, y - half * 0.14, half * 0.6]))
          .join("")}
      />
    </g>
  );
}

/**
 * The flag in its cup, the long shadow that it throws toward us, and a ball that has stopped short.
 */
function Pin() {
  return (
    <g>
      <path
        fill={GREEN.shade}
        d="M604 474L372 720H392L614 476zM480 620Q432 598 388 624T300 636L220 720H388z"
      />
      <path fill={GREEN.shade} d="M690 506l-70 60q-4 10 10 8l76-64z" />
      <ellipse cx={608} cy={474} rx={27} ry={9} fill={GREEN.dark} />
      <path fill={palette.shell} d="M600 86h12v388h-12z" />
      <path fill="#9fb08a" d="M600 86h5v388h-5z" />
      <path
        fill={palette.coral}
        d="M600 92Q540 70 490 100T384 96L402 196Q450 210 500 186T600 194z"
      />
      <path
        fill="#9f3421"
        d="M600 92Q586 86 572 85Q580 134 566 179Q582 182 600 194zM494 98Q470 110 440 110Q456 152 446 201Q476 200 504 184Q512 140 494 98z"
      />
      <circle cx={700} cy={498} r={14} fill={palette.shell} />
      <path fill="#c3ccaa" d="M688 491a14 14 0 0 0 22 17q-18 2-22-17z" />
    </g>
  );
}

/** The shadow of the ibis: long, like that of the flag. */
function LongShadow() {
  return (
    <g fill={GREEN.shade}>
      <path d="M200 594h12L104 662 88 656zM282 596h14L164 672 146 664z" />
      <path d="M164 658Q124 636 74 656L0 690V720H56Q140 706 170 680Q182 666 164 658z" />
    </g>
  );
}
