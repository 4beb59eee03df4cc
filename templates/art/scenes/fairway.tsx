/*
 * A fairway between royal palms in early light, which comes from the right and draws long shadows.
 */
import { Bunker } from "../pieces/bunker.tsx";
import { gouge, scatter } from "../pieces/gouge.ts";
import { Ibises } from "../pieces/ibises.tsx";
import { Crown, Royal, type Tones } from "../pieces/palm.tsx";
import { Palmetto } from "../pieces/palmetto.tsx";
import { Woods } from "../pieces/woods.tsx";
import { HEIGHT, HORIZON, Scene, WIDTH, type Cut } from "../kit.tsx";
import { palette } from "../palette.ts";

/** Rings of the morning around a sun that stands outside of the picture, from the outermost. */
const RINGS = [
  [1500, "#8cc3bb"],
  [1240, "#a9d3c1"],
  [1000, "#c8e2c6"],
  [780, "#e6ebc8"],
  [580, "#f7e6b6"],
  [400, "#fad28d"],
  [240, "#fbe0a6"],
] as const;

const GREEN = {
  rough: "#4b8055",
  deep: "#2f6349",
  cut: "#6a9e5e",
  light: "#a9c978",
  dark: "#8bb568",
  shadow: "#33684b",
};

const NEAR: Tones = {
  back: "#16302c",
  leaf: "#24493c",
  lit: "#6f9c5c",
  trunk: "#e9dcbd",
  shade: "#7f8a78",
};
const MIDDLE: Tones = {
  back: "#2c5a4a",
  leaf: "#3d705a",
  lit: "#86ac68",
  trunk: "#d9d2b2",
  shade: "#7f957f",
};
const FAR: Tones = {
  back: "#4d8068",
  leaf: "#5f9175",
  lit: "#9cbc7c",
  trunk: "#d3d6b6",
  shade: "#8dab90",
};

/** A fairway between palms, in early light. */
export function Fairway({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Sky />
      <Woods />
      <Grass />
      <Pond />
      <Green />
      <Shadows />
      <Palms />
      <Ibises shadow={GREEN.shadow} />
      <Foreground />
    </Scene>
  );
}

function Sky() {
  return (
    <g>
      <rect width={WIDTH} height={HORIZON + 40} fill="#74b2ae" />
      {RINGS.map(([radius, color]) => (
        <ellipse
          key={color}
          cx={1720}
          cy={HORIZON}
          rx={radius}
          ry={Math.round(radius * 0.56)}
          fill={color}
        />
      ))}
      <path
        fill={palette.shell}
        d={[
          gouge(330, 150, 390, 10, 4),
          gouge(410, 172, 350, 8, 3),
          gouge(960, 118, 300, 7, 2),
          gouge(180, 300, 380, 9, 3),
          gouge(960, 330, 360, 7, 2),
        ].join("")}
      />
    </g>
  );
}

/**
 * A line across the fairway: how far to the right of its left edge, from 0 to 1, on its way from us
 * to the green.
 */
function along(part: number): readonly (readonly [number, number])[] {
  const mix = (left: number, right: number) => Math.round(left + (right - left) * part);
  return [
    [mix(120, 1330), HEIGHT],
    [mix(560, 1330), mix(760, 740)],
    [mix(690, 1010), mix(640, 640)],
    [mix(948, 1078), 560],
  ];
}

/** The stretch of grass between two such lines. */
function strip(from: number, to: number): string {
  const [a, b, c, d] = along(from).map((point) => point.join(" "));
  const [e, f, g, h] = along(to).map((point) => point.join(" "));
  return `M${a}C${b} ${c} ${d}L${h}C${g} ${f} ${e}z`;
}

/** The fairway swings to the green, mown in stripes, between two cuts of rough. */
function Grass() {
  const stripes = Array.from({ length: 6 }, (_, index) => index / 6);
  const blades = Array.from({ length: 46 }, (_, index) => {
    const near = ((index + scatter(index)) / 46) ** 1.4;
    return gouge(scatter(index, 2) * 1640 - 20, 548 + near * 340, 30 + near * 120, 2 + near * 5, 2);
  });
  return (
    <g>
      <rect y={HORIZON + 12} width={WIDTH} height={HEIGHT} fill={GREEN.rough} />
      <path fill={GREEN.cut} d={`M0 560q500-26 900-10h700v18q-300-8-560 6q-420-4-1040 26z`} />
      <path fill="#3f7350" d={blades.join("")} />
      <path fill={GREEN.cut} d={strip(-0.16, 1.13)} />
      {stripes.map((part, index) => (
        <path
          key={part}
          fill={index % 2 === 0 ? GREEN.light : GREEN.dark}
          d={strip(part, part + 1 / 6)}
        />
      ))}
    </g>
  );
}

