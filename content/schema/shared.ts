/* Fields shared by the schemas of several content files. */
import { date, focalPoint, linkTarget, list, slugify, webAddress } from "build-site";
import * as v from "valibot";
import { usPhone } from "./phone.ts";
import { line, paragraphs } from "./text.ts";

/** A day that has come, at least in the earliest time zone (UTC+14). */
export const pastDay = () =>
  v.pipe(
    date(),
    v.check((day) => Date.parse(day) <= Date.now() + 14 * 3_600_000, "is in the future"),
  );

/**
 * Metadata and introduction of a page. The limits are what search results show without truncation.
 */
export const page = v.strictObject({
  title: line({ max: 60 }),
  description: line({ min: 50, max: 155 }),
  heading: line({ max: 60 }),
  intro: v.optional(paragraphs()),
  reviewed: pastDay(),
});

/**
 * Where a fact comes from and how far it can be trusted; `launch` lists what is unverified or old.
 */
export const provenance = {
  /** The day on which a person last checked the entry. */
  reviewed: pastDay(),
  status: v.picklist(["open", "seasonal", "rebuilding", "unverified"]),
  /** Addresses or citations. May only be empty on an entry whose status is `unverified`. */
  sources: v.array(line()),
  /** What still has to be checked before the entry is trusted; not shown to visitors. */
  doubts: v.optional(v.array(line())),
  /** A short, honest remark that visitors do see. */
  note: v.optional(line()),
};

/** Positions on the chart of the coast: a neighborhood, a pass, or a point in between. */
export const chartPlace = v.picklist([
  "Wiggins Pass",
  "Vanderbilt Beach",
  "North Naples",
  "Bay Colony",
  "Pelican Bay",
  "Clam Pass",
  "Pine Ridge",
  "Pine Ridge Road",
  "Park Shore",
  "Moorings",
  "Doctors Pass",
  "Coquina Sands",
  "Lowdermilk Park",
  "Central Naples",
  "Olde Naples",
  "Naples Pier",
  "Naples Bay",
  "Crayton Cove",
  "Aqualane Shores",
  "Royal Harbor",
  "Port Royal",
  "Lower Naples Bay",
  "Gordon Pass",
]);

/**
 * The picture of an entry, which may have none: a drawing or a photograph. The last three are for
 * photographs.
 */
export const entryPicture = {
  image: v.optional(line()),
  imageAlt: v.optional(line()),
  /** Who took it, and that it may be shown; visitors do not see it. */
  imageRights: v.optional(line()),
  /** A name that the photographer wants to see with it. */
  imageCredit: v.optional(line({ max: 60 })),
  imageFocus: v.optional(focalPoint()),
};

/** Fields of every business; without a `slug`, it is made from the name. */
export const business = {
  name: line(),
  slug: v.optional(v.pipe(v.string(), v.slug())),
  /** What it is in a few words, shown under its name: “Italian”, “Museum”. */
  kind: v.optional(line({ max: 40 })),
  description: paragraphs(),
  address: v.optional(line()),
  phone: v.optional(usPhone()),
  website: v.optional(webAddress()),
  ...entryPicture,
  near: v.optional(chartPlace),
  ...provenance,
};

/** Visitors who cannot see a picture need its description. */
export const IMAGE_NEEDS_ALT = "needs imageAlt beside it: a sentence that says what is in it";
export const isDescribed = (entry: { image?: string | undefined; imageAlt?: string | undefined }) =>
  entry.image === undefined || entry.imageAlt !== undefined;

/**
 * A drawing of the site is named without an extension, a photograph in `content/images/` with it.
 */
const isPhotograph = (image: string | undefined) => image?.includes(".") ?? false;
export const IMAGE_NEEDS_RIGHTS =
  "is a photograph, and needs imageRights beside it: who took it, and that it may be shown";
export const hasRights = (entry: {
  image?: string | undefined;
  imageRights?: string | undefined;
}) => !isPhotograph(entry.image) || entry.imageRights !== undefined;

/**
 * Fields of a picture: a drawing or a photograph. `rights`, `credit` and `focus` are for
 * photographs.
 */
