/**
 * A mark as a gouge cuts it: pointed at both ends and thickest in its middle. `x` and `y` are its left end; `bow` lifts
 * the middle (or lowers it, below 0).
 */
export function gouge(x: number, y: number, width: number, thick: number, bow = 0): string {
  const [w, t, b] = [Math.round(width), Math.round(thick * 10) / 10, Math.round(bow)];
  return `M${Math.round(x)} ${Math.round(y)}q${w / 2} ${-b - t} ${w} 0q${-w / 2} ${Math.round((t - b) * 10) / 10} ${-w} 0z`;
}

/** Numbers from 0 to 1 that look as if by chance, the same ones on every build. */
export function scatter(index: number, seed = 0): number {
  const value = Math.sin(index * 127.1 + seed * 311.7 + 17) * 43758.5453;
  return value - Math.floor(value);
}
