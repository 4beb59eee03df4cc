/* The first picture of the home page: the sun goes into the Gulf, seen from a path through the dunes. */
import { Bands, HEIGHT, HORIZON, Scene, type Cut } from "./kit.tsx";
import { palette } from "./palette.ts";
import { SeaOats } from "./sea-oats.tsx";

/** Where the sun stands: right of the middle, so that words at the left of a picture leave it alone. */
const SUN = { x: 1030, radius: 168 };

/** The sky from the top down: each band is a little thinner than the one before, as they are near a horizon. */
const SKY = [
  [0, "#123f4d"],
  [86, "#1f5563"],
  [164, "#3f6f7a"],
  [234, "#6a5670"],
  [292, "#8c4f63"],
  [344, "#b64d4c"],
  [390, "#d9644a"],
  [430, "#ec8a63"],
  [466, "#f4ab6a"],
  [496, "#f8c877"],
] as const;

/** The water from the horizon down. */
const WATER = [
  [HORIZON, "#e39a63"],
  [532, "#b9705c"],
  [548, "#7d5a67"],
  [572, "#3f5c6b"],
  [606, "#1f5563"],
  [654, "#164a58"],
  [722, "#103f4d"],
] as const;

/** The sun goes down into the Gulf behind a dune. */
export function Sunset({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={HORIZON} />
      <Glow />
      <Clouds />
      <Bands of={WATER} end={HEIGHT} />
      <Headland />
      <Path />
      <Sloop x={792} />
      <Pelicans x={700} y={176} />
      <Surf />
      <Dunes />
    </Scene>
  );
}

/** The sun, two steps of light around it, and the mirage that cuts slices off its foot. */
function Glow() {
  const { x, radius } = SUN;
  // A circle whose middle is still above the horizon: half of the chord that the horizon cuts.
  const above = 52;
  const half = Math.round(Math.sqrt(radius * radius - above * above));
  const slices = [
    [x - radius - 6, 36, 96],
    [x + radius - 84, 26, 90],
    [x - radius - 8, 15, 150],
    [x + radius - 120, 8, 126],
  ] as const;
  return (
    <g>
      <path fill="#f8c877" opacity={0.3} d={dome(x, radius + 150)} />
      <path fill="#fbdf9a" opacity={0.5} d={dome(x, radius + 70)} />
      <path fill={palette.shell} d={`M${x - half} ${HORIZON}A${radius} ${radius} 0 1 1 ${x + half} ${HORIZON}z`} />
      {slices.map(([left, up, width]) => (
        <rect key={up} x={left} y={HORIZON - up} width={width} height={5} rx={2.5} fill="#f8c877" />
      ))}
    </g>
  );
}

/** Half a disc that stands on the horizon. */
function dome(x: number, radius: number): string {
  return `M${x - radius} ${HORIZON}a${radius} ${radius} 0 0 1 ${radius * 2} 0z`;
}

/** Long flat clouds, dark above and lit from below. */
function Clouds() {
  const clouds = [
    [180, 168, 420, "#2c5a68"],
    [1180, 118, 360, "#2c5a68"],
    [60, 300, 300, "#7a4b62"],
    [470, 338, 250, "#a2505a"],
    [1270, 276, 330, "#7a4b62"],
    [1330, 372, 270, "#c4574a"],
    [90, 408, 330, "#c4574a"],
    [560, 446, 190, "#de7a55"],
    [1300, 462, 240, "#de7a55"],
  ] as const;
  return clouds.map(([x, y, width, color]) => (
    <g key={`${x} ${y}`} fill={color}>
      <rect x={x} y={y} width={width} height={13} rx={6.5} />
      <rect x={x + width * 0.16} y={y - 9} width={width * 0.46} height={14} rx={7} />
      <rect x={x + width * 0.34} y={y + 9} width={width * 0.5} height={10} rx={5} />
      <rect x={x + width * 0.36} y={y + 15} width={width * 0.46} height={4} rx={2} fill="#f4ab6a" opacity={0.8} />
    </g>
  ));
}

