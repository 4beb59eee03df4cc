/* High-rises on the beach in the blue hour, with people at home. */
import { Bands, HEIGHT, HORIZON, RoyalPalm, Scene, WIDTH, type Cut } from "./kit.tsx";
import { palette } from "./palette.ts";

const SKY = [
  [0, "#0d2f3e"],
  [96, "#143f52"],
  [186, "#1f5067"],
  [268, "#355f7b"],
  [338, "#566585"],
  [396, "#7d6684"],
  [444, "#a86d7c"],
  [484, "#d08a79"],
] as const;

const SEA = [
  [640, "#2c4f66"],
  [668, "#214760"],
  [712, "#183d53"],
  [776, "#113447"],
  [846, "#0c2b3b"],
] as const;

const BODY = "#12303f";
const SIDE = "#1b4254";
const SLAB = "#2b5467";
const LAMP = palette.sun;

interface Tower {
  x: number;
  top: number;
  width: number;
  /** Width of the side that the last light still reaches. */
  side: number;
  crown: "flat" | "steps" | "curve";
}

const TOWERS: readonly Tower[] = [
  { x: 96, top: 258, width: 150, side: 34, crown: "flat" },
  { x: 300, top: 150, width: 178, side: 42, crown: "steps" },
  { x: 540, top: 300, width: 132, side: 30, crown: "flat" },
  { x: 856, top: 214, width: 150, side: 34, crown: "curve" },
  { x: 1084, top: 112, width: 196, side: 46, crown: "steps" },
  { x: 1350, top: 236, width: 160, side: 38, crown: "curve" },
];

/** Towers on the beach at dusk. */
export function Towers({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={HORIZON} />
      <Stars />
      <path fill={palette.shell} d="M770 118a58 58 0 1 0 44 98a46 46 0 1 1-44-98z" />
      <path fill="#223f54" d={`M0 ${HORIZON + 40}v-70q120-30 260-8t260-10q180-30 320 0t300-6q180-26 460 4V640H0z`} />
      {TOWERS.map((tower) => (
        <Building key={tower.x} {...tower} />
      ))}
      <Garden />
      <Beach />
      <Bands of={SEA} end={HEIGHT} />
      <LightsOnWater />
      <Waves />
    </Scene>
  );
}

function Stars() {
  return (
    <g fill={palette.shell}>
      {Array.from({ length: 26 }, (_, index) => (
        <circle
          key={index}
          cx={(index * 317 + index * index * 41) % WIDTH}
          cy={14 + ((index * 83) % 210)}
          r={1.6 + (index % 3) * 0.7}
          opacity={0.85}
        />
      ))}
    </g>
  );
}

/** A tower: its body, the side toward the light, balconies floor by floor, and the windows that are lit. */
function Building({ x, top, width, side, crown }: Tower) {
  const foot = HORIZON + 66;
  const floors = Math.floor((foot - top - 30) / 19);
  const front = width - side;
  const columns = Math.floor((front - 20) / 24);
  const lit: string[] = [];
  const slabs: string[] = [];
  for (let floor = 0; floor < floors; floor++) {
    const y = top + 24 + floor * 19;
    slabs.push(`M${x + 6} ${y + 13}h${front - 10}`);
    for (let column = 0; column < columns; column++) {
      // About two in five are at home: the same ones every evening.
      if ((floor * 7 + column * 11 + ((x * 3 + floor * floor + column * column * 2) % 7)) % 5 < 2)
        lit.push(`M${x + 12 + column * 24} ${y}h16v9h-16z`);
    }
  }
  return (
    <g>
      <Crown x={x} top={top} width={width} crown={crown} />
      <rect x={x} y={top} width={front} height={foot - top} fill={BODY} />
      <rect x={x + front} y={top} width={side} height={foot - top} fill={SIDE} />
      <path fill="none" stroke={SLAB} strokeWidth={3} d={slabs.join("")} />
      <path fill={LAMP} d={lit.join("")} />
      <path
        fill="none"
        stroke="#3b6a78"
        strokeWidth={2.5}
        d={Array.from({ length: floors }, (_, floor) => `M${x + front + 6} ${top + 34 + floor * 19}h${side - 12}`).join(
          "",
        )}
      />
    </g>
  );
}

