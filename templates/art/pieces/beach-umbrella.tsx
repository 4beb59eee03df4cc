import { palette } from "../palette.ts";

/**
 * A beach umbrella, open or furled, with its shadow. One unit is a centimeter; 0, 0 is where the
 * pole meets the sand.
 */
export function BeachUmbrella({
  x,
  y,
  scale,
  open,
  color,
}: {
  x: number;
  y: number;
  scale: number;
  open: boolean;
  color: string;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale.toFixed(3)})`}>
      {open ? <Open color={color} /> : <Furled color={color} />}
    </g>
  );
}

/** Linen, whiter than the sand. */
const WHITE = "#fffaf0";

/** Seen from a little above: six of its panels, the ones toward the sun bright. */
function Open({ color }: { color: string }) {
  const rim = Array.from({ length: 7 }, (_, index) => {
    const turn = (index * Math.PI) / 6;
    return [Math.round(-124 * Math.cos(turn)), Math.round(-198 + 30 * Math.sin(turn))] as const;
  });
  const panels = rim.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = rim[index]!;
    const middle = `${Math.round((x + fromX) / 2)} ${Math.round((y + fromY) / 2) - 6}`;
    const down = `M0-262Q${Math.round(fromX * 0.62)} ${Math.round(-248 + (fromY + 198) * 0.5)} ${fromX} ${fromY}`;
    const up = `Q${Math.round(x * 0.62)} ${Math.round(-248 + (y + 198) * 0.5)} 0-262z`;
    return {
      top: `${down}Q${middle} ${x} ${y}${up}`,
      hem: `M${fromX} ${fromY}v17q${(x - fromX) / 2} 7 ${x - fromX} ${y - fromY}v-17Q${middle} ${fromX} ${fromY}z`,
    };
  });
  const shades = ["shade", "dim", "lit", "lit", "lit", "lit"] as const;
  return (
    <>
      <ellipse cx={-190} cy={22} rx={128} ry={34} fill="#cfc2c0" />
      <path fill="#cfc2c0" d="M0-4L-150 16v8L0 5z" />
      <path fill="#6f5436" d="M-4 0V-200h8V0q-4 4-8 0z" />
      <path fill="#4a3a2c" d="M-4 0V-200h3V0z" />
      {panels.map(({ top, hem }, index) => {
        const colored = index % 2 === 1;
        const dark = shades[index] !== "lit";
        return (
          <g key={top}>
            <path fill={colored ? color : WHITE} d={top} />
            <path fill={colored ? color : WHITE} d={hem} />
            <path fill={palette.dusk} opacity={0.3} d={hem} />
            {dark && <path fill={palette.dusk} opacity={index === 0 ? 0.42 : 0.24} d={top + hem} />}
          </g>
        );
      })}
      <circle cx={0} cy={-264} r={6} fill={palette.brass} />
    </>
  );
}

/** Not yet opened: the cloth tied around its pole. */
function Furled({ color }: { color: string }) {
  return (
    <>
      <path fill="#cfc2c0" d="M0-3L-150 12l-60 12l56 4L0 5z" />
      <path fill="#6f5436" d="M-4 0V-120h8V0q-4 4-8 0z" />
      <path
        fill={color}
        d="M0-268q14 50 17 104l-4 8l9 52l-11-5l-10 8l-12-7l-11 6l9-54l-4-8q3-54 17-104z"
      />
      <path fill={WHITE} d="M0-268q6 50 6 108l4 55l-10 8l-6-3q4-90 6-168z" />
      <path
        fill={palette.dusk}
        opacity={0.35}
        d="M0-268q-4 60-6 106l-4 56l-12 5l9-54l-4-8q3-54 17-104z"
      />
      <path fill={palette.brass} d="M-15-164h32v7h-32z" />
    </>
  );
}
