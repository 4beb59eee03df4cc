/**
 * What each file in `content/` may say. `build-site` checks every file against this and reports all mistakes at once,
 * at the line where they stand; templates get the result fully typed.
 *
 * Words for the people who edit content are in `docs/content.md`.
 */
import {
  date,
  defineContent,
  emailAddress,
  line,
  linkTarget,
  list,
  markdownFile,
  paragraphs,
  slugify,
  webAddress,
  yamlFile,
  type ContentOf,
} from "build-site";
import * as v from "valibot";
import { usPhone } from "./phone.ts";

/** Head and opening words of a page. Lengths follow what search results show without cutting. */
const page = v.strictObject({
  title: line({ max: 60 }),
  description: line({ min: 50, max: 155 }),
  heading: line({ max: 60 }),
  intro: v.optional(paragraphs()),
  reviewed: date(),
});

/** Where a fact comes from and how far it can be trusted; `launch` lists what is unverified or old. */
const provenance = {
  /** The day on which a person last checked the entry. */
  reviewed: date(),
  status: v.picklist(["open", "seasonal", "rebuilding", "unverified"]),
  /** Addresses or citations. May only be empty on an entry whose status is `unverified`. */
  sources: v.array(line()),
  /** What still has to be checked before the entry is trusted; not shown to visitors. */
  doubts: v.optional(v.array(line())),
  /** A short, honest remark that visitors do see. */
  note: v.optional(line()),
};

/** Fields of every business; `slug` is made from the name where it is not given. */
const business = {
  name: line(),
  slug: v.optional(v.pipe(v.string(), v.slug())),
  description: paragraphs(),
  address: v.optional(line()),
  phone: v.optional(usPhone()),
  website: v.optional(webAddress()),
  image: v.optional(line()),
  imageAlt: v.optional(line()),
  ...provenance,
};

/** An entry that nobody can look up must say so. */
const isSourced = (entry: { sources: string[]; status: string }) =>
  entry.sources.length > 0 || entry.status === "unverified";
const UNSOURCED = "has no sources, so its status must be “unverified”";

/** The part of an address that stands for an entry: its own, or made from the name. */
const slugOf = (entry: { name: string; slug?: string | undefined }) => entry.slug ?? slugify(entry.name);

const listing = v.pipe(
  v.strictObject(business),
  v.check((entry) => isSourced(entry), UNSOURCED),
  v.transform((entry) => ({ ...entry, slug: slugOf(entry) })),
);
const yachtClub = v.pipe(
  v.strictObject({ ...business, features: v.array(line()) }),
  v.check((entry) => isSourced(entry), UNSOURCED),
  v.transform((entry) => ({ ...entry, slug: slugOf(entry) })),
);
const hotel = v.pipe(
  v.strictObject({ ...business, location: line(), features: v.array(line()), booking: webAddress() }),
  v.check((entry) => isSourced(entry), UNSOURCED),
  v.transform((entry) => ({ ...entry, slug: slugOf(entry) })),
);
const airport = v.pipe(
  v.strictObject({
    ...business,
    code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, "is not an airport code of three capital letters")),
    distance: line(),
    features: v.array(line()),
  }),
  v.check((entry) => isSourced(entry), UNSOURCED),
  v.transform((entry) => ({ ...entry, slug: slugOf(entry) })),
);
const beach = v.pipe(
  v.strictObject({
    name: line(),
    slug: v.optional(v.pipe(v.string(), v.slug())),
    description: paragraphs(),
    features: v.array(line()),
    address: line(),
    parking: line(),
    amenities: v.array(line()),
    bestFor: v.array(line()),
    ...provenance,
  }),
  v.check((entry) => isSourced(entry), UNSOURCED),
  v.transform((entry) => ({ ...entry, slug: slugOf(entry) })),
);
const charter = v.pipe(
  v.strictObject({
    name: line(),
    description: paragraphs(),
    phone: v.optional(usPhone()),
    website: v.optional(webAddress()),
    ...provenance,
  }),
  v.check((entry) => isSourced(entry), UNSOURCED),
);
const fishingSpot = v.pipe(
  v.strictObject({
    name: line(),
    description: paragraphs(),
    targetSpecies: v.array(line()),
    bestTimes: line(),
    tips: line(),
    ...provenance,
  }),
  v.check((entry) => isSourced(entry), UNSOURCED),
);
const season = v.pipe(
  v.strictObject({ season: line(), months: line(), species: v.array(line()), ...provenance }),
  v.check((entry) => isSourced(entry), UNSOURCED),
);

/** A list of entries that can be told apart by the part of an address that stands for each. */
const entries = <const Item extends v.GenericSchema>(item: Item) => list(item, { field: "slug", value: writtenSlug });
const writtenSlug = ({ slug, name }: Readonly<Record<string, unknown>>) =>
  typeof slug === "string" ? slug : typeof name === "string" ? slugify(name) : undefined;
