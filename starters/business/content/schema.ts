/* The content files of the site, and what each may contain. Templates get the same as types. */
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

/** What a visitor can do. Another word in a file is an error at its line. */
const activity = v.picklist(["paddling", "snorkeling", "walking"]);

const tour = v.strictObject({
  name: line(),
  activities: v.array(activity),
  hours: v.number(),
  price: v.number(),
  photo: line(),
  website: webAddress(),
  reviewed: date(),
});

/** The words of a tour in one language. */
const words = v.strictObject({ title: line(), place: line(), summary: line(), alt: line() });

/** All other words in one language. What one has and another lacks is an error. */
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
  lost: v.strictObject({ title: line(), text: line(), home: line() }),
  tours: v.strictObject({
    heading: line(),
    choose: line(),
    everything: line(),
    shown: line(),
    activities: v.strictObject({ paddling: line(), snorkeling: line(), walking: line() }),
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
    tour: line(),
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
    }),
  ),
  tours: yamlFile("tours.yaml", list(tour, { field: "name" })),
  // Objects with each file under its name, such as `texts.en` and `english.everglades`.
  texts: yamlFiles("texts/*.yaml", texts),
  english: markdownFiles("tours/en/*.md", words),
  spanish: markdownFiles("tours/es/*.md", words),
});

export default content;
export type Content = ContentOf<typeof content>;
