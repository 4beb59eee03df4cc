import { SHOALS, SHORE } from "./geography.ts";
import type { Coordinates } from "./projection.ts";

/**
 * The lines of equal depth, from the shore outward. Off Naples the Gulf deepens by a foot in about
 * 600.
 */
export const CONTOURS = [
  { feet: 6, west: 0.0034, sway: 0.0004 },
  { feet: 12, west: 0.0096, sway: 0.0012 },
  { feet: 18, west: 0.0212, sway: 0.0018 },
  { feet: 24, west: 0.0372, sway: 0.0024 },
] as const;

type Contour = (typeof CONTOURS)[number];

/** The longitude of the shore at a latitude. */
export function shoreAt(north: number): number {
  const next = SHORE.findIndex(([other]) => other <= north);
  const [below, above] = [SHORE.at(next), SHORE.at(Math.max(next - 1, 0))];
  if (below === undefined || above === undefined) return 0;
  const share = above[0] === below[0] ? 0 : (north - below[0]) / (above[0] - below[0]);
  return below[1] + share * (above[1] - below[1]);
}

/**
 * How far west of the shore a depth is reached: farther off the passes, where the tide has built
 * shoals.
 */
function distanceOf({ west, sway }: Contour, north: number): number {
  const shoals = SHOALS.map((shoal) => {
    const apart = (north - shoal.north) / shoal.extent;
    return shoal.west * Math.exp(-apart * apart);
  });
  const banks = Math.sin(north * 190 + west * 300) + 0.6 * Math.sin(north * 420 + west * 700);
  return west + sway * banks + shoals.reduce((sum, shoal) => sum + shoal);
}

const STEPS = 26;
const [TOP, BOTTOM] = [26.3, 26.08];

/** The line of a depth from north to south. */
export function contourLine(contour: Contour): Coordinates[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const north = TOP - ((TOP - BOTTOM) * step) / STEPS;
    return [north, shoreAt(north) + distanceOf(contour, north)];
  });
}

/** The depth in feet at a distance west of the shore, between the lines of equal depth. */
export function depthAt(north: number, west: number): number {
  let [shallow, near] = [0, 0];
  for (const contour of CONTOURS) {
    const far = distanceOf(contour, north);
    if (west < far) return shallow + ((contour.feet - shallow) * (west - near)) / (far - near);
    [shallow, near] = [contour.feet, far];
  }
  return shallow + (west - near) * 400;
}
