/* A sloop on a broad reach off the beach, and a dolphin that keeps it company. */
import { palette } from "../palette.ts";
import { HORIZON, Light, Poster } from "./poster.tsx";

const SKY = [
  "#145260",
  "#1d6470",
  "#2f7a80",
  "#4c9491",
  "#77b2a6",
  "#a6cfba",
  "#d9e6cb",
  palette.shell,
];
const SEA = {
  far: "#1f6f78",
  middle: "#12525f",
  near: "#0d404e",
  deep: "#0a323f",
  crest: "#4f9f9b",
  foam: palette.shell,
};

/** A sloop under way. */
export function Boating() {
  return (
    <Poster>
      <Light colors={SKY} />
      <Far />
      <Terns />
      <Sloop />
      <Swell />
      <Dolphin />
      <Foreground />
    </Poster>
  );
}

/**
 * The open Gulf up to the horizon, the light of the sun on it, and a strip of beach with its towers
 * far off.
 */
function Far() {
  return (
    <g>
      <path fill={SEA.far} d={`M0 ${HORIZON}h960v420H0z`} />
      <path fill="#0f4c5c" d="M22 300v-12q60-8 120-4l90 6 60 10z" />
      <path
        fill="#a6cfba"
        d={[0, 1, 2, 3, 4, 5, 6]
          .map(
            (step) =>
              `M${700 - step * 14 + (step % 2) * 30} ${306 + step * 14}h${150 - (step % 3) * 30}v${4 + step * 0.5}h${-150 + (step % 3) * 30}z`,
          )
          .join("")}
      />
      <path fill={SEA.middle} d="M0 452Q180 392 400 430T960 372V720H0z" />
    </g>
  );
}

/**
 * The sloop, heeled: mainsail and jib with the sun in them, a red hull, and two people on the rail.
 */
function Sloop() {
  return (
    <g transform="translate(420 520) rotate(-11)">
      <path fill={palette.coral} d="M-206-46Q10-16 232-78Q206-6 168 40H-168Q-196 4-206-46z" />
      <path fill="#8f2c1c" d="M-200-14Q20 14 214-36Q196 10 168 40H-168Q-190 14-200-14z" />
      <path fill={palette.shell} d="M-206-46Q10-16 232-78L226-62Q10 0-204-32z" />
      <path fill={palette.sand} d="M-60-42L-44-66 62-68 104-50Q40-40-60-42z" />
      <path fill={palette.ink} d="M-28-60l4-7h40v8zM30-61l2-7h24l6 6z" />
      <path fill="#bcd3c2" d="M16-96V-478Q-150-320-210-82Q-100-104 16-96z" />
      <path fill={palette.shell} d="M16-96V-478Q-70-300-104-95Q-44-99 16-96z" />
      <path
        fill="#8fb8ab"
        d="M-88-262Q-30-272 16-268v5Q-30-267-91-255zM-150-176Q-60-192 16-184v5Q-60-187-153-168z"
      />
      <path fill={palette.shell} d="M228-80L26-440Q80-250-26-100Q100-66 228-80z" />
      <path fill="#bcd3c2" d="M26-440Q80-250-26-100Q20-88 60-84Q96-260 26-440z" />
      <path fill={palette.ink} d="M14-50V-486h5V-50zM-214-84L16-98v7L-212-77z" />
      <path fill={palette.sun} d="M16-486q-30-10-52 4q-18 8-34 2l12 16q20 2 38-6q18-8 36-4z" />
      <Crew />
    </g>
  );
}

/** Two people in the cockpit: one at the helm, the other leaning out against the heel. */
function Crew() {
  return (
    <g>
      <path fill={palette.sun} d="M-160-34Q-170-60-152-68Q-134-66-130-52L-96-44l-2 7-36-2 0 8z" />
      <path fill="#d98a2b" d="M-112-36Q-128-54-116-64Q-98-66-92-50L-70-30H-96z" />
      <path
        fill="#6b3f2c"
        d="M-158-76a10 10 0 1 1 18 2q-2 8-10 7q-7-1-8-9zM-120-72a10 10 0 1 1 18 0q-2 8-9 8q-8-1-9-8z"
      />
      <path
        fill={palette.shell}
        d="M-162-80q2-13 14-12q10 1 10 10l8 4-10 1zM-124-76q1-13 13-13q10 0 11 10l8 4-10 1z"
      />
    </g>
  );
}

