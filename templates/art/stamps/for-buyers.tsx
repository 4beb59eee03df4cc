/* A front door in the morning: the key is in the lock, the fanlight above it shines like a sun. */
import { palette } from "../palette.ts";
import { frondAt } from "../pieces/stamp-frond.ts";
import { Stamp } from "./stamp.tsx";

const DOOR = { light: "#e0705a", face: palette.coral, shade: "#a83429", deep: "#7d2722" };
const WALL = { light: "#e9b68d", line: "#d99f78" };
const TRIM = { light: palette.shell, shade: "#dcc9ae" };
const GOLD = {
  light: "#fde7ab",
  face: palette.sun,
  shade: "#c07f2b",
  deep: "#8f5a20",
  dark: "#4f2c14",
};

/** The middle of the half circle of the fanlight. */
const ARCH = { x: 240, y: 226 } as const;

/** A brass key in a red front door under a fanlight. */
export function ForBuyersStamp() {
  return (
    <Stamp>
      <rect x={36} y={36} width={408} height={528} fill={WALL.light} />
      <Frame />
      <Fanlight />
      <Door />
      <PalmShadow />
      <Anole />
      <Lock />
      <Key />
    </Stamp>
  );
}

/** A half circle on a rectangle that leaves the picture at its foot. */
function arched(radius: number): string {
  return `M${ARCH.x - radius} 570V${ARCH.y}a${radius} ${radius} 0 0 1 ${radius * 2} 0V570z`;
}

/** White stone around door and fanlight, with a keystone; its inner edge is in the shade. */
function Frame() {
  return (
    <g>
      <path fill={WALL.line} d={arched(186)} />
      <path fill={TRIM.light} d={arched(178)} />
      <path fill={TRIM.shade} d={arched(148)} />
      <path fill={TRIM.light} d="M220 30h40l-10 56h-20z" />
      <path fill={TRIM.shade} d="M260 30l-10 56h-5l5-56zM62 232h30v8H62zM388 232h30v8h-30z" />
    </g>
  );
}

/** A point of the fanlight: 0 is at its left, 1 at its right. */
function onArch(radius: number, t: number): string {
  const turn = Math.PI * (1 - t);
  return `${round(ARCH.x + Math.cos(turn) * radius)} ${round(ARCH.y - Math.sin(turn) * radius)}`;
}

/** The fanlight: panes like rays, in two rows, and the sun itself in the middle. */
function Fanlight() {
  const rays = 7;
  const row = (inner: number, outer: number, even: boolean) =>
    Array.from({ length: rays }, (_, index) => index)
      .filter((index) => (index % 2 === 0) === even)
      .map((index) => {
        const from = index / rays + 0.009;
        const to = (index + 1) / rays - 0.009;
        return `M${onArch(inner, from)}L${onArch(outer, from)}A${outer} ${outer} 0 0 1 ${onArch(outer, to)}L${onArch(inner, to)}A${inner} ${inner} 0 0 0 ${onArch(inner, from)}z`;
      })
      .join("");
  return (
    <g>
      <path fill={TRIM.light} d={`M${onArch(142, 0)}A142 142 0 0 1 ${onArch(142, 1)}z`} />
      <path fill={palette.sun} d={row(52, 134, true)} />
      <path fill="#f8d27f" d={row(52, 134, false)} />
      <path fill="#e2962f" d={row(112, 134, true)} />
      <path fill={palette.sun} d={row(112, 134, false)} />
      <path fill="#fbe3a2" d={`M${onArch(44, 0)}A44 44 0 0 1 ${onArch(44, 1)}z`} />
    </g>
  );
}

/** The red door, panels set into it; the light comes from the upper left. */
function Door() {
  const panels = [
    [122, 276, 66, 150],
    [212, 276, 66, 150],
    [122, 456, 66, 130],
    [212, 456, 66, 130],
  ] as const;
  return (
    <g>
      <path fill={TRIM.light} d="M86 224H394V246H86z" />
      <path fill={TRIM.shade} d="M92 240H388V250H92z" />
      <path fill={DOOR.face} d="M98 250H382V570H98z" />
      <path fill={DOOR.deep} d="M98 250H382V257H105V570H98z" />
      {panels.map(([x, y, width, height]) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width={width} height={height} fill={DOOR.light} />
          <path
            fill={DOOR.deep}
            d={`M${x} ${y}h${width}l-9 9h${18 - width}v${height - 18}l-9 9z`}
          />
          <rect x={x + 9} y={y + 9} width={width - 18} height={height - 18} fill={DOOR.shade} />
        </g>
      ))}
    </g>
  );
}

