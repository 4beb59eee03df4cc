import { palette } from "../palette.ts";

const WHEEL = 45;
const FRONT = 146;

/**
 * A beach cruiser that leans on its stand, with a basket for the beach; `x` and `y` are the foot of
 * its rear wheel.
 */
export function Bicycle({ x, y, shadow }: { x: number; y: number; shadow: string }) {
  return (
    <g transform={`translate(${x} ${y - WHEEL})`}>
      <path
        fill={shadow}
        d="M-6 44q-60 0-110 12q-10 6 24 7q70 2 120-12q60 8 110-4q10 10-60 14q-70 8-124 10q80 4 150-10q40-6 44-16z"
      />
      <Wheel x={0} />
      <Wheel x={FRONT} />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path stroke={palette.ink} strokeWidth={4} d="M62 4l14 40M62 2l-8 18h-8" />
        <path
          stroke={palette.coral}
          strokeWidth={6}
          d="M0 0L60 3L42-58zM60 3Q86-14 114-54M42-54Q80-78 112-62M108-76L118-50Q124-16 146 0"
        />
        <path stroke="#8f2f24" strokeWidth={2} d="M44-52Q80-73 110-58M62 4L2 3" />
        <path stroke="#d8dccb" strokeWidth={4.5} d="M42-58L39-72M108-76L104-92Q96-104 74-100" />
        <path
          stroke={palette.coral}
          strokeWidth={5}
          d="M-40-26A49 49 0 0 1 34-35M106-34A49 49 0 0 1 188-24"
        />
        <path stroke={palette.ink} strokeWidth={7} d="M80-100L68-98" />
      </g>
      <circle cx={60} cy={3} r={9} fill={palette.ink} />
      <path fill="#6b4426" d="M14-78Q36-86 62-76Q58-70 44-70Q34-62 22-68Q12-70 14-78z" />
      <Basket />
    </g>
  );
}

/** A wheel with a pale tire, as these bicycles have it. */
function Wheel({ x }: { x: number }) {
  const spokes = Array.from({ length: 9 }, (_, index) => {
    const turn = (index * 20 * Math.PI) / 180;
    const [dx, dy] = [Math.round(Math.cos(turn) * 40), Math.round(Math.sin(turn) * 40)];
    return `M${x - dx} ${-dy}L${x + dx} ${dy}`;
  });
  return (
    <g fill="none">
      <path stroke="#8b9a92" strokeWidth={1.2} d={spokes.join("")} />
      <circle cx={x} r={WHEEL - 4} stroke={palette.ink} strokeWidth={8} />
      <circle cx={x} r={WHEEL - 5} stroke={palette.sand} strokeWidth={2.5} />
      <circle cx={x} r={5} fill={palette.ink} />
    </g>
  );
}

/** The basket, with a striped towel over its edge and a straw hat. */
function Basket() {
  return (
    <g>
      <path fill="#f2d896" d="M120-98Q134-116 152-104Q170-100 176-94Q146-86 116-94z" />
      <path fill={palette.coral} d="M131-101q12 4 26-3l2 6q-16 5-30 1z" />
      <path fill="#b98a4e" d="M112-92H172L164-54H122z" />
      <path fill="#8a6536" d="M112-92H124L132-54H122z" />
      <path
        fill="none"
        stroke="#8a6536"
        strokeWidth={2}
        d="M114-82h56M117-72h51M119-63h47M136-92l3 38M150-92v38"
      />
      <path fill={palette.shell} d="M146-95h18l2 30q-10 5-20 1z" />
      <path fill={palette.lagoon} d="M146-86h19v6h-19zM147-74h18l1 6h-19z" />
    </g>
  );
}
