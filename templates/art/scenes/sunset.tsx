/*
 * The first picture of the home page: the sun goes into the Gulf, seen from a path through the
 * dunes.
 */
import { Dunes } from "../pieces/dunes.tsx";
import { gouge, scatter } from "../pieces/gouge.ts";
import { Pelicans } from "../pieces/pelicans.tsx";
import { Sloop } from "../pieces/sloop.tsx";
import { Bands, HEIGHT, HORIZON, Scene, WIDTH, type Cut } from "../kit.tsx";
import { palette } from "../palette.ts";

/**
 * Where the sun stands: right of the middle, so that words at the left of a picture leave it alone.
 */
const SUN = { x: 1040, y: 462, radius: 158 };

/**
 * Rings of light around the sun, from the outermost: how high each one stands above the horizon,
 * and its color.
 */
const RINGS = [
  [512, "#1b5261"],
  [470, "#35626f"],
  [430, "#6b4d66"],
  [388, "#a34a55"],
  [344, "#cf5b40"],
  [302, "#ee8f57"],
  [258, "#f8c877"],
] as const;

/** The water from the horizon down. */
const WATER = [
  [HORIZON, "#d98a5c"],
  [530, "#a9645a"],
  [544, "#6c5566"],
  [566, "#3b5868"],
  [600, "#1f5563"],
  [648, "#164a58"],
  [712, "#103f4d"],
] as const;

/** The sun goes down into the Gulf behind the dunes. */
export function Sunset({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Sky />
      <Clouds />
      <Bands of={WATER} end={HEIGHT} />
      <Headland />
      <Swell />
      <Path />
      <Sloop x={886} y={HORIZON + 4} />
      <Pelicans x={1130} y={122} color={palette.gulfNight} />
      <Surf />
      <Dunes />
    </Scene>
  );
}

/** The night above, the rings of light, and the sun that the horizon cuts. */
function Sky() {
  const { x, y, radius } = SUN;
  return (
    <g>
      <rect width={WIDTH} height={HORIZON} fill="#123f4d" />
      {RINGS.map(([height, color], index) => (
        // The farther from the sun, the flatter.
        <ellipse
          key={color}
          cx={x}
          cy={HORIZON}
          rx={Math.round(height * (2.3 - index * 0.17))}
          ry={height}
          fill={color}
        />
      ))}
      <circle cx={x} cy={y} r={radius + 26} fill="#fbdf9a" />
      <circle cx={x} cy={y} r={radius} fill={palette.shell} />
      <path
        fill="#f8c877"
        d={gouge(1090, 424, 190, 7) + gouge(868, 462, 150, 6) + gouge(1120, 490, 150, 6)}
      />
      <path fill="#ee8f57" d={gouge(1140, 430, 170, 5) + gouge(930, 506, 240, 4)} />
    </g>
  );
}

/**
 * Banks of cloud, cut as from paper: each dark against the light, and bright below, where the sun
 * reaches it.
 */
function Clouds() {
  return (
    <g>
      <path
        fill="#123f4d"
        d="M0 246Q80 214 150 210q24-22 58-14q20-26 62-18q34-10 52 10q70-4 96 12q110 0 196 16q-120 6-190 10q-40 14-110 8q-90 12-170 8Q60 252 0 262z"
      />
      <path fill="#a34a55" d="M40 250q140-24 280-14q90-2 150-8q-60 18-140 12q-120 14-290 10z" />
      <path
        fill="#5a3350"
        d="M0 384Q70 372 130 374q36-26 84-16q30-30 84-18q26-12 56 6q60-8 92 16q90 2 170 18q-90 6-140 4q-60 18-150 8q-110 16-190 6Q60 402 0 404z"
      />
      <path fill="#f0a05f" d="M90 397q160-16 270-8q100-2 150-6q-70 14-150 12q-120 12-270 2z" />
      <path
        fill="#a8484f"
        d="M280 470q70-16 130-12q22-18 58-10q30-10 52 6q80-2 150 14q-70 8-130 4q-110 14-260-2z"
      />
      <path fill="#fbdf9a" d="M350 474q130-4 250-2q-110 12-250 2z" />
      <path
        fill="#3d3a55"
        d="M1600 226q-60-8-110 0q-30-22-70-10q-34-18-66 6q-60-4-96 16q-40 2-88 14q90 8 150 2q80 14 140 4q80 10 140 4z"
      />
      <path fill="#e2744e" d="M1250 252q110-6 190 2q70-4 160-4v6q-90 6-160 2q-100 8-190-6z" />
      <path
        fill="#7d3f55"
        d="M1600 360q-90-6-130 2q-40-16-80 0q-70-6-110 12q-44 2-90 10q80 8 160 2q70 10 130 2l120 2z"
      />
      <path fill="#fbdf9a" d="M1240 387q80-6 160 0q70-4 120-2q-50 8-120 6q-80 6-160-4z" />
    </g>
  );
}

