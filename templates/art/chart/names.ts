import { CHART_PLACES } from "./places.ts";
import { type Coordinates, type Point, project } from "./projection.ts";
import type { Box } from "./waterlines.ts";

interface Name {
  /** The text, line by line. */
  lines: readonly string[];
  /** Where the first line begins, or ends. */
  at: Coordinates;
  anchor?: "end";
  /** Degrees by which it is turned, to run along the water that it names. */
  turn?: number;
  /** In large letters, far apart. */
  kind?: "gulf";
}

/** What a nautical chart letters along the shore. */
export const NAMES: readonly Name[] = [
  { lines: ["The Gulf"], at: [26.228, 81.8575], turn: 83, kind: "gulf" },
  { lines: ["Wiggins Pass"], at: [26.2922, 81.8191] },
  { lines: ["Clam", "Pass"], at: [26.2216, 81.8211], anchor: "end" },
  { lines: ["Doctors", "Pass"], at: [26.1764, 81.8203], anchor: "end" },
  { lines: ["Gordon Pass"], at: [26.0925, 81.8093], anchor: "end" },
  { lines: ["Cocohatchee River"], at: [26.2743, 81.8047] },
  { lines: ["Vanderbilt", "Lagoon"], at: [26.2675, 81.8145] },
  { lines: ["Clam Bay"], at: [26.2128, 81.811] },
  { lines: ["Venetian Bay"], at: [26.1908, 81.8051] },
  { lines: ["Moorings Bay"], at: [26.1763, 81.805] },
  { lines: ["Gordon River"], at: [26.1445, 81.7904], turn: -83 },
  { lines: ["Naples Bay"], at: [26.1338, 81.7903], turn: 87 },
  { lines: ["Delnor-Wiggins"], at: [26.2842, 81.8336], turn: 80 },
  { lines: ["Naples Pier"], at: [26.1306, 81.8111], anchor: "end" },
  { lines: ["Keewaydin", "Island"], at: [26.0886, 81.8016], anchor: "end" },
  { lines: ["U.S. 41"], at: [26.2041, 81.7983] },
];

/** The distance of two lines of a name. */
export const LINE = 16;

/** The middle of the title of the neighborhoods' chart, where the land is empty. */
export const TITLE = { x: 362, y: 138 } as const;

/** The compass rose of the neighborhoods' chart. */
export const ROSE = { x: 60, y: 824, radius: 62 } as const;

/**
 * A generous width of a letter, of one of the Gulf's, and of one of a neighborhood's, which the
 * page sets in its own type.
 */
const LETTER = 7.5;
const GULF_LETTER = 32;
const WIDE_LETTER = 9.6;

/** A name with its position, and as a box. */
export interface Lettered extends Box, Point, Omit<Name, "at"> {
  /** The whole name. */
  text: string;
}

/** The names as boxes. */
export const LETTERED: readonly Lettered[] = NAMES.map(({ at, ...name }) => {
  const { lines, anchor, turn = 0, kind } = name;
  const [x, y] = [Math.round(project(at).x), Math.round(project(at).y)];
  const width =
    Math.max(...lines.map(({ length }) => length)) * (kind === "gulf" ? GULF_LETTER : LETTER);
  const [start, end] = anchor === "end" ? [-width, 0] : [0, width];
  const [above, below] = [kind === "gulf" ? -24 : -11, (lines.length - 1) * LINE + 4];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const corners = [start, end].flatMap((along) =>
    [above, below].map((down) => ({
      x: x + along * cos - down * sin,
      y: y + along * sin + down * cos,
    })),
  );
  const [across, high] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  return {
    ...name,
    text: lines.join(" "),
    x,
    y,
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...high),
    bottom: Math.max(...high),
  };
});

/** What is lettered over the water, with some space around it. */
export const TAKEN: readonly Box[] = [
  ...LETTERED.map(({ left, right, top, bottom }) => ({
    left: left - 6,
    right: right + 6,
    top: top - 5,
    bottom: bottom + 5,
  })),
  ...Object.entries(CHART_PLACES)
    .filter(([, { name, gap }]) => name === "west" && gap !== undefined)
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
];

/** Whether there is room for a sounding. */
export function isFree({ x, y }: Point): boolean {
  return TAKEN.every(
    ({ left, right, top, bottom }) => x < left || x > right || y < top || y > bottom,
  );
}
