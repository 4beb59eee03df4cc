/*
 * The plate that stands where a portrait would: the sign of the site as an engraver would cut it in
 * brass.
 */
import { EmblemPelican } from "./pieces/emblem-pelican.tsx";
import { frond } from "./pieces/frond.ts";
import { Scene, type Cut } from "./kit.tsx";
import { palette } from "./palette.ts";

const PLATE: Cut = [0, 0, 640, 800];
/** The middle of the sun, and of every ring and ray around it. */
const MIDDLE = { x: 320, y: 500 };
const SUN = 104;
const GOLD = "#c9973f";

/** A sun on the horizon, a pelican above it, palms beside it: the emblem of the site. */
export function PortraitPlate() {
  return (
    <Scene cut={PLATE}>
      <rect width={640} height={800} fill={palette.gulfNight} />
      <Rays />
      <Sun />
      <Sea />
      <Surround />
      <EmblemPelican
        x={346}
        y={262}
        scale={0.86}
        plumage={{ light: palette.shell, middle: "#d9b572", shade: "#a37c3c", dark: "#7c5a24" }}
      />
      <Fronds />
      <Scallop />
    </Scene>
  );
}

/**
 * Rays in rings: each ring is darker than the one inside it, and its rays stand in the gaps of that
 * one.
 */
function Rays() {
  const rings = [
    [440, "#0d3946", "#114654"],
    [364, "#124a58", "#195a66"],
    [300, "#1f6269", "#2c7576"],
    [244, palette.dusk, "#6f4669"],
    [194, "#c8452f", "#d8603f"],
    [150, "#e58a55", "#f2a765"],
  ] as const;
  const count = 18;
  const at = (angle: number, radius: number) =>
    `${Math.round(MIDDLE.x - Math.cos(angle) * radius)} ${Math.round(MIDDLE.y - Math.sin(angle) * radius)}`;
  return rings.map(([radius, ground, ray], ring) => (
    <g key={radius}>
      <circle cx={MIDDLE.x} cy={MIDDLE.y} r={radius} fill={ground} />
      <path
        fill={ray}
        d={Array.from({ length: count + 1 }, (_, index) => {
          const from = (Math.PI * (index - 0.75 + (ring % 2) / 2)) / count;
          const to = from + Math.PI / count / 2;
          return `M${MIDDLE.x} ${MIDDLE.y}L${at(from, radius)}A${radius} ${radius} 0 0 1 ${at(to, radius)}z`;
        }).join("")}
      />
    </g>
  ));
}

/** The sun, with the lines that an engraver lays across its foot. */
function Sun() {
  const { x, y } = MIDDLE;
  const lines = [8, 17, 27, 38, 50].map((up, index) => {
    const half = Math.round(Math.sqrt(SUN * SUN - up * up));
    return `M${x - half} ${y - up}h${half * 2}v${5 - index * 0.8}h${-half * 2}z`;
  });
  return (
    <g>
      <path fill={palette.sun} d={`M${x - SUN} ${y}a${SUN} ${SUN} 0 0 1 ${SUN * 2} 0z`} />
      <path fill={palette.coral} d={lines.join("")} />
    </g>
  );
}

/**
 * The path of the sun on the water: glints that grow shorter and thinner, over the fine lines of an
 * engraving.
 */
function Sea() {
  const { x, y } = MIDDLE;
  const glints = [
    [150, 22, 9, 0],
    [96, 42, 8, -30],
    [70, 58, 8, 44],
    [104, 78, 7, 8],
    [52, 97, 7, -38],
    [62, 112, 6, 26],
    [44, 132, 5, -8],
    [26, 150, 5, 14],
  ] as const;
  const bars = glints.map(
    ([half, down, high, aside]) =>
      `M${x + aside - half} ${y + down}q${half}-${high} ${half * 2} 0q${-half} ${high} ${-half * 2} 0z`,
  );
  return (
    <g>
      <rect x={60} y={y} width={520} height={240} fill={palette.gulfNight} />
      <g stroke="#2a7f84">
        {Array.from({ length: 26 }, (_, index) => (
          <path
            key={index}
            strokeWidth={Math.round(32 - index) / 10}
            d={`M70 ${y + 12 + index * 8}h500`}
          />
        ))}
      </g>
      <path fill={palette.sun} d={bars.join("")} />
      <rect x={60} y={y - 3} width={520} height={6} fill={palette.shell} />
    </g>
  );
}

