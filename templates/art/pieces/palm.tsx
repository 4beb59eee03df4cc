import { palmLeaf } from "./palm-leaf.ts";

/**
 * Colors of a palm: leaves behind, leaves before them, leaves in the light, and the two sides of
 * its trunk.
 */
export interface Tones {
  back: string;
  leaf: string;
  lit: string;
  trunk: string;
  shade: string;
}

/**
 * Six leaves, from the one that stands to the one that hangs; all crowns are put together of them.
 */
const LEAVES = [
  [80, 84],
  [62, 124],
  [38, 122],
  [12, 102],
  [-14, 78],
  [-38, 46],
].map(([angle = 0, bend = 0]) => palmLeaf({ angle, bend, length: 200 }));

/**
 * A leaf of a crown: which of the six, to which side, how long, and how far turned out of its
 * place.
 */
type Leaf = readonly [leaf: number, side: 1 | -1, length: number, turn: number];

const BEHIND: readonly Leaf[] = [
  [1, 1, 0.82, -9],
  [2, -1, 0.9, 10],
  [3, 1, 0.96, 12],
  [4, -1, 0.94, -8],
  [5, 1, 0.84, 2],
  [5, -1, 0.78, 8],
];
const BEFORE: readonly Leaf[] = [
  [0, -1, 0.8, 6],
  [1, -1, 0.98, 0],
  [3, -1, 1, 3],
  [4, 1, 0.92, -4],
  [4, -1, 0.8, -22],
];
const LIT: readonly Leaf[] = [
  [0, 1, 0.86, 4],
  [2, 1, 1, 0],
  [3, 1, 0.8, -6],
];

interface CrownProps {
  length: number;
  tones: Tones;
  side?: 1 | -1;
  /** A number that turns each leaf a little, so that no two crowns are alike. */
  habit?: number;
}

/** A crown of palm leaves around 0 0, each `length` long; `side` -1 has the light on the left. */
export function Crown({ length, tones, side = 1, habit = 0 }: CrownProps) {
  const size = Math.round(length / 2) / 100;
  const rows = [
    [BEHIND, tones.back],
    [BEFORE, tones.leaf],
    [LIT, tones.lit],
  ] as const;
  return (
    <g transform={`scale(${size * side} ${size})`}>
      {rows.map(([leaves, color]) => (
        <g key={leaves.length} fill={color}>
          {leaves.map(([leaf, toward, long, turn], index) => {
            const sway = ((habit * 7 + index * habit * 5) % 19) - (habit ? 9 : 0);
            return (
              <path
                key={`${leaf} ${toward} ${turn}`}
                transform={`rotate(${turn + sway}) scale(${long * toward} ${long})`}
                d={LEAVES[leaf]}
              />
            );
          })}
        </g>
      ))}
    </g>
  );
}

interface Place {
  x: number;
  base: number;
  height: number;
  tones: Tones;
  /** Where the light is: 1 right, -1 left. */
  side?: 1 | -1;
  habit?: number;
}

/** A royal palm: a pale column, thickest below its middle, a smooth green shaft, and the crown. */
export function Royal({ x, base, height, tones, side = 1, habit = x }: Place) {
  const thick = height * 0.026;
  const neck = height * 0.78;
  return (
    <g transform={`translate(${x} ${base})`}>
      <path fill={tones.shade} d={column(-thick, thick, neck)} />
      <path
        fill={tones.trunk}
        d={side > 0 ? column(-thick * 0.1, thick, neck) : column(-thick, thick * 0.1, neck)}
      />
      <path fill={tones.leaf} d={shaft(thick, neck, height)} />
      <g transform={`translate(0 ${-Math.round(height * 0.94)})`}>
        <Crown length={height * 0.36} tones={tones} side={side} habit={habit} />
      </g>
    </g>
  );
}

/**
 * The column of a royal palm between two edges; the foot is a little wider, and the belly the
 * widest.
 */
function column(left: number, right: number, height: number): string {
  const [l, r, h] = [Math.round(left * 10) / 10, Math.round(right * 10) / 10, Math.round(height)];
  const at = (edge: number, part: number) => Math.round(edge * part * 10) / 10;
  return `M${at(l, 1.25)} 0Q${at(l, 1.3)} ${-Math.round(h * 0.45)} ${at(l, 0.62)} ${-h}H${at(r, 0.62)}Q${at(r, 1.3)} ${-Math.round(h * 0.45)} ${at(r, 1.25)} 0Q${Math.round((l + r) / 2)} ${Math.round((r - l) * 0.22)} ${at(l, 1.25)} 0z`;
}

/** The green shaft above the column, from which the leaves come. */
function shaft(thick: number, neck: number, height: number): string {
  const wide = Math.round(thick * 8) / 10;
  const low = -Math.round(neck);
  const high = -Math.round(height * 0.96);
  return `M${-wide * 0.9} ${low + 2}Q${-wide * 1.3} ${low - 20} ${-wide * 0.4} ${high}H${wide * 0.4}Q${wide * 1.3} ${low - 20} ${wide * 0.9} ${low + 2}z`;
}

/** A coconut palm whose trunk leans out by `lean` before it rises, with the scars of old leaves. */
export function Coconut({
  x,
  base,
  height,
  lean,
  tones,
  side = 1,
  habit = x,
}: Place & { lean: number }) {
  const foot = height * 0.045;
  const top = height * 0.014;
  const waist = height * 0.02;
  const trunk = (left: number, right: number) =>
    `M${round(left * foot)} 0Q${round(lean * 0.85 + left * waist)} ${round(-height / 2)} ${round(lean + left * top)} ${round(-height)}H${round(lean + right * top)}Q${round(lean * 0.85 + right * waist)} ${round(-height / 2)} ${round(right * foot)} 0z`;
  // Of palms that are far away one does not see the scars.
  const scars = Array.from({ length: height < 200 ? 0 : 9 }, (_, index) => {
    const part = 0.06 + index * 0.1;
    const half = foot * 0.78 + (top - foot * 0.78) * part;
    const middle = lean * (1.7 * part * (1 - part) + part * part);
    return `M${round(middle - half)} ${round(-height * part)}q${round(half)} ${round(half * 0.9)} ${round(half * 2)} 0`;
  });
  return (
    <g transform={`translate(${x} ${base})`}>
      <path fill={tones.shade} d={trunk(-1, 1)} />
      <path fill={tones.trunk} d={side > 0 ? trunk(0, 1) : trunk(-1, 0)} />
      {scars.length > 0 && (
        <path fill="none" stroke={tones.shade} strokeWidth={height * 0.006} d={scars.join("")} />
      )}
      <g transform={`translate(${round(lean)} ${round(-height)})`}>
        <Crown length={height * 0.42} tones={tones} side={side} habit={habit} />
      </g>
    </g>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
