import type { ChartPlace, Pin } from "../pins.ts";
import { CHART_PLACES, Coast, isInland } from "./coast.tsx";

/** Pins of one place are side by side: over the water for a place on the shore, otherwise over the land. */
const STEP = 30;
const IN_A_ROW = 3;

/** The horizontal extent of the chart, without the open sea. Vertically, it shows what the pins need, plus a margin. */
const LEFT = 114;
const WIDTH = 304;
const AIR = 90;
const HIGH = 760;
/** Free areas on the land for names: north of Moorings Bay, and between it and the town. */
const isBare = (y: number) => y < 300 || (y > 400 && y < 480);

/**
 * The chart of the coast with the numbers of a page's entries. Decorative: each entry has its number and says in words
 * where it is.
 */
export function PinChart({ pins }: { pins: readonly Pin[] }) {
  const places = byPlace(pins);
  const ys = places.map(([near]) => CHART_PLACES[near].y);
  const top = Math.max(0, Math.min(...ys) - AIR);
  const height = Math.min(HIGH, Math.max(...ys) + AIR) - top;
  return (
    <svg
      className="coast-chart"
      viewBox={`${LEFT} ${top} ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <Coast />
      {places.map(([near, numbers]) => (
        <PlacePins key={near} near={near} numbers={numbers} />
      ))}
      <text className="chart-remark" x={LEFT + WIDTH - 8} y={top + height - 10} textAnchor="end">
        not to scale
      </text>
    </svg>
  );
}

/** The positions of a place's pins and of its name, where it crosses no line of the chart. */
interface PinLayout {
  /** The first pin, and how many there are in a row. */
  x: number;
  y: number;
  inARow: number;
  name: { x: number; y: number; textAnchor: "start" | "end" };
}

function layOut(near: ChartPlace, count: number): PinLayout {
  const { x, y } = CHART_PLACES[near];
  const rows = Math.ceil(count / IN_A_ROW);
  // On the west bank of the bay, there is room for one below the other, and for the name left of the shore.
  if (near === "Crayton Cove")
    return {
      x: x - 20,
      y: y - ((count - 1) * STEP) / 2,
      inARow: 1,
      name: { x: x - 52, y: y + 6, textAnchor: "end" },
    };
  const top = y - ((rows - 1) * STEP) / 2;
  const below = top + rows * STEP + 2;
  if (isInland(near))
    return { x: x + 20, y: top, inARow: IN_A_ROW, name: { x: LEFT + WIDTH - 8, y: below, textAnchor: "end" } };
  const left = x - 20 - (Math.min(count, IN_A_ROW) - 1) * STEP;
  if (isBare(y)) return { x: left, y: top, inARow: IN_A_ROW, name: { x: x + 10, y: y + 6, textAnchor: "start" } };
  // The pier is right below it, so its pins grow upward.
  if (near === "Olde Naples") {
    const high = y - 8 - (rows - 1) * STEP;
    return { x: left, y: high, inARow: IN_A_ROW, name: { x: x - 8, y: high - 20, textAnchor: "end" } };
  }
  return { x: left, y: top, inARow: IN_A_ROW, name: { x: x - 8, y: below, textAnchor: "end" } };
}

function PlacePins({ near, numbers }: { near: ChartPlace; numbers: readonly (number | undefined)[] }) {
  const layout = layOut(near, numbers.length);
  const isAfloat = layout.name.x < CHART_PLACES[near].x;
  return (
    <>
      <text className={isAfloat ? "chart-afloat" : undefined} {...layout.name}>
        {near}
      </text>
      {numbers.map((number, index) => {
        const x = layout.x + (index % layout.inARow) * STEP;
        const y = layout.y + Math.floor(index / layout.inARow) * STEP;
        return (
          <g key={number ?? near} className="chart-pin">
            <circle cx={x} cy={y} r={14} />
            {number !== undefined && (
              <text x={x} y={y + 6}>
                {number}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function byPlace(pins: readonly Pin[]): [ChartPlace, (number | undefined)[]][] {
  const places = new Map<ChartPlace, (number | undefined)[]>();
  for (const { near, number } of pins) places.set(near, [...(places.get(near) ?? []), number]);
  return [...places];
}
