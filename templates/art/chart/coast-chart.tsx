import {
  BAYS,
  CHANNELS,
  HIGHWAY,
  JETTIES,
  KEYS,
  MANGROVES,
  PIER,
  ROADS,
  RUNWAYS,
  SHORE,
  TOWN,
} from "./geography.ts";
import { CONTOURS, contourLine } from "./depths.ts";
import { isFree, ROSE, TAKEN, TITLE } from "./names.ts";
import { CHART, FRAME, INLAND, NAUTICAL_MILE, OFFING, smooth, straight } from "./projection.ts";
import { Soundings } from "./soundings.tsx";

/** The chart is a picture of its own, so it brings its colors for both themes. */
const COLORS = {
  day: {
    deep: "#eaf2e6",
    middle: "#d9eade",
    shoal: "#c3dfd5",
    shallow: "#a9d1c8",
    land: "#efdfbd",
    mangrove: "#cfd5a8",
    road: "#d3b888",
    line: "#0f4c5c",
    ink: "#13242b",
    brass: "#74531a",
    rose: "#0f4c5c",
  },
  night: {
    deep: "#0c2a35",
    middle: "#103440",
    shoal: "#16414c",
    shallow: "#1e505a",
    land: "#39433c",
    mangrove: "#2b5440",
    road: "#6c6a50",
    line: "#8fc4ba",
    ink: "#f3ead8",
    brass: "#d9b67a",
    rose: "#a5d8cd",
  },
};

type Colors = (typeof COLORS)["day"];

function rules({
  deep,
  middle,
  shoal,
  shallow,
  land,
  mangrove,
  road,
  line,
  ink,
  brass,
  rose,
}: Colors): string {
  return (
    `.deep{fill:${deep}}.middle{fill:${middle}}.shoal{fill:${shoal}}.shallow{fill:${shallow}}` +
    `.land{fill:${land}}.mangrove{fill:${mangrove}}.road{stroke:${road}}` +
    `.edge{fill:${line}}.edge,.line,.depth,.soundings{stroke:${line}}` +
    `.water{fill:${shallow}}.water .channel{stroke:${shallow}}` +
    `.ink{stroke:${ink}}.brass{stroke:${brass}}.half{fill:${brass}}.rose{fill:${rose}}`
  );
}

const SHAPES =
  ".road,.channel,.line,.depth,.soundings,.ink,.brass{fill:none}.road{stroke-width:1.2}.line{stroke-width:1.4}" +
  ".depth{stroke-width:.7;opacity:.55}.soundings{stroke-width:.85;opacity:.55}.edge{stroke-width:2.4}";

const STYLES = `${SHAPES}${rules(COLORS.day)}@media(prefers-color-scheme:dark){${rules(COLORS.night)}}`;

const WHOLE = [-OFFING, 0, OFFING + CHART.width + INLAND, CHART.height] as const;

/** The rest of the frame, around what a line along the coast encloses. */
const [NORTHWEST, SOUTHWEST] = [`M${-OFFING - 9}-20`, `V${CHART.height + 20}H${-OFFING - 9}z`];
const westOf = (line: string) => `${NORTHWEST}L${line.slice(1)}${SOUTHWEST}`;

/** In the frame, each bar is half a minute of latitude. */
const BAND = FRAME - 2;
const BAR = NAUTICAL_MILE / 2;

/** The chart of the neighborhoods in its frame, with depths, a compass rose and a scale. */
export function FramedChart() {
  const { width, height } = CHART;
  const [across, high] = [width + 2 * FRAME, height + 2 * FRAME];
  return (
    <svg viewBox={`${-FRAME} ${-FRAME} ${across} ${high}`} width={across} height={high}>
      <CoastChart frame={[0, 0, width, height]} depths />
      <path
        className="ink"
        d={`M0 0H${width}V${height}H0zM${-BAND} ${-BAND}H${width + BAND}V${height + BAND}H${-BAND}z`}
      />
      <path
        className="ink"
        strokeWidth={BAND / 2}
        strokeDasharray={BAR}
        d={`M${-BAND / 2} 0V${height}M${width + BAND / 2} 0V${height}M0 ${-BAND / 2}H${width}M0 ${height + BAND / 2}H${width}`}
      />
      <Scale />
      <Rose />
    </svg>
  );
}

