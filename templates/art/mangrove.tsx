/* A boardwalk through mangroves on a still morning, and a roseate spoonbill in the shallows. */
import { Bands, HEIGHT, HORIZON, Scene, WIDTH, type Cut } from "./kit.tsx";
import { palette } from "./palette.ts";
import { Spoonbill } from "./spoonbill.tsx";

const SKY = [
  [0, "#8fc4b4"],
  [120, "#aed4bf"],
  [230, "#cbe2c8"],
  [320, "#e3ebcd"],
  [400, "#f4ecc9"],
  [460, "#f8e2b0"],
] as const;

const WATER = [
  [HORIZON, "#e9e2b8"],
  [540, "#bcd3b2"],
  [566, "#93bba6"],
  [604, "#6fa294"],
  [660, "#528a82"],
  [736, "#3c736f"],
  [820, "#2c5d5d"],
] as const;

/** Greens of the leaves, from the far shore to the branches over our heads. */
const FAR = "#86ab8d";
const MIDDLE = "#4f7f66";
const NEAR = palette.mangrove;
const SHADE = "#1d3630";

/** A boardwalk through mangroves, and a spoonbill. */
export function Mangrove({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={HORIZON} />
      <circle cx={1010} cy={430} r={66} fill={palette.shell} opacity={0.9} />
      <Leaves fill={FAR} along={FAR_SHORE} />
      <path fill={FAR} d={`M0 ${HORIZON}v-60h${WIDTH}v60z`} />
      <Bands of={WATER} end={HEIGHT} />
      <Reflections />
      <Thicket />
      <Boardwalk />
      <Spoonbill x={1330} y={640} />
      <Overhead />
    </Scene>
  );
}

type Clump = readonly [x: number, y: number, radius: number];

