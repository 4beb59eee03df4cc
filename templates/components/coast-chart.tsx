import { useContent } from "../content.ts";
import type { ChartPlace } from "../pins.ts";
import { CHART_PLACES, Coast, isInland } from "./coast.tsx";

/**
 * A chart of the coast with the neighborhoods. It is decorative: the list of links next to it has all the information.
 */
export function CoastChart() {
  const { neighborhoods } = useContent();
  return (
    <svg className="coast-chart" viewBox="0 0 420 760" width={420} height={760} aria-hidden="true" focusable="false">
      <Coast />
      <Rose />
      <g className="chart-waters">
        <text x={64} y={330}>
          Gulf
        </text>
        <text x={330} y={566}>
          Naples Bay
        </text>
        <text x={266} y={748}>
          Gordon Pass
        </text>
        <text x={284} y={390}>
          Doctors Pass
        </text>
      </g>
      {neighborhoods.entries.map(({ name }) => (
        <Place key={name} name={name} />
      ))}
    </svg>
  );
}

function Place({ name }: { name: string }) {
  if (!isChartPlace(name)) return null;
  const { x, y } = CHART_PLACES[name];
  const inland = isInland(name);
  return (
    <g className="chart-place">
      <circle cx={x} cy={y} r={6} />
      <text x={x + (inland ? 14 : -14)} y={y + 5} textAnchor={inland ? "start" : "end"}>
        {name}
      </text>
    </g>
  );
}

function isChartPlace(name: string): name is ChartPlace {
  return name in CHART_PLACES;
}

/** A compass rose of eight points, the northern one longest. */
function Rose() {
  return (
    <g className="chart-rose" transform="translate(60 640)">
      <circle r={34} />
      <path d="M0-56L8-8L0 0L-8-8zM0 46L8 8L0 0L-8 8zM46 0L8 8L0 0L8-8zM-46 0L-8 8L0 0L-8-8z" />
      <text y={-64} textAnchor="middle">
        N
      </text>
    </g>
  );
}
