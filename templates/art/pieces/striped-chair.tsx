import { palette } from "../palette.ts";
import { placed, type perspective, type Point } from "./perspective.ts";

interface BeachChairProps {
  /** Where it stands, and how far it is turned so that its right side shows. */
  x: number;
  z: number;
  turn: number;
  view: ReturnType<typeof perspective>;
  shade: string;
}

/** A low chair with a striped sling, seen from behind, and the shadow that it throws toward us. */
export function BeachChair({ x, z, turn, view, shade }: BeachChairProps) {
  const { at, face, shadow } = view;
  const on = placed(x, z, turn);
  /**
   * A place on the sling: across it, and from the seat (0) to the top of the back (1), which leans
   * toward us.
   */
  const sling = (across: number, up: number) => on(across, 0.22 + 0.64 * up, 0.1 - 0.3 * up);
  const line = (...points: readonly Point[]) => `M${points.map(at).join("L")}`;
  const [left, right] = [-0.34, 0.34];
  const stripes = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const [from, to] = [left + (index / 7) * 0.68, left + ((index + 1) / 7) * 0.68];
    return face(sling(from, 0), sling(from, 1), sling(to, 1), sling(to, 0));
  });
  const dark = (point: Point) => shadow(point, 1.6);
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path
        fill={shade}
        d={face(
          dark(sling(left, 0)),
          dark(sling(left, 1)),
          dark(sling(right, 1)),
          dark(sling(right, 0)),
          on(right, 0, 0.1),
          on(left, 0, 0.1),
        )}
      />
      <path
        fill="none"
        stroke="#9a6a3a"
        strokeWidth={9}
        d={
          line(on(left, 0, -0.24), on(left, 0.46, 0.4)) +
          line(on(right, 0, -0.24), on(right, 0.46, 0.4))
        }
      />
      <path fill={palette.lagoon} d={stripes.filter((_, index) => index % 2 === 0).join("")} />
      <path fill={palette.shell} d={stripes.filter((_, index) => index % 2 === 1).join("")} />
      <path
        fill="none"
        stroke="#c99a5e"
        strokeWidth={10}
        d={[left, right].map((side) => line(on(side, 0, 0.2), sling(side, 1.06))).join("")}
      />
      <path
        fill="none"
        stroke="#e6c28c"
        strokeWidth={11}
        d={line(sling(left, 1), sling(right, 1)) + line(sling(left, 0.03), sling(right, 0.03))}
      />
    </g>
  );
}
