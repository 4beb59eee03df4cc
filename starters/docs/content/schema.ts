/* The content files of the site, and what each may contain. Templates get their types from here. */
import {
  date,
  defineContent,
  line,
  markdownFiles,
  webAddress,
  yamlFile,
  type ContentOf,
} from "build-site";
import * as v from "valibot";

/** `true` until you have written your own: “npx build-site launch” lists it. */
const sample = v.optional(v.boolean());

export const manualPage = v.strictObject({
  title: line(),
  summary: line(),
  // Pages without a number come last, by the names of their files.
  order: v.optional(v.number(), Infinity),
  // The day of the last change, if readers should see it.
  updated: v.optional(date()),
  sample,
});

const content = defineContent({
  site: yamlFile(
    "site.yaml",
    v.strictObject({
      title: line(),
      description: line(),
      lead: line(),
      // The command that installs it, and what a terminal shows. A manual may have neither.
      install: v.optional(line()),
      session: v.optional(v.string()),
      // The folder with content/ on a server where readers can edit its files.
      edit: v.optional(webAddress()),
      points: v.array(v.strictObject({ title: line(), text: line() })),
      versions: v.optional(
        v.array(v.strictObject({ folder: v.optional(line()), label: line() })),
        [],
      ),
      sections: v.optional(v.array(v.strictObject({ folder: line(), title: line() })), []),
      sample,
    }),
  ),
  // An object that has each page under its path, such as `docs["v2/start/install"]`.
  docs: markdownFiles("docs/**/*.md", manualPage),
});

export default content;
export type Content = ContentOf<typeof content>;
