import type { ReactNode } from "react";
import { palette } from "./palette.ts";

/*
 * Pieces of which all drawings are put together. A scene is 1600 wide and 900 high; its horizon lies at 58 % of the
 * height, so that one picture can fade into another without a jump.
 */
export const WIDTH = 1600;
export const HEIGHT = 900;
export const HORIZON = 522;

/** Bands of color from the top to the horizon. */
export function Sky({ bands }: { bands: readonly string[] }) {
  const height = HORIZON / bands.length;
  return bands.map((color, index) => (
    <rect key={color} y={Math.round(index * height)} width={WIDTH} height={Math.ceil(height) + 1} fill={color} />
  ));
}

/** Bands that begin at the heights given and reach to the next, the last one to `end`. */
export function Bands({ of, end }: { of: readonly (readonly [number, string])[]; end: number }) {
  return of.map(([y, color], index) => (
    <rect key={y} y={y} width={WIDTH} height={(of[index + 1]?.[0] ?? end) - y + 1} fill={color} />
  ));
}

/** Water from the horizon down, with stripes of light that grow wider toward us. */
export function Water({ color, light, center = 800 }: { color: string; light: string; center?: number }) {
  const stripes = [0, 1, 2, 3, 4, 5, 6, 7].map((step) => {
    const width = 120 + step * 70 + (step % 3) * 60;
    return {
      y: HORIZON + 14 + step * step * 5 + step * 10,
      x: center - width / 2 + (step % 2) * 40 - 20,
      width,
      height: 4 + step,
    };
  });
  return (
    <>
      <rect y={HORIZON} width={WIDTH} height={HEIGHT - HORIZON} fill={color} />
      {stripes.map(({ x, y, width, height }) => (
        <rect key={y} x={x} y={y} width={width} height={height} rx={height / 2} fill={light} />
      ))}
    </>
  );
}

/** A sun that the horizon cuts. */
export function Sun({ x, y, radius, color }: { x: number; y: number; radius: number; color: string }) {
  return <circle cx={x} cy={y} r={radius} fill={color} />;
}

/** A far shore. */
export function Shore({ color, height = 34 }: { color: string; height?: number }) {
  const y = HORIZON;
  return (
    <path fill={color} d={`M0 ${y}V${y - height}q120-26 240-6t260-2q150-30 300 4t280-10q140-22 280 6t240-4V${y}z`} />
  );
}

/** Directions of a palm's leaves, in degrees from the right: the upper ones stand, the outer ones hang. */
const LEAVES = [-172, -152, -128, -102, -78, -52, -28, -8];

/** A royal palm: a trunk that is a little thicker in the middle, and a crown of feathered leaves. */
export function RoyalPalm({ x, base, height, color }: { x: number; base: number; height: number; color: string }) {
  const top = base - height;
  const half = height * 0.021;
  const trunk = `M${round(x - half * 1.5)} ${base}Q${round(x - half * 1.7)} ${round(base - height * 0.5)} ${round(x - half * 0.8)} ${round(top)}h${round(half * 1.6)}Q${round(x + half * 1.7)} ${round(base - height * 0.5)} ${round(x + half * 1.5)} ${base}z`;
  // Far away one does not see the feathers.
  const teeth = height < 200 ? 3 : 6;
  const leaves = LEAVES.map((angle, index) =>
    leafOf(x, top, { angle, length: height * (0.3 + (index % 3) * 0.02), teeth }),
  );
  return <path fill={color} d={trunk + leaves.join("")} />;
}

/** One leaf: an arch from the crown to its tip, and back along the ends of its feathers. */
function leafOf(
  x: number,
  y: number,
  { angle, length, teeth }: { angle: number; length: number; teeth: number },
): string {
  const turn = (angle * Math.PI) / 180;
  const out = Math.cos(turn);
  const up = Math.sin(turn);
  const tip = { x: out * length, y: up * length * 0.6 + length * 0.5 * Math.abs(out) ** 1.4 };
  const bend = { x: out * length * 0.55, y: up * length * 0.9 - length * 0.12 };
  const at = (t: number) => ({
    x: 2 * (1 - t) * t * bend.x + t * t * tip.x,
    y: 2 * (1 - t) * t * bend.y + t * t * tip.y,
  });
  const feathers = Array.from({ length: teeth }, (_, index) => {
    const end = at(1 - (index + 0.35) / teeth);
    const root = at(1 - (index + 1) / teeth);
    const hang = length * 0.2 * Math.sin(Math.PI * (1 - (index + 0.5) / teeth)) ** 0.6;
    return `L${round(x + end.x)} ${round(y + end.y + hang)}L${round(x + root.x)} ${round(y + root.y + hang * 0.4)}`;
  });
  return `M${round(x)} ${round(y)}Q${round(x + bend.x)} ${round(y + bend.y)} ${round(x + tip.x)} ${round(y + tip.y)}${feathers.join("")}z`;
}

/** A part of a scene: x, y, width and height. */
export type Cut = readonly [number, number, number, number];

const WHOLE: Cut = [0, 0, WIDTH, HEIGHT];

/** The frame of a scene. `cut` takes a part of it. */
export function Scene({ cut = WHOLE, children }: { cut?: Cut; children: ReactNode }) {
  const [, , width, height] = cut;
  return (
    <svg viewBox={cut.join(" ")} width={width} height={height}>
      {children}
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The evening sky that several scenes share. */
export const EVENING = [
  palette.deepGulf,
  "#41707a",
  palette.dusk,
  palette.coral,
  palette.flamingo,
  palette.sun,
] as const;
/** The sky of an early morning. */
export const MORNING = [palette.seaglass, "#bfe0d2", palette.sand, palette.shell] as const;
