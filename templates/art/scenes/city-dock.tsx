/* The city dock at sunrise: boats in their slips, and the ship store at the end of the planks. */
import { CenterConsole } from "../pieces/center-console.tsx";
import { plane, type Eye, type Spot } from "../pieces/eye.ts";
import type { Hull } from "../pieces/hull.ts";
import { Bands, HEIGHT, Scene, WIDTH, type Cut } from "../kit.tsx";
import { MooredSloop } from "../pieces/moored-sloop.tsx";
import { PerchedPelican } from "../pieces/perched-pelican.tsx";
import { ShipStore } from "../pieces/ship-store.tsx";
import { Trawler } from "../pieces/trawler.tsx";

const EYE: Eye = { x: 880, horizon: 430, height: 3.2, focal: 900 };
/** The planks: height above the water, and their edges. */
const DOCK = { y: 1.3, left: -1.3, right: 0.7, near: 2.6, far: 25 };

const SUN = { x: 940, y: 352 };

type Piling = readonly [x: number, z: number, top: number];
/** Posts of the slips, of the dock, and the one nearest to us. */
const OUTER: readonly Piling[] = [
  [-8.6, 13, 2.3],
  [-2.6, 13, 2.2],
  [11.4, 16, 2.4],
  [1.6, 17, 2.2],
];
const INNER: readonly Piling[] = [
  [-1.34, 17, 2.1],
  [0.74, 17, 2.1],
  [-1.34, 11, 2.1],
  [0.74, 10, 2.1],
  [-1.34, 6.4, 2.1],
  [0.74, 5.8, 2.1],
];
const NEAREST: readonly Piling[] = [[3.03, 4.8, 1.81]];

const SKY = [
  [0, "#72b0b1"],
  [90, "#8cc3bf"],
  [180, "#a6d2c6"],
  [240, "#c5e0cc"],
  [294, "#e4e6cb"],
  [340, "#f6dfba"],
  [380, "#f8c9a4"],
  [408, "#f3b095"],
] as const;
const WATER = [
  [430, "#f0bfa0"],
  [450, "#dccbb0"],
  [474, "#b4cdbd"],
  [510, "#8dbcb4"],
  [562, "#68a5a5"],
  [640, "#4a8f94"],
  [740, "#357b83"],
  [830, "#2a6b75"],
] as const;

const CONSOLE: Hull = {
  eye: EYE,
  bow: -2.15,
  z: 10.2,
  aft: -1,
  length: 5.2,
  beam: 2,
  high: 1.15,
  low: 0.8,
  rake: 0.7,
};
const SLOOP: Hull = {
  eye: EYE,
  bow: -2.5,
  z: 18,
  aft: -1,
  length: 6.6,
  beam: 2,
  high: 1,
  low: 0.75,
  rake: 0.9,
};
const TRAWLER: Hull = {
  eye: EYE,
  bow: 1.5,
  z: 13.4,
  aft: 1,
  length: 7.8,
  beam: 2.8,
  high: 2,
  low: 1,
  rake: 0.8,
};

/** The city dock at sunrise. */
export function CityDock({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={430} />
      <circle cx={SUN.x} cy={SUN.y} r={186} fill="#fbe6bd" opacity={0.45} />
      <circle cx={SUN.x} cy={SUN.y} r={132} fill="#fff3d6" />
      <FarShore />
      <Bands of={WATER} end={HEIGHT} />
      <Ripples />
      <ShipStore x={886} y={498} />
      <MooredSloop hull={SLOOP} water="#68a5a5" />
      <Pilings at={OUTER} />
      <Trawler hull={TRAWLER} water="#4a8f94" />
      <CenterConsole hull={CONSOLE} water="#357b83" />
      <Planks />
      <Pilings at={INNER.slice(0, 4)} low={DOCK.y} />
      <Gear />
      <Pilings at={INNER.slice(4)} low={DOCK.y} />
      <Pilings at={NEAREST} />
      <PerchedPelican x={1448} y={690} scale={0.95} />
    </Scene>
  );
}

/** Several planes in one path. */
function planes(all: readonly (readonly Spot[])[]): string {
  return all.map((spots) => plane(EYE, spots)).join("");
}

/** The other side of the bay, and the masts of boats too far off to count. */
function FarShore() {
  const clumps = Array.from({ length: 34 }, (_, index) => {
    const r = 20 + ((index * 11) % 13);
    return `M${index * 49 - r} 434a${r} ${r * 0.8} 0 0 1 ${r * 2} 0z`;
  });
  const masts = [
    1098, 1126, 1150, 1188, 1216, 1262, 1300, 1352, 1384, 1436, 1470, 1522, 1560, 176, 214, 262,
    300,
  ];
  return (
    <g>
      <path fill="#b5b39b" d={`${clumps.join("")}M0 420H${WIDTH}V434H0z`} />
      <path
        fill="none"
        stroke="#8d8f88"
        strokeWidth={2}
        d={masts.map((x, index) => `M${x} 432v${-70 - ((index * 37) % 64)}`).join("")}
      />
      <path
        fill="#f7ead0"
        d={masts.map((x, index) => `M${x - 16} 424h${30 + (index % 3) * 6}l-5 8h-22z`).join("")}
      />
    </g>
  );
}

