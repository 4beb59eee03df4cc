/**
 * The opening under the trees: half its width, its height above our eyes, and how far below them
 * the water is.
 */
const OPENING = { half: 396, height: 310, water: 480 } as const;

/** Far enough out to be outside of every picture. */
const OUTSIDE = 6000;

/** How many clumps of leaves there are around the opening. */
const CLUMPS = 17;

export interface Arch {
  /** How large it is seen; below zero it is seen from the other side, so that neighbors differ. */
  readonly size: number;
  /** One of the ways in which mangroves grow. */
  readonly growth: number;
  readonly leaves: string;
  readonly light: string;
  readonly wood: string;
}

/**
 * Mangroves that meet over the walk, around the point to which it runs: leaves, trunks before the
 * light, and roots.
 */
export function MangroveArch({
  x,
  y,
  size,
  growth,
  leaves,
  light,
  wood,
}: Arch & { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size} ${Math.abs(size)})`}>
      <g fill="none" stroke={wood} strokeLinecap="round">
        <path strokeWidth={11} d={roots()} />
        <path strokeWidth={20} d={TRUNKS[growth % 2]} />
      </g>
      <path fill={light} d={around(growth + 2)} transform="scale(0.955)" />
      <path fill={leaves} d={around(growth) + tips(growth)} />
      <path fill={light} d={litLeaves(growth)} />
    </g>
  );
}

/** The leaves: everything but the opening, whose edge the clumps make uneven. */
function around(growth: number): string {
  const points = Array.from({ length: CLUMPS + 1 }, (_, index) => {
    const shake = (((index * 7 + growth * 3) % 5) - 2) * 0.022;
    return edge(index / CLUMPS + (((index * 5 + growth) % 4) - 1.5) * 0.008, 1 + shake);
  });
  const clumps = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index]!;
    const radius = Math.round(Math.hypot(x - fromX, y - fromY) * (0.53 + (index % 3) * 0.06));
    return `A${radius} ${radius} 0 0 1 ${x} ${y}`;
  });
  const hem = [-14, 12, -8, 14].map((down) => `a80 80 0 0 1-80 ${down}`).join("");
  const [x, y] = points[0]!;
  return `M-${OUTSIDE}-${OUTSIDE}H${OUTSIDE}V${y}H${x + 320}${hem}L${x} ${y}${clumps.join("")}${hem}H-${OUTSIDE}z`;
}

/**
 * A point on the edge of the opening, in shares of the way around from its right foot to its left.
 */
function edge(share: number, size: number): readonly [number, number] {
  const turn = Math.PI * (1.16 * share - 0.08);
  const power = (value: number, exponent: number) => Math.sign(value) * Math.abs(value) ** exponent;
  const across = OPENING.half * size * power(Math.cos(turn), 0.75);
  const up = (OPENING.height + 120) * size * power(Math.sin(turn), 0.8);
  return [Math.round(across), Math.round(120 * size - up)];
}

/** Roots like the legs of spiders, on both sides of the walk. */
function roots(): string {
  const top = OPENING.water - 190;
  return [-1.9, -1.42, -0.96, 0.96, 1.42, 1.9]
    .map((out) => {
      const from = `M${Math.round(OPENING.half * out)} ${top}`;
      return `${from}q-74 60-85 198${from}q-40 60-46 194${from}q34 60 39 193${from}q80 60 92 198`;
    })
    .join("");
}

/** Trunks before the light, and branches that reach over the walk: two ways in which they bend. */
const TRUNKS = [
  "M-364 330C-285 0-380-124-246-310M368 330C333-31 269-93 317-279M305-93Q277-205 174-310",
  "M-364 330C-333 0-345-124-293-310M-340-60Q-290-190-200-300M368 330C380-31 269-140 285-310",
] as const;

/** Four ways in which a leaf lies, from its stalk around and back. */
const LEAVES = [
  "q30-20 50-6q-28 20-50 6z",
  "q6-34 30-44q10 30-30 44z",
  "q-36 2-44-22q30-8 44 22z",
  "q-20 26-6 50q24-22 6-50z",
  "q34 8 40 34q-34 2-40-34z",
  "q-22-24-12-46q22 20 12 46z",
] as const;

/** Leaves that stand out from the clumps into the opening. */
function tips(growth: number): string {
  return Array.from({ length: 19 }, (_, index) => {
    const [x, y] = edge(0.03 + index * 0.052, 1.01 - ((index + growth) % 3) * 0.02);
    return `M${x} ${y}${LEAVES[(index * 5 + growth) % 6]}`;
  }).join("");
}

/** Leaves that the light reaches. */
function litLeaves(growth: number): string {
  return Array.from({ length: 36 }, (_, index) => {
    const [x, y] = edge(
      0.02 + ((index * 11) % 36) * 0.027,
      1.04 + ((index * 3 + growth) % 8) * 0.046,
    );
    return `M${x} ${y}${LEAVES[(index + growth) % 6]}`;
  }).join("");
}
