import { posix } from "node:path";
import type * as v from "valibot";
import type { Position } from "../findings/finding.ts";
import type { MarkdownText } from "./markdown-text.ts";

/** How a file of `content/` is written. */
export type ContentKind = "yaml" | "markdown" | "json";

/** One file of `content/` and the schema that it must follow. */
export interface ContentFile<
  Schema extends v.GenericSchema = v.GenericSchema,
  Kind extends ContentKind = ContentKind,
> {
  /** Path inside `content/`. */
  file: string;
  kind: Kind;
  schema: Schema;
}

/** A collection: files in `content/`, each of which must follow the schema. */
export interface ContentFiles<
  Schema extends v.GenericSchema = v.GenericSchema,
  Kind extends ContentKind = ContentKind,
> {
  /** Their pattern inside `content/`: `pages/*.json`, with all folders below `docs/**`. */
  files: string;
  kind: Kind;
  schema: Schema;
  /** Each file must be there in each of these languages, which are the first `*` of the pattern. */
  languages?: readonly string[] | undefined;
  /** Where it is declared: the stack of the call, and the place of the pattern that it leads to. */
  called?: Error;
  place?: Position | undefined;
}

/**
 * What `content/schema.ts` exports: a name for each file or folder, under which templates find its
 * data.
 */
export type ContentDefinition = Record<string, ContentFile | ContentFiles>;

/** The data of a file. A Markdown file gives its front matter and its `body`. */
type DataOf<Schema extends v.GenericSchema, Kind> = Kind extends "markdown"
  ? v.InferOutput<Schema> & { body: MarkdownText }
  : v.InferOutput<Schema>;

/**
 * The data of all files, typed by their schemas; of a collection, by the paths of its files below
 * the folder of its pattern, without the extension.
 */
export type ContentOf<Definition extends ContentDefinition> = {
  [Name in keyof Definition]: Definition[Name] extends ContentFile<infer Schema, infer Kind>
    ? DataOf<Schema, Kind>
    : Definition[Name] extends ContentFiles<infer Schema, infer Kind>
      ? Readonly<Record<string, DataOf<Schema, Kind>>>
      : never;
};

/** Declares the site's content; see `content/schema.ts` of any site. */
export function defineContent<const Definition extends ContentDefinition>(
  definition: Definition,
): Definition {
  return definition;
}

const oneFile =
  <Kind extends ContentKind>(kind: Kind) =>
  <const Schema extends v.GenericSchema>(
    file: string,
    schema: Schema,
  ): ContentFile<Schema, Kind> => ({ file, kind, schema });

const allFiles =
  <Kind extends ContentKind>(kind: Kind) =>
  <const Schema extends v.GenericSchema>(
    files: string,
    schema: Schema,
    { languages }: Pick<ContentFiles, "languages"> = {},
  ): ContentFiles<Schema, Kind> => ({ files, kind, schema, languages, called: new Error(files) });

/** A YAML file of `content/`. */
export const yamlFile = oneFile("yaml");
/**
 * A Markdown file of `content/`; the schema is for the front matter between its two `---` lines.
 */
export const markdownFile = oneFile("markdown");
/**
 * A JSON file of `content/`, for data that a program writes: it is parsed many times faster than
 * YAML.
 */
export const jsonFile = oneFile("json");

/**
 * All YAML files of a folder of `content/`: `areas/*.yaml`. In a pattern, `**` stands for any
 * folders. Templates get the files in the order of their names.
 */
export const yamlFiles = allFiles("yaml");
/** All Markdown files of a folder, or of folders; see `yamlFiles`. */
export const markdownFiles = allFiles("markdown");
/** All JSON files of a folder, or of folders; see `yamlFiles`. */
export const jsonFiles = allFiles("json");

/* Patterns of the files of a collection: `posts/*.md`, or with `**` for any folders. */

/** The extensions of each kind. JSON is YAML, too. */
const EXTENSIONS: Readonly<Record<ContentKind, readonly string[]>> = {
  yaml: [".yaml", ".yml", ".json"],
  markdown: [".md", ".markdown"],
  json: [".json"],
};

/** Whether a value is the name of a kind. */
export const isKind = (value: unknown): boolean =>
  Object.keys(EXTENSIONS).some((kind) => kind === value);

/**
 * A file of a collection. `name` is its path below the folder of the pattern, without extension.
 */
export interface NamedFile {
  file: string;
  name: string;
}

/** The files that a pattern names, in the order in which they are `present`. */
export function filesOfPattern(pattern: string, present: readonly string[]): NamedFile[] {
  const { length } = folderOf(pattern);
  const extension = posix.extname(pattern);
  return present
    .filter((file) => file.endsWith(extension) && posix.matchesGlob(file, pattern))
    .map((file) => ({ file, name: file.slice(length, file.length - extension.length) }));
}

/** The fixed folders at the beginning of a pattern: `docs/`, or an empty text. */
export function folderOf(pattern: string): string {
  const folders = pattern.split("/").slice(0, -1);
  const varying = folders.findIndex((folder) => /[*?[{]|[+@!]\(/.test(folder));
  const fixed = varying < 0 ? folders : folders.slice(0, varying);
  return fixed.map((folder) => `${folder}/`).join("");
}

/** The reason why a pattern cannot match a file, as the end of a sentence, and what to write. */
export function patternProblem(
  pattern: string,
  kind: ContentKind,
): { problem: string; hint: string } | undefined {
  const extensions = EXTENSIONS[kind];
  const [usual = ""] = extensions;
  const plain = posix
    .normalize(pattern.replaceAll("\\", "/"))
    .replace(/^(?:[a-z]:)?(?:\.{0,2}(?:\/|$))*/i, "")
    .split("/")
    .map((name) => (/.\*\*|\*\*./.test(name) ? `**/${name.replaceAll(/\*{2,}/g, "*")}` : name))
    .join("/");
  const extension = plain.endsWith("/") ? "" : posix.extname(plain);
  if (extension === ".mdx")
    return {
      problem: "names MDX, which is code",
      hint: "Put the files into templates/, and import them there with “glob:”.",
    };
  if (extension === "")
    return {
      problem: "names folders, not files",
      hint: `Write ${filesIn(plain.replace(/\/$/, ""), usual)}.`,
    };
  const isRead = extensions.includes(extension.toLowerCase());
  const hint = `Write ${isRead ? plain : plain.slice(0, -extension.length) + usual}.`;
  if (plain !== pattern)
    return {
      problem: "is not a plain path in content/",
      hint: `Paths begin in content/, have a “/” between names, and “**” as a whole name. ${hint}`,
    };
  if (isRead) return undefined;
  return {
    problem: `does not end in ${extensions.join(" or ")}`,
    hint: `All files must have the same extension. ${hint}`,
  };
}

function filesIn(path: string, extension: string): string {
  if (/(?:^|\/)\*\*$/.test(path)) return `${path}/*${extension}`;
  if (path.endsWith("*")) return path + extension;
  const folder = path === "" ? "" : `${path}/`;
  return `${folder}*${extension}, or ${folder}**/*${extension} with the folders below`;
}