const link = v.strictObject({ label: line(), to: linkTarget() });
const picture = v.strictObject({ image: line(), alt: line() });
const words = v.strictObject({ heading: line(), text: paragraphs() });
const money = v.pipe(v.number(), v.integer(), v.minValue(1));
const days = v.pipe(v.number(), v.integer(), v.minValue(1));

const site = v.strictObject({
  /** True until the owner has put their own identity here; `launch` and `build --production` insist on it. */
  sample: v.boolean(),
  name: line(),
  tagline: line(),
  /** The licensed name of the brokerage firm, exactly as registered (Fla. Admin. Code 61J2-10.025). */
  brokerage: line(),
  licence: line(),
  yearsOfExperience: v.pipe(v.number(), v.integer(), v.minValue(1)),
  phone: usPhone(),
  email: emailAddress(),
  address: v.array(line()),
  hours: line(),
  replyTime: line(),
  social: v.array(v.strictObject({ name: line(), to: webAddress() })),
  footerAbout: paragraphs(),
  equalHousing: paragraphs(),
  copyright: line(),
  advertising: v.strictObject({
    sample: v.boolean(),
    label: line(),
    explanation: line(),
    source: webAddress(),
    slot: line(),
    /** The room that is kept for it, in CSS pixels. */
    size: v.picklist(["320x100", "300x250", "728x90"]),
  }),
  form: v.strictObject({
    mode: v.picklist(["none", "custom"]),
    endpoint: v.optional(webAddress()),
    privacy: line(),
  }),
});

const navigation = v.strictObject({
  mortgageCalculator: link,
  listings: v.array(link),
  lifestyle: v.array(link),
  useful: v.array(link),
});

const home = v.strictObject({
  page,
  hero: v.strictObject({
    label: line(),
    /** Seconds that a slide stays before the next one comes. */
    secondsPerSlide: days,
    slides: v.pipe(
      v.array(v.strictObject({ title: line(), image: line(), alt: line() })),
      v.length(6, "must have six slides"),
    ),
    searchButton: link,
  }),
  banner: v.strictObject({ text: line(), limits: line(), link: line() }),
  welcome: words,
  promos: v.strictObject({
    heading: line(),
    cards: v.pipe(
      v.array(
        v.strictObject({
          title: line(),
          description: line(),
          buttonText: line(),
          url: linkTarget(),
          image: line(),
        }),
      ),
      v.length(3, "must have three cards"),
    ),
    /** What “just listed” and “new construction” mean. */
    justListedHours: days,
    newConstructionYears: days,
  }),
  testimonials: v.strictObject({
    heading: line(),
    /** Seconds that a quotation stays. */
    secondsPerQuote: days,
    quotes: v.pipe(
      v.array(v.strictObject({ quote: paragraphs(), author: line(), sample: v.optional(v.boolean(), false) })),
      v.length(4, "must have four quotations"),
    ),
  }),
  neighbourhoods: words,
  lifestyle: v.strictObject({
    heading: line(),
    tiles: v.pipe(
      v.array(v.strictObject({ title: line(), description: line(), to: linkTarget(), image: line() })),
      v.length(4, "must have four tiles"),
    ),
  }),
  search: v.strictObject({ heading: line(), text: line(), button: link }),
  start: v.strictObject({ heading: line(), text: line(), button: link }),
});

const neighbourhoods = v.strictObject({
  reviewed: date(),
  /** Address below which the listings system keeps its neighbourhood pages. */
  base: line(),
  entries: entries(
    v.strictObject({
      name: line(),
      slug: v.pipe(v.string(), v.slug()),
      summary: line(),
      /** False for a neighbourhood that the guide pages' side list leaves out. */
      inSideList: v.optional(v.boolean(), true),
      /** A copy at web.archive.org of somebody's page about the neighbourhood. */
      archived: v.optional(
        v.pipe(webAddress(), v.startsWith("https://web.archive.org/", "is not a copy at web.archive.org")),
      ),
      sources: v.array(line()),
      doubts: v.optional(v.array(line())),
    }),
  ),
});

const terms = v.strictObject({
  label: line(),
  requirement: line(),
  minimumPrice: money,
  closeWithinDays: days,
  example: line(),
});

const military = v.strictObject({
  page,
  hero: picture,
  offer: words,
  /** The limits of the offer: every page that names a figure reads it here. */
  rebate: v.strictObject({
    minimum: money,
    maximum: money,
    newConstruction: terms,
    resale: terms,
  }),
  reasons: v.strictObject({ heading: line(), items: v.array(v.strictObject({ title: line(), text: paragraphs() })) }),
  eligibility: v.strictObject({
    heading: line(),
    text: paragraphs(),
    who: v.array(line()),
    rulesIntro: line(),
    rules: v.array(line()),
  }),
  conditions: v.strictObject({ heading: line(), text: paragraphs(), deadline: line() }),
  loans: v.strictObject({ heading: line(), facts: v.array(line()), note: line() }),
  disclaimer: v.strictObject({ heading: line(), text: paragraphs() }),
  formHeading: line(),
});

