import { slugify } from "build-site";
import type { Content } from "../schema.ts";
import type { Topic } from "./topic.ts";

/** The About page's links to saved copies of other people's pages, one per neighborhood. */
export function archivedPages({ neighborhoods }: Content): Topic {
  return {
    name: "archived",
    heading: "Links to archived pages",
    why: "The About page links to saved copies of other people’s pages. They are no longer corrected, and they may praise another broker.",
    items: neighborhoods.entries.map(({ name, archived }, index) => ({
      id: slugify(name),
      need: "should",
      kind: "archived",
      title: name,
      done: archived === undefined,
      at: ["neighborhoods", "entries", index, archived === undefined ? "name" : "archived"],
      problem: `The link about ${name} leads to an archived copy.`,
      fix: "Open it and read it. Remove the lines “archived” and “archivedTitle”, or, if you want to keep it, record it as settled (docs/going-live.md).",
    })),
  };
}
