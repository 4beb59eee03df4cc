interface Fan {
  x: number;
  y: number;
  size: number;
  /** Degrees by which the fan leans to the right. */
  lean: number;
}

/**
 * A fan of a saw palmetto: stiff blades from one point, those toward the light in a lighter green.
 */
export function Palmetto({ x, y, size, lean, dark, lit }: Fan & { dark: string; lit: string }) {
  const blades = Array.from({ length: 15 }, (_, index) => {
    const turn = ((index - 7) * 13.5 * Math.PI) / 180;
    const long = size * (1 - Math.abs(index - 7) * 0.035 - (index % 2) * 0.06);
    const tip = [Math.sin(turn) * long, -Math.cos(turn) * long] as const;
    const half = size * 0.055;
    const [sx, sy] = [Math.cos(turn) * half, Math.sin(turn) * half];
    const [mx, my] = [tip[0] * 0.55, tip[1] * 0.55];
    return `M0 0L${Math.round(mx - sx)} ${Math.round(my - sy)}L${Math.round(tip[0])} ${Math.round(tip[1])}L${Math.round(mx + sx)} ${Math.round(my + sy)}z`;
  });
  return (
    <g transform={`translate(${x} ${y}) rotate(${lean})`}>
      <path fill={dark} d={blades.join("")} />
      <path fill={lit} d={blades.filter((_, index) => index > 6 && index % 2 === 0).join("")} />
    </g>
  );
}
