import { HORIZON, SUN } from "../cards/poster.tsx";

/**
 * A place in front of the eye, in meters: to the right of it, above the ground, and away from it.
 */
export type Point = readonly [x: number, y: number, z: number];

/** Where a picture is seen from. */
interface View {
  /** Height of the eye above the ground. */
  eye: number;
  /** How strongly things shrink with distance: pixels that one meter measures one meter away. */
  focal: number;
  /** The point on the horizon that the eye looks at. */
  middle?: number;
  horizon?: number;
  /** True where whole pixels are exact enough: a picture with many small things. */
  coarse?: boolean;
}

/** What is nearer than this is not drawn: it would lie behind the eye. */
const NEAREST = 0.8;

/** Draws what stands in space onto the picture. */
export function perspective({ eye, focal, middle = 480, horizon = HORIZON, coarse = false }: View) {
  const round = (value: number) => (coarse ? Math.round(value) : Math.round(value * 10) / 10);
  const at = ([x, y, z]: Point) =>
    `${round(middle + (x * focal) / z)} ${round(horizon + ((eye - y) * focal) / z)}`;
  const face = (...corners: readonly Point[]) => `M${inFront(corners).map(at).join("L")}z`;
  /** Toward the sun: how far it lies to the right and away from us for one step up. */
  const sun = { x: (SUN.x - middle) / (horizon - SUN.y), z: focal / (horizon - SUN.y) };
  /**
   * Where the shadow of a point falls on the ground, or, short of that, where it passes the
   * distance `near`.
   */
  const shadow = ([x, y, z]: Point, near: number): Point => {
    const down = Math.min(y, Math.max(0, z - near) / sun.z);
    return [x - down * sun.x, 0, z - down * sun.z];
  };
  return { at, face, shadow };
}

/** The part of a face that lies in front of the eye. */
function inFront(corners: readonly Point[]): readonly Point[] {
  return corners.flatMap((corner, index) => {
    const before = corners.at(index - 1) ?? corner;
    const crosses = before[2] >= NEAREST !== corner[2] >= NEAREST;
    const t = (NEAREST - before[2]) / (corner[2] - before[2]);
    const between = (axis: 0 | 1) => before[axis] + (corner[axis] - before[axis]) * t;
    return [
      ...(crosses ? [[between(0), between(1), NEAREST] as const] : []),
      ...(corner[2] >= NEAREST ? [corner] : []),
    ];
  });
}

/**
 * Puts the plan of something on the ground: moved to `x` and `z`, turned by `degrees` so that its
 * right side shows.
 */
export function placed(x: number, z: number, degrees: number) {
  const turn = (degrees * Math.PI) / 180;
  const [along, across] = [Math.cos(turn), Math.sin(turn)];
  return (right: number, up: number, back: number): Point => [
    x + right * along + back * across,
    up,
    z - right * across + back * along,
  ];
}
