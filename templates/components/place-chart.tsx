import { CHART_PLACES } from "../art/chart/places.ts";
import { CHART, project } from "../art/chart/projection.ts";
import type { ChartPlace } from "../pins.ts";
import { ChartBase } from "./coast-chart.tsx";

/** The part of the chart that is shown: three by two, as photographs are. */
const [WIDTH, HEIGHT] = [150, 100];

/** A place on the chart in place of its photograph; off the chart, the open Gulf. Decorative. */
export function PlaceChart({ place, row }: { place: ChartPlace | undefined; row: string }) {
  const spot = place === undefined ? undefined : project(CHART_PLACES[place].at);
  const middle = spot ?? { x: 75, y: 130 };
  const left = Math.min(Math.max(middle.x - WIDTH / 2, 0), CHART.width - WIDTH);
  const top = Math.min(Math.max(middle.y - HEIGHT / 2, 0), CHART.height - HEIGHT);
  return (
    <svg
      className="place-chart above"
      viewBox={`${left} ${top} ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      data-row={row}
    >
      <ChartBase />
      {spot !== undefined && <circle cx={spot.x} cy={spot.y} r={5} />}
    </svg>
  );
}