function Crown({ x, top, width, crown }: Omit<Tower, "side">) {
  switch (crown) {
    case "flat":
      return (
        <path
          fill={SIDE}
          d={`M${x - 6} ${top}v-10h${width + 12}v10zM${x + width * 0.3} ${top - 10}v-20h${width * 0.3}v20z`}
        />
      );
    case "steps":
      return (
        <path
          fill={BODY}
          d={`M${x + 16} ${top}v-22h${width - 32}v22zM${x + 40} ${top - 22}v-22h${width - 80}v22zM${x + width / 2 - 2} ${top - 44}v-40h4v40z`}
        />
      );
    case "curve":
      return <path fill={SIDE} d={`M${x} ${top}q${width / 2}-52 ${width} 0z`} />;
  }
}

/** Trees and lamps at the foot of the towers. */
function Garden() {
  const palms = [40, 262, 508, 700, 742, 812, 1040, 1310, 1336, 1540];
  return (
    <g>
      <path fill="#0f2a2f" d={`M0 620v-42q90-26 180 0t180-6q120-30 220 4t200-8q120-26 230 4t220-4q120-24 370 6v46z`} />
      {palms.map((x, index) => (
        <RoyalPalm key={x} x={x} base={606} height={118 + ((index * 29) % 56)} color="#0b2226" />
      ))}
      {[150, 430, 640, 930, 1190, 1440].map((x) => (
        <g key={x}>
          <circle cx={x} cy={584} r={16} fill={LAMP} opacity={0.25} />
          <circle cx={x} cy={584} r={5} fill={palette.shell} />
        </g>
      ))}
    </g>
  );
}

/** Sand in the last light, with cabanas put away for the night. */
function Beach() {
  return (
    <g>
      <path fill="#b89a86" d={`M0 606q300-12 620 0t520-2q260-10 460 4v40H0z`} />
      <path fill="#d2b599" d={`M0 622q320-14 640 0t520 0q240-10 440 2v20H0z`} />
      <g fill="#3b4a56">
        {[120, 176, 232, 1232, 1288, 1344, 1400].map((x) => (
          <path key={x} d={`M${x} 618v-14q18-16 36 0v14z`} />
        ))}
      </g>
    </g>
  );
}

/** What the sea makes of the windows: columns of strokes below each tower. */
function LightsOnWater() {
  return (
    <g>
      {TOWERS.flatMap(({ x, width }, tower) =>
        Array.from({ length: 8 }, (_, step) => {
          const y = 654 + step * 12 + step * step * 2.4;
          const length = 26 + ((step * 17 + tower * 13) % 46) + step * 5;
          const left = x + width / 2 - length / 2 + (((step * 29 + tower * 7) % 31) - 15);
          return (
            <rect
              key={`${x} ${step}`}
              x={Math.round(left)}
              y={Math.round(y)}
              width={length}
              height={3 + step * 0.5}
              rx={2}
              fill={step % 3 === 1 ? palette.shell : LAMP}
              opacity={0.75 - step * 0.06}
            />
          );
        }),
      )}
    </g>
  );
}

/** The edge of the water, and a wave coming in. */
function Waves() {
  return (
    <g fill="none" stroke={palette.shell} strokeLinecap="round">
      <path strokeWidth={6} opacity={0.85} d={`M0 642q160-8 320 0t320-1t320 2t320-2t320 1`} />
      <path
        strokeWidth={4}
        opacity={0.35}
        d="M90 726q120-9 240 0M720 744q150-10 300 0M1230 720q120-9 230 0M420 818q170-12 330 0M1080 842q160-12 320 0"
      />
    </g>
  );
}
