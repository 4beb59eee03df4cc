/*
 * Everything except identity and the local guide: navigation, home, articles, contact, the military
 * rebate.
 */
import { linkTarget, webAddress } from "build-site";
import * as v from "valibot";
import {
  CARD_WORDS,
  DATE_WORDS,
  filledLine,
  filledParagraphs,
  LIMIT_WORDS,
  REBATE_WORDS,
  SERVICE_WORDS,
  TERM_WORDS,
} from "./filled.ts";
import {
  besideWords,
  entries,
  entryPicture,
  hasRights,
  IMAGE_NEEDS_ALT,
  IMAGE_NEEDS_RIGHTS,
  isComplete,
  isDescribed,
  link,
  page,
  pastDay,
  photographNeeds,
  picture,
  pictureFields,
  wholeNumber,
  words,
} from "./shared.ts";
import { line, paragraphs } from "./text.ts";

export const navigation = v.strictObject({
  mortgageCalculator: link,
  listings: v.array(v.strictObject({ label: filledLine(CARD_WORDS), to: linkTarget() })),
  lifestyle: v.array(link),
  useful: v.array(link),
});

export const home = v.strictObject({
  page,
  hero: v.strictObject({
    label: line(),
    /** Seconds until the next slide. */
    secondsPerSlide: wholeNumber,
    slides: v.pipe(
      v.array(
        v.pipe(
          v.strictObject({ title: line(), ...pictureFields }),
          v.forward(
            v.check((written) => isComplete(written), photographNeeds),
            ["image"],
          ),
        ),
      ),
      v.length(6, "must have six slides"),
    ),
    searchButton: link,
  }),
  banner: v.strictObject({ text: filledLine(REBATE_WORDS), link: line() }),
  welcome: words,
  promos: v.strictObject({
    heading: line(),
    cards: v.pipe(
      v.array(
        v.pipe(
          v.strictObject({
            title: line(),
            description: filledLine(CARD_WORDS),
            buttonText: line(),
            url: linkTarget(),
            ...besideWords,
          }),
          v.forward(
            v.check((written) => isComplete(written), photographNeeds),
            ["image"],
          ),
        ),
      ),
      v.length(3, "must have three cards"),
    ),
    /** What “just listed” and “new construction” mean. */
    justListedHours: wholeNumber,
    newConstructionYears: wholeNumber,
  }),
  /** What clients say. Without quotations, the page has no such section. */
  testimonials: v.optional(
    v.strictObject({
      heading: line(),
      /** Seconds until the next quotation, if there is more than one. */
      secondsPerQuote: wholeNumber,
      quotes: v.optional(
        v.array(
          v.pipe(
            v.strictObject({
              quote: paragraphs(),
              author: line(),
              ...entryPicture,
              sample: v.optional(v.boolean(), false),
            }),
            v.forward(
              v.check((entry) => isDescribed(entry), IMAGE_NEEDS_ALT),
              ["image"],
            ),
            v.forward(
              v.check((entry) => hasRights(entry), IMAGE_NEEDS_RIGHTS),
              ["image"],
            ),
          ),
        ),
        [],
      ),
    }),
  ),
  neighborhoods: words,
  lifestyle: v.strictObject({
    heading: line(),
    tiles: v.pipe(
      v.array(
        v.pipe(
          v.strictObject({ title: line(), description: line(), to: linkTarget(), ...besideWords }),
          v.forward(
            v.check((written) => isComplete(written), photographNeeds),
            ["image"],
          ),
        ),
      ),
      v.length(4, "must have four tiles"),
    ),
  }),
  search: v.strictObject({ heading: line(), text: line(), button: link }),
  start: v.strictObject({ heading: line(), text: line(), button: link }),
});

export const neighborhoods = v.strictObject({
  reviewed: pastDay(),
  /** Address below which the listings system keeps its neighborhood pages. */
  base: line(),
  /** Where the names in the guide pages' side list lead: to those pages, or nowhere yet. */
  sideList: v.picklist(["pending", "listings"]),
  entries: entries(
    v.pipe(
      v.strictObject({
        name: line(),
        slug: v.pipe(v.string(), v.slug()),
        summary: line(),
        ...entryPicture,
        /** False for a neighborhood that the guide pages' side list leaves out. */
        inSideList: v.optional(v.boolean(), true),
        /** A copy at web.archive.org of a page about the neighborhood. */
        archived: v.optional(
          v.pipe(
            webAddress(),
            v.startsWith("https://web.archive.org/", "is not a copy at web.archive.org"),
          ),
        ),
        /** What that page is about, after the name of the neighborhood: “a history”. */
        archivedTitle: v.optional(line({ max: 40 })),
        sources: v.array(line()),
        doubts: v.optional(v.array(line())),
      }),
      v.forward(
        v.check((entry) => isDescribed(entry), IMAGE_NEEDS_ALT),
        ["image"],
      ),
      v.forward(
        v.check((entry) => hasRights(entry), IMAGE_NEEDS_RIGHTS),
        ["image"],
      ),
    ),
  ),
});

