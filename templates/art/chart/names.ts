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
export const NAMES: readonly Name[] = [
  { lines: ["The Gulf"], at: [26.2045, 81.8475], turn: 83, kind: "gulf" },
  { lines: ["Wiggins Pass"], at: [26.2922, 81.8212] },
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
  { lines: ["Delnor-Wiggins"], at: [26.2842, 81.8318], turn: 79, kind: "ashore" },
  { lines: ["Lowdermilk"], at: [26.1615, 81.8124], anchor: "end", kind: "ashore" },
  { lines: ["Naples Pier"], at: [26.1306, 81.81], anchor: "end", kind: "ashore" },
  { lines: ["Keewaydin", "Island"], at: [26.0868, 81.7992], anchor: "end", kind: "ashore" },
  { lines: ["U.S. 41"], at: [26.1545, 81.7962], anchor: "end", kind: "ashore" },
];

/** Parallels that are lettered at the edge. */
export const PARALLELS = [
  { north: 26.25, text: "26°15′" },
  { north: 26 + 10 / 60, text: "26°10′" },
];

/** The distance of two lines of a name. */
export const LINE = 12;

/** The compass rose of the neighborhoods' chart. */
export const ROSE = { x: 60, y: 824, radius: 62 } as const;

/**
 * A generous width of a letter, of one of the Gulf's, and of one of a neighborhood's, which the
 * page sets in its own type.
 */
const LETTER = 6.8;
const GULF_LETTER = 28;
const WIDE_LETTER = 9.6;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The names as boxes. */
export const LETTERED: readonly Box[] = NAMES.map(({ lines, at, anchor, turn = 0, kind }) => {
  const { x, y } = project(at);
  const width =
    Math.max(...lines.map(({ length }) => length)) * (kind === "gulf" ? GULF_LETTER : LETTER);
  const [start, end] = anchor === "end" ? [-width, 0] : [0, width];
  const [above, below] = [kind === "gulf" ? -20 : -11, (lines.length - 1) * LINE + 4];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const corners = [start, end].flatMap((along) =>
    [above, below].map((down) => ({
      x: x + along * cos - down * sin,
      y: y + along * sin + down * cos,
    })),
  );
  const [across, high] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...high),
    bottom: Math.max(...high),
  };
});

/** What is lettered over the water, with some space around it. */
const TAKEN: readonly Box[] = [
  ...LETTERED.map(({ left, right, top, bottom }) => ({
    left: left - 6,
    right: right + 6,
    top: top - 5,
    bottom: bottom + 5,
  })),
  ...Object.entries(CHART_PLACES)
    .filter(([, { name }]) => name === "west")
    .map(([name, { at, gap = 0 }]) => {
      const { x, y } = project(at);
      return {
        left: x - gap - name.length * WIDE_LETTER - 6,
        right: x,
        top: y - 15,
        bottom: y + 16,
      };
    }),
  {
    left: ROSE.x - ROSE.radius,
    right: ROSE.x + ROSE.radius,
    top: ROSE.y - 82,
    bottom: ROSE.y + ROSE.radius,
  },
  ...PARALLELS.map(({ north }) => {
    const { y } = project([north, 0]);
    return { left: 0, right: 40, top: y - 28, bottom: y + 10 };
  }),
];

/** Whether there is room for a sounding. */
export function isFree({ x, y }: Point): boolean {
  return TAKEN.every(
    ({ left, right, top, bottom }) => x < left || x > right || y < top || y > bottom,
  );
}
