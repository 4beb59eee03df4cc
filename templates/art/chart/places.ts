import type { ChartPlace } from "../../pins.ts";
import type { Coordinates } from "./projection.ts";

interface ChartedPlace {
  at: Coordinates;
  /** The side of its name: over the Gulf, or inland. */
  name: "west" | "east";
  /** On the chart of the neighborhoods, the distance of its name from its mark. */
  gap?: number;
}

/** Whether a place on the chart has this name. */
export function isCharted(name: string): name is ChartPlace {
  return name in CHART_PLACES;
}

/** The places that content can name, from north to south. */
export const CHART_PLACES: Record<ChartPlace, ChartedPlace> = {
  "Wiggins Pass": { at: [26.2862, 81.8268], name: "west" },
  "Vanderbilt Beach": { at: [26.2548, 81.8218], name: "west", gap: 14 },
  "North Naples": { at: [26.2535, 81.7995], name: "east" },
  "Bay Colony": { at: [26.2437, 81.8193], name: "west", gap: 14 },
  "Pelican Bay": { at: [26.2312, 81.811], name: "east" },
  "Clam Pass": { at: [26.2185, 81.816], name: "west" },
  "Pine Ridge": { at: [26.2185, 81.7955], name: "east" },
  "Pine Ridge Road": { at: [26.2195, 81.7735], name: "east" },
  "Park Shore": { at: [26.1985, 81.8073], name: "east" },
  Moorings: { at: [26.185, 81.806], name: "east" },
  "Doctors Pass": { at: [26.1782, 81.8144], name: "west" },
  "Central Naples": { at: [26.1665, 81.793], name: "west" },
  "Coquina Sands": { at: [26.1645, 81.8085], name: "west", gap: 18 },
  "Lowdermilk Park": { at: [26.1622, 81.8098], name: "west" },
  "Naples Bay": { at: [26.1412, 81.7882], name: "east" },
  "Olde Naples": { at: [26.1395, 81.8025], name: "west", gap: 25 },
  "Crayton Cove": { at: [26.1325, 81.7948], name: "west" },
  "Naples Pier": { at: [26.1318, 81.8052], name: "west" },
  "Aqualane Shores": { at: [26.1242, 81.8013], name: "west", gap: 21 },
  "Royal Harbor": { at: [26.1185, 81.7824], name: "east" },
  "Port Royal": { at: [26.1078, 81.8003], name: "west", gap: 19 },
  "Lower Naples Bay": { at: [26.107, 81.7822], name: "east" },
  "Gordon Pass": { at: [26.0972, 81.8014], name: "west" },
};
