/* Entries of the local guide: businesses, beaches, charters, places to fish, seasons. */
import { webAddress } from "build-site";
import * as v from "valibot";
import { monthsOf } from "./months.ts";
import { usPhone } from "./phone.ts";
import {
  agrees,
  business,
  chartPlace,
  disagreement,
  entryPicture,
  hasRights,
  IMAGE_NEEDS_ALT,
  IMAGE_NEEDS_RIGHTS,
  isDescribed,
  isSourced,
  provenance,
  slugOf,
  UNSOURCED,
} from "./shared.ts";
import { line, paragraphs } from "./text.ts";

export const listing = v.pipe(
  v.strictObject(business),
  v.forward(
    v.check((entry) => isDescribed(entry), IMAGE_NEEDS_ALT),
    ["image"],
  ),
  v.forward(
    v.check((entry) => hasRights(entry), IMAGE_NEEDS_RIGHTS),
    ["image"],
  ),
  v.forward(
    v.check((entry) => isSourced(entry), UNSOURCED),
    ["status"],
  ),
  v.transform((entry) => ({ ...entry, slug: slugOf(entry) })),
);
export const yachtClub = v.pipe(
  v.strictObject({ ...business, features: v.array(line()) }),
  v.forward(
    v.check((entry) => isDescribed(entry), IMAGE_NEEDS_ALT),
    ["image"],
  ),
  v.forward(
    v.check((entry) => hasRights(entry), IMAGE_NEEDS_RIGHTS),
    ["image"],
  ),
  v.forward(
    v.check((entry) => isSourced(entry), UNSOURCED),
    ["status"],
  ),
  v.forward(
    v.check((entry) => agrees(entry), disagreement),
    ["features"],
  ),
  v.transform((entry) => ({ ...entry, slug: slugOf(entry) })),
);
export const hotel = v.pipe(
  v.strictObject({
    ...business,
    location: line(),
    /** What one would stay there for, in a few words. */
    bestFor: line({ max: 40 }),
    features: v.array(line()),
    booking: webAddress(),
  }),
  v.forward(
    v.check((entry) => isDescribed(entry), IMAGE_NEEDS_ALT),
    ["image"],
  ),
  v.forward(
    v.check((entry) => hasRights(entry), IMAGE_NEEDS_RIGHTS),
    ["image"],
  ),
  v.forward(
    v.check((entry) => isSourced(entry), UNSOURCED),
    ["status"],
  ),
  v.forward(
    v.check((entry) => agrees(entry), disagreement),
    ["features"],
  ),
  v.transform((entry) => ({ ...entry, slug: slugOf(entry) })),
);
export const airport = v.pipe(
  v.strictObject({
    ...business,
    code: v.pipe(
      v.string(),
      v.regex(/^[A-Z]{3}$/, "is not an airport code of three capital letters"),
    ),
    distance: line(),
    features: v.array(line()),
  }),
  v.forward(
    v.check((entry) => isDescribed(entry), IMAGE_NEEDS_ALT),
    ["image"],
  ),
  v.forward(
    v.check((entry) => hasRights(entry), IMAGE_NEEDS_RIGHTS),
    ["image"],
  ),
  v.forward(
    v.check((entry) => isSourced(entry), UNSOURCED),
    ["status"],
  ),
  v.forward(
    v.check((entry) => agrees(entry), disagreement),
    ["features"],
  ),
  v.transform((entry) => ({ ...entry, slug: slugOf(entry) })),
);
export const beach = v.pipe(
  v.strictObject({
    name: line(),
    slug: v.optional(v.pipe(v.string(), v.slug())),
    description: paragraphs(),
    features: v.array(line()),
    address: line(),
    phone: v.optional(usPhone()),
    /** Where one leaves the car and what it costs, each in a few words. */
    parking: line({ max: 60 }),
    price: line({ max: 60 }),
    amenities: v.array(line()),
    bestFor: v.array(line()),
    ...entryPicture,
    near: v.optional(chartPlace),
    ...provenance,
  }),
  v.forward(
    v.check((entry) => isDescribed(entry), IMAGE_NEEDS_ALT),
    ["image"],
  ),
  v.forward(
    v.check((entry) => hasRights(entry), IMAGE_NEEDS_RIGHTS),
    ["image"],
  ),
  v.forward(
    v.check((entry) => isSourced(entry), UNSOURCED),
    ["status"],
  ),
  v.forward(
    v.check((entry) => agrees(entry), disagreement),
    ["features"],
  ),
  v.transform((entry) => ({ ...entry, slug: slugOf(entry) })),
);
export const charter = v.pipe(
  v.strictObject({
    name: line(),
    description: paragraphs(),
    phone: v.optional(usPhone()),
    website: v.optional(webAddress()),
    ...provenance,
  }),
  v.forward(
    v.check((entry) => isSourced(entry), UNSOURCED),
    ["status"],
  ),
);
export const fishingSpot = v.pipe(
  v.strictObject({
    name: line(),
    description: paragraphs(),
    targetSpecies: v.array(line()),
    bestTimes: line(),
    tips: line(),
    ...entryPicture,
    near: v.optional(chartPlace),
    ...provenance,
  }),
  v.forward(
    v.check((entry) => isDescribed(entry), IMAGE_NEEDS_ALT),
    ["image"],
  ),
  v.forward(
    v.check((entry) => hasRights(entry), IMAGE_NEEDS_RIGHTS),
    ["image"],
  ),
  v.forward(
    v.check((entry) => isSourced(entry), UNSOURCED),
    ["status"],
  ),
);
const monthSpan = v.pipe(
  line(),
  v.check((text) => monthsOf(text) !== undefined, "must be written like “December to February”"),
);
export const season = v.pipe(
  v.strictObject({ season: line(), months: monthSpan, species: v.array(line()), ...provenance }),
  v.forward(
    v.check((entry) => isSourced(entry), UNSOURCED),
    ["status"],
  ),
);

export type Listing = v.InferOutput<typeof listing>;
export type YachtClub = v.InferOutput<typeof yachtClub>;
export type Hotel = v.InferOutput<typeof hotel>;
export type Airport = v.InferOutput<typeof airport>;
export type Beach = v.InferOutput<typeof beach>;
export type Charter = v.InferOutput<typeof charter>;
export type FishingSpot = v.InferOutput<typeof fishingSpot>;
export type Season = v.InferOutput<typeof season>;
