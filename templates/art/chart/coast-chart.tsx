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
import { Lettering } from "./lettering.tsx";
import { isFree } from "./names.ts";
import { CHART, INLAND, OFFING, smooth, straight } from "./projection.ts";
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
    water: "#0f4c5c",
    words: "#5f4413",
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
    water: "#a5d8cd",
    words: "#e0c48f",
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
  water,
  words,
}: Colors): string {
  return (
    `.deep{fill:${deep}}.middle{fill:${middle}}.shoal{fill:${shoal}}.shallow{fill:${shallow}}` +
    `.land{fill:${land}}.mangrove{fill:${mangrove}}.road{stroke:${road}}` +
    `.edge{fill:${line}}.edge,.line,.depth,.soundings{stroke:${line}}` +
    `.water{fill:${shallow}}.water .channel{stroke:${shallow}}` +
    `text{fill:${water}}.ashore{fill:${words}}.parallel{stroke:${line}}`
  );
}

const SHAPES =
  ".road,.channel,.line,.depth,.soundings{fill:none}.road{stroke-width:1.2}.line{stroke-width:1.4}" +
  ".depth{stroke-width:.7;opacity:.55}.soundings{stroke-width:.85;opacity:.55}.edge{stroke-width:2.4}" +
  "text{font:italic 12px Georgia,'Times New Roman',serif}.ashore{font-size:11px}" +
  ".gulf{font-size:25px;letter-spacing:15px}.degrees{font:9px Georgia,'Times New Roman',serif}";

const STYLES = `${SHAPES}${rules(COLORS.day)}@media(prefers-color-scheme:dark){${rules(COLORS.night)}}`;

/** The rest of the frame, around what a line along the coast encloses. */
const [NORTHWEST, SOUTHWEST] = [`M${-OFFING - 9}-20`, `V${CHART.height + 20}H${-OFFING - 9}z`];
const westOf = (line: string) => `${NORTHWEST}L${line.slice(1)}${SOUTHWEST}`;

/**
 * The chart of the coast: land and water, depths, roads, the names of waters. Neighborhoods and
 * pins are drawn over it by the page, from the same projection.
 */
export function CoastChart() {
  const contours = CONTOURS.map((contour) => ({ ...contour, path: smooth(contourLine(contour)) }));
  const [shallow, shoal, middle, deep] = contours;
  const [across, height] = [OFFING + CHART.width + INLAND, CHART.height];
  const waters = [...BAYS.map((bay) => smooth(bay, true)), westOf(smooth(SHORE))];
  return (
    <svg viewBox={`${-OFFING} 0 ${across} ${height}`} width={across} height={height}>
      <style>{STYLES}</style>
      <rect className="land" width={CHART.width + INLAND} height={height} />
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
      <path
        className="depth"
        d={[shallow, shoal, middle, deep].map((contour) => contour?.path ?? "").join("")}
      />
      <path className="mangrove" d={KEYS.map((key) => smooth(key, true)).join("")} />
      <path
        className="line"
        d={KEYS.map((key) => smooth(key, true)).join("") + JETTIES.map(straight).join("")}
      />
      <path className="line" strokeDasharray="3 2" d={straight(PIER)} />
      <path className="road" style={{ strokeWidth: 3 }} d={RUNWAYS.map(straight).join("")} />
      <path className="road" style={{ strokeWidth: 0.7 }} d={TOWN.map(straight).join("")} />
      <Soundings isFree={isFree} />
      <Lettering />
    </svg>
  );
}
