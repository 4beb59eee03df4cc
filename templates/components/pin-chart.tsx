import { chartOf, PIN, type PlaceGroup } from "../pin-layout.ts";
import type { Pin } from "../pins.ts";
import { ChartBase } from "./coast-chart.tsx";

interface PinChartProps {
  pins: readonly Pin[];
  /**
   * Beside the page where there is room, otherwise before its list: of the two, a page shows one.
   */
  place: "side" | "list";
}

/**
 * The chart of the coast with the numbers of a page's entries. Decorative: each entry has its
 * number and says in words where it is.
 */
export function PinChart({ pins, place }: PinChartProps) {
  const { groups, frame, scale } = chartOf(pins);
  const { left, top, width, height } = frame;
  const charted = groups.filter((group) => group.charted);
  return (
    <svg
      className={`coast-chart pin-chart-${place}${scale > 1 ? " large-letters" : ""}`}
      viewBox={`${left} ${top} ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <ChartBase />
      <path className="chart-leaders" d={charted.map(leader).join("")} />
      {groups.map((group) => (
        <Place key={group.near} {...group} scale={scale} />
      ))}
    </svg>
  );
}

function Place({ near, charted, at, name, pins, scale }: PlaceGroup & { scale: number }) {
  return (
    <g className="chart-place">
      {charted && <circle cx={at.x} cy={at.y} r={5.5} />}
      <text textAnchor="end" {...name}>
        {near}
      </text>
      {pins.map(({ number, x, y }) => (
        <g key={number} className="chart-pin">
          <circle cx={x} cy={y} r={PIN.radius * scale} />
          <text x={x} y={y + 5 * scale}>
            {number}
          </text>
        </g>
      ))}
    </g>
  );
}

function leader({ leader: [from, turn, to] }: PlaceGroup): string {
  return `M${from.x} ${from.y}L${turn.x} ${turn.y}H${to.x}`;
}
