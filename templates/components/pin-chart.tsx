import type { ChartPlace, Pin } from "../pins.ts";
import { CHART_PLACES, Coast, isInland } from "./coast.tsx";

/** Pins of one place stand beside each other: over the water where the place is at the shore, else over the land. */
const STEP = 30;
const IN_A_ROW = 3;

/** The chart from left to right: the open sea is left out. Up and down it shows what the pins need, with some air. */
const LEFT = 114;
const WIDTH = 304;
const AIR = 90;
const HIGH = 760;

/**
 * The chart of the coast with the numbers of a page's entries. Decoration: each entry carries its number and says where
 * it is in words.
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
    </svg>
  );
}

function PlacePins({ near, numbers }: { near: ChartPlace; numbers: readonly (number | undefined)[] }) {
  const place = CHART_PLACES[near];
  const inland = isInland(near);
  const columns = Math.min(numbers.length, IN_A_ROW);
  const rows = Math.ceil(numbers.length / IN_A_ROW);
  const left = inland ? place.x + 20 : place.x - 20 - (columns - 1) * STEP;
  const top = place.y - ((rows - 1) * STEP) / 2;
  return (
    <>
      <text
        x={inland ? LEFT + WIDTH - 8 : place.x + 10}
        y={inland ? top + rows * STEP + 2 : place.y + 6}
        textAnchor={inland ? "end" : "start"}
      >
        {near}
      </text>
      {numbers.map((number, index) => {
        const x = left + (index % IN_A_ROW) * STEP;
        const y = top + Math.floor(index / IN_A_ROW) * STEP;
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