/** Land that runs out to a point, with palms too far away to be more than a fringe. */
function Headland() {
  const palms = [1430, 1447, 1480, 1498, 1512, 1552, 1578];
  return (
    <g>
      <path
        fill="#5a3350"
        d="M1600 524v-52q-22-8-44 2q-30-10-52 4q-28-6-44 8q-32-4-56 12q-44 2-68 14q-40 4-72 12z"
      />
      <path fill="#3d2a45" d="M1600 524v-22q-60-8-104 4q-56 2-96 12l-60 6z" />
      {palms.map((x, index) => {
        const height = 26 + (index % 3) * 9;
        const top = 496 - index * 2.4 - height;
        return (
          <path
            key={x}
            fill="#3d2a45"
            d={`M${x - 1.5} ${top + height}l${2 + (index % 2) * 3} ${-height}h2l-1 ${height}zM${x + 2 + (index % 2) * 2} ${top}q-10-6-16 6q8-6 16-5q-8 2-8 11q3-8 8-10q5 3 7 11q1-9-6-12q10 0 14 7q-2-13-14-9q2-5 8-5q-8-3-9 6z`}
          />
        );
      })}
    </g>
  );
}

/** The backs of the waves away from the light, shorter and closer together the farther they are. */
function Swell() {
  const strokes = (seed: number) =>
    Array.from({ length: 30 }, (_, index) => {
      const near = ((index + scatter(index, seed)) / 30) ** 1.6;
      const width = 40 + near * 190;
      return gouge(
        scatter(index, seed + 1) * 1640 - 40,
        HORIZON + 16 + near * 250,
        width,
        2.5 + near * 6,
        2 + near * 3,
      );
    }).join("");
  return (
    <g>
      <path fill="#0c3542" d={strokes(3)} />
      <path fill="#8a5a63" d={strokes(8)} />
    </g>
  );
}

/** The light on the water, in three inks: wide and red at its edges, white in the middle. */
function Path() {
  const strokes = (seed: number, spread: number, thick: number) =>
    Array.from({ length: 26 }, (_, index) => {
      const near = (index + scatter(index, seed) * 0.6) / 26;
      const reach = (spread * (0.78 + near * near * 0.75)) / 2;
      const width = reach * (0.7 + scatter(index, seed + 1) * 1.1);
      const middle = SUN.x + (scatter(index, seed + 2) - 0.5) * (reach * 2 - width * 0.7);
      return gouge(
        middle - width / 2,
        HORIZON + 3 + near ** 1.5 * 268,
        width,
        thick * (2.4 + near * 7),
        1 + near * 2,
      );
    }).join("");
  return (
    <g>
      <path fill="#e2744e" d={strokes(21, 520, 1)} />
      <path fill="#f8c877" d={strokes(4, 360, 1.1)} />
      <path fill={palette.shell} d={strokes(11, 190, 1)} />
    </g>
  );
}

/** The last of a wave: its dark face, the foam, and the wet sand with the sun in it. */
function Surf() {
  return (
    <g>
      <path fill="#0c3542" d="M0 770q240-24 520-6t520-10q300-20 560 2v40H0z" />
      <path fill="#f29b86" d="M500 764q260 14 540-10q130-8 250-8q-120 14-250 22q-300 18-540-4z" />
      <path
        fill={palette.shell}
        d="M0 786q130-16 250-6q120 10 210 0q150-14 300 2q130 12 250-4q150-18 300-8q150 8 290-4v18q-150 10-290 4q-140-8-280 8q-140 16-290 2q-150-14-300 0q-110 10-210 0q-120-8-230 4z"
      />
      <path
        fill="#c98d68"
        d={`M0 ${HEIGHT}V796q120-10 230-4q100 10 210 0q150-14 300 0q150 14 290-2q140-16 280-8q140 6 290-4v122z`}
      />
      <path
        fill="#f4c48a"
        d="M880 802q90 4 170-8q80-12 150-10q-60 18-110 34q-90 30-250 20q-70-6-60-20q20-14 100-16z"
      />
      <path
        fill="#9c6658"
        d={`M0 ${HEIGHT}V842q200-24 420-14q240 14 460 12q220-14 420-32t300-4v96z`}
      />
      <Footprints />
    </g>
  );
}

/** Footprints to the water: left and right in turn, smaller the farther away. */
function Footprints() {
  const prints = Array.from({ length: 11 }, (_, index) => {
    const near = 1 - index / 13;
    const foot = index % 2 === 0 ? -1 : 1;
    const x = 1016 - (1 - near) * 46 + Math.sin(index * 0.7) * 6 + foot * 15 * near;
    return gouge(x - 9 * near, HEIGHT - 6 - (1 - near * near) * 96, 22 * near, 6 * near);
  });
  return <path fill="#5f3d48" d={prints.join("")} />;
}