/** Leaves seen from afar: round clumps that overlap. */
function Leaves({ fill, along }: { fill: string; along: readonly Clump[] }) {
  return (
    <path
      fill={fill}
      d={along.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r} 0 1 1-${r * 2} 0z`).join("")}
    />
  );
}

const FAR_SHORE: readonly Clump[] = Array.from({ length: 27 }, (_, index) => [
  index * 62,
  466 - ((index * 37) % 23) - (index < 9 || index > 20 ? 26 : 0),
  34 + ((index * 29) % 17),
]);

/** The sun in the water, and rings where a fish has been. */
function Reflections() {
  return (
    <g>
      {[0, 1, 2, 3, 4, 5, 6].map((step) => (
        <rect
          key={step}
          x={1010 - 60 + step * 5 - (step % 2) * 16}
          y={HORIZON + 8 + step * 13 + step * step * 2}
          width={120 - step * 8}
          height={4 + step * 0.6}
          rx={3}
          fill={palette.shell}
          opacity={0.85}
        />
      ))}
      <g fill="none" stroke="#cfe3d2" strokeWidth={3} opacity={0.7}>
        <ellipse cx={1500} cy={760} rx={60} ry={11} />
        <ellipse cx={1500} cy={760} rx={28} ry={5} />
        <ellipse cx={560} cy={640} rx={44} ry={8} />
      </g>
    </g>
  );
}

const LEFT: readonly Clump[] = [
  [20, 300, 120],
  [150, 250, 110],
  [270, 330, 104],
  [120, 400, 130],
  [360, 410, 92],
  [250, 460, 100],
  [440, 470, 66],
  [520, 500, 44],
  [40, 470, 110],
  [60, 204, 56],
  [218, 176, 48],
  [322, 246, 46],
  [424, 338, 40],
  [500, 436, 34],
  [556, 486, 26],
];
const RIGHT: readonly Clump[] = [
  [1580, 280, 130],
  [1460, 340, 106],
  [1560, 420, 120],
  [1370, 420, 84],
  [1300, 474, 60],
  [1440, 470, 90],
  [1240, 500, 40],
  [1520, 176, 54],
  [1392, 262, 50],
  [1304, 372, 42],
  [1250, 448, 30],
  [1200, 496, 26],
];

/** Mangroves on both sides: two greens of leaves, and the arches of their roots with what the water makes of them. */
function Thicket() {
  const feet = [70, 170, 265, 355, 440, 1290, 1370, 1460, 1550];
  const arches = feet.map((x, index) => {
    const reach = 46 + ((index * 31) % 30);
    return [
      `M${x} 490C${x - 10} 530 ${x - reach} 530 ${x - reach - 8} 612`,
      `M${x} 490C${x + 12} 534 ${x + reach} 540 ${x + reach + 6} 606`,
      `M${x} 500C${x - 4} 550 ${x - reach * 0.4} 560 ${x - reach * 0.45} 618`,
      `M${x} 470V560`,
    ].join("");
  });
  return (
    <g>
      <g
        fill="none"
        stroke={SHADE}
        strokeWidth={9}
        strokeLinecap="round"
        opacity={0.28}
        transform="translate(0 1224) scale(1 -1)"
      >
        <path d={arches.join("")} />
      </g>
      <Leaves fill={MIDDLE} along={[...LEFT, ...RIGHT].map(([x, y, r]) => [x, y - 34, r])} />
      <g fill="none" stroke={SHADE} strokeWidth={10} strokeLinecap="round">
        <path d={arches.join("")} />
      </g>
      <Leaves fill={NEAR} along={[...LEFT, ...RIGHT]} />
      <LightLeaves on={[...LEFT, ...RIGHT]} />
    </g>
  );
}

/** Single leaves on the clumps where the light falls: the same ones on every build. */
function LightLeaves({ on }: { on: readonly Clump[] }) {
  const leaves = on.flatMap(([x, y, radius], clump) =>
    Array.from({ length: Math.round(radius / 9) }, (_, index) => {
      // The golden angle spreads them evenly (a sunflower's order).
      const angle = (index + clump * 3) * 2.4;
      const distance = radius * 0.82 * Math.sqrt((index + 0.5) / (radius / 9));
      const left = Math.round(x + Math.cos(angle) * distance);
      const top = Math.round(y - radius * 0.12 + Math.sin(angle) * distance * 0.8);
      return index % 2 === 0 ? `M${left} ${top}q13-11 27-3q-13 10-27 3z` : `M${left} ${top}q9-14 24-15q-6 15-24 15z`;
    }),
  );
  return <path fill={MIDDLE} d={leaves.join("")} />;
}

/** Planks that run to a point on the far shore, with posts and a rail on either side. */
function Boardwalk() {
  const end = { x: 1000, y: HORIZON + 4 };
  const at = (x: number, nearness: number) => Math.round(end.x + (x - end.x) * nearness);
  const down = (nearness: number) => Math.round(end.y + (HEIGHT - end.y) * nearness);
  const steps = [0.06, 0.09, 0.13, 0.18, 0.245, 0.325, 0.42, 0.535, 0.67, 0.83];
  const posts = [0.1, 0.17, 0.28, 0.45, 0.68, 1];
  return (
    <g>
      <path fill="#d9c39b" d={`M690 ${HEIGHT}L${end.x - 7} ${end.y}h14L1130 ${HEIGHT}z`} />
      <path fill="#b08f62" d={`M1130 ${HEIGHT}L${end.x + 7} ${end.y}l2 0L1162 ${HEIGHT}z`} />
      <path
        fill="none"
        stroke="#a5855a"
        strokeWidth={4}
        d={steps.map((nearness) => `M${at(690, nearness)} ${down(nearness)}H${at(1130, nearness)}`).join("")}
      />
      <g fill="none" stroke="#6b4f2c" strokeLinecap="round">
        {[660, 1162].map((side) => (
          <g key={side}>
            {posts.map((nearness) => (
              <path
                key={nearness}
                strokeWidth={4 + nearness * 16}
                d={`M${at(side, nearness)} ${down(nearness)}v${Math.round(-190 * nearness)}`}
              />
            ))}
            <path strokeWidth={9} d={`M${at(side, 1)} ${down(1) - 190}L${at(side, 0.06)} ${down(0.06) - 11}`} />
            <path strokeWidth={6} d={`M${at(side, 1)} ${down(1) - 100}L${at(side, 0.06)} ${down(0.06) - 6}`} />
          </g>
        ))}
      </g>
    </g>
  );
}

/** Branches over our heads, dark against the sky. */
function Overhead() {
  const clumps: readonly Clump[] = [
    [0, 30, 120],
    [120, 10, 90],
    [230, 26, 70],
    [320, 0, 62],
    [400, 8, 40],
    [1600, 20, 130],
    [1470, 0, 92],
    [1370, 14, 60],
    [1290, 0, 44],
  ];
  return (
    <g>
      <path
        fill="none"
        stroke={SHADE}
        strokeWidth={12}
        strokeLinecap="round"
        d="M0 60q260 60 430-40M1600 70q-200 30-330-60"
      />
      <Leaves fill={SHADE} along={clumps} />
    </g>
  );
}
