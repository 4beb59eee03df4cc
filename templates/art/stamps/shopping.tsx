/* An arcade street in the evening: shops on the left, a palm on the right, and a table for two. */
import { palette } from "../palette.ts";
import { frondAt } from "../pieces/stamp-frond.ts";
import { Stamp } from "./stamp.tsx";

/**
 * The eye looks down the street to the sun: everything is placed in meters and drawn toward this
 * point.
 */
const EYE = { x: 346, y: 366, height: 1.6, scale: 600 } as const;
/** Where the fronts of the shops are, in meters from the eye, and how far the street goes. */
const FACADE = -3.4;
const END = 25;

const SKY = [
  [36, "#4a3263"],
  [112, "#5e3a68"],
  [164, "#7d466b"],
  [210, "#a15468"],
  [252, "#c4635c"],
  [288, "#de7b58"],
  [318, "#f0a062"],
  [344, "#f7c672"],
] as const;

const PLUM = { dark: "#1f162b", wall: "#2b1d40", facade: "#6b3d60", line: "#4c2c4c" };

/** A street of shops and restaurants, seen out of an arcade. */
export function ShoppingStamp() {
  return (
    <Stamp>
      <Evening />
    </Stamp>
  );
}

/** The middle of the same picture without the arcade and the paper of a stamp. */
export function EveningStreet() {
  const [x, y, width, height] = [96, 244, 318, 318];
  return (
    <svg viewBox={[x, y, width, height].join(" ")} width={width} height={height}>
      <Evening />
    </svg>
  );
}

function Evening() {
  return (
    <>
      {SKY.map(([y, color]) => (
        <rect key={y} x={36} y={y} width={408} height={340} fill={color} />
      ))}
      <circle cx={EYE.x - 4} cy={EYE.y - 22} r={43} fill={palette.shell} />
      <Street />
      <Shops />
      <Palms />
      <Strollers />
      <CafeTable />
      <Arch />
      <Lantern />
    </>
  );
}

/** A point in meters (right of us, above the ground, away from us) on the picture. */
function at(right: number, up: number, away: number): string {
  const scale = EYE.scale / away;
  return `${round(EYE.x + right * scale)} ${round(EYE.y + (EYE.height - up) * scale)}`;
}

/** A plane with four corners. */
function plane(...corners: readonly (readonly [number, number, number])[]): string {
  return `M${corners.map((corner) => at(...corner)).join("L")}z`;
}

/** A piece of the shop fronts, from one height to another and from the near end to the far end. */
function onFacade(low: number, high: number, near: number, far: number): string {
  return plane([FACADE, low, near], [FACADE, high, near], [FACADE, high, far], [FACADE, low, far]);
}

/** Trees at the end of the street, and the pavement in the last light. */
function Street() {
  const bands = [
    [60, "#f2b084"],
    [19, "#e29478"],
    [11, "#cf7d70"],
    [7.4, "#b8686b"],
  ] as const;
  return (
    <g>
      <path
        fill="#8a4560"
        d="M290 384v-32q12-12 22-2q8 4 10 12q16 2 40 2q12-14 26-8q14-18 32-8v36z"
      />
      {bands.map(([away, color]) => (
        <path
          key={away}
          fill={color}
          d={plane([-60, 0, away], [60, 0, away], [60, 0, 3], [-60, 0, 3])}
        />
      ))}
    </g>
  );
}

/**
 * Shops in a row: lit windows under striped awnings, arched windows above, a cornice that takes the
 * light.
 */
function Shops() {
  const bays = [21.4, 17.6, 13.8, 10, 6.2];
  const cornice = plane(
    [FACADE, 5.85, 5],
    [FACADE + 0.4, 6.25, 5],
    [FACADE + 0.4, 6.25, END],
    [FACADE, 5.85, END],
  );
  return (
    <g>
      <path fill={PLUM.facade} d={onFacade(0, 6, 5, END)} />
      <path fill="#eda98c" d={cornice} />
      {bays.map((near) => (
        <Bay key={near} near={near} far={near + 3.4} />
      ))}
    </g>
  );
}

