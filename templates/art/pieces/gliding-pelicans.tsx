/**
 * Pelicans in a line, low over the water, the way they come home; each is a place and a size. They
 * fly to the right.
 */
export function GlidingPelicans({
  flock,
  color,
}: {
  flock: readonly (readonly [x: number, y: number, scale: number])[];
  color: string;
}) {
  return flock.map(([x, y, scale]) => (
    <path
      key={x}
      fill={color}
      transform={`translate(${x} ${y}) scale(${scale})`}
      d="M62 8L30 0Q24-8 17-3Q12 0 8-1C16-14 30-24 58-30C34-34 8-28-6-10C-20-22-44-26-72-18C-48-18-32-12-22 1L-40 4L-26 9Q-6 15 12 9Q20 6 26 5Q44 10 62 8z"
    />
  ));
}
