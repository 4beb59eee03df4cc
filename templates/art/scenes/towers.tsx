/*
 * High-rises along the curve of the beach in the blue hour: the last light is on their left sides,
 * and people are at home.
 */
import { foliage } from "../pieces/foliage.ts";
import { gouge, scatter } from "../pieces/gouge.ts";
import { Coconut, Crown, type Tones } from "../pieces/palm.tsx";
import { ShoreWalk } from "../pieces/shore-walk.tsx";
import { Tower, VANISHING, type TowerInks, type TowerShape } from "../pieces/tower.tsx";
import { Bands, HEIGHT, HORIZON, Scene, WIDTH, type Cut } from "../kit.tsx";
import { palette } from "../palette.ts";

/** Rings of the afterglow, from the outermost. */
const RINGS = [
  [1180, 500, "#133a4d"],
  [980, 410, "#1f4a62"],
  [820, 330, "#395b78"],
  [680, 262, "#5d6486"],
  [560, 204, "#856a8a"],
  [450, 152, "#b4707c"],
  [350, 104, "#dd8672"],
  [250, 60, "#f2ad7c"],
] as const;

const SEA = [
  [HORIZON, "#d08a79"],
  [530, "#9c7183"],
  [546, "#5f6684"],
  [574, "#3b5a75"],
  [620, "#2a4f69"],
  [690, "#1d435a"],
  [780, "#15374a"],
] as const;

const NEAR: TowerInks = {
  front: "#12303f",
  side: "#4b3f5e",
  slab: "#3f6177",
  corner: "#856f8c",
  glow: "#d08c85",
  lamp: palette.sun,
};
const MIDDLE: TowerInks = {
  front: "#193a4c",
  side: "#57496a",
  slab: "#4a6b82",
  corner: "#8a7592",
  glow: "#cf8f88",
  lamp: "#f4bf62",
};
const FAR: TowerInks = {
  front: "#35506a",
  side: "#7a6386",
  slab: "#587089",
  corner: "#8a7592",
  glow: "#d7958b",
  lamp: "#f3c77c",
};

/** From the farthest to the nearest. */
const TOWERS: readonly TowerShape[] = [
  { scale: 1.5, right: -4, width: 30, height: 52, depth: 30, turn: 20, crown: "flat", inks: FAR },
  { scale: 2, right: 10, width: 26, height: 66, depth: 30, turn: 26, crown: "steps", inks: FAR },
  { scale: 2.8, right: 22, width: 24, height: 88, depth: 34, turn: 22, crown: "steps", inks: FAR },
  {
    scale: 3.9,
    right: 33,
    width: 26,
    height: 62,
    depth: 36,
    turn: 30,
    crown: "steps",
    inks: MIDDLE,
  },
  {
    scale: 5.6,
    right: 43,
    width: 26,
    height: 82,
    depth: 34,
    turn: 22,
    crown: "flat",
    inks: MIDDLE,
  },
  { scale: 8.2, right: 57, width: 30, height: 60, depth: 34, turn: 24, crown: "steps", inks: NEAR },
];

const PALM: Tones = {
  back: "#0b2027",
  leaf: "#0f2b31",
  lit: "#35525b",
  trunk: "#4b4a5c",
  shade: "#142a33",
};

/** Towers on the beach at dusk. */
export function Towers({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Sky />
      <Bands of={SEA} end={HEIGHT} />
      <Swell />
      <ShoreWalk />
      {TOWERS.map((tower) => (
        <Tower key={tower.scale} {...tower} />
      ))}
      <Garden />
    </Scene>
  );
}

/**
 * Night above, the afterglow where the beach ends, the first stars, and a young moon that lies
 * toward the sun.
 */
