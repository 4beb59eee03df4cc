/* The coast from the air: the Gulf, the barrier beach, canals with their houses, and a golf course behind. */
import { palette } from "../palette.ts";
import { perspective, type Point } from "../pieces/perspective.ts";
import { Light, Poster } from "./poster.tsx";
import { Roofs, type House } from "../pieces/roofs.tsx";

const SKY = ["#4f9a98", "#69aca5", "#86beb1", "#a5cfbd", "#c5dfc9", "#e2edd6", "#f4f3e2", palette.shell];
const HORIZON = 128;

const { at, face } = perspective({ eye: 400, focal: 700, horizon: HORIZON, coarse: true });

/** Inland, as a direction: to the right and a little toward us, across the run of the coast. */
const INLAND = { x: 0.92, z: -0.39 };

/** Distances at which the coast is measured: closer together near us. */
const DISTANCES = Array.from({ length: 34 }, (_, index) => 400 * 1.085 ** index + (index === 33 ? 40000 : 0));

/** What lies so many meters inland of the Gulf, whose edge swings to and fro into the distance. */
const shore = (z: number, inland = 0): Point => [
  -500 + (z - 420) * 0.56 + 70 * Math.sin(z / 190) * (700 / (z + 300)) + inland * INLAND.x,
  0,
  z + inland * INLAND.z,
];

/** Everything that lies more than so many meters inland. */
const landward = (inland: number) =>
  `M${DISTANCES.map((z) => at(shore(z, inland))).join("L")}L960 ${HORIZON + 4}V720H-900z`;

/** From the open Gulf to the mainland: where each band begins, seen from the edge of the water. */
const BANDS = [
  [-330, "#1a6f75"],
  [-210, "#26827f"],
  [-120, "#3b978f"],
  [-60, "#6fb9a8"],
  [-26, palette.seaglass],
  [-6, palette.shell],
  [24, palette.sand],
  [44, "#4d8a62"],
  [196, palette.lagoon],
  [480, "#4d8a62"],
] as const;

/** Distances of the fingers of land between the canals. */
const ROWS = Array.from({ length: 11 }, (_, index) => 490 + index * 88 + index * index * 3);

const HOUSES: readonly House[] = ROWS.flatMap((z, row) => [
  ...[0, 1, 2].map((house) => ({ at: shore(z + 8, 286 + house * 66), red: (row * 3 + house * 2) % 5 > 0 })),
  { at: shore(z, 70), red: row % 3 > 0 },
  { at: shore(z + 40, 140), red: row % 3 !== 1 },
]);

/** The communities along the coast. */
export function Communities() {
  return (
    <Poster>
      <Light colors={SKY} y={HORIZON} />
      <path fill="#135f69" d={`M0 ${HORIZON}h960v600H0z`} />
      {BANDS.map(([from, color]) => (
        <path key={from} fill={color} d={landward(from)} />
      ))}
      <Golf />
      <Fingers />
      <Roofs houses={HOUSES} face={face} along={INLAND} />
      <Boats />
      <Pelicans />
    </Poster>
  );
}

/** Fingers of land between the canals, with a dock at the end of each. */
function Fingers() {
  const finger = (z: number) => face(shore(z, 270), shore(z, 490), shore(z + 52, 490), shore(z + 52, 270));
  const dock = (z: number) => face(shore(z + 20, 240), shore(z + 20, 272), shore(z + 28, 272), shore(z + 28, 240));
  return (
    <g>
      <path fill="#6fa468" d={ROWS.map(finger).join("")} />
      <path fill={palette.sand} d={ROWS.map(dock).join("")} />
    </g>
  );
}

/** A golf course on the mainland: woods, a fairway that bends to its green, sand, and a pond. */
function Golf() {
  const trees = Array.from({ length: 30 }, (_, index) => {
    const far = index / 29;
    const size = 26 - far * 20;
    const x = 800 + far * 100 + ((index * 47) % 60) * (1.5 - far);
    return `M${Math.round(x)} ${Math.round(470 - far * 300 + ((index * 29) % 23))}q${Math.round(size)}${Math.round(-size)} ${Math.round(size * 2)} 0z`;
  });
  return (
    <g>
      <path fill="#2f6350" d={trees.join("")} />
      <path fill="#9cc474" d="M960 596Q872 566 826 622T706 690Q648 676 690 622T812 540Q880 500 960 494z" />
      <path fill="#b9d98a" d="M960 564Q870 540 806 594T712 660Q690 650 716 626T826 558Q890 520 960 520z" />
      <path fill="#d8e8a8" d="M690 654q8-28 44-24t20 34q-32 22-56 10q-12-8-8-20z" />
      <path
        fill={palette.sand}
        d="M664 622q18-18 30-6q2 18-18 26q-22-2-12-20zM772 662q24-14 34 0q-4 20-28 22q-20-8-6-22zM822 520q24-14 36-4q-2 14-26 18q-20-4-10-14z"
      />
      <path fill={palette.lagoon} d="M960 622q-70-4-82 32t82 46z" />
      <path fill={palette.ink} d="M722 596h4v58h-4z" />
      <path fill={palette.coral} d="M722 596l-34 11 34 11z" />
    </g>
  );
}

/** Boats under way: where each one is, its heading (to the right, and away), and its size. */
const BOATS = [
  [[-440, 0, 1080], 0.85, 0.5, 1.3],
  [[230, 0, 2200], 0.9, 0.42, 2],
  [shore(740, 232), 0.5, 0.87, 0.75],
  [shore(1330, 240), -0.5, -0.87, 0.9],
] as const;

/** The boats in the Gulf and in the bay: a hull, and a wake that spreads behind it. */
function Boats() {
  return BOATS.map(([[x, , z], right, away, size]) => {
    const on = (back: number, aside: number): Point => [
      x - (right * back + away * aside) * size,
      0,
      z - (away * back - right * aside) * size,
    ];
    return (
      <g key={x}>
        <path fill={palette.seaglass} d={face(on(0, 0), on(150, 30), on(118, 8), on(150, -26), on(60, -5))} />
        <path fill={palette.shell} d={face(on(-30, 0), on(-10, 9), on(18, 8), on(18, -8), on(-10, -9))} />
      </g>
    );
  });
}

/** White pelicans on their way up the coast, below us. */
function Pelicans() {
  return (
    <g fill={palette.shell}>
      {[0, 1, 2, 3, 4].map((index) => (
        <path
          key={index}
          transform={`translate(${112 + index * (106 - index * 8)} ${338 - index * 30 + (index % 2) * 16}) scale(${(1.05 - index * 0.13).toFixed(2)})`}
          d="M0 0Q-20-26-52-16Q-32-14-14 10Q-8 14 4 12L-2 24L14 12L34 8L16 2Q26-18 56-26Q24-34 0 0z"
        />
      ))}
    </g>
  );
}
