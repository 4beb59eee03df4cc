/** A coconut palm: a thin trunk that leans and rises again, and leaves that hang on all sides. */
export function CoconutPalm({
  x,
  y,
  height,
  lean,
  color,
}: {
  x: number;
  y: number;
  height: number;
  lean: number;
  color: string;
}) {
  const half = height * 0.022;
  const trunk =
    `M${round(-half * 1.6)} 0Q${round(lean * 0.9 - half)} ${round(-height * 0.4)} ${round(lean - half * 0.6)} ${-height}` +
    `h${round(half * 1.2)}Q${round(lean * 0.9 + half)} ${round(-height * 0.4)} ${round(half * 1.6)} 0z`;
  const size = height * 0.34;
  const leaves = LEAVES.map(([angle, length]) => leaf(angle, size * length, size < 60 ? 4 : 7));
  return (
    <g fill={color} transform={`translate(${x} ${y})`}>
      <path d={trunk} />
      <path transform={`translate(${lean} ${-height})`} d={leaves.join("")} />
    </g>
  );
}

/** Direction in degrees from the right, and length, of each leaf. */
const LEAVES = [
  [158, 0.9],
  [190, 1],
  [214, 0.95],
  [244, 0.85],
  [284, 0.8],
  [316, 0.95],
  [342, 1],
  [12, 0.9],
] as const;

/** One leaf from 0, 0: a rib that arches and falls, with blades that hang from it. */
function leaf(angle: number, length: number, blades: number): string {
  const turn = (angle * Math.PI) / 180;
  const out = Math.cos(turn) * length;
  const up = Math.sin(turn) * length;
  const fall = length * 0.5 * Math.abs(Math.cos(turn));
  const at = (t: number) => [out * t, up * t - fall * 1.4 * t * (1 - t) + fall * t * t] as const;
  const edge = Array.from({ length: blades }, (_, index) => {
    const [endX, endY] = at(1 - (index + 0.2) / blades);
    const [rootX, rootY] = at(1 - (index + 1) / blades);
    const drop = length * 0.24 * Math.sin((Math.PI * (index + 1)) / (blades + 1));
    return `L${round(endX)} ${round(endY + drop)}L${round(rootX)} ${round(rootY)}`;
  });
  const [midX, midY] = at(0.5);
  const [tipX, tipY] = at(1);
  return `M0 0Q${round(2 * midX - tipX / 2)} ${round(2 * midY - tipY / 2)} ${round(tipX)} ${round(tipY)}${edge.join("")}z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
