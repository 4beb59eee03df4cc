import type { ChartPlace, Pin } from "../pins.ts";
import { CHART_PLACES, Coast, isInland } from "./coast.tsx";

/** Pins of one place stand beside each other: over the water where the place is at the shore, else over the land. */
const STEP = 30;
const IN_A_ROW = 3;

/** The part of the chart where the places are: the open sea at the left is left out. */
const VIEW = { x: 112, y: 0, width: 300, height: 760 };

/**
 * The chart of the coast with the numbers of a page's entries. Decoration: each entry carries its number and says where
 * it is in words.
 */
export function PinChart({ pins }: { pins: readonly Pin[] }) {
  const { x, y, width, height } = VIEW;
  return (
    <svg
      className="coast-chart"
      viewBox={`${x} ${y} ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <Coast />
      {byPlace(pins).map(([near, numbers]) => (
        <PlacePins key={near} near={near} numbers={numbers} />
      ))}
    </svg>
  );
}

function PlacePins({ near, numbers }: { near: ChartPlace; numbers: readonly (number | undefined)[] }) {
  const place = CHART_PLACES[near];
  const rows = Math.ceil(numbers.length / IN_A_ROW);
  const toward = isInland(near) ? 1 : -1;
  const top = place.y - ((rows - 1) * STEP) / 2;
  const labelY = isInland(near) ? top + rows * STEP - 4 : place.y + 5;
  return (
    <>
      {numbers.map((number, index) => {
        const x = place.x + toward * (20 + (index % IN_A_ROW) * STEP);
        const y = top + Math.floor(index / IN_A_ROW) * STEP;
        return (
          <g key={number ?? near} className="chart-pin">
            <circle cx={x} cy={y} r={14} />
            {number !== undefined && (
              <text x={x} y={y + 5}>
                {number}
              </text>
            )}
          </g>
        );
      })}
      <text x={place.x + (isInland(near) ? 6 : 10)} y={labelY}>
        {near}
      </text>
    </>
  );
}

function byPlace(pins: readonly Pin[]): [ChartPlace, (number | undefined)[]][] {
  const places = new Map<ChartPlace, (number | undefined)[]>();
  for (const { near, number } of pins) places.set(near, [...(places.get(near) ?? []), number]);
  return [...places];
}
