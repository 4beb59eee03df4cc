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
 * The chart of the coast with the numbers of a page's entries, each a link to its entry. Decorative:
 * each entry has its number and says in words where it is. As the target of its link, the chart
 * before the list is large until another link is followed.
 */
export function PinChart({ pins, place }: PinChartProps) {
  const { groups, frame, scale } = chartOf(pins);
  const { left, top, width, height } = frame;
  const entries = new Map(pins.map(({ number, entry }) => [number, entry]));
  const charted = groups.filter((group) => group.charted);
  return (
    <div className={`pin-chart-${place}`} id={place === "list" ? "chart" : undefined}>
      <svg
        className={`coast-chart${scale > 1 ? " large-letters" : ""}`}
        viewBox={`${left} ${top} ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
        focusable="false"
      >
        <ChartBase />
        <path className="chart-leaders" d={charted.map(leader).join("")} />
        {groups.map((group) => (
          <Place key={group.near} {...group} scale={scale} entries={entries} />
        ))}
      </svg>
      <a className="larger-chart" href="#chart">
        Larger chart
      </a>
    </div>
  );
}

interface PlaceProps extends PlaceGroup {
  scale: number;
  /** The ids of the entries, by their numbers. */
  entries: ReadonlyMap<number | undefined, string | undefined>;
}

function Place({ near, charted, at, name, pins, scale, entries }: PlaceProps) {
  return (
    <g className="chart-place">
      {charted && <circle cx={at.x} cy={at.y} r={5.5} />}
      <text textAnchor="end" {...name}>
        {near}
      </text>
      {pins.map(({ number, x, y }) => (
        // For a finger or a mouse; the keyboard has the list.
        <a key={number} className="chart-pin" href={`#${entries.get(number)}`} tabIndex={-1}>
          <circle cx={x} cy={y} r={PIN.radius * scale} />
          <text x={x} y={y + 5 * scale}>
            {number}
          </text>
        </a>
      ))}
    </g>
  );
}

function leader({ leader: [from, turn, to] }: PlaceGroup): string {
  return `M${from.x} ${from.y}L${turn.x} ${turn.y}H${to.x}`;
}
