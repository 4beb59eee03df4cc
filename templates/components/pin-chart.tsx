import { chartOf, PIN, type PlaceGroup } from "../pin-layout.ts";
import type { Pin } from "../pins.ts";
import { ChartBase, Waters } from "./coast-chart.tsx";

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
 * before the list is large until another link is followed, and has the names of waters.
 */
export function PinChart({ pins, place }: PinChartProps) {
  const { groups, frame, waters } = chartOf(pins);
  const { left, top, width, height } = frame;
  const gaps = groups.map(gap).join("");
  const entries = new Map(pins.map(({ number, entry }) => [number, entry]));
  return (
    <div className={`pin-chart-${place}`} id={place === "list" ? "chart" : undefined}>
      <svg
        className="coast-chart"
        viewBox={`${left} ${top} ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
        focusable="false"
      >
        <ChartBase />
        <Waters names={waters} />
        {gaps !== "" && <path className="shore-gaps" d={gaps} />}
        <path className="chart-leaders" d={groups.map(leader).join("")} />
        {groups.map((group) => (
          <Place key={group.near} {...group} entries={entries} />
        ))}
      </svg>
      <a href="#chart">Larger chart</a>
      {place === "list" && <a href="#main">Smaller chart</a>}
    </div>
  );
}

interface PlaceProps extends PlaceGroup {
  /** The ids of the entries, by their numbers. */
  entries: ReadonlyMap<number | undefined, string | undefined>;
}

/** All of it relative to where its name and numbers begin, which makes its text repeat itself. */
function Place({ near, charted, side, at, name, pins, entries }: PlaceProps) {
  const { x, y } = name;
  return (
    <g className="chart-place" transform={`translate(${x} ${y})`}>
      {charted && <circle cx={at.x - x} cy={at.y - y} r={5.5} />}
      <text textAnchor={side === "east" ? undefined : charted ? "end" : "start"}>{near}</text>
      {pins.map((pin) => (
        // For a finger or a mouse; the keyboard has the list.
        <a
          key={pin.number}
          className="chart-pin"
          href={`#${entries.get(pin.number)}`}
          tabIndex={-1}
        >
          <circle cx={pin.x - x} cy={pin.y - y} r={PIN.radius} />
          <text x={pin.x - x} y={pin.y - y}>
            {pin.number}
          </text>
        </a>
      ))}
    </g>
  );
}

function leader({ charted, leader: [from, to] }: PlaceGroup): string {
  return charted ? `M${from.x} ${from.y}L${to.x} ${to.y}` : "";
}

/** The line as far as the shore, which it hides, unless the mark hides it. */
function gap({ gap: at, leader: [from, to] }: PlaceGroup): string {
  if (at === undefined) return "";
  if (Math.hypot(at.x - from.x, at.y - from.y) < 6) return "";
  const share = 3 / Math.hypot(to.x - from.x, to.y - from.y);
  const [x, y] = [at.x + (to.x - from.x) * share, at.y + (to.y - from.y) * share];
  return `M${from.x} ${from.y}L${Math.round(x)} ${Math.round(y)}`;
}
