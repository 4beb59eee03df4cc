import { palette } from "../palette.ts";

/**
 * How far the near side of the chair is from the far one on the picture: we look at it from its
 * back corner.
 */
const ACROSS = { x: -44, y: 30 } as const;

/**
 * A sling chair that looks to the left, at the water; 0, 0 is the middle of its foot, one unit a
 * centimeter.
 */
export function BeachChair({
  x,
  y,
  scale,
  color,
}: {
  x: number;
  y: number;
  scale: number;
  color: string;
}) {
  const strips = [0, 1, 2, 3, 4].map((index) => sling(index / 5, (index + 1) / 5));
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path fill="#cfc2c0" d="M68 4L-100 34l-66 2l30-16l96-16z" />
      <path fill="none" stroke="#5b432c" strokeWidth={5} strokeLinecap="round" d={frame(0)} />
      {strips.map((d, index) => (
        <path key={d} fill={index % 2 === 0 ? color : palette.seaglass} d={d} />
      ))}
      <path fill="none" stroke="#7b5d3b" strokeWidth={6} strokeLinecap="round" d={frame(1)} />
    </g>
  );
}

/** A strip of the cloth: from the head, down to the seat, and up to the bar in front. */
function sling(from: number, to: number): string {
  const shift = (part: number, x: number, y: number) =>
    `${Math.round(x + ACROSS.x * part)} ${Math.round(y + ACROSS.y * part)}`;
  const down = `M${shift(from, 72, -96)}Q${shift(from, 44, -26)} ${shift(from, -4, -22)}T${shift(from, -52, -46)}`;
  return `${down}L${shift(to, -52, -46)}Q${shift(to, -32, -18)} ${shift(to, -4, -22)}T${shift(to, 72, -96)}z`;
}

/** Two bars that cross like scissors. */
function frame(part: number): string {
  const x = ACROSS.x * part;
  const y = ACROSS.y * part;
  return `M${x + 72} ${y - 98}L${x - 58} ${y}M${x - 54} ${y - 48}L${x + 62} ${y + 2}`;
}
