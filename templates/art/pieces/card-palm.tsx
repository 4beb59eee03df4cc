/** The colors of a palm: leaves away from the sun and toward it, and the two sides of its trunk. */
export interface PalmColors {
  leaf: string;
  lit: string;
  trunk: string;
  shade: string;
}

interface RoyalPalmProps extends PalmColors {
  /** The foot of the trunk. */
  x: number;
  base: number;
  /** From the foot to where the leaves begin. */
  height: number;
}

/**
 * Leaves: direction in degrees from the right, length, and whether the sun reaches it; those behind
 * before those in front.
 */
const LEAVES = [
  [-104, 0.8, false],
  [-68, 0.86, true],
  [-136, 0.94, false],
  [-172, 0.9, false],
  [-8, 0.92, true],
  [160, 0.62, false],
  [22, 0.66, true],
  [-40, 1, true],
  [-152, 1, true],
] as const;

/**
 * A royal palm: a swelling trunk, the smooth green shaft on top of it, and feathered leaves that
 * arch over.
 */
export function RoyalPalm({ x, base, height, leaf, lit, trunk, shade }: RoyalPalmProps) {
  const top = base - height;
  const reach = height * 0.36;
  const half = Math.max(2, height * 0.02);
  const shaft = height * 0.17;
  const leaves = (sunny: boolean) =>
    LEAVES.filter(([, , inSun]) => inSun || !sunny)
      .map(([angle, size]) =>
        leafOf({ x, y: top, degrees: angle, length: reach * size, under: sunny ? 0.25 : 1 }),
      )
      .join("");
  return (
    <g>
      <path fill={leaf} d={leaves(false)} />
      <path
        fill={trunk}
        d={`M${round(x - half * 1.2)} ${base}q${round(-half * 0.5)} ${round(-height * 0.45)} ${round(half * 0.3)} ${round(-height + shaft)}h${round(half * 1.8)}q${round(half * 0.8)} ${round(height * 0.45)} ${round(half * 0.3)} ${round(height - shaft)}z`}
      />
      <path
        fill={shade}
        d={`M${round(x - half * 1.2)} ${base}q${round(-half * 0.5)} ${round(-height * 0.45)} ${round(half * 0.3)} ${round(-height + shaft)}h${round(half * 0.9)}q${round(half * 0.2)} ${round(height * 0.45)} ${round(half * 0.1)} ${round(height - shaft)}z`}
      />
      <path
        fill={lit}
        d={`M${round(x - half)} ${round(top + shaft)}q${round(half * 0.1)} ${round(-shaft * 0.6)} ${round(half * 0.6)} ${round(-shaft)}h${round(half * 0.8)}q${round(half * 0.5)} ${round(shaft * 0.4)} ${round(half * 0.6)} ${round(shaft)}z`}
      />
      <path fill={lit} d={leaves(true)} />
    </g>
  );
}

interface Leaf {
  x: number;
  y: number;
  degrees: number;
  length: number;
  /** How far the feathers hang below the spine: little for the side that has the light. */
  under: number;
}

/**
 * One leaf: along its spine to the tip by the short feathers on top, and back by the long ones that
 * hang.
 */
function leafOf({ x, y, degrees, length, under }: Leaf): string {
  const turn = (degrees * Math.PI) / 180;
  const [out, up] = [Math.cos(turn), Math.sin(turn)];
  const droop = length * (0.12 + 0.5 * Math.abs(out));
  const spine = (t: number) =>
    [x + out * length * t * (1.06 - 0.12 * t), y + up * length * t + droop * t * t] as const;
  const count = length < 60 ? 5 : 8;
  const feathers = (side: number) =>
    Array.from({ length: count }, (_, index) => {
      const t = (index + 0.7) / count;
      const [rootX, rootY] = spine(t - 0.4 / count);
      const [tipX, tipY] = spine(Math.min(1, t + 0.1));
      const hang = length * 0.26 * side * Math.sin(Math.PI * (0.16 + 0.78 * t));
      const lean = -up * hang * 0.7 * (out < 0 ? -1 : 1);
      return [
        [tipX + lean, tipY + hang],
        [rootX + lean * 0.3, rootY + hang * 0.3],
      ] as const;
    });
  const there = feathers(-0.26).flatMap(([tip, notch]) => [notch, tip]);
  const back = feathers(under)
    .toReversed()
    .flatMap(([tip, notch]) => [tip, notch]);
  return `M${[[x, y] as const, ...there, spine(1), ...back].map(([px, py]) => `${round(px)} ${round(py)}`).join("L")}z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
