/** Four tones, from what the light strikes to what it does not reach. */
export interface Plumage {
  light: string;
  middle: string;
  shade: string;
  dark: string;
}

/**
 * A brown pelican with both wings raised, as a carver would cut it; `x` and `y` are its shoulder,
 * it flies to the left.
 */
export function EmblemPelican({
  x,
  y,
  scale = 1,
  plumage,
}: {
  x: number;
  y: number;
  scale?: number;
  plumage: Plumage;
}) {
  const { light, middle, shade, dark } = plumage;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <g transform="translate(-26 0) rotate(-2) scale(-.92 .94)">
        <Wing light={middle} middle={shade} dark={dark} />
      </g>
      <path fill={middle} d="M70 22L132 20L128 29L138 33L126 40L132 48L70 46z" />
      <path fill={dark} d="M70 34L126 40L132 48L70 46z" />
      <path
        fill={light}
        d="M-74-6C-44-26-4-24 30-8C62-6 88 8 92 30C70 48 30 58-4 52C-40 46-68 28-74-6z"
      />
      <path fill={middle} d="M-62 22C-30 34 40 40 92 30C70 48 30 58-4 52C-28 48-50 40-62 22z" />
      <g transform="rotate(4)">
        <Wing light={light} middle={middle} dark={dark} />
      </g>
      <path
        fill={light}
        d="M-40-12C-52-34-70-44-88-44C-104-44-114-34-113-23C-112-14-104-9-96-8C-92 6-84 18-70 24C-52 20-36 6-40-12z"
      />
      <path fill={dark} d="M-97-9C-92 6-84 18-70 24C-78 8-80-4-76-20z" />
      <path fill={middle} d="M-108-28L-246 10Q-254 13-247 17C-206 38-140 30-92-6z" />
      <path fill={dark} d="M-110-22L-248 14Q-180 16-96-12z" />
      <circle cx={-100} cy={-28} r={3.4} fill={dark} />
    </g>
  );
}

/**
 * A wing: long feathers that open like a fan and touch each other, a shorter row over their roots,
 * the arm on top.
 */
function Wing({ light, middle, dark }: Omit<Plumage, "shade">) {
  const count = 16;
  /**
   * A point of the wing: `along` from the shoulder to the tip, `out` from the bone to the end of
   * the feather.
   */
  const at = (along: number, out: number) => {
    const bone =
      along < 0.45
        ? [along * 180, along * -216]
        : [81 + (along - 0.45) * 90, -97.2 - (along - 0.45) * 70];
    const angle = 1.02 - along ** 1.3 * 1.56;
    return `${Math.round((bone[0] ?? 0) + Math.cos(angle) * out)} ${Math.round((bone[1] ?? 0) + Math.sin(angle) * out)}`;
  };
  const row = (length: (along: number) => number, odd: 0 | 1) =>
    Array.from({ length: count }, (_, index) => {
      // The first three would only lie on the body.
      if (index < 3 || index % 2 !== odd) return "";
      const [from, to] = [index / count, (index + 1.06) / count];
      const middleOf = (from + to) / 2;
      const reach = length(middleOf);
      return `M${at(from, 0)}L${at(from, reach * 0.86)}Q${at(from, reach)} ${at(middleOf, reach)}Q${at(to, reach)} ${at(to, reach * 0.86)}L${at(to, 0)}z`;
    }).join("");
  const long = (along: number) => 70 + along * 66;
  const short = (along: number) => 46 + along * 22;
  return (
    <g>
      <path fill={dark} d={row(long, 0)} />
      <path fill={middle} d={row(long, 1)} />
      <path fill={middle} d={row(short, 0)} />
      <path fill={light} d={row(short, 1)} />
      <path
        fill={light}
        d="M-44 2C-20-30 16-86 66-112C90-122 122-132 140-134C122-118 104-104 92-84C72-54 62-24 70 16C48 28-20 24-44 2z"
      />
    </g>
  );
}
