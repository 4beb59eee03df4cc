/* The body of a boat that lies across our view, told by a few measures in meters. */
import { plane, type Eye, type Spot } from "./eye.ts";

export interface Hull {
  eye: Eye;
  /** Where the bow points to, and how far away the boat lies. */
  bow: number;
  z: number;
  /** 1 if the stern lies to the right of the bow, -1 if to the left. */
  aft: 1 | -1;
  length: number;
  beam: number;
  /** Height of the deck above the water at the bow and at the stern. */
  high: number;
  low: number;
  /** How far the bow hangs over the water. */
  rake: number;
}

const STATIONS = [0, 0.05, 0.13, 0.24, 0.38, 0.56, 0.78, 1];

/**
 * A spot of the hull: along it (0 bow, 1 stern), up it (0 water, 1 deck; less than 0 is what the
 * water mirrors).
 */
function spotOf(
  { bow, z, aft, length, beam, high, low, rake }: Hull,
  along: number,
  up: number,
  side: 1 | -1,
): Spot {
  const fullness = 1 - (1 - Math.min(1, along / 0.6)) ** 2.1;
  const half =
    (beam / 2) * fullness * (1 - 0.14 * Math.max(0, along - 0.6)) * (0.74 + 0.26 * Math.abs(up));
  const height = low + (high - low) * (1 - along) ** 1.9;
  const back = along * length + rake * (1 - Math.abs(up)) * (1 - along) ** 3;
  return [bow + aft * back, height * up, z + side * half];
}

/** A strip along the side that looks at us, between two heights. */
export function strake(hull: Hull, below: number, above: number, from = 0, to = 1): string {
  const stations = STATIONS.filter((along) => along >= from && along <= to);
  return plane(hull.eye, [
    ...stations.map((along) => spotOf(hull, along, above, -1)),
    ...stations.toReversed().map((along) => spotOf(hull, along, below, -1)),
  ]);
}

/** The deck, or a part of it, seen from above. */
export function deck(hull: Hull, inset = 0): string {
  const edge = (side: 1 | -1) =>
    STATIONS.map((along): Spot => {
      const [x, y, z] = spotOf(hull, along, 1, side);
      return [x + hull.aft * inset * (1 - along) * 2, y - inset * 0.3, z + (hull.z - z) * inset];
    });
  return plane(hull.eye, [...edge(-1), ...edge(1).toReversed()]);
}

/** What the water makes of the side: strips that grow thinner downward. */
export function mirrored(hull: Hull, strips = 5): string {
  return Array.from({ length: strips }, (_, index) => {
    const from = index / strips;
    return strake(
      hull,
      -from - 0.16 * (1 - from * 0.6),
      -from - 0.02,
      index % 2 ? 0.05 : 0,
      index % 2 ? 0.8 : 1,
    );
  }).join("");
}

/** A profile in meters from the bow and above the water, cut out of a block of some width. */
export interface Block {
  profile: readonly (readonly [back: number, up: number])[];
  width: number;
}

/** A block with straight corners: where it begins, how long and how high it is. */
export function box(back: number, up: number, long: number, high: number, width: number): Block {
  const far = back + long;
  const profile: Block["profile"] = [
    [back, up],
    [back, up + high],
    [far, up + high],
    [far, up],
  ];
  return { profile, width };
}

/** The face of a block that looks at us. */
export function face({ eye, bow, z, aft }: Hull, { profile, width }: Block): string {
  return plane(
    eye,
    profile.map(([back, up]): Spot => [bow + aft * back, up, z - width / 2]),
  );
}

/** All edges of a block from its near face to its far one: the roof, and the ends. */
export function depth({ eye, bow, z, aft }: Hull, { profile, width }: Block): string {
  return profile
    .map(([back, up], index) => {
      const [nextBack, nextUp] = profile[(index + 1) % profile.length] ?? [back, up];
      return plane(eye, [
        [bow + aft * back, up, z - width / 2],
        [bow + aft * nextBack, nextUp, z - width / 2],
        [bow + aft * nextBack, nextUp, z + width / 2],
        [bow + aft * back, up, z + width / 2],
      ]);
    })
    .join("");
}

/**
 * A line through spots above the middle of the boat, for a mast, a stay or a rail; `side` is meters
 * from the middle.
 */
export function line(
  { eye, bow, z, aft }: Hull,
  spots: readonly (readonly [back: number, up: number, side?: number])[],
): string {
  const points = spots.map(([back, up, side = 0]) => {
    const x = Math.round(eye.x + (eye.focal * (bow + aft * back)) / (z + side));
    return `${x} ${Math.round(eye.horizon + (eye.focal * (eye.height - up)) / (z + side))}`;
  });
  return `M${points.join("L")}`;
}
