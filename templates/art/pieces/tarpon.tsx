import { palette } from "../palette.ts";

/** The back bone of the leaping fish, from its gills to its tail. */
const SPINE = [
  [318, 172],
  [268, 270],
  [214, 404],
  [136, 366],
] as const;

/** How far the back and the belly are from the spine, from the gills to the tail. */
const GIRTH = [
  [46, 52],
  [54, 62],
  [56, 62],
  [50, 54],
  [40, 42],
  [29, 30],
  [20, 20],
  [15, 14],
] as const;

/** A tarpon in the air, its head thrown back and its gills open. */
export function Tarpon() {
  return (
    <g>
      <g fill="#1b5058">
        <Piece at={0.36} d="M40-44C24-84 0-106-26-112Q-16-90-26-72Q-62-84-112-66Q-66-62-32-40z" />
        <Piece at={0.7} d="M36 24C22 66 4 88-18 98Q-10 72-24 58Q-44 62-58 56Q-44 46-40 22z" />
        <Piece at={0.4} d="M26 50C18 78 4 92-16 98Q-8 78-12 54z" />
        <Piece at={1} d="M16-14Q-18-50-70-98Q-54-44-42-2Q-50 34-68 70Q-18 44 16 14z" />
      </g>
      <Piece
        at={1}
        fill="#7fa9a8"
        d="M12-4Q-24-36-62-84Q-44-38-36-4zM12 4Q-26 34-58 60Q-42 32-36 2z"
      />
      <path fill="#e9efe4" d={between(-1, 1)} />
      <path fill="#a9c6c0" d={between(-1, -0.1)} />
      <path fill="#5f9296" d={between(-1, -0.42)} />
      <path fill="#1b5058" d={between(-1, -0.7)} />
      <path fill={palette.shell} d={between(0.55, 1)} />
      <Scales />
      <Head />
      <Piece at={0.1} fill="#7fa9a8" d="M10 30Q-40 30-74 62Q-36 64 6 46z" />
    </g>
  );
}

/** Something drawn at a share of the spine, as though the fish swam to the right there. */
function Piece({ at, d, fill }: { at: number; d: string; fill?: string }) {
  const { x, y, angle } = along(at);
  return <path fill={fill} transform={`translate(${x} ${y}) rotate(${angle})`} d={d} />;
}

/** The point on the spine and the direction toward the head there. */
function along(at: number) {
  const [a, b, c, e] = SPINE;
  const rest = 1 - at;
  const mix = (axis: 0 | 1) =>
    rest ** 3 * a[axis] +
    3 * rest * rest * at * b[axis] +
    3 * rest * at * at * c[axis] +
    at ** 3 * e[axis];
  const slope = (axis: 0 | 1) =>
    rest * rest * (a[axis] - b[axis]) +
    2 * rest * at * (b[axis] - c[axis]) +
    at * at * (c[axis] - e[axis]);
  return {
    x: round(mix(0)),
    y: round(mix(1)),
    angle: round((Math.atan2(slope(1), slope(0)) * 180) / Math.PI),
  };
}

/** A point beside the spine: -1 is the back, 1 the belly. */
function beside(at: number, side: number): readonly [number, number] {
  const { x, y, angle } = along(at);
  const turn = (angle * Math.PI) / 180;
  const place = at * (GIRTH.length - 1);
  const index = Math.min(GIRTH.length - 2, Math.floor(place));
  const which = side < 0 ? 0 : 1;
  const reach =
    GIRTH[index]![which] + (GIRTH[index + 1]![which] - GIRTH[index]![which]) * (place - index);
  return [round(x - Math.sin(turn) * reach * side), round(y + Math.cos(turn) * reach * side)];
}

/** The part of the body between two lines from the gills to the tail. */
function between(upper: number, lower: number): string {
  const shares = Array.from({ length: 11 }, (_, index) => index / 10);
  const back = smooth(shares.map((share) => beside(share, upper)));
  const belly = smooth(shares.toReversed().map((share) => beside(share, lower)));
  return `M${back}L${belly}z`;
}

/** A line through the middles between points, so that it has no corners. */
function smooth(points: readonly (readonly [number, number])[]): string {
  const bends = points.slice(1, -1).map(([x, y], index) => {
    const [nextX, nextY] = points[index + 2]!;
    return `Q${x} ${y} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
  });
  return `${points[0]!.join(" ")}${bends.join("")}L${points.at(-1)!.join(" ")}`;
}

/** Scales as large as a hand, each over the next, smaller toward the tail. */
function Scales() {
  const rows = [-0.7, -0.4, -0.1, 0.2, 0.5];
  const arcs = rows.flatMap((side, row) =>
    Array.from({ length: 14 }, (_, index) => {
      const at = 0.05 + 0.86 * (1 - (1 - (index + (row % 2) / 2) / 14.5) ** 1.5);
      const from = beside(at, side);
      const back = beside(at + 0.062 * (1.15 - at), side + 0.15);
      const end = beside(at, side + 0.3);
      return `M${from.join(" ")}Q${round(2 * back[0] - (from[0] + end[0]) / 2)} ${round(2 * back[1] - (from[1] + end[1]) / 2)} ${end.join(" ")}`;
    }),
  );
  return <path fill="none" stroke="#2b6a70" strokeWidth={1.8} d={arcs.join("")} />;
}

/**
 * The head: a plate over the gills, the mouth wide open, its lower jaw in front of the upper one.
 */
function Head() {
  const { x, y, angle } = along(0);
  return (
    <g transform={`translate(${x} ${y}) rotate(${angle})`}>
      <path fill="#8c2f2b" d="M-14-40Q-36 10-14 62L14 56V-30z" />
      <path fill="#0d3138" d="M30 0L78-14L76 36L36 40z" />
      <path
        fill="#d5e2da"
        d="M-6-48C30-50 62-40 86-22Q90-16 84-12L54-2Q36 10 34 22L62 30L88 32Q94 36 88 42Q60 62 6 60Q-20 52-18 12Q-18-28-6-48z"
      />
      <path fill="#1b5058" d="M-6-48C30-50 62-40 86-22Q60-32 34-32Q8-34-12-22Q-16-36-10-47z" />
      <path fill="#8fb3b0" d="M8-24Q30 8 10 58Q-20 52-18 12Q-18-8-12-22Q0-26 8-24z" />
      <path fill={palette.shell} d="M76-14L88-12Q74 4 62 28L50 30Q52 2 76-14z" />
      <circle cx={48} cy={-20} r={10} fill={palette.sun} />
      <circle cx={49} cy={-20} r={5.5} fill={palette.ink} />
    </g>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
