/* A cottage with a tin roof on a shady lane of Olde Naples. */
import { Bicycle } from "./bicycle.tsx";
import { Bands, HEIGHT, HORIZON, RoyalPalm, Scene, WIDTH, type Cut } from "./kit.tsx";
import { palette } from "./palette.ts";

const SKY = [
  [0, "#9fd0c6"],
  [150, "#bfe0d0"],
  [280, "#dbeccf"],
  [390, "#f1efd0"],
] as const;

const LEAF = { far: "#6f9f82", middle: "#4a7a61", near: "#2e4a3b", dark: "#20382f" };
const TIN = { light: "#c5d0cf", dark: "#93a5a7", line: "#7a8d91" };
const WALL = { light: palette.shell, shade: "#e4d8c2" };

/** A cottage with a tin roof on a shady lane. */
export function Cottage({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={HORIZON} />
      <Trees />
      <Lawn />
      <House />
      <Bougainvillea />
      <Fence />
      <Bicycle x={800} y={752} />
      <Shade />
    </Scene>
  );
}

/** The trees behind the house, and two palms that look over its roof. */
function Trees() {
  return (
    <g>
      <RoyalPalm x={760} base={560} height={400} color={LEAF.middle} />
      <RoyalPalm x={1490} base={560} height={470} color={LEAF.middle} />
      <path
        fill={LEAF.far}
        d={`M0 ${HORIZON + 40}V330q70-70 150-20q60-60 150-10q80-70 170 0q70-50 150 10q90-70 190-6q90-70 180 4q80-60 170 0q80-60 160-4q70-50 280 10v246z`}
      />
      <path
        fill={LEAF.middle}
        d={`M0 ${HORIZON + 60}V420q90-60 170-4q80-60 180 2q90-50 170 6q70-36 150 10q60 40 80 128zM1330 ${HORIZON + 40}q20-120 90-150q80-40 180 0v150z`}
      />
    </g>
  );
}

/** Grass, the lane of crushed shell, and the walk to the door. */
function Lawn() {
  return (
    <g>
      <rect y={HORIZON + 34} width={WIDTH} height={HEIGHT - HORIZON} fill="#8db673" />
      <path fill="#a3c67f" d={`M0 620q400-40 800-14t800-20v70q-420 30-820 10T0 700z`} />
      <path fill="#e2d2b2" d={`M0 ${HEIGHT}V760q300-50 660-44t940-10v194z`} />
      <path fill="#efe3c9" d={`M0 ${HEIGHT}V800q300-44 660-40t940-8v148z`} />
      <path fill="#e2d2b2" d="M1070 642h66l60 84h-190z" />
    </g>
  );
}

/** Walls of painted boards, a deep porch, and a roof of tin with its seams. */
function House() {
  const seams = Array.from({ length: 12 }, (_, index) => `M${902 + index * 42} 396L${1010 + index * 23} 262`);
  const boards = Array.from({ length: 9 }, (_, index) => `M880 ${452 + index * 21}h520`);
  return (
    <g>
      <rect x={880} y={430} width={520} height={212} fill={WALL.light} />
      <path fill="none" stroke={WALL.shade} strokeWidth={3} d={boards.join("")} />
      <path fill={WALL.shade} d="M880 430h520v26H880z" />
      <path fill={TIN.dark} d="M1130 262l40-58h90l40 58z" />
      <rect x={1180} y={226} width={70} height={36} fill={WALL.light} />
      <path fill="#4a7f88" d="M1192 232h20v24h-20zM1218 232h20v24h-20z" />
      <path fill={TIN.light} d="M842 436l152-176h304l152 176z" />
      <path fill={TIN.dark} d="M842 436l20-24h568l20 24z" opacity={0.55} />
      <path fill="none" stroke={TIN.line} strokeWidth={3} d={seams.join("")} />
      <rect x={834} y={432} width={624} height={12} rx={3} fill={WALL.light} />
      <Door />
      <Window x={930} />
      <Window x={1232} />
      <Porch />
    </g>
  );
}

function Door() {
  return (
    <g>
      <rect x={1072} y={470} width={70} height={172} fill={palette.lagoon} />
      <path fill="#155b62" d="M1082 482h22v66h-22zM1110 482h22v66h-22zM1082 560h22v66h-22zM1110 560h22v66h-22z" />
      <circle cx={1134} cy={560} r={4} fill={palette.sun} />
      <rect x={1062} y={460} width={90} height={10} fill={WALL.light} />
    </g>
  );
}

/** A window with its shutters, as blue as the door. */
function Window({ x }: { x: number }) {
  return (
    <g>
      <rect x={x} y={480} width={84} height={104} fill="#33606b" />
      <path fill="#8fc0c0" d={`M${x + 8} 486h34l-34 60zM${x + 50} 532l26-40v40z`} />
      <path fill="none" stroke={WALL.light} strokeWidth={6} d={`M${x} 480h84v104h-84zM${x + 42} 480v104M${x} 532h84`} />
      <path fill={palette.lagoon} d={`M${x - 30} 478h26v108h-26zM${x + 88} 478h26v108h-26z`} />
      <path
        fill="none"
        stroke="#155b62"
        strokeWidth={2.5}
        d={[490, 504, 518, 532, 546, 560, 574].map((y) => `M${x - 26} ${y}h18M${x + 92} ${y}h18`).join("")}
      />
    </g>
  );
}