/**
 * One shop from its near corner to its far one. Far away there are fewer stripes, as one cannot
 * count them.
 */
function Bay({ near, far }: { near: number; far: number }) {
  const edge = FACADE + 1.5;
  const count = near < 12 ? 5 : 3;
  const width = (far - near) / count;
  const stripes = Array.from({ length: count }, (_, index) => far - (index + 1) * width);
  const roof = (a: number) =>
    plane([FACADE, 4, a], [FACADE, 4, a + width], [edge, 2.5, a + width], [edge, 2.5, a]);
  const valance = (a: number) =>
    `M${at(edge, 2.5, a)}L${at(edge, 2.5, a + width)}L${at(edge, 2.2, a + width)}Q${at(edge, 2, a + width / 2)} ${at(edge, 2.2, a)}z`;
  const arched = (a: number) =>
    `M${at(FACADE, 4.3, a)}L${at(FACADE, 5.1, a)}Q${at(FACADE, 5.6, a + 0.45)} ${at(FACADE, 5.1, a + 0.9)}L${at(FACADE, 4.3, a + 0.9)}z`;
  const odd = stripes.filter((_, index) => index % 2 === 1);
  const even = stripes.filter((_, index) => index % 2 === 0);
  return (
    <g>
      <path
        fill={PLUM.line}
        d={onFacade(0, 2.9, far - 0.9, far) + arched(near + 0.5) + arched(near + 2)}
      />
      <path fill="#f7c672" d={onFacade(0.55, 3, near + 0.2, far - 1.2)} />
      <path fill={palette.coral} d={even.map((a) => roof(a)).join("")} />
      <path fill={palette.shell} d={odd.map((a) => roof(a)).join("")} />
      <path fill="#96303a" d={even.map((a) => valance(a)).join("")} />
      <path fill="#e2c7b8" d={odd.map((a) => valance(a)).join("")} />
    </g>
  );
}

/** A royal palm against the evening, and a smaller one farther down the street. */
function Palms() {
  const crown = (x: number, y: number, length: number) =>
    [-190, -160, -128, -92, -54, -22, 8].map((angle, index) =>
      frondAt(x, y, {
        angle,
        length: length * (0.9 + (index % 3) * 0.08),
        droop: length * 0.4,
        feathers: 10,
        spread: 0.3,
      }),
    );
  return (
    <g>
      <path fill="#8a4560" d={`M311 380q-3-50 0-90h4q3 44 0 90z${crown(313, 292, 36).join("")}`} />
      <path
        fill={PLUM.dark}
        d={`M371 420q-8-90 2-182q-5-20 1-38h9q6 18 1 38q8 102 1 182z${crown(379, 204, 96).join("")}`}
      />
      <path fill="#c4635c" d="M371 420q-8-90 2-182h4q-9 98-2 182z" />
      <path fill="#8a4560" opacity={0.55} d="M371 420h14l26 60h-30z" />
    </g>
  );
}

/** Two people on their way to dinner, the sun in front of them. */
function Strollers() {
  return (
    <g transform="translate(338 442)">
      <path fill="#8a4560" d="M-12-1L-22 40H0L0 0L6 40H24L22 0z" opacity={0.55} />
      <path
        fill={PLUM.dark}
        d="M-13 0l3-34q-4-12-1-24q4-6 9-6q6 0 8 6q2 12-1 24l2 34h-6l-3-30l-5 30zM-11-70q8 4 17 0l-2-3q0-8-6-8t-7 8zM-8-69h11q0 8-5 9q-6-1-6-9z"
      />
      <path fill={palette.coral} d="M6-6q-1-20 4-32q-3-12 1-20q7-4 11 1q3 9 0 19q7 14 7 32z" />
      <path
        fill={PLUM.dark}
        d="M9-65q0-8 7-8q3-5 7-2t0 6q1 4-1 8q-6 6-11 2q-2-2-2-6zM12-6h4v7h-4zM19-6h4v7h-4z"
      />
    </g>
  );
}

