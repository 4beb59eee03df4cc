/* The content files of the site, and what each may contain. Templates get the same as types. */
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

const content = defineContent({
  home: yamlFile(
    "home.yaml",
    v.strictObject({
      title: line(),
      description: line(),
      text: paragraphs(),
      photo: v.strictObject({ file: line(), alt: line(), rights: line() }),
      email: emailAddress(),
    }),
  ),
  about: markdownFile("about.md", v.strictObject({ title: line(), description: line() })),
});

export default content;
export type Content = ContentOf<typeof content>;
