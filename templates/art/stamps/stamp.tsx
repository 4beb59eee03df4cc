import type { ReactNode } from "react";
import { palette } from "../palette.ts";

/** The size of a stamp with its perforated edge. */
export const STAMP_WIDTH = 480;
export const STAMP_HEIGHT = 600;

/** The part of a stamp that shows the picture. */
export const FIELD = { x: 36, y: 36, width: 408, height: 528, right: 444, bottom: 564 } as const;

/** The holes of the perforation: so wide, and so many along the short and the long side. */
const HOLE = { radius: 8, across: 20, down: 25 } as const;

/**
 * A postage stamp: perforated paper, a double rule, and the picture inside of it. What is outside
 * of the paper stays transparent. Each stamp is a file of its own, so the name of the clip cannot
 * meet its like.
 */
export function Stamp({
  children,
  paper = palette.shell,
}: {
  children: ReactNode;
  paper?: string;
}) {
  const { x, y, width, height } = FIELD;
  return (
    <svg viewBox={`0 0 ${STAMP_WIDTH} ${STAMP_HEIGHT}`} width={STAMP_WIDTH} height={STAMP_HEIGHT}>
      <clipPath id="stamp-picture">
        <rect x={x} y={y} width={width} height={height} />
      </clipPath>
      <path fill={paper} stroke="#cdb88e" strokeWidth={1.5} d={perforated()} />
      <g clipPath="url(#stamp-picture)">{children}</g>
      <path
        fill="none"
        stroke={palette.brass}
        strokeWidth={2}
        d={`${ruleAround(1)}${ruleAround(7)}`}
      />
    </svg>
  );
}

/**
 * The outline of the paper, clockwise: half a hole after each tooth, and a whole tooth at every
 * corner.
 */
function perforated(): string {
  const { radius, across, down } = HOLE;
  const edge = 1;
  const side = (length: number, holes: number, stepX: number, stepY: number) => {
    const tooth = (length - 2 * edge - holes * radius * 2) / (holes + 1);
    const line = `l${round(tooth * stepX)} ${round(tooth * stepY)}`;
    const hole = `a${radius} ${radius} 0 0 0 ${radius * 2 * stepX} ${radius * 2 * stepY}`;
    return (line + hole).repeat(holes) + line;
  };
  const top = side(STAMP_WIDTH, across, 1, 0);
  const right = side(STAMP_HEIGHT, down, 0, 1);
  const bottom = side(STAMP_WIDTH, across, -1, 0);
  const left = side(STAMP_HEIGHT, down, 0, -1);
  return `M${edge} ${edge}${top}${right}${bottom}${left}z`;
}

/** A rule that runs around the picture at a distance. */
function ruleAround(distance: number): string {
  const { x, y, width, height } = FIELD;
  return `M${x - distance} ${y - distance}h${width + 2 * distance}v${height + 2 * distance}h${-(width + 2 * distance)}z`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
