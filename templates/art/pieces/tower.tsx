import { HORIZON } from "../kit.tsx";
import { palette } from "../palette.ts";
import { scatter } from "./gouge.ts";

/** The point into which all lines along the beach run, and how high above the beach our eyes are, in meters. */
export const VANISHING = 820;
export const EYE = 16;
/** Pixels per meter at a distance of one meter. */
const FOCUS = 1000;
const FLOOR_HEIGHT = 3.4;

export interface TowerShape {
  /** Pixels per meter at its front. */
  scale: number;
  /** Meters from the line of our sight to its left edge. */
  right: number;
  /** Width, height and depth in meters. */
  width: number;
  height: number;
  depth: number;
  crown: "steps" | "barrel" | "flat";
  inks: TowerInks;
}

export interface TowerInks {
  front: string;
  slab: string;
  side: string;
  /** The edges of the balconies on the side of the afterglow. */
  glow: string;
  lamp: string;
}

/** A tower on the beach: its front toward us, where people are at home, its left side toward the last light. */
export function Tower({ scale, right, width, height, depth, crown, inks }: TowerShape) {
  const far = FOCUS / (FOCUS / scale + depth);
  const [left, back] = [VANISHING + right * scale, VANISHING + right * far];
  const wide = width * scale;
  const y = (up: number, at: number) => HORIZON + (EYE - up) * at;
  const floors = Math.floor((height - 4) / FLOOR_HEIGHT);
  const columns = Math.floor(width / 4.4);
  const slabs: string[] = [];
  const edges: string[] = [];
  const lit: string[] = [];
  for (let floor = 1; floor <= floors; floor++) {
    const up = floor * FLOOR_HEIGHT + 1;
    slabs.push(`M${n(left)} ${n(y(up, scale))}h${n(wide)}`);
    // Far away one sees no single balcony on the narrow side.
    if (scale > 3)
      edges.push(
        `M${n(left)} ${n(y(up + 0.5, scale))}L${n(back)} ${n(y(up + 0.5, far))}V${n(y(up - 0.7, far))}L${n(left)} ${n(y(up - 0.7, scale))}z`,
      );
    for (let column = 0; column < columns; column++) {
      const home = scatter(floor * 31 + column * 7, width);
      if (home > 0.36 && floor < floors) continue;
      // Some have drawn the curtain halfway.
      const pane = n((wide / columns) * (home < 0.12 ? 0.44 : 0.74));
      lit.push(
        `M${n(left + ((column + 0.14) * wide) / columns)} ${n(y(up + 2.7, scale))}h${pane}v${n(scale * 2)}h${-pane}z`,
      );
    }
  }
  return (
    <g>
      <Crown left={left} wide={wide} top={y(height, scale)} scale={scale} crown={crown} inks={inks} />
      <path
        fill={inks.front}
        d={`M${n(left)} ${n(y(0, scale))}V${n(y(height, scale))}h${n(wide)}V${n(y(0, scale))}z`}
      />
      <path
        fill={scale > 3 ? inks.side : inks.glow}
        d={`M${n(left)} ${n(y(0, scale))}V${n(y(height, scale))}L${n(back)} ${n(y(height, far))}V${n(y(0, far))}z`}
      />
      <path fill={inks.glow} d={edges.join("")} />
      <path fill={inks.lamp} d={lit.join("")} />
      <path fill="#fbe2a0" d={lit.filter((_, index) => index % 4 === 2).join("")} />
      <path
        fill="none"
        stroke={inks.front}
        strokeWidth={n(scale * 0.5)}
        d={Array.from(
          { length: columns - 1 },
          (_, column) => `M${n(left + ((column + 1) * wide) / columns)} ${n(y(height, scale))}V${n(y(0, scale))}`,
        ).join("")}
      />
      <path fill="none" stroke={inks.slab} strokeWidth={n(scale * 0.42)} d={slabs.join("")} />
    </g>
  );
}

interface CrownProps {
  left: number;
  wide: number;
  top: number;
  scale: number;
  crown: TowerShape["crown"];
  inks: TowerInks;
}

/** What ends a tower above: rooms for machines in steps, a barrel, or a flat roof that reaches out. */
function Crown({ left, wide, top, scale, crown, inks }: CrownProps) {
  const at = (part: number) => n(left + wide * part);
  const up = (meters: number) => n(top - meters * scale);
  switch (crown) {
    case "steps":
      return (
        <g>
          <path
            fill={inks.front}
            d={`M${at(0.12)} ${n(top)}V${up(3.4)}H${at(0.88)}V${n(top)}zM${at(0.3)} ${n(top)}V${up(6.4)}H${at(0.7)}V${n(top)}zM${at(0.49)} ${n(top)}V${up(10.5)}H${at(0.505)}V${n(top)}z`}
          />
          <path
            fill={inks.glow}
            d={`M${at(0.06)} ${n(top)}V${up(3)}L${at(0.12)} ${up(3.4)}V${n(top)}zM${at(0.26)} ${up(3.4)}V${up(6)}L${at(0.3)} ${up(6.4)}V${up(3.4)}z`}
          />
          <path
            fill={palette.coral}
            d={`M${at(0.48)} ${up(10.5)}h${n(wide * 0.035)}v${-n(scale * 0.7)}h${-n(wide * 0.035)}z`}
          />
        </g>
      );
    case "barrel":
      return (
        <g>
          <path
            fill={inks.glow}
            d={`M${at(-0.07)} ${up(-0.6)}Q${at(0.3)} ${up(10.5)} ${at(0.6)} ${up(5.6)}V${n(top)}z`}
          />
          <path fill={inks.front} d={`M${at(0)} ${n(top)}Q${at(0.5)} ${up(12)} ${at(1)} ${n(top)}z`} />
        </g>
      );
    case "flat":
      return (
        <path
          fill={inks.slab}
          d={`M${at(-0.1)} ${n(top)}V${up(1)}H${at(1.06)}V${n(top)}zM${at(0.36)} ${up(1)}V${up(4)}H${at(0.72)}V${up(1)}z`}
        />
      );
  }
}

function n(value: number): number {
  return Math.round(value);
}
