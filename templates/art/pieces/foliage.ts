import { places } from "./places.ts";

/**
 * Leaves (or clouds) in a mass, as one cuts them from paper: lobes between the points given as `x y
 * x y`, which bulge to the outside where the points run clockwise.
 */
export function foliage(outline: string, bulge = 0.6): string {
  const points = places(outline);
  return points
    .map(([x, y], index) => {
      const last = points[index - 1];
      if (!last) return `M${x} ${y}`;
      const [dx, dy] = [x - last[0], y - last[1]];
      // Radii in steps of 4, so that they repeat and files stay small.
      const radius = Math.ceil((Math.hypot(dx, dy) * bulge) / 4) * 4;
      return `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
    })
    .join("")
    .concat("z");
}
