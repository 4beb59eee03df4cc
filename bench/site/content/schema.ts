import {
  defineContent,
  emailAddress,
  jsonFile,
  jsonFiles,
  line,
  list,
  webAddress,
  type ContentOf,
} from "build-site";
import * as v from "valibot";

const link = v.strictObject({ label: line(), href: line() });

const listing = v.strictObject({
  id: line(),
  name: line(),
  text: line(),
  address: line(),
  phone: line(),
  website: webAddress(),
});

const page = v.strictObject({
  title: line(),
  description: line(),
  intro: line(),
  listings: list(listing, { field: "id" }),
  side: v.array(link),
});

const site = v.strictObject({
  name: line(),
  email: emailAddress(),
  phone: line(),
  address: line(),
  menus: v.array(v.strictObject({ id: line(), label: line(), items: v.array(link) })),
  footer: v.strictObject({ about: line(), lifestyle: v.array(link), useful: v.array(link) }),
  home: v.strictObject({
    title: line(),
    description: line(),
    intro: v.array(line()),
    slides: v.array(v.strictObject({ heading: line(), text: line() })),
    quotes: v.array(v.strictObject({ text: line(), name: line() })),
  }),
});

const content = defineContent({
  site: jsonFile("site.json", site),
  pages: jsonFiles("pages/*.json", page),
});

export default content;
export type Content = ContentOf<typeof content>;
export type SiteData = v.InferOutput<typeof site>;
export type PageData = v.InferOutput<typeof page>;
export type LinkData = v.InferOutput<typeof link>;
