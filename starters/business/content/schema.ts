/* The content files of the site, and what each may contain. Templates get their types from here. */
import {
  date,
  defineContent,
  emailAddress,
  line,
  list,
  markdownFiles,
  webAddress,
  yamlFile,
  yamlFiles,
  type ContentOf,
} from "build-site";
import * as v from "valibot";

/** `true` until you have written your own text: “npx build-site launch” lists it. */
const sample = v.optional(v.boolean());

/** The first one has addresses without a prefix. Each file below has to be there in each of them. */
export const LANGUAGES = ["en", "es"] as const;

/** What visitors choose from. Any other word in a file is reported as an error at its line. */
const KINDS = ["paddling", "snorkeling", "walking"] as const;

const service = v.strictObject({
  name: line(),
  kinds: v.array(v.picklist(KINDS)),
  hours: v.number(),
  price: v.number(),
  photo: line(),
  website: webAddress(),
  reviewed: date(),
  sample,
});

/** The words of a service in one language. */
const words = v.strictObject({
  title: line(),
  place: line(),
  summary: line(),
  alt: line(),
  sample,
});

/** All other words in one language. It is an error if a language lacks one of them. */
const texts = v.strictObject({
  language: line(),
  path: line(),
  title: line(),
  description: line(),
  headline: line(),
  lead: line(),
  photoAlt: line(),
  skip: line(),
  menu: line(),
  sample,
  lost: v.strictObject({ title: line(), text: line(), home: line() }),
  services: v.strictObject({
    heading: line(),
    choose: line(),
    everything: line(),
    shown: line(),
    kinds: v.strictObject(v.entriesFromList(KINDS, line())),
    hours: line(),
    price: line(),
    official: line(),
    unreachable: line(),
    reviewed: line(),
    book: line(),
  }),
  contact: v.strictObject({
    title: line(),
    description: line(),
    lead: line(),
    name: line(),
    email: line(),
    service: line(),
    message: line(),
    required: line(),
    send: line(),
    call: line(),
    visit: line(),
    hoursHeading: line(),
    hours: v.array(v.strictObject({ days: line(), time: line() })),
  }),
});

const content = defineContent({
  company: yamlFile(
    "company.yaml",
    v.strictObject({
      name: line(),
      phone: line(),
      email: emailAddress(),
      street: line(),
      city: line(),
      openingHours: v.array(line()),
      form: line(),
      photo: line(),
      rights: line(),
      sample,
    }),
  ),
  services: yamlFile("services.yaml", list(service, { field: "name" })),
  // Objects that have each file under its name, such as `texts.en` and `words["en/everglades"]`.
  texts: yamlFiles("texts/*.yaml", texts, { languages: LANGUAGES }),
  words: markdownFiles("services/*/*.md", words, { languages: LANGUAGES }),
});

export default content;
export type Content = ContentOf<typeof content>;