/** A nautical mile, under the title. */
function Scale() {
  const { x, y } = TITLE;
  const mile = NAUTICAL_MILE;
  return <path className="brass" d={`M${x - mile / 2} ${y + 134}v8h${mile}v-8m${-mile / 2} 4v4`} />;
}

/** A compass rose of sixteen points, the northern one longest. */
function Rose() {
  return (
    <g className="rose" transform={`translate(${ROSE.x} ${ROSE.y})`}>
      <circle className="brass" r={40} />
      <circle className="brass" r={36} strokeDasharray="1 3.7" strokeWidth={5} />
      <path className="half" d="M0-12L24-24L12 0L24 24L0 12L-24 24L-12 0L-24-24z" />
      <path d="M0-56L8-8L0 0L-8-8zM0 46L8 8L0 0L-8 8zM46 0L8 8L0 0L8-8zM-46 0L-8 8L0 0L-8-8z" />
      <path className="ink" strokeWidth={1.6} d="M-4-62v-10l8 10v-10" />
    </g>
  );
}

interface CoastChartProps {
  /** The part of the chart that is drawn: all of it, where pages draw names and pins over it. */
  frame?: readonly [left: number, top: number, width: number, height: number];
  /** With depths: not where names and lines are over the Gulf. */
  depths?: boolean;
}

/** Land and water, and roads. Names and pins are set over it by the page, by the same projection. */
export function CoastChart({ frame = WHOLE, depths = false }: CoastChartProps) {
  const contours = CONTOURS.map((contour) => ({ ...contour, path: smooth(contourLine(contour)) }));
  const [shallow, shoal, middle] = contours;
  const waters = [...BAYS.map((bay) => smooth(bay, true)), westOf(smooth(SHORE))];
  return (
    <svg viewBox={frame.join(" ")} width={frame[2]} height={frame[3]}>
      <style>{STYLES}</style>
      <rect className="land" width={CHART.width + INLAND} height={CHART.height} />
      <path className="mangrove" d={MANGROVES.map((area) => smooth(area, true)).join("")} />
      <path className="road" d={ROADS.map(straight).join("")} />
      <path className="road" style={{ strokeWidth: 2.8 }} d={smooth(HIGHWAY)} />
      {/* Water is drawn twice, first a little larger: what remains visible is one shoreline around all of it. */}
      <defs>
        <path id="areas" d={waters.join("")} />
      </defs>
      <g className="edge">
        <use href="#areas" />
        {CHANNELS.map(({ width, lines }) => (
          <path
            key={width}
            className="channel"
            strokeWidth={width + 2.2}
            d={lines.map((line) => smooth(line)).join("")}
          />
        ))}
      </g>
      <g className="water">
        <use href="#areas" />
        {CHANNELS.map(({ width, lines }) => (
          <path
            key={width}
            className="channel"
            strokeWidth={width}
            d={lines.map((line) => smooth(line)).join("")}
          />
        ))}
      </g>
      <path className="shoal" d={westOf(shallow?.path ?? "")} />
      <path className="middle" d={westOf(shoal?.path ?? "")} />
      <path className="deep" d={westOf(middle?.path ?? "")} />
      {depths && <Depths d={contours.map(({ path }) => path).join("")} />}
      <path className="mangrove" d={KEYS.map((key) => smooth(key, true)).join("")} />
      <path
        className="line"
        d={KEYS.map((key) => smooth(key, true)).join("") + JETTIES.map(straight).join("")}
      />
      <path className="line" strokeDasharray="3 2" d={straight(PIER)} />
      <path className="road" style={{ strokeWidth: 3 }} d={RUNWAYS.map(straight).join("")} />
      <path className="road" style={{ strokeWidth: 0.7 }} d={TOWN.map(straight).join("")} />
      {depths && <Soundings isFree={isFree} />}
    </svg>
  );
}

/** The lines of equal depth, interrupted where something is lettered. */
function Depths({ d }: { d: string }) {
  const free = TAKEN.map(
    ({ left, right, top, bottom }) => `M${left} ${top}H${right}V${bottom}H${left}z`,
  );
  return (
    <>
      <mask id="free" maskUnits="userSpaceOnUse">
        <path fill="#fff" d={`M${-OFFING} 0H${CHART.width}V${CHART.height}H${-OFFING}z`} />
        <path d={free.join("")} />
      </mask>
      <path className="depth" mask="url(#free)" d={d} />
    </>
  );
}