/** Short strokes of light on the water, longer toward us. */
function Ripples() {
  return [0, 1, 2, 3].map((band) => (
    <path
      key={band}
      stroke="#f8d9b0"
      strokeWidth={2 + band * 1.2}
      opacity={0.55}
      d={Array.from({ length: 11 }, (_, index) => {
        const y = 448 + band * band * 34 + ((index * 7) % 11) * (6 + band * 6);
        return `M${(index * 571 + band * 233) % 1580} ${y}h${20 + band * 26 + ((index * 5) % 4) * 6}`;
      }).join("")}
    />
  ));
}

/** The planks of the dock, their edge, and the shadows that its pilings throw toward us. */
function Planks() {
  const { y, left, right, near, far } = DOCK;
  const flat = (from: number, to: number, start: number, end: number): Spot[] => [
    [from, y, start],
    [to, y, start],
    [to, y, end],
    [from, y, end],
  ];
  const boards = Array.from({ length: 30 }, (_, index) => near + 0.5 + index * 0.34);
  return (
    <g>
      <path
        fill="#3a3f52"
        d={planes([
          [
            [right, y, near],
            [right, y - 0.7, near],
            [right, y - 0.7, far],
            [right, y, far],
          ],
        ])}
      />
      <path fill="#e3c79d" d={planes([flat(left, right, near, far)])} />
      <path
        fill="#d2b085"
        d={planes(
          boards.filter((_, index) => index % 3 === 0).map((z) => flat(left, right, z, z + 0.34)),
        )}
      />
      <path fill="#8a6a5c" d={planes(boards.map((z) => flat(left, right, z, z + 0.035)))} />
      <path
        fill="#6b5060"
        opacity={0.6}
        d={planes(
          INNER.map(([x, z]) =>
            flat(Math.max(left, x - 0.13), Math.min(right, x + 0.13), z - 1.6, z),
          ),
        )}
      />
      <path
        fill="#8f6a50"
        d={planes([
          [
            [right, y, near],
            [right, y - 0.22, near],
            [right, y - 0.22, far],
            [right, y, far],
          ],
        ])}
      />
    </g>
  );
}

/**
 * What lies about: a locker at the edge of the planks, a coil of rope, and the lines that hold the
 * boats.
 */
function Gear() {
  const locker = (low: number, high: number, more: number): Spot[] => [
    [0.2 - more, low, 7.4],
    [0.64 + more, low, 7.4],
    [0.64 + more, high, 7.4],
    [0.2 - more, high, 7.4],
  ];
  const flat = (y: number, near: number, far: number): Spot[] => [
    [0.18, y, near],
    [0.66, y, near],
    [0.66, y, far],
    [0.18, y, far],
  ];
  return (
    <g>
      <path
        fill="none"
        stroke="#f6ead2"
        strokeWidth={3}
        d="M690 602Q730 640 770 546M1016 512Q980 574 946 540"
      />
      <path fill="#6b5060" opacity={0.6} d={planes([flat(DOCK.y, 6.6, 7.4)])} />
      <path fill="#cfc4ad" d={planes([locker(DOCK.y, 1.68, 0)])} />
      <path fill="#a99c88" d={planes([locker(1.64, 1.72, 0.02)])} />
      <path fill="#fff6e4" d={planes([flat(1.72, 7.4, 8)])} />
      <path fill="none" stroke="#7a5a4a" strokeWidth={20} d="M706 792a34 11 0 1 0 .1 0z" />
      <path
        fill="none"
        stroke="#f3e2bd"
        strokeWidth={5}
        d="M706 780a42 14 0 1 0 .1 0zM706 784a33 10.5 0 1 0 .1 0zM706 788a24 7 0 1 0 .1 0zM748 794q10 22 36 14"
      />
    </g>
  );
}

/** Round posts: each is dark toward us, and lit on the edge that looks at the sun. */
function Pilings({ at, low = 0 }: { at: readonly Piling[]; low?: number }) {
  return at.map(([x, z, top]) => {
    const size = EYE.focal / z;
    const middle = Math.round(EYE.x + x * size);
    const half = Math.max(2, Math.round(size * 0.14));
    const head = Math.round(EYE.horizon + (EYE.height - top) * size);
    const foot = Math.round(EYE.horizon + (EYE.height - low) * size);
    const lit = middle < EYE.x + 10 ? half * 0.4 : -half;
    return (
      <g key={`${x} ${z}`}>
        <path fill="#43373f" d={`M${middle - half} ${head}h${half * 2}V${foot}h${-half * 2}z`} />
        <path fill="#c48a5c" d={`M${middle + lit} ${head}h${half * 0.6}V${foot}h${-half * 0.6}z`} />
        <ellipse cx={middle} cy={head} rx={half} ry={half * 0.34} fill="#f3d9a8" />
        {low === 0 && (
          <path
            fill="none"
            stroke="#43373f"
            strokeWidth={half * 2}
            strokeDasharray={`${half * 0.4} ${half * 0.3}`}
            opacity={0.6}
            d={`M${middle - 2} ${foot + 4}v${half * 3}`}
          />
        )}
      </g>
    );
  });
}