/** The swell that carries the boat, the white water at its bow, and the wake it leaves. */
function Swell() {
  return (
    <g>
      <path fill={SEA.near} d="M0 566Q140 500 300 540T640 500Q800 440 960 470V720H0z" />
      <path
        fill={SEA.foam}
        d="M640 430q30-34 66-30q-22 10-20 28q28-24 64-12q-28 6-28 26q38-10 60 8q-44 2-62 24q-60 40-160 52q-120 16-200 12q60-14 120-20q90-10 130-40q20-18 30-48z"
      />
      <path
        fill={SEA.crest}
        d="M0 566Q140 500 300 540T640 500Q800 440 960 470v10Q800 456 650 512T300 556T0 584z"
      />
      <path
        fill={SEA.foam}
        d="M214 524Q120 506 0 548v8Q60 538 110 540Q60 548 30 564Q140 536 236 546z"
      />
      <path
        fill="none"
        stroke={SEA.middle}
        strokeWidth={7}
        strokeLinecap="round"
        d="M90 606q80-26 160-14M330 600q90 6 160-10M540 566q50-12 80-28M840 520q50-16 90-14M300 640q50 8 110 4"
      />
    </g>
  );
}

/** A dolphin that leaps ahead of the bow; its tail is still in the wave. */
function Dolphin() {
  return (
    <g transform="translate(716 584) scale(1.08)">
      <path
        fill="#7fb5b3"
        d="M-116 76C-94-8-40-60 30-60C74-60 104-40 118-16L148 2Q146 12 128 14C100 26 60 24 30 16C-20 6-66 28-92 92z"
      />
      <path
        fill="#35757f"
        d="M-116 76C-94-8-40-60 30-60C74-60 104-40 118-16L148 2C110-6 60-22 20-22C-40-20-82 20-104 84z"
      />
      <path
        fill="#35757f"
        d="M32-56C18-78 4-88-18-94C-10-74-12-56-28-36zM44 8C42 30 28 46 10 54C8 34 12 18 20 6z"
      />
      <path fill={palette.shell} d="M148 2Q146 12 128 14C100 26 60 24 30 16C60 18 100 14 120 4z" />
      <circle cx={98} cy={-10} r={4} fill={SEA.deep} />
    </g>
  );
}

/** The wave nearest to us, with the splash that the dolphin leaves in it. */
function Foreground() {
  return (
    <g>
      <path fill={SEA.crest} d="M0 640Q160 580 360 626T700 640Q840 606 960 624V720H0z" />
      <path fill={SEA.deep} d="M0 652Q160 592 360 638T700 652Q840 616 960 636V720H0z" />
      <path
        fill={SEA.foam}
        d="M540 654q16-28 34-18q-4-24 16-34q-2 20 10 26q6-18 24-18q-10 12-2 22q20-8 34 12q24-6 38 12q-76 44-162 2z"
      />
      <path
        fill="none"
        stroke={SEA.middle}
        strokeWidth={7}
        strokeLinecap="round"
        d="M70 668q70-22 140-14M270 680q60 10 130 8M470 690q60 0 110-6M760 676q70-16 130-16"
      />
    </g>
  );
}

/** Two terns over the wake. */
function Terns() {
  const birds = [
    [90, 140, 1.2],
    [128, 238, 0.75],
  ] as const;
  return birds.map(([x, y, scale]) => (
    <path
      key={x}
      transform={`translate(${x} ${y}) scale(${scale})`}
      fill={palette.shell}
      d="M0-4q26-24 46 0q2 2 6 4q14-30 52-34q-32 12-40 40q4 6 22 10q-22 2-32-4q-12 2-22-4l14-2q-22-14-46-10z"
    />
  ));
}
