import type { Point } from "./perspective.ts";

interface HouseColors {
  /** Walls in the sun, walls in the shade, and what lies deep in the shade. */
  light: string;
  shade: string;
  dark: string;
  /** The wood below the overhangs. */
  soffit: string;
  glass: string;
  /** What the glass shows of the sky. */
  sky: string;
  stone: string;
  pale: string;
}

interface ModernHouseProps {
  /**
   * Puts a place of the lot into space: out of the long side toward the pool, up, and along that
   * side.
   */
  lot: (out: number, up: number, along: number) => Point;
  face: (...corners: readonly Point[]) => string;
  colors: HouseColors;
  /** True for what the water shows of it. */
  mirrored?: boolean;
}

/**
 * A house of two floors: the lower one set back behind glass, the upper one a white box above it,
 * both below deep roofs.
 */
export function ModernHouse({ lot, face, colors, mirrored = false }: ModernHouseProps) {
  const on = (out: number, up: number, along: number) => lot(out, mirrored ? -up : up, along);
  /** An upright plane along the pool, and one across it. */
  const along = (out: number, [from, to]: Span, [low, high]: Span) =>
    face(on(out, low, from), on(out, low, to), on(out, high, to), on(out, high, from));
  const across = (at: number, [from, to]: Span, [low, high]: Span) =>
    face(on(from, low, at), on(to, low, at), on(to, high, at), on(from, high, at));
  const pane = (from: number, width: number, [low, high]: Span) =>
    face(
      on(0.01, low, from),
      on(0.01, low, from + width),
      on(0.01, high, from + width + 1.2),
      on(0.01, high, from + 1.2),
    );
  const lowPane = (from: number) =>
    face(
      on(-1.79, 0, from),
      on(-1.79, 0, from + 1),
      on(-1.79, 3, from + 2),
      on(-1.79, 3, from + 1),
    );
  const flat = (up: number, [from, to]: Span, [start, end]: Span) =>
    face(on(from, up, start), on(to, up, start), on(to, up, end), on(from, up, end));
  const { light, shade, dark, soffit, glass, sky, stone, pale } = colors;
  /** The edges of a slab: its end in the shade, and its long side in the sun. */
  const edges = (out: Span, length: Span, height: Span) => (
    <>
      <path fill={shade} d={across(length[0], out, height)} />
      <path fill={light} d={along(out[1], length, height)} />
    </>
  );
  return (
    <g>
      <path fill={shade} d={across(6.6, [-4, -2], [6, 7.6])} />
      <path fill={stone} d={along(-2, [6.6, 8.6], [6, 7.6])} />
      <path fill={soffit} d={flat(ROOF.low, [-9, 2], [-1.4, 13.4])} />
      <path fill={shade} d={across(1.2, [-9, 0], UPPER)} />
      <path fill={glass} d={across(1.2, [-6.4, -1.2], [3.5, 5.6])} />
      <path fill={glass} d={along(0, [1.2, 12.4], UPPER)} />
      <path fill={sky} d={pane(3.4, 2, UPPER) + pane(10, 2.4, UPPER)} />
      <path fill={pale} d={pane(4.6, 0.5, UPPER) + pane(9.4, 0.3, UPPER)} />
      <path fill={dark} d={along(0.02, [1.2, 12.4], [5.55, 6])} />
      <path fill={light} d={along(0.04, [1.2, 2.9], UPPER) + along(0.04, [11.9, 12.4], UPPER)} />
      <path
        fill={shade}
        d={face(on(0.05, 6, 1.2), on(0.05, 6, 2.9), on(0.05, 5.3, 2.9), on(0.05, 5.6, 1.2))}
      />
      {edges([-9, 2], [-1.4, 13.4], [ROOF.low, ROOF.high])}
      <path fill={soffit} d={flat(SLAB.low, [-9, 1.5], [-1, 15])} />
      <path fill={shade} d={across(0, [-9, -0.4], LOWER)} />
      <path fill={dark} d={across(0, [-6, -3.4], [0, 2.6])} />
      <path fill={glass} d={along(-1.8, [0, 14], LOWER)} />
      <path fill={sky} d={[3.6, 5.6, 11].map((from) => lowPane(from)).join("")} />
      <path fill={dark} d={along(-1.78, [0, 14], [2.6, 3])} />
      <path fill={light} d={along(-0.4, [0, 3.2], LOWER)} />
      <path
        fill={shade}
        d={face(on(-0.38, 3, 0), on(-0.38, 3, 3.2), on(-0.38, 1.9, 3.2), on(-0.38, 2.6, 0))}
      />
      <path fill={dark} d={across(8.2, [-1.8, 0.4], LOWER)} />
      <path fill={stone} d={along(0.4, [8.2, 10], LOWER)} />
      {edges([-9, 1.5], [-1, 15], [SLAB.low, SLAB.high])}
      <path fill={pale} opacity={0.45} d={along(1.4, [2.9, 13.2], [SLAB.high, 4.3])} />
      <path fill={light} d={along(1.41, [2.9, 13.2], [4.28, 4.36])} />
    </g>
  );
}

type Span = readonly [number, number];

const LOWER: Span = [0, 3];
const SLAB = { low: 3, high: 3.4 };
const UPPER: Span = [3.4, 6];
const ROOF = { low: 6, high: 6.4 };