/** The shadow of a palm next to the walk: two of its leaves fall aslant over frame and door. */
function PalmShadow() {
  const leaves =
    frondAt(-30, 212, {
      angle: 35,
      length: 390,
      droop: 24,
      feathers: 13,
      spread: 0.3,
      fullness: 0.8,
    }) +
    frondAt(-40, 420, {
      angle: 26,
      length: 300,
      droop: 40,
      feathers: 10,
      spread: 0.32,
      fullness: 0.8,
    });
  return <path fill="#5a1f2c" opacity={0.5} d={leaves} />;
}

/** A green anole that climbs the white frame, and its shadow. */
function Anole() {
  const legs = "M-4-26l-12-4l-2-10M5-24l9 6l4-8M-5 8l-11 6l0 9M4 8l10 2l5 10";
  const body =
    "M-1 72Q6 46-1 24Q-10 10-8-6Q-8-20-5-28Q-9-38-2-54Q2-58 5-52Q9-38 5-28Q9-14 7 2Q6 14 4 22Q14 48-1 72z";
  const whole = (color: string) => (
    <>
      <path
        fill="none"
        stroke={color}
        strokeWidth={4}
        strokeLinecap="round"
        strokeLinejoin="round"
        d={legs}
      />
      <path fill={color} d={body} />
    </>
  );
  return (
    <g transform="translate(404 330)">
      <g transform="translate(5 5)">{whole(TRIM.shade)}</g>
      {whole("#4f8650")}
      <path
        fill="#8dbb6a"
        d="M-2 20Q-10 8-6-8Q-4-18-2-26Q-6-38-1-50Q1-36 0-26Q0-8-1 4Q-1 12-2 20z"
      />
    </g>
  );
}

/** The brass plate and the knob. */
function Lock() {
  return (
    <g>
      <path fill={DOOR.deep} d="M316 290h56v206l-28 18z" />
      <path fill={GOLD.shade} d="M306 296q0-12 27-20q27 8 27 20v186q0 12-27 20q-27-8-27-20z" />
      <path fill={GOLD.deep} d="M350 283q10 6 10 13v186q0 12-27 20q17-8 17-20z" />
      <circle cx={347} cy={340} r={32} fill={GOLD.dark} />
      <circle cx={336} cy={328} r={32} fill={GOLD.deep} />
      <circle cx={333} cy={325} r={28} fill={GOLD.face} />
      <path fill={GOLD.light} d="M313 322a21 21 0 0 1 24-18a28 28 0 0 0-24 18z" />
      <path fill={GOLD.dark} d="M333 386a11 11 0 0 1 6 20l5 20h-22l5-20a11 11 0 0 1 6-20z" />
    </g>
  );
}

/**
 * The key in the lock, with a second one and the tag on the same ring, and the shadow of all three.
 */
function Key() {
  const bow = "M329 394h10l-2 36h-10zM328 426a30 28 0 1 0 .1 0zM328 440a15 14 0 1 1-.1 0z";
  const second = "M306 494l8 4l-26 50l7 4l-4 8l-7-4l-6 12l-9-5z";
  const tag = "M326 494l16 10l14 46l-32 10l-14-46z";
  return (
    <g>
      <path fill={DOOR.deep} fillRule="evenodd" transform="translate(16 12)" d={bow + tag} />
      <path fill={GOLD.shade} d={second} />
      <path fill={GOLD.face} fillRule="evenodd" d={bow} />
      <path fill="none" stroke={GOLD.light} strokeWidth={4} d="M304 446a26 24 0 0 1 24-16" />
      <circle cx={322} cy={488} r={13} fill="none" stroke={GOLD.dark} strokeWidth={4} />
      <path fill={palette.shell} d={tag} />
      <circle cx={330} cy={506} r={4} fill={GOLD.dark} />
      <path fill={palette.lagoon} d="M316.3 534.7L348.3 524.7L356 550L324 560z" />
    </g>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