/** A table with a white cloth and two chairs, set for the evening. */
function CafeTable() {
  return (
    <g>
      <path
        fill="#8a4560"
        opacity={0.55}
        d="M252 540l-58 40h140l-34-40zM180 544l-60 36h44l60-36zM334 544l-14 36h60l-2-36z"
      />
      <Chair x={206} turn={1} />
      <Chair x={346} turn={-1} />
      <path fill={PLUM.dark} d="M272 480h10v48l24 12h-58l24-12z" />
      <path fill="#cfae9f" d="M222 458v34l16-8l16 14l22-10l22 10l17-14l17 8v-34z" />
      <ellipse cx={277} cy={458} rx={55} ry={10} fill={palette.shell} />
      <path fill={PLUM.dark} d="M270 456v-30q0-6 4-10v-12h7v12q4 4 4 10v30z" />
      <path fill={palette.coral} d="M246 430h16q0 14-8 14t-8-14zM294 430h16q0 14-8 14t-8-14z" />
      <path fill={PLUM.dark} d="M253 443h2v13h5v3h-12v-3h5zM301 443h2v13h5v3h-12v-3h5z" />
    </g>
  );
}

/** A bent-wood chair that is turned to the table: its hoop, its seat, its legs. */
function Chair({ x, turn }: { x: number; turn: 1 | -1 }) {
  return (
    <g
      transform={`translate(${x} 0) scale(${turn} 1)`}
      fill="none"
      stroke={PLUM.dark}
      strokeLinecap="round"
    >
      <path
        strokeWidth={5}
        d="M-24 546Q-18 510-22 492Q-42 440-30 436Q-12 430-6 490M22 546Q20 514 16 496M-8 536V496M8 534V498"
      />
      <path strokeWidth={3} d="M-16 490Q-32 452-27 447Q-20 444-12 490" />
      <path strokeWidth={7} d="M-24 494H20" />
    </g>
  );
}

/** The arch of the arcade, in which we stand, and its thickness that catches the light. */
function Arch() {
  const opening = (left: number, right: number) =>
    `M${left} 570V228a${(right - left) / 2} ${(right - left) / 2} 0 0 1 ${right - left} 0V570z`;
  const joints = Array.from({ length: 13 }, (_, index) => {
    const turn = (Math.PI * (index + 0.5)) / 13;
    const point = (radius: number) =>
      `${round(254 - Math.cos(turn) * radius)} ${round(228 - Math.sin(turn) * radius)}`;
    return `M${point(162)}L${point(184)}`;
  }).join("");
  return (
    <g>
      <path fill="#c4635c" fillRule="evenodd" d={opening(92, 416) + opening(112, 436)} />
      <path fill="#eda98c" d="M92 222h28v18H92z" />
      <path fill={PLUM.wall} fillRule="evenodd" d={`M30 30H450V570H30z${opening(92, 416)}`} />
      <path
        fill="none"
        stroke={PLUM.line}
        strokeWidth={2}
        d={`${joints}M70 228a184 184 0 0 1 368 0`}
      />
      <path fill={PLUM.dark} d="M30 222h68v18H30zM410 222h40v18h-40z" />
    </g>
  );
}

/** The lantern under the crown of the arch, with two steps of light around it. */
function Lantern() {
  return (
    <g>
      <circle cx={240} cy={142} r={62} fill={palette.sun} opacity={0.2} />
      <circle cx={240} cy={142} r={40} fill={palette.sun} opacity={0.35} />
      <path fill="#ffe3a0" d="M223 122h34l-6 44h-22z" />
      <path
        fill={PLUM.dark}
        d="M238 62h4v44q4 4 22 16h-48q18-12 22-16zM224 166h32l-9 9h-14zM238 120h4v48h-4z"
      />
    </g>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
