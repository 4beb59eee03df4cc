import { usePage } from "build-site";
import { LETTERED, LINE, type Lettered, TITLE } from "../art/chart/names.ts";
import { CHART_PLACES, isCharted } from "../art/chart/places.ts";
import { CHART, FRAME, INLAND, OFFING, project } from "../art/chart/projection.ts";
import { useContent } from "../content.ts";

/**
 * The chart of the coast with the neighborhoods. It is decorative: the list of links next to it has
 * all the information.
 */
export function CoastChart() {
  const { neighborhoods } = useContent();
  const { href } = usePage().asset("art/coast-chart.svg");
  const [width, height] = [CHART.width + 2 * FRAME, CHART.height + 2 * FRAME];
  return (
    <div className="whole-chart">
      {/* Unlike an image of the SVG, it loads when it is needed. */}
      <img
        className="art"
        src={href}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <svg
        className="coast-chart"
        viewBox={`${-FRAME} ${-FRAME} ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
        focusable="false"
      >
        <Title />
        <Waters names={LETTERED} />
        {neighborhoods.entries.map(({ name }) => (
          <Place key={name} name={name} />
        ))}
      </svg>
    </div>
  );
}

/** The names of waters and of what is ashore, in the type of the page. */
export function Waters({ names }: { names: readonly Lettered[] }) {
  return (
    <g className="chart-waters">
      {names.map(({ lines, x, y, anchor, turn, kind }) =>
        lines.map((text, line) => (
          <text
            key={text}
            x={x}
            y={y + line * LINE}
            className={kind}
            textAnchor={anchor}
            transform={turn === undefined ? undefined : `rotate(${turn} ${x} ${y})`}
          >
            {text}
          </text>
        )),
      )}
    </g>
  );
}

/** Land and water without depths and names: the drawing that the charts with pins share. */
export function ChartBase() {
  const { href } = usePage().asset("art/shore-chart.svg");
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
        <text x={x - gap} y={y + 5} textAnchor="end">
          {name}
        </text>
      )}
    </g>
  );
}

/** The title, with a scale of a nautical mile. */
function Title() {
  const { x, y } = TITLE;
  return (
    <g className="chart-title">
      <text x={x} y={y}>
        Naples
      </text>
      {["Wiggins Pass", "to Gordon Pass", "Soundings", "in feet", "Not for", "navigation"].map(
        (line, index) => (
          <text key={line} x={x} y={y + 17 + 17 * index}>
            {line}
          </text>
        ),
      )}
      <text x={x} y={y + 158}>
        1 nautical mile
      </text>
    </g>
  );
}