const contact = v.strictObject({
  page,
  panel: v.strictObject({ ...picture.entries, caption: line() }),
  formHeading: line(),
  /** The sum that keeps robots out; the placeholder is the owner's wish. */
  sum: v.strictObject({ question: line(), placeholder: line(), answers: v.array(line()) }),
});

const shopping = v.pipe(
  v.strictObject({
    page,
    heading: line(),
    intro: paragraphs(),
    /** Names in the order in which the page shows them; a centre that is not named here comes last. */
    preferredOrder: v.array(line()),
    entries: entries(listing),
  }),
);
const restaurants = v.strictObject({
  heading: line(),
  intro: paragraphs(),
  note: paragraphs(),
  entries: entries(listing),
});
const galleries = v.strictObject({ page, tip: words, entries: entries(listing) });
const yachtClubs = v.strictObject({ page, note: paragraphs(), entries: entries(yachtClub) });
const cityDock = v.strictObject({
  page,
  picture,
  overview: words,
  facilities: v.strictObject({ heading: line(), items: v.array(line()), note: v.optional(line()) }),
  attractions: v.strictObject({ heading: line(), items: v.array(v.strictObject({ name: line(), text: line() })) }),
  activities: v.strictObject({ heading: line(), items: v.array(v.strictObject({ name: line(), text: line() })) }),
  contact: v.strictObject({
    heading: line(),
    name: line(),
    address: line(),
    phone: usPhone(),
    vhf: line(),
    website: webAddress(),
    hours: line(),
  }),
  rates: words,
  tip: words,
  ...provenance,
});
const beaches = v.strictObject({
  page,
  pictures: v.pipe(v.array(picture), v.length(2, "must have two pictures")),
  entries: entries(beach),
  tips: v.strictObject({ heading: line(), items: v.array(v.strictObject({ title: line(), text: line() })) }),
});
const fishing = v.strictObject({
  page,
  charters: v.strictObject({ heading: line(), intro: line(), entries: v.array(charter) }),
  spots: v.strictObject({ heading: line(), entries: v.array(fishingSpot) }),
  seasons: v.strictObject({ heading: line(), entries: v.pipe(v.array(season), v.length(4, "must have four seasons")) }),
  regulations: v.strictObject({ heading: line(), text: paragraphs(), link }),
  tip: words,
});
const hotels = v.strictObject({
  page,
  entries: entries(hotel),
  tips: v.strictObject({ heading: line(), items: v.array(v.strictObject({ title: line(), text: line() })) }),
  resortFees: words,
});
const airports = v.strictObject({ page, entries: entries(airport), tip: v.optional(words) });
const notFound = v.strictObject({ page, links: v.array(link) });

const article = v.strictObject({ ...page.entries, sidebarHeading: line() });

const content = defineContent({
  site: yamlFile("site.yaml", site),
  navigation: yamlFile("navigation.yaml", navigation),
  home: yamlFile("home.yaml", home),
  neighbourhoods: yamlFile("neighbourhoods.yaml", neighbourhoods),
  about: markdownFile("about.md", v.strictObject({ ...article.entries, formHeading: line() })),
  forBuyers: markdownFile("for-buyers.md", article),
  contact: yamlFile("contact.yaml", contact),
  military: yamlFile("military.yaml", military),
  notFound: yamlFile("not-found.yaml", notFound),
  shopping: yamlFile("guide/shopping.yaml", shopping),
  restaurants: yamlFile("guide/restaurants.yaml", restaurants),
  galleries: yamlFile("guide/galleries.yaml", galleries),
  cityDock: yamlFile("guide/city-dock.yaml", cityDock),
  yachtClubs: yamlFile("guide/yacht-clubs.yaml", yachtClubs),
  beaches: yamlFile("guide/beaches.yaml", beaches),
  fishing: yamlFile("guide/fishing.yaml", fishing),
  hotels: yamlFile("guide/hotels.yaml", hotels),
  airports: yamlFile("guide/airports.yaml", airports),
});

export default content;

/** Everything in `content/`, as templates see it. */
export type Content = ContentOf<typeof content>;
export type Listing = v.InferOutput<typeof listing>;
export type YachtClub = v.InferOutput<typeof yachtClub>;
export type Hotel = v.InferOutput<typeof hotel>;
export type Airport = v.InferOutput<typeof airport>;
export type Beach = v.InferOutput<typeof beach>;
export type Charter = v.InferOutput<typeof charter>;
export type FishingSpot = v.InferOutput<typeof fishingSpot>;
export type Season = v.InferOutput<typeof season>;
export type Page = v.InferOutput<typeof page>;
export type RebateTerms = v.InferOutput<typeof terms>;