function Sky() {
  return (
    <g>
      <rect width={WIDTH} height={HORIZON} fill="#0d2c3c" />
      {RINGS.map(([rx, ry, color]) => (
        <ellipse key={color} cx={VANISHING - 90} cy={HORIZON} rx={rx} ry={ry} fill={color} />
      ))}
      <path fill="#4a5c7c" d={gouge(120, 300, 460, 10) + gouge(330, 326, 360, 8)} />
      <path fill="#8d5f7c" d={gouge(240, 420, 420, 9) + gouge(560, 446, 300, 7)} />
      <path fill="#f6c48e" d={gouge(420, 470, 360, 6) + gouge(690, 484, 220, 4)} />
      <path fill={palette.shell} d="M898 118a44 44 0 1 0 62 62a52 52 0 0 1-62-62z" />
      <path
        fill={palette.shell}
        d={Array.from({ length: 14 }, (_, index) => {
          const size = 2 + scatter(index, 3) * 3;
          return gouge(scatter(index, 1) * WIDTH, 10 + scatter(index, 2) * 210, size, size);
        }).join("")}
      />
    </g>
  );
}

/** The sea in the last light: strokes of dark, and of the glow, which lies below it. */
function Swell() {
  const strokes = (seed: number, count: number, from: number, to: number) =>
    Array.from({ length: count }, (_, index) => {
      const near = ((index + scatter(index, seed)) / count) ** 1.6;
      return gouge(
        from + scatter(index, seed + 1) * (to - from),
        HORIZON + 8 + near * 350,
        30 + near * 200,
        1.6 + near * 6,
        2,
      );
    }).join("");
  return (
    <g>
      <path fill="#123247" d={strokes(3, 28, -80, 860)} />
      <path fill="#6d6a86" d={strokes(6, 20, -40, 860)} />
      <path fill="#e79a78" d={strokes(12, 22, 420, 800)} />
    </g>
  );
}

/** Gardens at the foot of the towers: palms, lamps, a lit pool, and the trees nearest to us. */
function Garden() {
  const palms = [
    [1016, 590, 46],
    [1060, 600, 56],
    [1130, 622, 84],
    [1180, 640, 74],
    [1256, 672, 110],
    [1330, 684, 92],
    [1420, 690, 118],
  ] as const;
  return (
    <g>
      <path
        fill="#1b3d48"
        d={foliage("1440 660 1446 520 1476 492 1520 500 1548 470 1600 462 1640 660")}
      />
      <path
        fill="#153338"
        d={foliage(
          "980 600 1010 582 1040 588 1080 590 1120 602 1180 606 1240 620 1300 640 1380 636 1460 646 1530 640 1600 650 1600 790 1376 800 1340 772 1296 756 1270 724 1226 708 1206 684 1160 672 1130 650 1084 638 1050 620 1010 612",
        )}
      />
      <path fill="#5fc0b8" d="M1262 694q40-14 96-8q40 6 96 2q22 8-8 18q-60 14-120 6q-60-2-64-18z" />
      <path fill="#b8ead9" d="M1290 696q40-8 70-2q20 4 60 2q-30 10-66 6q-40 2-64-6z" />
      {palms.map(([x, base, height]) => (
        <Coconut
          key={x}
          x={x}
          base={base}
          height={height}
          lean={-height * 0.14}
          tones={PALM}
          side={-1}
        />
      ))}
      {[
        [1036, 592, 3],
        [1100, 608, 4],
        [1210, 656, 5],
        [1236, 716, 6],
        [1486, 704, 6],
      ].map(([x, y, r = 4]) => (
        <g key={x}>
          <circle cx={x} cy={y} r={r * 2.6} fill={palette.sun} opacity={0.35} />
          <circle cx={x} cy={y} r={r} fill="#fdeec2" />
        </g>
      ))}
      <path
        fill="#0c2429"
        d={foliage(
          "1120 920 1130 850 1180 822 1250 812 1300 774 1380 770 1440 740 1530 744 1600 716 1620 920",
        )}
      />
      {[
        [1396, 770, 170],
        [1560, 700, 210],
        [1226, 850, 140],
      ].map(([x = 0, y = 0, length = 0]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <Crown length={length} tones={PALM} side={-1} habit={x} />
        </g>
      ))}
    </g>
  );
}
