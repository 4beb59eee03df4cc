import type { ChartPlace } from "../pins.ts";

interface Point {
  x: number;
  y: number;
}

/**
 * Positions of places on the chart, which is 420 wide and 760 high, north at the top, the Gulf on the left; not to
 * scale.
 */
export const CHART_PLACES: Record<ChartPlace, Point> = {
  "Vanderbilt Beach": { x: 213, y: 62 },
  "North Naples": { x: 300, y: 96 },
  "Bay Colony": { x: 222, y: 136 },
  "Pelican Bay": { x: 229, y: 186 },
  "Pine Ridge": { x: 306, y: 250 },
  "Park Shore": { x: 239, y: 276 },
  Moorings: { x: 244, y: 342 },
  "Coquina Sands": { x: 246, y: 424 },
  "Central Naples": { x: 292, y: 440 },
  "Olde Naples": { x: 244, y: 508 },
  "Naples Bay": { x: 308, y: 500 },
  "Crayton Cove": { x: 284, y: 552 },
  "Aqualane Shores": { x: 250, y: 586 },
  "Royal Harbor": { x: 314, y: 604 },
  "Port Royal": { x: 248, y: 656 },
};

/** Places away from the Gulf: their names and pins are on the land, east of where they are. */
const INLAND = new Set<ChartPlace>(["North Naples", "Pine Ridge", "Central Naples", "Naples Bay", "Royal Harbor"]);

/** Whether a place is away from the Gulf. */
export function isInland(place: ChartPlace): boolean {
  return INLAND.has(place);
}

/** The shore from Vanderbilt Beach to Gordon Pass, and on from there. */
const SHORE = "M198 0C214 90 228 170 236 260C244 340 248 420 242 500C239 560 238 640 246 702";
const SOUTH = "M250 726C256 738 252 750 252 760";
/** The two sides of Naples Bay, from the pass up to the town and back. */
const BAY =
  "M246 702C272 694 284 650 288 606C291 574 294 548 300 526Q308 510 316 526C318 560 312 596 306 632C300 676 286 716 250 726";
/** The inlets in the shore: Doctors Pass, with Moorings Bay behind it. */
const INLET = "M246 378C262 380 264 362 262 330Q266 318 272 330C276 366 272 392 246 392z";
/** The opening of Doctors Pass, over which the shore is drawn. */
const MOUTH = { x: 240, y: 380, width: 10, height: 10 };
/** Depth lines that follow the shore. */
const DEPTHS = [34, 78, 132];

/** Land, water and the names of waters: the base of every chart on the site. */
export function Coast() {
  return (
    <>
      <rect className="chart-sea" width={420} height={760} />
      <g className="chart-depths">
        {DEPTHS.map((distance) => (
          <path key={distance} d={`${SHORE}V760`} transform={`translate(${-distance})`} />
        ))}
        <path d="M60 640L420 430M60 640L300 40M60 640L0 470M60 640L190 760M60 640L0 700" />
      </g>
      <path className="chart-land" d={`${SHORE}L250 726C256 738 252 750 252 760H420V0z`} />
      <path className="chart-sea" d={BAY} />
      <path className="chart-sea" d={INLET} />
      <path className="chart-shore" d={SHORE + BAY + SOUTH + INLET} />
      <rect className="chart-sea" {...MOUTH} />
      <path className="chart-pier" d="M242 530h-30" />
    </>
  );
}
