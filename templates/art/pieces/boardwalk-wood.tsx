import { HEIGHT } from "../kit.tsx";

/**
 * Where our eyes are: the point on the horizon to which the walk runs, and how far below it the
 * walk meets us.
 */
export const EYE = { x: 860, y: 438, down: HEIGHT - 438 } as const;

/** The sides of the walk and the height of its rails, in heights of our eyes. */
const SIDE = { left: -1.1, right: 0.98 } as const;
const RAIL = { top: 0.62, middle: 0.32 } as const;

/** How near the end of the walk is, where the sand begins. */
const FAR = 0.14;

/** How near each post is: 1 is at the lower edge of the picture. */
const POSTS = Array.from({ length: 10 }, (_, index) => 1 / (0.86 + index * 0.66));
/** The same of each gap between two planks. */
const GAPS = Array.from({ length: 26 }, (_, index) => 1 / (1 + index * 0.14));

/** Planks in the shade, spots of sun on them, and a rail on either side. */
export function BoardwalkWood() {
  return (
    <g>
      <path fill="#2b211f" d={strip(SIDE.left - 0.08, SIDE.right + 0.08, 0, -0.16)} />
      <path fill="#7b5f50" d={strip(SIDE.left, SIDE.right, 0, 0)} />
      <path fill="#a98060" d={across(0.33, 0.36)} />
      <path fill="#d9b27c" d={across(0.25, 0.24)} />
      <path fill="#fbecc4" d={across(0.185, 0.19)} />
      <Dapples />
      <path
        fill="#523c37"
        d={GAPS.map((near) => across(near, near, near + 0.0085 * near)).join("")}
      />
      <Rail side={SIDE.left} lit={-1} />
      <Rail side={SIDE.right} lit={1} />
    </g>
  );
}

/**
 * Sun that falls through the leaves, spots in heaps: the middle of each heap, how near it is, and
 * how wide.
 */
const HEAPS = [
  [-0.7, 0.42, 0.2],
  [0.34, 0.43, 0.26],
  [-0.16, 0.5, 0.24],
  [0.72, 0.55, 0.2],
  [-0.66, 0.6, 0.24],
  [0.2, 0.67, 0.28],
  [-0.3, 0.76, 0.2],
  [0.68, 0.8, 0.24],
  [-0.74, 0.9, 0.26],
  [0.16, 0.95, 0.3],
] as const;

function Dapples() {
  const spots = HEAPS.flatMap(([side, near, size], heap) =>
    Array.from({ length: 6 }, (_, index) => {
      // The golden angle spreads them (a sunflower's order).
      const turn = index * 2.4 + heap;
      const out = size * 0.42 * Math.sqrt(index);
      const [x, y] = place(side + Math.cos(turn) * out, 0, near + Math.sin(turn) * out * 0.3);
      const wide = round(
        size * EYE.down * near * (0.34 - index * 0.03 + ((index * heap) % 3) * 0.05),
      );
      const high = Math.max(3, round(wide * 0.34));
      return `M${x - wide} ${y}a${wide} ${high}-7 1 0 ${wide * 2}-4a${wide} ${high}-7 1 0-${wide * 2} 4z`;
    }),
  );
  return <path fill="#f0cf96" d={spots.join("")} />;
}

/**
 * A piece of the walk from the nearness given at its left and right side to where the light begins,
 * or to `end`.
 */
function across(left: number, right: number, end: number = FAR): string {
  return `M${at(SIDE.left, 0, left)}L${at(SIDE.right, 0, right)}L${at(SIDE.right, 0, end)}L${at(SIDE.left, 0, end)}z`;
}

/** One side: posts, two boards, and the flat cap on which birds sit. */
function Rail({ side, lit }: { side: number; lit: 1 | -1 }) {
  const width = 0.085;
  return (
    <g>
      {POSTS.toReversed().map((near) => {
        const half = 0.045;
        const post = `M${at(side - half, -0.16, near)}L${at(side - half, RAIL.top, near)}L${at(side + half, RAIL.top, near)}L${at(side + half, -0.16, near)}z`;
        const edge = `M${at(side - lit * half, -0.16, near)}L${at(side - lit * half, RAIL.top, near)}L${at(side - lit * half * 0.2, RAIL.top, near)}L${at(side - lit * half * 0.2, -0.16, near)}z`;
        return (
          <g key={near}>
            <path fill="#4a352c" d={post} />
            <path fill="#a57f59" d={edge} />
          </g>
        );
      })}
      <path fill="#5f4637" d={strip(side, side, RAIL.middle + 0.05, RAIL.middle - 0.06)} />
      <path
        fill="#4a352c"
        d={strip(side - lit * width, side - lit * width, RAIL.top, RAIL.top - 0.06)}
      />
      <path fill="#d9b483" d={strip(side - width, side + width, RAIL.top, RAIL.top)} />
    </g>
  );
}

/** A long piece that runs to the end of the walk: between two sides, or between two heights. */
function strip(left: number, right: number, up: number, low: number): string {
  return `M${at(left, up, FAR)}L${at(right, low, FAR)}L${at(right, low, 2.4)}L${at(left, up, 2.4)}z`;
}

/**
 * Sideways and up from the middle of the walk in heights of our eyes, at a nearness, on the
 * picture.
 */
function place(side: number, up: number, near: number): readonly [number, number] {
  return [round(EYE.x + side * EYE.down * near), round(EYE.y + (1 - up) * EYE.down * near)];
}

function at(side: number, up: number, near: number): string {
  return place(side, up, near).join(" ");
}

function round(value: number): number {
  return Math.round(value);
}
