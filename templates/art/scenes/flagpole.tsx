/* Morning on the bay: the flag over the lawn of a low white house. */
import { GlidingPelicans } from "../pieces/gliding-pelicans.tsx";
import { Bands, HEIGHT, HORIZON, Scene, WIDTH, type Cut } from "../kit.tsx";
import { palette } from "../palette.ts";
import { PorchHouse } from "../pieces/porch-house.tsx";
import { StarsAndStripes } from "../pieces/stars-and-stripes.tsx";
import { TallPalm, type PalmInks } from "../pieces/tall-palm.tsx";

const SKY = [
  [0, "#5d9ba3"],
  [150, "#72abac"],
  [236, "#8dbfb4"],
  [312, "#aed0bb"],
  [376, "#d0dec0"],
  [428, "#efe2b9"],
  [468, "#f8d29a"],
  [498, "#f5bb80"],
] as const;

const WATER = [
  [HORIZON, "#f3c48c"],
  [532, "#cfc9a4"],
  [546, "#93bfb0"],
  [568, "#5fa3a0"],
  [600, "#3a868b"],
  [644, "#256d76"],
  [700, "#175763"],
] as const;

const SUN = { x: 420, y: 488, radius: 92 };

const PELICANS = [
  [812, 456, 0.62],
  [884, 440, 0.72],
  [942, 470, 0.56],
] as const;

const NEAR: PalmInks = {
  trunk: "#16333a",
  trunkShade: "#5f8273",
  sheath: "#2e4a3b",
  leaf: "#1d4038",
  leafShade: "#2f5a49",
};
const FAR: PalmInks = {
  trunk: "#e3d3b4",
  trunkShade: "#8d9a8a",
  sheath: "#6f9a68",
  leaf: "#3f7057",
  leafShade: "#5a8a68",
};

/** The flag over a lawn on the bay, early in the morning. */
export function Flagpole({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={HORIZON} />
      <Sunrise />
      <FarShore />
      <Bands of={WATER} end={HEIGHT} />
      <Glitter />
      <Lawn />
      <TallPalm x={1296} top={276} radius={120} height={360} inks={FAR} />
      <TallPalm x={1478} top={206} radius={146} height={430} inks={FAR} />
      <PorchHouse />
      <Pole />
      <GlidingPelicans color={palette.ink} flock={PELICANS} />
      <Bank />
      <TallPalm x={176} top={284} radius={230} height={640} inks={NEAR} />
    </Scene>
  );
}

/** The sun and its rays, that open like a fan over the whole sky. */
function Sunrise() {
  const { x, y, radius } = SUN;
  const rays = Array.from({ length: 9 }, (_, index) => {
    const at = (angle: number) =>
      `${Math.round(x - Math.cos(angle) * 1500)} ${Math.round(y - Math.sin(angle) * 1500)}`;
    const from = (Math.PI * (index + 0.25)) / 9;
    return `M${x} ${y}L${at(from)}L${at(from + Math.PI / 18)}z`;
  });
  return (
    <g>
      <path fill={palette.shell} opacity={0.16} d={rays.join("")} />
      <circle cx={x} cy={y} r={radius + 52} fill="#fbe3ae" opacity={0.6} />
      <circle cx={x} cy={y} r={radius} fill={palette.shell} />
    </g>
  );
}

/** Two points of land: one far and pale, one nearer, with a fringe of palms. */
function FarShore() {
  const palms = [672, 694, 806, 884, 902];
  const trees = (from: number, count: number, size: number) =>
    Array.from({ length: count }, (_, index) => {
      const r = size + ((index * 11) % 7) + (index % 5 === 2 ? 6 : 0);
      return `M${from + index * size * 1.9 - r} ${HORIZON + 4}a${r} ${r * 0.8} 0 0 1 ${r * 2} 0z`;
    }).join("");
  return (
    <g>
      <path fill="#d0b58b" d={`${trees(0, 34, 15)}M0 ${HORIZON + 2}v-10h900v10z`} />
      <path fill="#6f9480" d={`${trees(640, 20, 15)}M590 ${HORIZON + 4}q60-10 120-10h520v14z`} />
      <path
        fill="none"
        stroke="#6f9480"
        strokeWidth={2.5}
        d={palms
          .map((x, index) => {
            const up = 26 + ((index * 17) % 16);
            return `M${x} 512v${-up}m-11 8q2-9 11-8q9-1 11 8m-17-12q6-3 6 4q0-7 7-4`;
          })
          .join("")}
      />
      <path fill="#f9dfae" d={`M0 ${HORIZON}h1140v3H0z`} />
    </g>
  );
}