/** The plate around the arch, hatched as a banknote is, and its rules of brass. */
function Surround() {
  const arch = (inset: number) =>
    `M${84 + inset} ${716 - inset}V320A${236 - inset} ${236 - inset} 0 0 1 ${556 - inset} 320V${716 - inset}z`;
  const hatch = Array.from({ length: 104 }, (_, index) => {
    const y = 41 + index * 7;
    if (y < 76 || y > 724) return `M37 ${y}H603`;
    const half = y > 320 ? 244 : Math.round(Math.sqrt(244 ** 2 - (320 - y) ** 2));
    return `M37 ${y}H${320 - half}M${320 + half} ${y}H603`;
  }).join("");
  const ripples = [22, 34, 46, 58, 70].map(
    (radius) => `M37 ${37 + radius}a${radius} ${radius} 0 0 0 ${radius}-${radius}`,
  );
  return (
    <g>
      <path fill={palette.gulfNight} fillRule="evenodd" d={`M0 0H640V800H0z${arch(0)}`} />
      <path stroke="#14414e" strokeWidth={1.6} d={hatch} />
      <g fill="none" stroke={GOLD}>
        <path strokeWidth={7} d={arch(0)} />
        <path strokeWidth={2} d={arch(-12)} />
        <path strokeWidth={2} d={arch(10)} />
        <path strokeWidth={5} d="M26 26H614V774H26z" />
        <path strokeWidth={2} d="M37 37H603V763H37z" />
        <path strokeWidth={2.5} d={ripples.join("")} />
        <path strokeWidth={2.5} d={ripples.join("")} transform="translate(640 0) scale(-1 1)" />
      </g>
    </g>
  );
}

/** Two palm fronds left and right that rise over the frame. */
function Fronds() {
  const left = [
    frond({ from: [286, 742], bend: [110, 720], tip: [70, 470], leaflets: 20, reach: 70, hang: 0 }),
    frond({ from: [280, 744], bend: [130, 760], tip: [46, 600], leaflets: 16, reach: 56, hang: 0 }),
  ];
  return (
    <g>
      {["", "translate(640 0) scale(-1 1)"].map((transform) => (
        <g key={transform} transform={transform || undefined}>
          <path fill={palette.lagoon} d={left[1]} />
          <path fill="#4f9a8c" d={left[0]} />
        </g>
      ))}
    </g>
  );
}

/** A scallop that holds the fronds together: ribs that open like the rays above. */
function Scallop() {
  const ribs = Array.from({ length: 9 }, (_, index) => {
    const at = (angle: number, radius: number) =>
      `${Math.round(320 + Math.sin(angle) * radius)} ${Math.round(754 - Math.cos(angle) * radius)}`;
    const from = (index - 4.5) * 0.26;
    const reach = 84 - Math.abs(index - 4) * 3;
    return `M320 754L${at(from, reach)}Q${at(from + 0.13, reach + 13)} ${at(from + 0.26, reach)}z`;
  });
  return (
    <g stroke={palette.gulfNight} strokeWidth={3} strokeLinejoin="round">
      <path fill="#d9b572" d="M286 738h68l12 26q-46 14-92 0z" />
      <path fill={palette.shell} d={ribs.filter((_, index) => index % 2 === 0).join("")} />
      <path fill="#d9b572" d={ribs.filter((_, index) => index % 2 === 1).join("")} />
    </g>
  );
}
