/* The content files of the guide, and what each may contain. Templates get the same as types. */
import {
  date,
  defineContent,
  line,
  markdownFile,
  markdownFiles,
  paragraphs,
  webAddress,
  yamlFile,
  type ContentOf,
} from "build-site";
import * as v from "valibot";

/** What a visitor can do. Another word in a file is an error at its line. */
const activity = v.picklist(["cycling", "paddling", "snorkeling", "walking"]);

const park = v.strictObject({
  title: line(),
  summary: line(),
  activities: v.array(activity),
  website: webAddress(),
  reviewed: date(),
});

const content = defineContent({
  guide: yamlFile(
    "guide.yaml",
    v.strictObject({ title: line(), description: line(), text: paragraphs() }),
  ),
  about: markdownFile("about.md", v.strictObject({ title: line(), description: line() })),
  // An object with each file under its name, such as `parks.everglades`.
  parks: markdownFiles("parks/*.md", park),
});

export default content;
export type Content = ContentOf<typeof content>;
export type Park = Content["parks"][string];
