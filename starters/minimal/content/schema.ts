/* The content files of the site, and what each may contain. Templates get their types from here. */
import {
  defineContent,
  emailAddress,
  line,
  markdownFile,
  paragraphs,
  yamlFile,
  type ContentOf,
} from "build-site";
import * as v from "valibot";

/** `true` until you have written your own: “npx build-site launch” lists it. */
const sample = v.optional(v.boolean());

const content = defineContent({
  home: yamlFile(
    "home.yaml",
    v.strictObject({
      title: line(),
      description: line(),
      text: paragraphs(),
      photo: v.strictObject({ file: line(), alt: line(), rights: line() }),
      email: emailAddress(),
      sample,
    }),
  ),
  about: markdownFile("about.md", v.strictObject({ title: line(), description: line(), sample })),
});

export default content;
export type Content = ContentOf<typeof content>;
