import type { ReactNode } from "react";

/*
 * What the small pictures of the home page have in common: their size, a horizon at the same
 * height, and a sun to the right of the middle whose light goes out in rings.
 */
export const WIDTH = 960;
export const HEIGHT = 720;
export const HORIZON = 300;
export const SUN = { x: 770, y: 176 } as const;

/** What is cut off at each edge. */
const CUT = 22;

/** A picture; the style sheet frames it. */
export function Poster({ children }: { children: ReactNode }) {
  const [width, height] = [WIDTH - 2 * CUT, HEIGHT - 2 * CUT];
  return (
    <svg viewBox={`${CUT} ${CUT} ${width} ${height}`} width={width} height={height}>
      {children}
    </svg>
  );
}

/** Radii of the rings of light, from the outermost to the sun itself. */
const RINGS = [650, 515, 398, 300, 214, 142, 72];

/**
 * A sky in rings around the sun: the first color fills the corner farthest from it, the last
 * that of the sun.
 */
export function Light({ colors, y = SUN.y }: { colors: readonly string[]; y?: number }) {
  const [farthest, ...rings] = colors;
  return (
    <g>
      <path fill={farthest} d={`M0 0H${WIDTH}V${HEIGHT}H0z`} />
      {rings.map((color, index) => (
        <circle
          key={color}
          cx={SUN.x}
          cy={y}
          r={RINGS[RINGS.length - rings.length + index]}
          fill={color}
        />
      ))}
    </g>
  );
}