export const pictureFields = {
  image: line(),
  alt: line(),
  /** Who took it, and that it may be shown; visitors do not see it. */
  rights: v.optional(line()),
  /** A name that the photographer wants to see with it. */
  credit: v.optional(line({ max: 60 })),
  focus: v.optional(focalPoint()),
};
interface WrittenPicture {
  image: string;
  alt?: string | undefined;
  rights?: string | undefined;
}
export const isComplete = ({ image, alt, rights }: WrittenPicture) =>
  !isPhotograph(image) || (alt !== undefined && rights !== undefined);
/** What a photograph is missing, and where its file belongs. */
export function photographNeeds({ input: { alt, rights } }: { input: WrittenPicture }): string {
  const missing = [
    ...(alt === undefined ? ["alt (what one sees in it)"] : []),
    ...(rights === undefined ? ["rights (who took it, and that it may be shown)"] : []),
  ];
  return `is a photograph, and needs ${missing.join(" and ")} beside it, and its file in content/images/`;
}
/** A picture with the fields above. */
export const picture = v.pipe(
  v.strictObject(pictureFields),
  v.forward(
    v.check((written) => isComplete(written), photographNeeds),
    ["image"],
  ),
);
export type Picture = v.InferOutput<typeof picture>;
/** Pictures next to text that says the same: a drawing needs no description, a photograph does. */
export const besideWords = { ...pictureFields, alt: v.optional(line()) };

/** An entry without sources must say so. */
export const isSourced = (entry: { sources: string[]; status: string }) =>
  entry.sources.length > 0 || entry.status === "unverified";
export const UNSOURCED = "must be “unverified” as long as the entry has no sources";

/** “474 rooms”, “15 tennis courts”. */
const COUNT = /\b(\d[\d,]*) ((?:[a-z]+ )?(?:rooms|suites|slips|holes|courts|acres))\b/g;
interface Counted {
  features: readonly string[];
  description: readonly string[];
}
/** The first count of the features that the description gives differently. */
function otherCount({ features, description }: Counted) {
  const told = [...description.join(" ").matchAll(COUNT)];
  return [...features.join("\n").matchAll(COUNT)]
    .map(([count, number, unit]) => ({
      count,
      others: told.filter((each) => each[2] === unit),
      number,
    }))
    .find(({ others, number }) => others.length > 0 && others.every((each) => each[1] !== number));
}
/** Numbers about the same thing are the same in an entry’s features and description. */
export const agrees = (entry: Counted) => otherCount(entry) === undefined;
export function disagreement({ input }: { input: Counted }): string {
  const { count, others } = otherCount(input) ?? {};
  return `has “${count}” in it, but the description says “${others?.[0]?.[0]}”; correct the wrong one`;
}

/** The anchor of an entry: its own, or made from the name. */
export const slugOf = (entry: { name: string; slug?: string | undefined }) =>
  entry.slug ?? slugify(entry.name);

/** A list of entries with distinct anchors. */
export const entries = <const Item extends v.GenericSchema>(item: Item) =>
  list(item, { field: "name", value: writtenSlug });
const writtenSlug = ({ slug, name }: Readonly<Record<string, unknown>>) =>
  typeof slug === "string" ? slug : typeof name === "string" ? slugify(name) : undefined;
export const link = v.strictObject({ label: line(), to: linkTarget() });
/**
 * An address that accepts a form: a full one, or one on the site's own host (`/api/contact`).
 * Messages must be encrypted, except to this machine, for testing.
 */
export const formAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => /^\/(?!\/)\S+$/.test(text) || (/^https?:\/\/\S+$/.test(text) && URL.canParse(text)),
    "is no address that takes a form; write a whole one (https://…), or one of the site’s own host (/api/contact)",
  ),
  v.check(
    (text) => !text.startsWith("http:") || /^http:\/\/(127\.|localhost[:/])/.test(text),
    "begins with http:, so what visitors write would travel unencrypted; use https:",
  ),
);
export const words = v.strictObject({ heading: line(), text: paragraphs() });
/** A whole number from 1: dollars, days, hours, seconds. */
export const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(1));