/** Posts and rail of the porch, and a chair to sit in. */
function Porch() {
  const posts = [852, 1040, 1160, 1424];
  const balusters = [
    870, 892, 914, 936, 958, 980, 1002, 1024, 1180, 1204, 1228, 1252, 1276, 1300, 1324, 1348, 1372, 1396,
  ];
  return (
    <g>
      <path fill="#cbb48c" d="M838 636h616v18H838z" />
      <path fill="#a98d62" d="M846 654h600v16H846zM1052 670h110v14h-110z" />
      <path fill="#d9694f" d="M968 592h44v6h-44zM968 556h7v78h-7zM1004 598h7v36h-7zM976 560h8l4 34h-10z" />
      <path fill={WALL.light} d={balusters.map((x) => `M${x} 588h6v50h-6z`).join("")} />
      <path fill={WALL.light} d="M852 582h190v9H852zM1162 582h270v9h-270z" />
      {posts.map((x) => (
        <path key={x} fill={WALL.light} d={`M${x} 442h16v196h-16zM${x - 16} 442h48l-16 16h-16z`} />
      ))}
    </g>
  );
}

/** Bougainvillea over the corner of the porch: clumps of blossom in three reds, with leaves between. */
function Bougainvillea() {
  const place = (count: number, seed: number) =>
    Array.from({ length: count }, (_, index) => {
      const t = index / count;
      return [
        Math.round(1496 - t * 200 + ((index * 47 + seed) % 53) - 26),
        Math.round(600 - Math.sin(t * 2.1) * 190 + ((index * 31 + seed) % 61) - 30 + t * t * 40),
        15 + ((index * 13 + seed) % 14),
      ] as const;
    });
  const clumps = (blossoms: ReturnType<typeof place>) =>
    blossoms.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r} 0 1 1-${r * 2} 0z`).join("");
  return (
    <g>
      <path
        fill="none"
        stroke={LEAF.dark}
        strokeWidth={9}
        strokeLinecap="round"
        d="M1484 668q16-130-24-200q-50-60-160-48"
      />
      <path fill={LEAF.near} d={clumps(place(26, 5))} />
      <path fill="#a8325a" d={clumps(place(22, 19))} />
      <path fill="#cf4a6b" d={clumps(place(20, 37))} />
      <path fill="#e9808c" d={clumps(place(11, 52).map(([x, y, r]) => [x, y, Math.round(r * 0.55)] as const))} />
    </g>
  );
}

/** A white picket fence with a gap for the walk, and flowers along its foot. */
function Fence() {
  const pickets = Array.from({ length: 40 }, (_, index) => index * 42 + 6).filter((x) => x < 960 || x > 1190);
  return (
    <g>
      <path fill={WALL.shade} d="M0 672h960v8H0zM0 712h960v8H0zM1190 672h410v8h-410zM1190 712h410v8h-410z" />
      <path fill={WALL.light} d={pickets.map((x) => `M${x} 732v-68l10-14l10 14v68z`).join("")} />
      <path
        fill={LEAF.middle}
        d="M0 742q30-34 60-6q30-36 66-2q34-34 70 0q36-32 70 2q34-34 72 0q30-30 60 4v14H0zM1230 742q34-34 70 0q36-34 74 0q36-32 72 2q36-34 80 0q40-30 74-2v12h-370z"
      />
      {[24, 66, 118, 150, 206, 262, 300, 356, 1262, 1310, 1352, 1398, 1450, 1500, 1560].map((x, index) => (
        <circle
          key={x}
          cx={x}
          cy={732 - (index % 3) * 7}
          r={7}
          fill={index % 2 === 0 ? palette.sun : palette.flamingo}
        />
      ))}
    </g>
  );
}

/** Branches of a banyan overhead, and the flecks of shade that they throw on the lane. */
function Shade() {
  const flecks = [
    [120, 846, 150],
    [330, 812, 110],
    [520, 866, 170],
    [760, 822, 120],
    [900, 872, 150],
    [1120, 828, 130],
    [1290, 870, 170],
    [1480, 822, 120],
    [60, 886, 90],
    [680, 890, 100],
    [1420, 892, 120],
  ] as const;
  return (
    <g>
      <g fill="#6b7f5e" opacity={0.32}>
        {flecks.map(([x, y, width]) => (
          <ellipse key={`${x} ${y}`} cx={x} cy={y} rx={width / 2} ry={width / 11} />
        ))}
      </g>
      <path
        fill={LEAF.dark}
        d="M0 0h640q-30 60-90 48q-20 56-84 40q-30 60-96 36q-40 56-104 22q-44 60-112 24q-40 50-96 22q-30 30-58 18z"
      />
      <path
        fill={LEAF.near}
        d="M0 0h520q-30 40-76 30q-24 44-76 28q-30 44-84 22q-36 40-86 12q-40 40-96 10q-40 36-102 12z"
      />
      <path fill={LEAF.dark} d="M1600 0h-330q20 46 66 38q20 44 72 28q30 50 88 26q36 40 104 20z" />
    </g>
  );
}
