/** A spray: where it begins, where it bends, and where its tip hangs. */
type Spray = readonly [
  x: number,
  y: number,
  bendX: number,
  bendY: number,
  tipX: number,
  tipY: number,
];

interface BougainvilleaProps {
  sprays: readonly Spray[];
  /** Colors of the leaves, and of the blossoms from those in the shade to those in the light. */
  colors: readonly [leaf: string, shade: string, middle: string, light: string];
}

/**
 * Sprays of bougainvillea: blossoms of three petals along arching twigs, smaller toward the tip.
 */
export function Bougainvillea({ sprays, colors }: BougainvilleaProps) {
  const tones: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const [number, [x, y, bendX, bendY, tipX, tipY]] of sprays.entries()) {
    const count = Math.round(Math.hypot(tipX - x, tipY - y) / 30) + 2;
    for (let index = 0; index <= count; index++) {
      const t = index / count;
      const along = (from: number, bend: number, to: number) =>
        (1 - t) ** 2 * from + 2 * t * (1 - t) * bend + t * t * to;
      const sway = ((index * 7 + number * 3) % 5) - 2;
      const [left, top] = [along(x, bendX, tipX), along(y, bendY, tipY) + sway * 6 * (1 - t)];
      const size = t < 0.35 ? 2 : t < 0.75 ? 1 : 0;
      const turn = (index + number) % 4;
      tones[0].push(blossom(left - 14 + sway * 3, top + 20, size, turn + 2));
      tones[1].push(blossom(left - 6, top + 13, 2, turn + 1));
      tones[2].push(blossom(left + sway * 4, top - 4, size, turn));
      if (index % 2 === 0)
        tones[3].push(blossom(left + 13, top - 9, Math.max(0, size - 1), turn + 2));
    }
  }
  return tones.map((blossoms, index) => (
    <path key={colors[index]} fill={colors[index]} d={blossoms.join("")} />
  ));
}

/** Three pointed petals around a middle, in one of three sizes and four directions. */
function blossom(x: number, y: number, size: number, turn: number): string {
  const radius = [17, 24, 32][size] ?? 15;
  const petals = [0, 1, 2].map((petal) => {
    const angle = (petal * 2 * Math.PI) / 3 + (turn % 4) * 0.52;
    const to = (away: number, aside: number) =>
      `${Math.round(Math.cos(angle + aside) * away * radius)} ${Math.round(Math.sin(angle + aside) * away * radius)}`;
    const back = (away: number, aside: number) =>
      `${Math.round((Math.cos(angle + aside) * away - Math.cos(angle)) * radius)} ${Math.round((Math.sin(angle + aside) * away - Math.sin(angle)) * radius)}`;
    const home = `${Math.round(-Math.cos(angle) * radius)} ${Math.round(-Math.sin(angle) * radius)}`;
    return `q${to(1, 0.85)} ${to(1, 0)}q${back(1, -0.85)} ${home}`;
  });
  return `M${Math.round(x)} ${Math.round(y)}${petals.join("")}`;
}
