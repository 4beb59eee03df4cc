import { posix } from "node:path";
import { CONTENT_FOLDER, holdsContent, SCHEMA_FILE } from "../files/site-folder.ts";
import { error, warning, type Finding } from "../findings/finding.ts";
import { didYouMean } from "../findings/text.ts";
import {
  filesOfPattern,
  folderOf,
  type ContentDefinition,
  type ContentFiles,
} from "./define-content.ts";

/* Findings about files that the schema names but that do not exist, and about unnamed files. */

interface FileNames {
  present: readonly string[];
  named: ReadonlySet<string>;
}

export function missingFile(file: string, { present, named }: FileNames): Finding {
  const path = `${CONTENT_FOLDER}/${file}`;
  const unused = present.filter((other) => !named.has(other));
  const hint = didYouMean(file, unused) ?? "Create it, or remove its line from content/schema.ts.";
  const message = `${path} does not exist, but content/schema.ts names it.`;
  return error("content/missing-file", message, { file: path, hint });
}

/** Reports missing translations in a collection, and files in other languages. */
export function languageFindings(
  { files: pattern, languages = [] }: ContentFiles,
  present: readonly string[],
): Finding[] {
  const missing = untranslated(pattern, languages, present).map(({ file, of }) => {
    const path = `${CONTENT_FOLDER}/${file}`;
    const message = `${path} does not exist, but ${CONTENT_FOLDER}/${of} does.`;
    const hint = `Translate the other file, or remove it: ${SCHEMA_FILE} names the languages.`;
    return error("content/missing-file", message, { file: path, hint });
  });
  if (languages.length === 0) return missing;
  const names = languages.join(", ");
  const others = inOtherLanguages(pattern, languages, present).map((file) => {
    const path = `${CONTENT_FOLDER}/${file}`;
    const message = `${path} is in none of the languages of its collection: ${names}.`;
    const hint = `Add its language to “languages” in ${SCHEMA_FILE}, or move the file.`;
    return warning("content/unused-file", message, { file: path, hint });
  });
  return [...missing, ...others];
}

/**
 * The missing files of a collection with each file in each language, which is the first `*` of its
 * pattern. `of` is the existing file in another language.
 */
function untranslated(
  pattern: string,
  languages: readonly string[],
  present: readonly string[],
): { file: string; of: string }[] {
  const { length } = pattern.replace(/\*.*/, "");
  const texts = languages.map((language) => {
    const files = filesOfPattern(
      pattern.replace("*", () => language),
      present,
    );
    return new Map(files.map(({ file }) => [file.slice(length + language.length), file]));
  });
  const all = new Map(texts.flatMap((files) => [...files]));
  return texts.flatMap((files, index) =>
    Array.from(all, ([rest, of]) => ({ of, rest }))
      .filter(({ rest }) => !files.has(rest))
      .map(({ rest, of }) => ({ file: pattern.slice(0, length) + languages[index] + rest, of })),
  );
}

/** The files of a collection that are in none of its languages. */
function inOtherLanguages(
  pattern: string,
  languages: readonly string[],
  present: readonly string[],
): string[] {
  const known = languages.map((language) => pattern.replace("*", () => language));
  return filesOfPattern(pattern, present)
    .map(({ file }) => file)
    .filter((file) => !known.some((each) => posix.matchesGlob(file, each)));
}

export function noFiles({
  files,
  place = { file: SCHEMA_FILE, line: 1, column: 1 },
}: ContentFiles): Finding {
  const inside = files.startsWith(`${CONTENT_FOLDER}/`) && files.slice(CONTENT_FOLDER.length + 1);
  const hint = inside
    ? `Paths begin in content/. Write ${inside}.`
    : "Write the folder and the extension, such as “pages/*.json”, and add a file.";
  const message = `No file matches content/${files}, which content/schema.ts names.`;
  return warning("content/no-files", message, { ...place, hint });
}

export const isMdx = (file: string) => /\.mdx$/i.test(file);

export function unusedFiles(
  files: readonly string[],
  { present, named }: FileNames,
  definition: ContentDefinition,
): Finding[] {
  const patterns = Object.values(definition).flatMap((rule) => ("files" in rule ? rule.files : []));
  const existing = new Set(present);
  const missing = [...named].filter((file) => !existing.has(file));
  return files
    .filter((file) => holdsContent(file) || isMdx(file))
    .map((file) => {
      const path = `${CONTENT_FOLDER}/${file}`;
      if (isMdx(file))
        return warning("content/unused-file", "No page uses this file: MDX is code.", {
          file: path,
          hint: "Move it to templates/, and import it there, or rename it to .md.",
        });
      const near = patterns.find((pattern) => file.startsWith(folderOf(pattern)));
      const folders = patterns
        .filter((each) => filesOfPattern(each, [folderOf(each) + posix.basename(file)]).length > 0)
        .map((each) => `${CONTENT_FOLDER}/${folderOf(each)}`);
      let other = "Add it to content/schema.ts";
      const deep = near && `${folderOf(near)}**/${posix.basename(near)}`;
      if (deep !== undefined && filesOfPattern(deep, [file]).length > 0)
        other = `Write ${deep} in content/schema.ts, which also has the folders below`;
      else if (near !== undefined) other = `Name it like the files of ${near} in content/schema.ts`;
      else if (folders.length > 0)
        other = `Move it to ${folders.join(" or ")}, name it in content/schema.ts`;
      const hint = didYouMean(file, missing) ?? `${other}, or remove it.`;
      const message = "No page uses this file: content/schema.ts does not name it.";
      return warning("content/unused-file", message, { file: path, hint });
    });
}
