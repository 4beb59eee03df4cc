/*
 * A deep porch late in the afternoon: two chairs, a table between them, and the Gulf beyond the
 * rail.
 */
import { CeilingFan } from "../pieces/ceiling-fan.tsx";
import { plane, shadowOf, type Eye, type Spot } from "../pieces/eye.ts";
import { chairShadow, GardenChair, type Paint } from "../pieces/garden-chair.tsx";
import { Bands, HEIGHT, Scene, type Cut } from "../kit.tsx";
import { palette } from "../palette.ts";
import { PorchTable } from "../pieces/porch-table.tsx";
import { TallPalm, type PalmInks } from "../pieces/tall-palm.tsx";

const EYE: Eye = { x: 790, horizon: 455, height: 1.4, focal: 880 };
/** The rail stands here, and the ceiling hangs so high. */
const EDGE = 5;
const CEILING = 2.9;
const WALL = -2;
/** The sun stands right of the middle: shadows come toward us, to the left. */
const FALL = { right: -0.3, near: 1.7 };
const SUN = { x: 944, y: 408 };

const SKY = [
  [0, "#6d9c9a"],
  [250, "#8fb0a0"],
  [282, "#b9bf9a"],
  [312, "#dfc78d"],
  [344, "#f3c27b"],
  [380, "#f7b069"],
  [420, "#f2965a"],
] as const;
const SEA = [
  [455, "#f0b06a"],
  [463, "#c99566"],
  [474, "#8f8a72"],
  [490, "#6b9490"],
  [520, "#4f8c8d"],
  [570, "#3a7b80"],
  [640, "#2b6a70"],
] as const;

const CHAIR: Paint = { lit: "#ffe9c4", side: "#e07a55", shade: "#b23c2b" };
const LEFT = { x: -0.93, z: 3.78, turn: 40 };
const RIGHT = { x: 1.12, z: 3.62, turn: -112 };

const PALM: PalmInks = {
  trunk: "#12303a",
  trunkShade: "#b58a55",
  sheath: "#1d4038",
  leaf: "#15353a",
  leafShade: "#2f5f57",
};

/** A porch over the Gulf. */
export function Porch({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={455} />
      <circle cx={SUN.x} cy={SUN.y} r={104} fill="#fbd98f" opacity={0.6} />
      <circle cx={SUN.x} cy={SUN.y} r={64} fill={palette.shell} />
      <Bands of={SEA} end={HEIGHT} />
      <Glitter />
      <TallPalm x={652} top={392} radius={122} height={400} inks={PALM} />
      <TallPalm x={1096} top={500} radius={98} height={300} inks={PALM} />
      <TallPalm x={1272} top={430} radius={92} height={300} inks={PALM} />
      <Floor />
      <Rail />
      <Wall />
      <Ceiling />
      <CeilingFan eye={EYE} at={[0.35, 2.5, 3.7]} ceiling={CEILING} />
      <Cat />
      <PorchTable x={826} y={690} />
      <GardenChair eye={EYE} place={LEFT} paint={CHAIR} fall={FALL} />
      <GardenChair eye={EYE} place={RIGHT} paint={CHAIR} fall={FALL} />
    </Scene>
  );
}

/** Several planes in one path. */
function planes(all: readonly (readonly Spot[])[]): string {
  return all.map((spots) => plane(EYE, spots)).join("");
}

/** A plane that stands upright and looks at us. */
function upright(left: number, right: number, low: number, high: number, z: number): Spot[] {
  return [
    [left, low, z],
    [right, low, z],
    [right, high, z],
    [left, high, z],
  ];
}

/** A plane that lies flat. */
function flat(left: number, right: number, y: number, near: number, far: number): Spot[] {
  return [
    [left, y, near],
    [right, y, near],
    [right, y, far],
    [left, y, far],
  ];
}

/** The path of the sun on the Gulf, in strokes to its left and to its right. */
function Glitter() {
  const strokes = Array.from({ length: 24 }, (_, index) => {
    const row = Math.floor(index / 2);
    const width = 30 + ((index * 53) % 60);
    const middle = SUN.x + (index % 2 ? 1 : -1) * (12 + ((index * 29) % 40)) * (0.6 + row / 14);
    return `M${Math.round(middle - width / 2)} ${463 + row * 10 + row * row}h${width}v${3 + row * 0.4}h${-width}z`;
  });
  return <path fill="#ffe3a6" d={strokes.join("")} />;
}

/** Left edges of the posts, and of the bars between them. */
const POSTS = [-1.42, 2.2];
const BALUSTERS = Array.from({ length: 58 }, (_, index) => -1.94 + index * 0.13);