/** Land that runs out to a point, with palms too far away to be more than a fringe. */
function Headland() {
  const palms = [1392, 1420, 1463, 1490, 1531, 1560, 1583];
  return (
    <g fill="#4a3a52" stroke="#4a3a52">
      <path stroke="none" d="M1600 522v-30q-56-10-110-2t-96 14-94 18z" />
      {palms.map((x, index) => {
        const height = 16 + (index % 3) * 7;
        const foot = 507 - index * 1.5;
        return (
          <path
            key={x}
            fill="none"
            strokeWidth={2.5}
            strokeLinecap="round"
            d={`M${x} ${foot}v${-height}m-9 5q2-7 9-5q7-2 9 5m-14-8q5-3 5 3q0-6 6-3`}
          />
        );
      })}
    </g>
  );
}

/** The light on the water: it widens toward us, and breaks up where the waves are. */
function Path() {
  const strokes = Array.from({ length: 19 }, (_, index) => {
    const y = HORIZON + 6 + index * index * 0.82 + index * 3.4;
    const spread = SUN.radius * 1.7 - Math.abs(index - 4) * 9 + index * 7;
    const shift = ((index * 53) % 37) - 18;
    return {
      y: Math.round(y),
      x: Math.round(SUN.x - spread / 2 + shift * 1.6),
      width: Math.round(spread),
      height: 3 + index * 0.42,
    };
  });
  return (
    <g>
      {strokes.map(({ y, x, width, height }, index) => (
        <g key={y} fill={index % 3 === 1 ? palette.shell : "#f8c877"}>
          <rect x={x} y={y} width={width} height={height} rx={height / 2} />
          <rect
            x={x - 70 - index * 3}
            y={y + 5}
            width={40 + index * 3}
            height={height * 0.7}
            rx={height / 3}
            opacity={0.8}
          />
          <rect
            x={x + width + 26}
            y={y - 3}
            width={34 + index * 4}
            height={height * 0.7}
            rx={height / 3}
            opacity={0.8}
          />
        </g>
      ))}
    </g>
  );
}

/** A sloop under sail, on its way home. */
function Sloop({ x }: { x: number }) {
  return (
    <g fill="#33283c">
      <path d={`M${x} ${HORIZON + 3}h72q-6 12-17 13h-39q-11-1-16-13z`} />
      <path d={`M${x + 31} ${HORIZON - 2}v-92q28 48 40 86zM${x + 27} ${HORIZON - 2}v-78q-22 42-28 75z`} />
    </g>
  );
}

/** Brown pelicans gliding home in a line, the first one nearest to us. */
function Pelicans({ x, y }: { x: number; y: number }) {
  return (
    <g fill={palette.gulfNight}>
      {[0, 1, 2, 3, 4].map((index) => {
        const scale = 0.52 - index * 0.05;
        const beat = index % 2 === 0 ? 0 : 8;
        return (
          <path
            key={index}
            transform={`translate(${x - index * 104 + index * index * 5} ${y + index * 17 + beat}) scale(${scale.toFixed(2)})`}
            d="M0 2q22-24 58-24q24 0 40 15q14-19 48-24q32-5 54 9q-30-3-50 8q-20 10-34 23q14-2 30 4l38 8l-38 1q-18 6-36 1q-16 11-38 9q10-6 13-13q-12-15-35-19q-26-4-50 2z"
          />
        );
      })}
    </g>
  );
}

/** The last of a wave on the sand. */
function Surf() {
  return (
    <g>
      <path fill="#c98d68" d={`M0 ${HEIGHT}V806q220-34 470-22t420-8q260-26 420 6t290 2v116z`} />
      <path
        fill={palette.shell}
        opacity={0.9}
        d="M0 802q220-34 470-22t420-8q260-26 420 6t290 2v7q-150 14-290-1t-420-5q-190 20-420 8T0 811z"
      />
      <path fill="#8d5f58" d={`M0 ${HEIGHT}V838q300-22 620-6t560-10q240-14 420 8v70z`} />
    </g>
  );
}

/** Two dunes and the path between them, with sea oats against the light. */
function Dunes() {
  return (
    <g>
      <path fill="#5a3f4c" d={`M0 ${HEIGHT}V742q150-36 300-8t330 96q60 34 90 70z`} />
      <path fill="#5a3f4c" d={`M1600 ${HEIGHT}V708q-130-24-260 16t-280 108q-70 38-96 68z`} />
      <path fill={palette.gulfNight} d={`M0 ${HEIGHT}V786q130-30 250-2t260 76q40 22 60 40z`} />
      <path fill={palette.gulfNight} d={`M1600 ${HEIGHT}V748q-110-16-214 18t-236 92q-46 24-70 42z`} />
      <SeaOats color={palette.gulfNight} />
    </g>
  );
}
