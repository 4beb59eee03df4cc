/*
 * Draws a room as one eye sees it. A spot is told in meters: to the right of the eye, above the
 * floor, and away from us.
 */
export type Spot = readonly [x: number, y: number, z: number];

export interface Eye {
  /** Where in the picture the eye looks: the lines that lead away meet here. */
  x: number;
  horizon: number;
  /** How high the eye stands above the floor. */
  height: number;
  /** Size in the picture of what is one meter long and one meter away. */
  focal: number;
}

/**
 * The corners of a plane as a closed path. All turn the same way, so that planes in one path never
 * cut holes.
 */
export function plane(eye: Eye, spots: readonly Spot[]): string {
  const points = spots.map(([x, y, z]): [number, number] => [
    Math.round(eye.x + (eye.focal * x) / z),
    Math.round(eye.horizon + (eye.focal * (eye.height - y)) / z),
  ]);
  const turn = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  if (turn < 0) points.reverse();
  const steps = points.map(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0];
    return `${x - beforeX} ${y - beforeY}`;
  });
  return `M${steps[0]}l${steps.slice(1).join(" ").replaceAll(" -", "-")}z`;
}

/**
 * Where the shadow of a spot falls on the floor, if for each meter of height it falls `right` and
 * `near` meters off.
 */
export function shadowOf([x, y, z]: Spot, { right, near }: { right: number; near: number }): Spot {
  return [x + y * right, 0, z - y * near];
}