/** Water at the right with the morning in it, and two bunkers. */
function Pond() {
  return (
    <g>
      <path
        fill={GREEN.deep}
        d="M1182 628q30-40 150-44q140-14 268-2v104q-130 10-230-8t-170-24q-30-10-18-26z"
      />
      <path
        fill="#f3d9a0"
        d="M1196 626q40-32 140-34q130-12 264-2v84q-120 10-218-8t-158-20q-36-6-28-20z"
      />
      <path
        fill="#4f8f86"
        d="M1196 626q40-32 140-34q130-12 264-2v26q-60-8-120 2q-60-12-110 2q-60-6-96 6q-40-4-78 0z"
      />
      <path
        fill="#9cc7b0"
        d={gouge(1250, 640, 190, 6) + gouge(1420, 652, 180, 7) + gouge(1330, 662, 120, 5)}
      />
      <path fill={palette.shell} d={gouge(1290, 634, 110, 4) + gouge(1500, 640, 100, 4)} />
      <path
        fill={palette.sand}
        d="M1086 602q2-16 34-16q10-14 42-8q26-8 44 2q26 0 22 14q6 14-30 16q-20 14-62 8q-48 2-50-16z"
      />
      <path fill="#b8965f" d="M1206 580q26 0 22 14q6 14-30 16q-12 8-32 9q26-10 26-20q14-6 14-19z" />
      <Bunker x={1150} y={596} size={1} grass={GREEN.deep} />
      <Bunker x={610} y={640} size={1.2} grass={GREEN.deep} />
    </g>
  );
}

/** The green with its flag, and the flag's shadow. */
function Green() {
  return (
    <g>
      <ellipse cx={1014} cy={560} rx={126} ry={15} fill={GREEN.shadow} />
      <ellipse cx={1016} cy={555} rx={124} ry={14} fill="#c6df8c" />
      <path fill={GREEN.shadow} d="M1012 556l-96-5 10 8z" />
      <ellipse cx={1012} cy={556} rx={9} ry={2.5} fill={palette.ink} />
      <path fill={palette.ink} d="M1010 556l1-132h3l1 132z" />
      <path
        fill={palette.coral}
        d="M1014 424Q996 432 978 426Q962 422 944 432L950 448L944 466Q964 456 980 462Q998 468 1014 458z"
      />
      <path
        fill="#9c3023"
        d="M978 426Q962 422 944 432L950 448L944 466Q964 456 980 462Q970 444 978 426z"
      />
    </g>
  );
}

/**
 * Long shadows of the palms, which lie to the left, and of a tree that stands outside of the
 * picture.
 */
function Shadows() {
  const palms = [
    [1326, 750, 540, 0.58, 16],
    [1238, 604, 190, 0.26, 7],
    [888, 591, 170, 0.26, 7],
    [336, 638, 300, 0.34, 9],
    [136, 778, 420, 0.6, 16],
  ] as const;
  const flat = {
    back: GREEN.shadow,
    leaf: GREEN.shadow,
    lit: GREEN.shadow,
    trunk: GREEN.shadow,
    shade: GREEN.shadow,
  };
  return (
    <g fill={GREEN.shadow}>
      {palms.map(([x, y, length, size, thick]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path
            d={`M0 ${-thick / 2}L${-length} ${length * 0.1 - thick * 0.2}v${thick * 0.5}L0 ${thick / 2}z`}
          />
          <g
            transform={`translate(${-length} ${length * 0.1}) matrix(.04 ${size * 0.34} ${size * 1.5} ${-size * 0.15} 0 0)`}
          >
            <Crown length={360} tones={flat} habit={x} />
          </g>
        </g>
      ))}
      <path d="M1600 690q-110 4-180 20q-40-4-90 10q60 6 96 2q70 8 174 0z" />
    </g>
  );
}

function Palms() {
  return (
    <g>
      <Royal x={606} base={536} height={140} tones={FAR} />
      <Royal x={1068} base={536} height={108} tones={FAR} />
      <Royal x={1232} base={606} height={250} tones={MIDDLE} />
      <Royal x={884} base={592} height={270} tones={MIDDLE} />
      <Royal x={330} base={640} height={360} tones={MIDDLE} />
      <Royal x={1436} base={556} height={168} tones={FAR} />
      <Royal x={1320} base={758} height={596} tones={NEAR} />
      <Royal x={130} base={780} height={600} tones={NEAR} />
    </g>
  );
}

/** Palmettos nearest to us, in the shade. */
function Foreground() {
  return (
    <g>
      <path fill="#1d4438" d={`M${WIDTH} ${HEIGHT}V846q-90-14-170 14q-60 14-110 40z`} />
      <path fill="#1d4438" d={`M640 ${HEIGHT}q80-26 170-22q60 2 110 22z`} />
      <Palmetto x={1560} y={880} size={170} lean={-12} dark="#16302c" lit="#5b8a55" />
      <Palmetto x={1450} y={900} size={130} lean={-30} dark="#1d3d34" lit="#6f9c5c" />
      <Palmetto x={790} y={904} size={120} lean={-18} dark="#16302c" lit="#5b8a55" />
      <Palmetto x={860} y={910} size={90} lean={26} dark="#1d3d34" lit="#6f9c5c" />
    </g>
  );
}
