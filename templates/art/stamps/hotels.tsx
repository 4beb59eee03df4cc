/*
 * Hotels: a grand hotel by the sea at dusk, its arcade lit, and luggage that waits for the bellhop.
 */
import { palette } from "../palette.ts";
import { frondAt } from "../pieces/stamp-frond.ts";
import { HotelBuilding } from "../pieces/hotel-building.tsx";
import { Luggage } from "../pieces/luggage.tsx";
import { Stamp } from "./stamp.tsx";

const SKY = [
  [36, "#184a72"],
  [104, "#225c84"],
  [176, "#357393"],
  [244, "#578d9f"],
  [306, "#86a9a6"],
  [362, "#c5bb9f"],
  [410, "#f0c98f"],
] as const;

/** The blue hour. */
export function HotelsStamp() {
  return (
    <Stamp>
      {SKY.map(([y, color]) => (
        <rect key={y} x={36} y={y} width={408} height={565 - y} fill={color} />
      ))}
      <Stars />
      <RoyalPalm
        x={414}
        base={520}
        height={244}
        size={66}
        feathers={5}
        color="#1d4a5e"
        bark="#3f6c7c"
      />
      <Drive />
      <HotelBuilding />
      <Hedge />
      <Doorman />
      <RoyalPalm
        x={112}
        base={552}
        height={376}
        size={112}
        feathers={8}
        color="#0b2a3a"
        bark="#5c7f8a"
      />
      <Lawn />
      <Luggage />
    </Stamp>
  );
}

/** The first stars. */
function Stars() {
  const stars = [
    [196, 62],
    [232, 118],
    [250, 52],
    [386, 92],
    [420, 140],
  ] as const;
  return (
    <path
      fill={palette.shell}
      d={stars
        .map(
          ([x, y]) =>
            `M${x} ${y - 4}l1.200 2.800l2.800 1.200l-2.800 1.200l-1.200 2.800l-1.200-2.800l-2.800-1.200l2.800-1.200z`,
        )
        .join("")}
    />
  );
}

/** The drive before the house. */
function Drive() {
  return (
    <g>
      <path fill="#2f5566" d="M36 484L306 500L444 488V564H36z" />
      <path fill="#234557" d="M36 524Q220 514 444 530V564H36z" />
    </g>
  );
}

/** A clipped hedge along the side of the house. */
function Hedge() {
  return (
    <path
      fill="#123c3c"
      d="M304 508V494q14-8 28-2q16-10 34-4q20-10 40-4q18-8 38 0v22q-70 8-140 2z"
    />
  );
}

/** The lawn in which the near palm stands. */
function Lawn() {
  return <path fill="#0f3540" d="M36 540Q100 526 160 546T270 564H36z" />;
}

/** The doorman, under the canopy. */
function Doorman() {
  return (
    <g transform="translate(214 516)">
      <path fill={palette.ink} d="M-6-16h5v18h-6zM1-16h5l1 18h-6z" />
      <path fill={palette.coral} d="M-8-34q8-5 16 0l1 22h-18z" />
      <circle cy={-40} r={5} fill="#8a5a3c" />
      <path fill={palette.gulfNight} d="M-6-43h12l-1-6h-10z" />
    </g>
  );
}

interface Palm {
  readonly x: number;
  readonly base: number;
  readonly height: number;
  /** The length of its leaves. */
  readonly size: number;
  readonly feathers: number;
  readonly color: string;
  readonly bark: string;
}

/**
 * A royal palm: a trunk like a column with the light of the house on it, green below its crown of
 * feathers.
 */
function RoyalPalm({ x, base, height, size, feathers, color, bark }: Palm) {
  const top = base - height;
  const half = size * 0.085;
  const neck = top + size * 0.42;
  const trunk = (left: number, right: number) =>
    `M${x + left * half * 1.3} ${base}Q${x + left * half * 1.7} ${base - height * 0.45} ${x + left * half} ${neck}H${x + right * half}Q${x + right * half * 1.7} ${base - height * 0.45} ${x + right * half * 1.3} ${base}z`;
  const fronds = [-196, -168, -136, -104, -70, -40, -10, 16].map((angle, index) =>
    frondAt(x, top, {
      angle,
      length: size * (0.86 + (index % 3) * 0.1),
      droop: size * 0.42,
      feathers,
      spread: 0.27,
    }),
  );
  return (
    <g>
      <path fill={bark} d={trunk(-1, 1)} />
      <path fill={color} d={trunk(-1, 0.2)} />
      <path
        fill={color}
        d={`M${x - half} ${neck}Q${x - half * 1.4} ${top + 10} ${x - 3} ${top}h6Q${x + half * 1.4} ${top + 10} ${x + half} ${neck}z`}
      />
      <path fill={color} d={fronds.join("")} />
    </g>
  );
}
