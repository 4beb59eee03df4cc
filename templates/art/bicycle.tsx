import { palette } from "./palette.ts";

/** A bicycle that somebody has leaned against the fence, with a basket for the beach. */
export function Bicycle({ x, y }: { x: number; y: number }) {
  const wheel = 56;
  const front = x + 186;
  const spokes = [0, 30, 60, 90, 120, 150].map((angle) => {
    const turn = (angle * Math.PI) / 180;
    return [Math.round(Math.cos(turn) * wheel), Math.round(Math.sin(turn) * wheel)] as const;
  });
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <g stroke="#8fa3a5" strokeWidth={1.8}>
        {[x, front].map((hub) => (
          <path key={hub} d={spokes.map(([dx, dy]) => `M${hub - dx} ${y - dy}L${hub + dx} ${y + dy}`).join("")} />
        ))}
      </g>
      <g stroke={palette.ink} strokeWidth={7}>
        <circle cx={x} cy={y} r={wheel} />
        <circle cx={front} cy={y} r={wheel} />
      </g>
      <path
        stroke={palette.coral}
        strokeWidth={7}
        d={`M${x} ${y}L${x + 52} ${y - 78}H${x + 146}L${x + 84} ${y}zM${x + 84} ${y}L${x + 44} ${y - 96}M${front} ${y}L${x + 140} ${y - 116}`}
      />
      <path stroke={palette.ink} strokeWidth={8} d={`M${x + 22} ${y - 98}h44M${x + 140} ${y - 116}q-6-16-26-14`} />
      <path stroke={palette.ink} strokeWidth={5} d={`M${x + 84} ${y}l10 20h12`} />
      <path fill="#c99a5a" stroke="#8a6536" strokeWidth={4} d={`M${x + 154} ${y - 122}h58l-8 44h-42z`} />
      <path fill={palette.sun} stroke="none" d={`M${x + 162} ${y - 122}q8-22 22-14q16-12 20 14z`} />
    </g>
  );
}
