/** Foot, height and lean of each stalk: in tufts, the tall ones at the edges of the picture. */
const OATS = [
  [36, 800, 270, 74],
  [70, 796, 340, 110],
  [112, 794, 220, 80],
  [280, 806, 230, 90],
  [704, 842, 196, 54],
  [722, 848, 262, 84],
  [752, 856, 170, 74],
  [1352, 812, 268, -84],
  [1382, 806, 330, -66],
  [1408, 796, 216, -60],
  [1520, 784, 250, -80],
  [1566, 770, 330, -96],
] as const;

/**
 * Sea oats against the light: stalks and leaves are dark, the seeds on the side of the sun glow.
 */
export function SeaOats({ color, glow }: { color: string; glow: string }) {
  const stalks = OATS.map(oat);
  // Shapes that turn one way at a time: where two that turn differently overlap, a path has a hole.
  const dark = [
    stalks.map(({ leaves }) => leaves.filter((_, index) => index !== 1).join("")),
    stalks.map(({ leaves }) => leaves[1]),
    stalks.map(({ seeds }) => seeds.filter((_, index) => index % 2 === 0).join("")),
    stalks.map(({ seeds }) => seeds.filter((_, index) => index % 2 === 1).join("")),
  ];
  const lit = stalks.map(({ seeds }) => seeds.filter((_, index) => index % 4 === 1).join(""));
  return (
    <g>
      <path
        fill="none"
        stroke={color}
        strokeWidth={3.5}
        d={stalks.map(({ stalk }) => stalk).join("")}
      />
      <g fill={color}>
        {dark.map((shapes) => (
          <path key={shapes[0]} d={shapes.join("")} />
        ))}
      </g>
      <path fill={glow} d={lit.join("")} />
    </g>
  );
}

/**
 * One stalk: it rises almost straight, nods at its end, and lets its seeds hang there like a comb.
 */
function oat([x, y, height, lean]: readonly [number, number, number, number]) {
  const [nearX, farX] = [lean * 0.06, lean * 0.42];
  const [nearY, farY] = [-height * 0.72, -height * 1.16];
  const at = (t: number) => ({
    x: x + 3 * (1 - t) ** 2 * t * nearX + 3 * (1 - t) * t * t * farX + t ** 3 * lean,
    y: y + 3 * (1 - t) ** 2 * t * nearY + 3 * (1 - t) * t * t * farY - t ** 3 * height * 0.84,
  });
  const seeds = Array.from({ length: 11 }, (_, index) => {
    const { x: left, y: top } = at(0.5 + index * 0.05);
    const long = (height * 0.06 + 22) * Math.sin(Math.PI * (0.24 + index * 0.06));
    const out = index % 2 === 0 ? lean * 0.2 : -lean * 0.05;
    const [dx, dy] = [Math.round(out), Math.round(long)];
    return `M${Math.round(left)} ${Math.round(top)}q${dx + 5} ${dy >> 1} ${dx} ${dy}q${-dx - 6} ${-(dy >> 1)} ${-dx} ${-dy}z`;
  });
  const leaf = (out: number, up: number) =>
    `M${x - 3} ${y}q${Math.round(out * 0.3)} ${Math.round(-up * 1.3)} ${Math.round(out)} ${Math.round(-up)}q${Math.round(-out * 0.5)} ${Math.round(-up * 0.1)} ${Math.round(7 - out)} ${Math.round(up)}z`;
  return {
    stalk: `M${x} ${y}c${Math.round(nearX)} ${Math.round(nearY)} ${Math.round(farX)} ${Math.round(farY)} ${lean} ${Math.round(-height * 0.84)}`,
    leaves: [
      leaf(-lean * 0.9, height * 0.22),
      leaf(lean * 0.95, height * 0.3),
      leaf(-lean * 0.3, height * 0.4),
    ],
    seeds,
  };
}
