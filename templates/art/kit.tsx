import type { ReactNode } from "react";

/*
 * What scenes share. A scene is 1600 wide and 900 high; its horizon lies at 58 % of the height, so
 * that one picture can fade into another without a jump.
 */
export const WIDTH = 1600;
export const HEIGHT = 900;
export const HORIZON = 522;

/** Bands that begin at the heights given and reach to the next, the last one to `end`. */
export function Bands({ of, end }: { of: readonly (readonly [number, string])[]; end: number }) {
  return of.map(([y, color], index) => (
    <rect key={y} y={y} width={WIDTH} height={(of[index + 1]?.[0] ?? end) - y + 1} fill={color} />
  ));
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
