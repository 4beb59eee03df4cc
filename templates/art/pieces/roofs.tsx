import { palette } from "../palette.ts";
import type { Point } from "./perspective.ts";

export interface House {
  /** Its near left corner. */
  at: Point;
  /** True for a roof of red tiles, false for a pale one. */
  red: boolean;
}

interface RoofsProps {
  houses: readonly House[];
  face: (...corners: readonly Point[]) => string;
  /** The direction in which the fronts of the houses run. */
  along: { x: number; z: number };
}

/** Houses from the air: the walls, the slope of the roof in the shade, and the one in the sun. */
export function Roofs({ houses, face, along }: RoofsProps) {
  const [width, depth, wall, ridge] = [46, 34, 9, 24];
  const parts = houses.map(({ at: [x, , z], red }) => {
    const on = (right: number, up: number, back: number): Point => [
      x + right * along.x - back * along.z,
      up,
      z + right * along.z + back * along.x,
    ];
    const top = { left: on(15, ridge, depth / 2), right: on(width - 15, ridge, depth / 2) };
    const corner = { left: on(-3, wall, -3), right: on(width + 3, wall, -3), back: on(width + 3, wall, depth + 3) };
    return {
      red,
      shadow: face(on(-14, 0, -12), on(width, 0, -14), on(width, 0, 0), on(0, 0, depth), on(-14, 0, depth - 10)),
      walls: face(on(0, 0, 0), on(width, 0, 0), on(width, 0, depth), on(width, wall, depth), on(0, wall, 0)),
      shade: face(corner.left, corner.right, top.right, top.left),
      sun: face(corner.right, corner.back, top.right),
    };
  });
  const roofs = (red: boolean, side: "shade" | "sun") =>
    parts
      .filter((part) => part.red === red)
      .map((part) => part[side])
      .join("");
  return (
    <g>
      <path fill="#2f6350" d={parts.map(({ shadow }) => shadow).join("")} />
      <path fill={palette.shell} d={parts.map(({ walls }) => walls).join("")} />
      <path fill="#b8422a" d={roofs(true, "shade")} />
      <path fill={palette.flamingo} d={roofs(true, "sun")} />
      <path fill="#d6c3a0" d={roofs(false, "shade")} />
      <path fill={palette.shell} d={roofs(false, "sun")} />
    </g>
  );
}
