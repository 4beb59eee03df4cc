import { usePage } from "build-site";
import { ROSE } from "../art/chart/names.ts";
import { CHART_PLACES, isCharted } from "../art/chart/places.ts";
import { CHART, INLAND, NAUTICAL_MILE, OFFING, project } from "../art/chart/projection.ts";
import { useContent } from "../content.ts";

/** The width of the frame, in which each bar is half a minute of latitude. */
const FRAME = 10;
const BAR = NAUTICAL_MILE / 2;
const BASE = "art/coast-chart.svg";
const BOX = [-FRAME - 2, -FRAME - 2, CHART.width + 2 * FRAME + 4, CHART.height + 2 * FRAME + 4];

/**
 * The chart of the coast with the neighborhoods. It is decorative: the list of links next to it has
 * all the information.
 */
export function CoastChart() {
  const { neighborhoods } = useContent();
  const { width, height } = CHART;
  const base = usePage().asset(BASE);
  return (
    <div className="whole-chart">
      {/* Unlike an image of the SVG, it loads when it is needed. */}
      <img
        className="art"
        src={base.href}
        width={base.width}
        height={base.height}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <svg
        className="coast-chart"
        viewBox={BOX.join(" ")}
        width={BOX[2]}
        height={BOX[3]}
        aria-hidden="true"
        focusable="false"
      >
        <path
          className="chart-frame"
          d={`M0 0H${width}V${height}H0zM${-FRAME} ${-FRAME}H${width + FRAME}V${height + FRAME}H${-FRAME}z`}
        />
        <path
          className="chart-bars"
          strokeWidth={FRAME / 2}
          strokeDasharray={BAR}
          d={`M${-FRAME / 2} 0V${height}M${width + FRAME / 2} 0V${height}M0 ${-FRAME / 2}H${width}M0 ${height + FRAME / 2}H${width}`}
        />
        <Title />
        <Rose />
        {neighborhoods.entries.map(({ name }) => (
          <Place key={name} name={name} />
        ))}
      </svg>
    </div>
  );
}

/** Land and water, a drawing that all charts of the site share. */
export function ChartBase() {
  const { href } = usePage().asset(BASE);
  return (
    <image
      className="art"
      href={href}
      x={-OFFING}
      width={OFFING + CHART.width + INLAND}
      height={CHART.height}
    />
  );
}

function Place({ name }: { name: string }) {
  if (!isCharted(name)) return null;
  const { at, name: side, gap = 11 } = CHART_PLACES[name];
  const { x, y } = project(at);
  return (
    <g className="chart-place">
      <circle cx={x} cy={y} r={5.5} />
      {side === "east" ? (
        <text x={x + gap} y={y + 5}>
          {name}
        </text>
      ) : (
        <text x={x - gap} y={y + 5} textAnchor="end" data-side="west">
          {name}
        </text>
      )}
    </g>
  );
}

/** The title, where the land is empty, with a scale of a nautical mile. */
function Title() {
  const [x, y] = [359, 404];
  const mile = NAUTICAL_MILE;
  return (
    <g className="chart-title">
      <text x={x} y={y}>
        Naples
      </text>
      {["Wiggins Pass", "to Gordon Pass", "Soundings in feet", "Not for navigation"].map(
        (line, index) => (
          <text key={line} x={x} y={y + 21 + 17 * index}>
            {line}
          </text>
        ),
      )}
      <path d={`M${x - mile / 2} ${y + 86}v8h${mile}v-8m${-mile / 2} 4v4`} />
      <text x={x} y={y + 110}>
        1 nautical mile
      </text>
    </g>
  );
}

/** A compass rose of sixteen points, the northern one longest. */
function Rose() {
  return (
    <g className="chart-rose" transform={`translate(${ROSE.x} ${ROSE.y})`}>
      <circle r={40} />
      <circle r={36} strokeDasharray="1 3.7" strokeWidth={5} />
      <path className="chart-rose-half" d="M0-12L24-24L12 0L24 24L0 12L-24 24L-12 0L-24-24z" />
      <path d="M0-56L8-8L0 0L-8-8zM0 46L8 8L0 0L-8 8zM46 0L8 8L0 0L8-8zM-46 0L-8 8L0 0L-8-8z" />
      <text y={-62}>N</text>
    </g>
  );
}
