/**
 * A mark as a gouge cuts it: pointed at both ends and thickest in its middle. `x` and `y` are its
 * left end; `bow` lifts the middle (or lowers it, below 0).
 */
export function gouge(x: number, y: number, width: number, thick: number, bow = 0): string {
  const half = Math.max(1, Math.round(width / 2));
  // Thin ones to the half, thick ones to the whole pixel: an eye sees no more, and files stay
  // small.
  const over = thick < 3 ? Math.round((bow + thick) * 2) / 2 : Math.round(bow + thick);
  const under = thick < 3 ? Math.round((thick - bow) * 2) / 2 : Math.round(thick - bow);
  return `M${Math.round(x)} ${Math.round(y)}q${half} ${-over} ${half * 2} 0q${-half} ${under} ${-half * 2} 0`;
}

/** Numbers from 0 to 1 that look as if by chance, the same ones on every build. */
export function scatter(index: number, seed = 0): number {
  const value = Math.sin(index * 127.1 + seed * 311.7 + 17) * 43758.5453;
  return value - Math.floor(value);
}
