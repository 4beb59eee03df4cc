import type * as v from "valibot";
import type { MarkdownText } from "./markdown-text.ts";

/** One file of `content/` and the schema that it must follow. */
export interface ContentFile<
  Schema extends v.GenericSchema = v.GenericSchema,
  Kind extends "yaml" | "markdown" = "yaml" | "markdown",
> {
  /** Path inside `content/`. */
  file: string;
  kind: Kind;
  schema: Schema;
}

/** What `content/schema.ts` exports: a name for each file, under which templates find its data. */
export type ContentDefinition = Record<string, ContentFile>;

/** The data of all files, typed by their schemas. A Markdown file gives its front matter and its `body`. */
export type ContentOf<Definition extends ContentDefinition> = {
  [Name in keyof Definition]: Definition[Name] extends ContentFile<infer Schema, infer Kind>
    ? Kind extends "markdown"
      ? v.InferOutput<Schema> & { body: MarkdownText }
      : v.InferOutput<Schema>
    : never;
};

/** Declares the site's content; see `content/schema.ts` of any site. */
export function defineContent<const Definition extends ContentDefinition>(definition: Definition): Definition {
  return definition;
}

/** A YAML file of `content/`. */
export function yamlFile<const Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): ContentFile<Schema, "yaml"> {
  return { file, kind: "yaml", schema };
}

/** A Markdown file of `content/`; the schema is for the front matter between its two `---` lines. */
export function markdownFile<const Schema extends v.GenericSchema>(
  file: string,
  frontMatter: Schema,
): ContentFile<Schema, "markdown"> {
  return { file, kind: "markdown", schema: frontMatter };
}
