import { useContent } from "../content.ts";

/** The chart is 420 wide and 760 high, north at the top, the Gulf at the left. Places by their slug; not to scale. */
const PLACES: Record<string, { x: number; y: number; label: "water" | "land" }> = {
  "vanderbilt-beach-real-estate": { x: 213, y: 62, label: "water" },
  "bay-colony-real-estate": { x: 222, y: 136, label: "water" },
  "pelican-bay-real-estate": { x: 229, y: 186, label: "water" },
  "pine-ridge-real-estate": { x: 306, y: 250, label: "land" },
  "park-shore-real-estate": { x: 239, y: 276, label: "water" },
  "moorings-real-estate": { x: 244, y: 342, label: "water" },
  "coquina-sands-real-estate": { x: 246, y: 424, label: "water" },
  "olde-naples-real-estate": { x: 244, y: 508, label: "water" },
  "aqualane-shores-real-estate": { x: 250, y: 586, label: "water" },
  "royal-harbor-real-estate": { x: 314, y: 604, label: "land" },
  "naples-port-royal": { x: 248, y: 656, label: "water" },
};

/** The shore from Vanderbilt Beach to Gordon Pass, and on from there. */
const SHORE = "M198 0C214 90 228 170 236 260C244 340 248 420 242 500C239 560 238 640 246 702";
const SOUTH = "M250 726C256 738 252 750 252 760";
/** The two sides of Naples Bay, from the pass up to the town and back. */
const BAY =
  "M246 702C272 694 284 650 288 606C291 574 294 548 300 526Q308 510 316 526C318 560 312 596 306 632C300 676 286 716 250 726";
/** The inlets that the shore has besides: Doctors Pass with Moorings Bay behind it. */
const INLET = "M246 378C262 380 264 362 262 330Q266 318 272 330C276 366 272 392 246 392z";
/** Where the sea is deep: lines that follow the shore. */
const DEPTHS = [34, 78, 132];

/**
 * A chart of the coast with the eleven neighborhoods. It is decoration over the list of links that stands beside it:
 * nothing is lost without it.
 */
export function CoastChart() {
  const { neighbourhoods } = useContent();
  return (
    <svg className="coast-chart" viewBox="0 0 420 760" width={420} height={760} aria-hidden="true" focusable="false">
      <rect className="chart-sea" width={420} height={760} />
      <g className="chart-depths">
        {DEPTHS.map((distance) => (
          <path key={distance} d={SHORE} transform={`translate(${-distance})`} />
        ))}
        <path d="M60 640L420 430M60 640L300 40M60 640L0 470M60 640L190 760M60 640L0 700" />
      </g>
      <path className="chart-land" d={`${SHORE}L250 726C256 738 252 750 252 760H420V0z`} />
      <path className="chart-sea" d={BAY} />
      <path className="chart-sea" d={INLET} />
      <path className="chart-shore" d={SHORE + BAY + SOUTH} />
      <path className="chart-pier" d="M242 530h-30" />
      <Rose />
      <g className="chart-waters">
        <text x={64} y={330}>
          Gulf
        </text>
        <text x={330} y={566}>
          Naples Bay
        </text>
        <text x={266} y={748}>
          Gordon Pass
        </text>
        <text x={284} y={390}>
          Doctors Pass
        </text>
      </g>
      {neighbourhoods.entries.map(({ name, slug }) => {
        const place = PLACES[slug];
        if (place === undefined) return null;
        const side = place.label === "water" ? -1 : 1;
        return (
          <g key={slug} className="chart-place">
            <circle cx={place.x} cy={place.y} r={6} />
            <text x={place.x + side * 14} y={place.y + 5} textAnchor={side < 0 ? "end" : "start"}>
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** A compass rose of eight points, the northern one longest. */
function Rose() {
  return (
    <g className="chart-rose" transform="translate(60 640)">
      <circle r={34} />
      <path d="M0-56L8-8L0 0L-8-8zM0 46L8 8L0 0L-8 8zM46 0L8 8L0 0L8-8zM-46 0L-8 8L0 0L-8-8z" />
      <text y={-64} textAnchor="middle">
        N
      </text>
    </g>
  );
}