/** The path of the sun on the water: strokes cut here and there, that spread toward us. */
function Glitter() {
  const strokes = Array.from({ length: 39 }, (_, index) => {
    const row = Math.floor(index / 3);
    const spread = 60 + row * 11;
    const width = 34 + ((index * 53) % 70) + (row < 3 ? 40 : 0);
    const middle = SUN.x + ((index % 3) - 1) * spread * (0.5 + ((index * 29) % 30) / 60);
    const height = 3 + row * 0.45;
    return `M${Math.round(middle - width / 2)} ${Math.round(HORIZON + 7 + row * 11 + row * row * 0.5)}h${width}l-9 ${height.toFixed(1)}h${-width}z`;
  });
  return <path fill={palette.shell} d={strokes.join("")} />;
}

/** The lawn comes down to a narrow beach; shadows fall away from the sun. */
function Lawn() {
  return (
    <g>
      <path fill="#f3dfb4" d={`M0 742Q420 716 700 650T1100 604T${WIDTH} 594V${HEIGHT}H0z`} />
      <path fill="#c9ae7f" d={`M0 752Q430 726 704 658T1100 612T${WIDTH} 604V${HEIGHT}H0z`} />
      <path fill="#86ab62" d={`M0 758Q436 734 710 664T1100 617T${WIDTH} 608V${HEIGHT}H0z`} />
      <path
        fill="#a6c373"
        d="M560 706Q650 684 720 664Q860 630 1090 620L1090 668Q820 690 560 900H180Q420 760 560 706z"
      />
      <path fill="#5c8a55" d={`M1086 652H${WIDTH}V752z`} />
      <path
        fill="#ead9b0"
        d="M1330 668h110Q1430 700 1330 724Q1130 776 1010 900H640Q860 760 1180 716Q1320 694 1330 668z"
      />
      <path fill="#3a6a4c" opacity={0.7} d="M741 674L752 672L1250 900H1172z" />
    </g>
  );
}

/** The white pole in its round bed of flowers, with the halyard beside it. */
function Pole() {
  return (
    <g>
      <ellipse cx={741} cy={680} rx={52} ry={13} fill="#5c8a55" />
      <path
        fill="none"
        stroke={palette.shell}
        strokeWidth={7}
        strokeDasharray="13 3"
        d="M693 674a48 12 0 0 0 96 0"
      />
      <path
        fill="#2f5d4a"
        d="M695 674q4-16 18-13q6-12 20-7q10-8 22 1q14-4 18 7q12 1 14 12a46 11 0 0 1-92 0z"
      />
      {[704, 716, 728, 752, 764, 777].map((x, index) => (
        <circle
          key={x}
          cx={x}
          cy={666 + (index % 3) * 5}
          r={5}
          fill={index % 2 ? palette.flamingo : palette.coral}
        />
      ))}
      <path fill="#4a767b" d="M736 672L738 142H745L747 672z" />
      <path fill={palette.shell} d="M735 672L738 142H741.5L741 672z" />
      <path fill="none" stroke="#33626b" strokeWidth={1.5} d="M747 158Q753 420 748 622" />
      <circle cx={741.5} cy={133} r={11} fill={palette.sun} />
      <path fill="#c58a2c" d="M747 123.7a11 11 0 0 1-9 20q10-6 9-20z" />
      <StarsAndStripes x={746} y={158} />
    </g>
  );
}

/** The bank on which we stand, with fans of palmetto. */
function Bank() {
  const fans = [
    [24, 716, 96],
    [300, 752, 82],
    [400, 778, 70],
    [470, 880, 90],
    [20, 880, 120],
    [320, 900, 130],
    [92, 760, 110],
  ] as const;
  const fan = Array.from({ length: 13 }, (_, index) => {
    const at = (turn: number, radius: number) => {
      const angle = -2.95 + index * 0.235 + turn;
      return `${Math.round(Math.cos(angle) * radius)} ${Math.round(Math.sin(angle) * radius)}`;
    };
    return `M0 0L${at(-0.1, 55)}L${at(0, 100)}L${at(0.1, 55)}z`;
  }).join("");
  return (
    <g>
      <path fill="#12303a" d="M0 690Q160 668 300 716T560 900H0z" />
      {fans.map(([x, y, reach], index) => (
        <path
          key={x}
          fill={index % 2 ? "#1d4038" : "#2f5a49"}
          transform={`translate(${x} ${y}) scale(${reach / 100})`}
          d={fan}
        />
      ))}
    </g>
  );
}
