/** Leaves in a mass, as one cuts them from paper: lobes between the points given, which bulge to the outside. */
export function foliage(points: readonly (readonly [number, number])[], bulge = 0.6): string {
  return points
    .map(([x, y], index) => {
      const last = points[index - 1];
      if (!last) return `M${x} ${y}`;
      const radius = Math.round(Math.hypot(x - last[0], y - last[1]) * bulge);
      return `A${radius} ${radius} 0 0 1 ${x} ${y}`;
    })
    .join("")
    .concat("z");
}
