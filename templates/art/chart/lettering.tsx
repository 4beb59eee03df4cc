import { CHART_PLACES } from "./places.ts";
import { type Coordinates, type Point, project } from "./projection.ts";

interface Name {
  /** The text, line by line. */
  lines: readonly string[];
  /** Where the first line begins, or ends. */
  at: Coordinates;
  anchor?: "end";
  /** Degrees by which it is turned, to run along the water that it names. */
  turn?: number;
  /** `ashore` is smaller and brown, for what is on land. */
  kind?: "ashore" | "gulf";
}

/** What a nautical chart letters along the shore. */
const NAMES: readonly Name[] = [
  { lines: ["The Gulf"], at: [26.2045, 81.8475], turn: 83, kind: "gulf" },
  { lines: ["Wiggins Pass"], at: [26.2896, 81.8335], anchor: "end" },
  { lines: ["Clam", "Pass"], at: [26.2216, 81.8195], anchor: "end" },
  { lines: ["Doctors", "Pass"], at: [26.1764, 81.8182], anchor: "end" },
  { lines: ["Gordon Pass"], at: [26.0925, 81.8072], anchor: "end" },
  { lines: ["Cocohatchee River"], at: [26.2755, 81.8055] },
  { lines: ["Vanderbilt", "Lagoon"], at: [26.2675, 81.8145] },
  { lines: ["Clam Bay"], at: [26.2128, 81.811] },
  { lines: ["Venetian Bay"], at: [26.1918, 81.8062] },
  { lines: ["Moorings Bay"], at: [26.1765, 81.807] },
  { lines: ["Gordon River"], at: [26.1434, 81.7886], turn: -82 },
  { lines: ["Naples Bay"], at: [26.1338, 81.7903], turn: 87 },
  { lines: ["Delnor-Wiggins"], at: [26.2795, 81.8298], anchor: "end", kind: "ashore" },
  { lines: ["Lowdermilk"], at: [26.1615, 81.8124], anchor: "end", kind: "ashore" },
  { lines: ["Naples Pier"], at: [26.1306, 81.81], anchor: "end", kind: "ashore" },
  { lines: ["Keewaydin", "Island"], at: [26.0868, 81.7992], anchor: "end", kind: "ashore" },
  { lines: ["U.S. 41"], at: [26.1545, 81.7962], anchor: "end", kind: "ashore" },
];

/** Parallels that are lettered at the edge. */
const PARALLELS = [
  { north: 26.25, text: "26°15′" },
  { north: 26 + 10 / 60, text: "26°10′" },
];

const LINE = 12;

/** Names of waters in italics, as on nautical charts. */
export function Lettering() {
  return (
    <>
      {NAMES.map(({ lines, at, anchor, turn, kind }) =>
        lines.map((text, line) => {
          const { x, y } = project(at);
          return (
            <text
              key={text}
              x={x}
              y={y + line * LINE}
              textAnchor={anchor}
              className={kind}
              transform={turn === undefined ? undefined : `rotate(${turn} ${x} ${y})`}
            >
              {text}
            </text>
          );
        }),
      )}
      {PARALLELS.map(({ north, text }) => {
        const { y } = project([north, 0]);
        return (
          <g key={text}>
            <path className="parallel" d={`M0 ${y}h12`} />
            <text className="degrees" x={3} y={y - 4}>
              {text}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** The compass rose of the neighborhoods' chart. */
export const ROSE = { x: 60, y: 824, radius: 62 } as const;

/** A generous width of a letter, and of one of a neighborhood's name, which the page sets in its own type. */
const LETTER = 6.8;
const WIDE_LETTER = 9.6;

/** What is lettered over the water, as boxes: left, right, top and bottom. */
const BOXES: readonly (readonly [number, number, number, number])[] = [
  ...NAMES.filter(({ turn }) => turn === undefined).map(({ lines, at, anchor }) => {
    const { x, y } = project(at);
    const width = Math.max(...lines.map(({ length }) => length)) * LETTER;
    const left = anchor === "end" ? x - width : x;
    return [left - 6, left + width + 6, y - 16, y + (lines.length - 1) * LINE + 9] as const;
  }),
  ...Object.entries(CHART_PLACES)
    .filter(([, { name }]) => name === "west")
    .map(([name, { at, gap = 0 }]) => {
      const { x, y } = project(at);
      return [x - gap - name.length * WIDE_LETTER - 6, x, y - 15, y + 16] as const;
    }),
  [ROSE.x - ROSE.radius, ROSE.x + ROSE.radius, ROSE.y - 82, ROSE.y + ROSE.radius],
  // The Gulf
  [42, 100, 376, 610],
  ...PARALLELS.map(({ north }) => [0, 40, project([north, 0]).y - 28, project([north, 0]).y + 10] as const),
];

/** Whether there is room for a sounding. */
export function isFree({ x, y }: Point): boolean {
  return BOXES.every(([left, right, top, bottom]) => x < left || x > right || y < top || y > bottom);
}