export const terms = v.strictObject({
  label: line(),
  requirement: line(),
  minimumPrice: wholeNumber,
  closeWithinDays: wholeNumber,
  example: filledLine(TERM_WORDS),
});

export const military = v.strictObject({
  page,
  hero: picture,
  offer: v.strictObject({
    heading: filledLine(REBATE_WORDS),
    text: filledParagraphs(REBATE_WORDS),
    /** To whom the rebate is disclosed, and who has to agree. */
    disclosure: line(),
    /** The limits in one sentence, next to an amount elsewhere. */
    limits: filledLine(LIMIT_WORDS),
    /**
     * What the broker is not, shown next to the amount (12 CFR 1014 applies to anyone who
     * advertises mortgage credit).
     */
    notLender: line(),
  }),
  /** The limits of the offer: every page that names a figure reads it here. */
  rebate: v.pipe(
    v.strictObject({
      minimum: wholeNumber,
      maximum: wholeNumber,
      newConstruction: terms,
      resale: terms,
    }),
    v.forward(
      v.check(
        ({ minimum, maximum }) => minimum <= maximum,
        ({ input: { minimum } }) => `must be ${minimum} or more: “minimum” is ${minimum}`,
      ),
      ["maximum"],
    ),
  ),
  /** The form that checks a purchase against these limits. */
  check: v.strictObject({
    heading: line(),
    price: line(),
    kind: line(),
    accepted: line(),
    closing: line(),
    button: line(),
    priceHint: line(),
    /** The link to the form, after an answer. */
    ask: line(),
    low: filledLine(TERM_WORDS),
    open: filledLine([...TERM_WORDS, ...REBATE_WORDS]),
    good: filledLine([...DATE_WORDS, ...REBATE_WORDS]),
    late: filledLine(DATE_WORDS),
    reversed: line(),
    note: line(),
  }),
  reasons: v.strictObject({
    heading: line(),
    items: v.array(v.strictObject({ title: line(), text: paragraphs() })),
  }),
  eligibility: v.strictObject({
    heading: line(),
    text: paragraphs(),
    who: v.array(line()),
  }),
  conditions: v.strictObject({ heading: line(), deadline: filledLine(TERM_WORDS) }),
  loans: v.strictObject({ heading: line(), facts: v.array(line()), note: line() }),
  disclaimer: v.strictObject({ heading: line(), text: paragraphs() }),
  formHeading: line(),
});

export const contact = v.strictObject({
  page,
  panel: v.pipe(
    v.strictObject({ ...pictureFields, caption: line() }),
    v.forward(
      v.check((written) => isComplete(written), photographNeeds),
      ["image"],
    ),
  ),
  formHeading: line(),
  /** The sum that keeps robots out; the placeholder is required by the owner. */
  sum: v.strictObject({ question: line(), placeholder: line(), answers: v.array(line()) }),
});

export const notFound = v.strictObject({ page, links: v.array(link) });

/** The pages shown after a form was posted without a script. */
export const formAnswer = v.strictObject({ page, text: paragraphs(), links: v.array(link) });

export const article = v.strictObject({
  ...page.entries,
  /** Below the article. */
  picture: v.optional(picture),
  sidebarHeading: line(),
  sidebarText: v.optional(line()),
});

/**
 * The privacy statement. Its text depends on where the forms go, and on whether there is an
 * advertisement.
 */
export const privacy = v.strictObject({
  ...page.entries,
  forms: v.strictObject({
    heading: line(),
    none: paragraphs(),
    service: filledParagraphs(SERVICE_WORDS),
    text: paragraphs(),
  }),
  advertising: words,
  questions: words,
  /** Below the text. */
  picture: v.optional(picture),
});

export const about = v.strictObject({ ...article.entries, formHeading: line() });

export type Page = v.InferOutput<typeof page>;
export type RebateTerms = v.InferOutput<typeof terms>;

/** The menus that a page of `content/pages/` can be in, as visitors know them. */
const MENUS = ["Main menu", "For Buyers", "Listings", "Naples Area Links", "Footer"] as const;
/** A page that the owner adds: its file's name is its address. */
export const ownPage = v.strictObject({
  title: line({ max: 60 }),
  /** What search engines show; without it, they show the beginning of the page. */
  description: v.optional(line({ min: 50, max: 155 })),
  menu: v.optional(v.picklist(MENUS), "Footer"),
  /** The name in the menu, if the title is too long for it. */
  menuName: v.optional(line({ max: 30 })),
  reviewed: v.optional(pastDay()),
});
export type Menu = (typeof MENUS)[number];
