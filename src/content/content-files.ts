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
  if (languages.length === 0) return [];
  // The first `*` of the pattern is the language.
  const before = pattern.replace(/\*.*/, "");
  const translated = languages.map((language) => {
    const ofLanguage = pattern.replace("*", () => language);
    const { length } = before + language;
    const files = filesOfPattern(ofLanguage, present);
    return { language, files: new Map(files.map(({ file }) => [file.slice(length), file])) };
  });
  const all = translated.flatMap(({ files }) => [...files]);
  const missing = translated.flatMap(({ language, files }) =>
    [...new Map(all)].flatMap(([rest, other]) => {
      if (files.has(rest)) return [];
      const file = `${CONTENT_FOLDER}/${before}${language}${rest}`;
      const message = `${file} does not exist, but ${CONTENT_FOLDER}/${other} does.`;
      const hint = `Translate the other file, or remove it: ${SCHEMA_FILE} names the languages.`;
      return error("content/missing-file", message, { file, hint });
    }),
  );
  const known = new Set(all.map(([, file]) => file));
  const names = languages.join(", ");
  const others = filesOfPattern(pattern, present).flatMap(({ file: name }) => {
    if (known.has(name)) return [];
    const file = `${CONTENT_FOLDER}/${name}`;
    const message = `${file} is in none of the languages of its collection: ${names}.`;
    const hint = `Add its language to “languages” in ${SCHEMA_FILE}, or move the file.`;
    return warning("content/unused-file", message, { file, hint });
  });
  return [...missing, ...others];
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
      const unused = (why: string, hint: string) => {
        const details = { file: `${CONTENT_FOLDER}/${file}`, hint };
        return warning("content/unused-file", `No page uses this file: ${why}`, details);
      };
      if (isMdx(file))
        return unused(
          "MDX is code.",
          "Move it to templates/, and import it there, or rename it to .md.",
        );
      const near = patterns.find((pattern) => file.startsWith(folderOf(pattern)));
      const folders = patterns
        .filter((each) => filesOfPattern(each, [folderOf(each) + posix.basename(file)]).length > 0)
        .map((each) => `${CONTENT_FOLDER}/${folderOf(each)}`);
      let other = "Add it to content/schema.ts";
      if (near !== undefined) {
        const deep = `${folderOf(near)}**/${posix.basename(near)}`;
        other =
          filesOfPattern(deep, [file]).length > 0
            ? `Write ${deep} in content/schema.ts, which also has the folders below`
            : `Name it like the files of ${near} in content/schema.ts`;
      } else if (folders.length > 0)
        other = `Move it to ${folders.join(" or ")}, name it in content/schema.ts`;
      const hint = didYouMean(file, missing) ?? `${other}, or remove it.`;
      return unused("content/schema.ts does not name it.", hint);
    });
}
