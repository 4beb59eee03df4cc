import { plane, shadowOf, type Eye, type Spot } from "./eye.ts";

/**
 * Where a chair stands on the floor, and how far it is turned: at 0 it looks away from us, at 90 to
 * the right.
 */
export interface Place {
  x: number;
  z: number;
  turn: number;
}

/** Tones of the paint: in the sun, at its side, and away from it. */
export interface Paint {
  lit: string;
  side: string;
  shade: string;
}

type Fall = Parameters<typeof shadowOf>[1];

/**
 * A garden chair of planks with wide arms and a back like a fan. The light comes from behind it.
 */
export function GardenChair({
  eye,
  place,
  paint,
  fall,
}: {
  eye: Eye;
  place: Place;
  paint: Paint;
  fall: Fall;
}) {
  const planks = PLANKS.map((corners) => corners.map((corner) => placed(corner, place)));
  // What is farther is painted first; the first two corners of a plank tell how far it is.
  const far = ([one, other]: readonly Spot[]) => (one?.[2] ?? 0) + (other?.[2] ?? 0);
  return planks
    .toSorted((one, other) => far(other) - far(one))
    .map((spots) => {
      const outline = plane(eye, spots);
      return <path key={outline} fill={paint[toneOf(spots, fall)]} d={outline} />;
    });
}

/** The shadow of such a chair on the floor. */
export function chairShadow(eye: Eye, place: Place, fall: Fall): string {
  return PLANKS.map((corners) =>
    plane(
      eye,
      corners.map((corner) => shadowOf(placed(corner, place), fall)),
    ),
  ).join("");
}

/** A corner of a plank: forward, to the right of who sits, and up. */
type Corner = readonly [forward: number, right: number, up: number];

/** A corner of a plank in the room. */
function placed([forward, right, up]: Corner, { x, z, turn }: Place): Spot {
  const angle = (turn * Math.PI) / 180;
  return [
    x + forward * Math.sin(angle) + right * Math.cos(angle),
    up,
    z + forward * Math.cos(angle) - right * Math.sin(angle),
  ];
}

/** How much of the sun the side that we see of a plank gets. */
function toneOf(spots: readonly Spot[], { right, near }: Fall): keyof Paint {
  const [a, b, c] = spots;
  if (!a || !b || !c) return "shade";
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
  // Toward the eye, which stands 1.4 m above the floor.
  const toEye = -(normal[0] * a[0] + normal[1] * (a[1] - 1.4) + normal[2] * a[2]);
  const toSun = normal[0] * -right + normal[1] + normal[2] * near;
  const light = (Math.sign(toEye) * toSun) / Math.hypot(...normal) / Math.hypot(right, 1, near);
  if (light > 0.3) return "lit";
  return light > -0.45 ? "side" : "shade";
}

/** A plank of the right side, and its like on the left. */
const both = (corners: readonly Corner[]): Corner[][] => [
  corners.map((corner) => corner),
  corners.map(([forward, right, up]): Corner => [forward, -right, up]),
];

/** Seven slats that lean back and spread upward, the middle one the longest. */
const BACK = [-3, -2, -1, 0, 1, 2, 3].map((slat): Corner[] => {
  const top = 1.04 - slat * slat * 0.022;
  const lean = (up: number) => -0.1 - (up - 0.24) * 0.5;
  return [
    [lean(0.24), slat * 0.072 - 0.032, 0.24],
    [lean(0.24), slat * 0.072 + 0.032, 0.24],
    [lean(top - 0.03), slat * 0.1 + 0.044, top - 0.03],
    [lean(top), slat * 0.1 + 0.02, top],
    [lean(top), slat * 0.1 - 0.02, top],
    [lean(top - 0.03), slat * 0.1 - 0.044, top - 0.03],
  ];
});

/** Five slats across, rising to the knees. */
const SEAT = [0, 1, 2, 3, 4].map((slat): Corner[] => {
  const [back, front] = [-0.08 + slat * 0.1, 0.01 + slat * 0.1];
  const up = (forward: number) => 0.27 + forward * 0.27;
  return [
    [back, -0.29, up(back)],
    [back, 0.29, up(back)],
    [front, 0.29, up(front)],
    [front, -0.29, up(front)],
  ];
});

/**
 * All of the chair: back, seat, front board, board behind the back, and on both sides a long foot,
 * a leg and an arm with its edge.
 */
const PLANKS: readonly (readonly Corner[])[] = [
  ...BACK,
  ...SEAT,
  [
    [0.43, -0.29, 0.38],
    [0.43, 0.29, 0.38],
    [0.43, 0.29, 0.27],
    [0.43, -0.29, 0.27],
  ],
  [
    [-0.31, -0.36, 0.5],
    [-0.31, 0.36, 0.5],
    [-0.3, 0.36, 0.57],
    [-0.3, -0.36, 0.57],
  ],
  ...both([
    [0.43, 0.29, 0.38],
    [0.43, 0.29, 0.26],
    [-0.66, 0.29, 0],
    [-0.84, 0.29, 0],
    [-0.1, 0.29, 0.26],
  ]),
  ...both([
    [0.34, 0.32, 0],
    [0.46, 0.32, 0],
    [0.46, 0.32, 0.55],
    [0.34, 0.32, 0.55],
  ]),
  ...both([
    [0.54, 0.3, 0.57],
    [0.56, 0.36, 0.57],
    [0.52, 0.43, 0.57],
    [-0.1, 0.43, 0.57],
    [-0.44, 0.36, 0.57],
    [-0.44, 0.3, 0.57],
  ]),
  ...both([
    [0.52, 0.43, 0.57],
    [0.52, 0.43, 0.54],
    [-0.1, 0.43, 0.54],
    [-0.44, 0.36, 0.54],
    [-0.44, 0.36, 0.57],
    [-0.1, 0.43, 0.57],
  ]),
];
