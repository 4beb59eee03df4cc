import { CHART } from "../art/chart/projection.ts";
import { arrange, PIN, type PlaceGroup } from "../pin-layout.ts";
import type { Pin } from "../pins.ts";
import { ChartBase } from "./coast-chart.tsx";

/** The part of the chart that is shown: from the shore inland, and from north to south what the pins need. */
const LEFT = 104;
const WIDTH = CHART.width - LEFT;
const MARGIN = 46;
const LEAST = 380;
const GUTTER = 284;

interface PinChartProps {
  pins: readonly Pin[];
  /** Beside the page where there is room, otherwise before its list: of the two, a page shows one. */
  place: "side" | "list";
}

/**
 * The chart of the coast with the numbers of a page's entries. Decorative: each entry has its number and says in words
 * where it is.
 */
export function PinChart({ pins, place }: PinChartProps) {
  const groups = arrange(pins);
  const { top, height } = frameOf(groups);
  return (
    <svg
      className={`coast-chart pin-chart-${place}`}
      viewBox={`${LEFT} ${top} ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <ChartBase />
      <path className="chart-leaders" d={groups.map(leader).join("")} />
      {groups.map((group) => (
        <Place key={group.near} {...group} />
      ))}
    </svg>
  );
}

function Place({ near, at, name, pins }: PlaceGroup) {
  return (
    <g className="chart-place">
      <circle cx={at.x} cy={at.y} r={5.5} />
      <text textAnchor="end" {...name}>
        {near}
      </text>
      {pins.map(({ number, x, y }) => (
        <g key={number} className="chart-pin">
          <circle cx={x} cy={y} r={PIN.radius} />
          <text x={x} y={y + 5}>
            {number}
          </text>
        </g>
      ))}
    </g>
  );
}

/** From a place to the gutter beside the pins and, level, to its own: so it crosses no other place's pins. */
function leader({ at, joint }: PlaceGroup): string {
  return `M${at.x} ${at.y}L${Math.max(at.x, GUTTER)} ${joint.y}H${joint.x}`;
}

/** From above the northernmost place or pin to below the southernmost. */
function frameOf(groups: readonly PlaceGroup[]): { top: number; height: number } {
  const high = Math.min(...groups.flatMap(({ at, top }) => [at.y - MARGIN, top - MARGIN / 2]));
  const low = Math.max(...groups.flatMap(({ at, bottom }) => [at.y + MARGIN, bottom + MARGIN / 2]));
  const more = Math.max(0, LEAST - (low - high)) / 2;
  const height = Math.min(Math.round(low - high + 2 * more), CHART.height);
  const top = Math.min(Math.max(Math.round(high - more), 0), CHART.height - height);
  return { top, height };
}
