/* The content files of the blog, and what each may contain. Templates get their types from here. */
import {
  date,
  defineContent,
  line,
  markdownFile,
  markdownFiles,
  yamlFile,
  type ContentOf,
} from "build-site";
import * as v from "valibot";

/** `true` until you have written your own: “npx build-site launch” lists it. */
const sample = v.optional(v.boolean());

export const post = v.strictObject({
  title: line(),
  summary: line(),
  date: date(),
  tags: v.array(line()),
  photo: v.optional(v.strictObject({ file: line(), alt: line(), rights: line() })),
  draft: v.optional(v.boolean()),
  sample,
});

const content = defineContent({
  blog: yamlFile(
    "blog.yaml",
    v.strictObject({ title: line(), description: line(), author: line(), sample }),
  ),
  about: markdownFile("about.md", v.strictObject({ title: line(), description: line(), sample })),
  // An object that has each file under its name, such as `posts["blue-hour"]`. In a folder for each
  // year, the name has the year: `posts["2025/blue-hour"]`.
  posts: markdownFiles("posts/**/*.md", post),
});

export default content;
export type Content = ContentOf<typeof content>;
