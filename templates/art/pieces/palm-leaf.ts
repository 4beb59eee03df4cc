/**
 * A palm leaf as it grows: where it sets out, how far it reaches, and how much its weight bends it.
 */
interface Growth {
  /** Degrees above the level, toward the right. */
  angle: number;
  length: number;
  /** Degrees by which the tip hangs below the direction of the start. */
  bend: number;
  /** Leaflets on each side. */
  leaflets?: number;
}

interface Point {
  x: number;
  y: number;
}

/**
 * The outline of a palm leaf that starts at 0 0 and reaches to the right: out along the tips of the
 * upper leaflets, and back along the lower ones, which are longer because they hang.
 */
export function palmLeaf({ angle, length, bend, leaflets = 11 }: Growth): string {
  const steps = leaflets * 2;
  const rib = [{ x: 0, y: 0, turn: angle }];
  let last = { x: 0, y: 0, turn: angle };
  for (let step = 1; step <= steps; step++) {
    const turn = angle - bend * (step / steps) ** 1.3;
    last = {
      x: last.x + (cos(turn) * length) / steps,
      y: last.y - (sin(turn) * length) / steps,
      turn,
    };
    rib.push(last);
  }
  const roots = rib.filter((_, step) => step % 2 === 1);
  const side = (long: number, turned: (turn: number) => number) =>
    roots.map((root, index) => {
      const reach = length * long * Math.sin(Math.PI * (((index + 0.5) / leaflets) * 0.9 + 0.06));
      const turn = turned(root.turn);
      const tip = { x: root.x + cos(turn) * reach, y: root.y - sin(turn) * reach };
      return `L${at(tip)}L${gap(tip, root)}`;
    });
  const upper = side(0.13, (turn) => turn + 26);
  const lower = side(0.23, (turn) => turn - 38 - (52 + turn) * 0.4);
  return `M0 0${upper.join("")}L${at(last)}${lower.toReversed().join("")}z`;
}

/** Where the gap between two leaflets ends: most of the way back to the rib. */
function gap(tip: Point, root: Point): string {
  return at({ x: tip.x + (root.x - tip.x) * 0.72 + 1, y: tip.y + (root.y - tip.y) * 0.72 });
}

function at({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}

function cos(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

function sin(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}