/** Boards that lead to the rail, with the shadows of rail, posts, chairs and table across them. */
function Floor() {
  const boards = Array.from({ length: 30 }, (_, index) => -2 + index * 0.26);
  const onFloor = (spots: readonly Spot[]) => spots.map((spot) => shadowOf(spot, FALL));
  return (
    <g>
      <path fill="#e9bd80" d={planes([flat(-2, 6, 0, 1.6, EDGE)])} />
      <path
        fill="#d8a468"
        d={planes(
          boards.filter((_, index) => index % 2).map((x) => flat(x, x + 0.26, 0, 1.6, EDGE)),
        )}
      />
      <path
        fill="#634a58"
        opacity={0.86}
        d={
          planes([
            ...BALUSTERS.map((x) => onFloor(upright(x, x + 0.045, 0, 0.86, EDGE))),
            onFloor(upright(-2, 6, 0.86, 0.95, EDGE)),
            ...POSTS.map((x) => onFloor(upright(x, x + 0.2, 0, 2.2, EDGE))),
          ]) +
          chairShadow(EYE, LEFT, FALL) +
          chairShadow(EYE, RIGHT, FALL) +
          "M764 828L726 960H708L753 828zM838 800L802 960H782L814 800zM899 828L868 960H850L888 828z"
        }
      />
    </g>
  );
}

/**
 * The rail and the posts: dark against the sun, with a line of light on the edges that it reaches.
 */
function Rail() {
  return (
    <g>
      <path
        fill="#1d3d46"
        d={planes(BALUSTERS.map((x) => upright(x, x + 0.045, 0.08, 0.86, EDGE)))}
      />
      <path
        fill="#2a474e"
        d={planes([upright(-2, 6, 0.06, 0.12, EDGE), upright(-2, 6, 0.84, 0.92, EDGE)])}
      />
      <path fill="#ffe9c4" d={planes([flat(-2, 6, 0.92, EDGE - 0.1, EDGE + 0.04)])} />
      <path fill="#2a474e" d={planes(POSTS.map((x) => upright(x, x + 0.2, 0, CEILING, EDGE)))} />
      <path
        fill="#f6c987"
        d={planes(POSTS.map((x) => upright(x + 0.17, x + 0.2, 0, CEILING, EDGE)))}
      />
    </g>
  );
}

/** A cat on the rail, with its back to us: it looks at the water. */
function Cat() {
  return (
    <g transform="translate(722 540)">
      <path
        fill="#12262e"
        d="M-20 0Q-26-26-12-40Q-18-50-14-66L-5-58H5L14-66Q18-50 12-40Q26-26 20 0Q30 8 28 26Q27 40 36 46Q20 48 19 30Q19 12 8 2z"
      />
      <path fill="#f2b07a" d="M14-66Q18-50 12-40Q26-26 20 0H16Q21-24 8-39Q14-50 11-62z" />
    </g>
  );
}

/**
 * The wall of the house at the left, with two leaves of shutters; the evening comes in from its far
 * end.
 */
function Wall() {
  const wall = (near: number, far: number, low: number, high: number): Spot[] => [
    [WALL, low, near],
    [WALL, low, far],
    [WALL, high, far],
    [WALL, high, near],
  ];
  const leaves = [
    [3.12, 3.8],
    [3.9, 4.58],
  ] as const;
  const louvers = leaves.flatMap(([near, far]) =>
    Array.from({ length: 24 }, (_, index) => 0.24 + index * 0.085 + (index > 11 ? 0.06 : 0)).map(
      (low) => wall(near + 0.09, far - 0.09, low, low + 0.045),
    ),
  );
  return (
    <g>
      <path fill="#54465a" d={planes([wall(2, EDGE, 0, CEILING)])} />
      <path fill="#7d5960" d={planes([wall(4.1, EDGE, 0, CEILING)])} />
      <path fill="#b3775f" d={planes([wall(4.66, EDGE, 0, CEILING)])} />
      <path fill="#39333f" d={planes([wall(2, EDGE, 0, 0.16)])} />
      <path fill="#145660" d={planes(leaves.map(([near, far]) => wall(near, far, 0.16, 2.36)))} />
      <path fill="#3c9291" d={planes(louvers)} />
      <path fill="#e9b06c" d={planes(leaves.map(([, far]) => wall(far - 0.03, far, 0.16, 2.36)))} />
    </g>
  );
}

/** The ceiling, band by band darker toward us, and the beam at its outer edge. */
function Ceiling() {
  const tones = ["#d9a06a", "#9c8a72", "#5f7f7c", "#3f6a70", "#31595f", "#274c53", "#1f4048"];
  return (
    <g>
      <path fill="#1b3b44" d={planes([flat(-2, 6, CEILING, 1.8, EDGE)])} />
      {tones.map((tone, index) => (
        <path
          key={tone}
          fill={tone}
          d={planes([flat(WALL, 6, CEILING, EDGE - 0.22 * (index + 1), EDGE - 0.22 * index)])}
        />
      ))}
      <path fill="#1b3b44" d={planes([upright(WALL, 6, 2.6, CEILING, EDGE)])} />
      <path fill="#e9a766" d={planes([flat(WALL, 6, 2.6, EDGE, EDGE + 0.2)])} />
    </g>
  );
}
