import { posix } from "node:path";
import type { ContentKind } from "./define-content.ts";

/* Patterns of the files of a collection: `posts/*.md`, or with `**` for any folders. */

/** JSON is YAML, too. */
const ENDINGS: Readonly<Record<ContentKind, readonly string[]>> = {
  yaml: [".yaml", ".yml", ".json"],
  markdown: [".md", ".markdown"],
  json: [".json"],
};

/** `name` is its path below the folder of the pattern, without the ending. */
export interface NamedFile {
  file: string;
  name: string;
}

/** The files that a pattern names, in the order in which they are `present`. */
export function filesOfPattern(pattern: string, present: readonly string[]): NamedFile[] {
  const { length } = folderOf(pattern);
  const ending = posix.extname(pattern);
  return present
    .filter((file) => file.endsWith(ending) && posix.matchesGlob(file, pattern))
    .map((file) => ({ file, name: file.slice(length, file.length - ending.length) }));
}

/**
 * What a collection lacks that has each file in each language: the first `*` of its pattern. `of`
 * is the file in another language.
 */
export function untranslated(
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

/** The folder in which a pattern begins to vary: `docs/`, or nothing. */
export function folderOf(pattern: string): string {
  const folders = pattern.split("/").slice(0, -1);
  const varying = folders.findIndex((folder) => /[*?[{]|[+@!]\(/.test(folder));
  const fixed = varying < 0 ? folders : folders.slice(0, varying);
  return fixed.map((folder) => `${folder}/`).join("");
}

/** Why a pattern can name no file, as the end of a sentence, and what to write. */
export function patternProblem(
  pattern: string,
  kind: ContentKind,
): { problem: string; hint: string } | undefined {
  const [usual = "", ...others] = ENDINGS[kind];
  const plain = posix
    .normalize(pattern.replaceAll("\\", "/"))
    .replace(/^(?:[a-z]:)?(?:\.{0,2}(?:\/|$))*/i, "")
    .split("/")
    .map((name) => (/.\*\*|\*\*./.test(name) ? `**/${name.replaceAll(/\*{2,}/g, "*")}` : name))
    .join("/");
  const ending = plain.endsWith("/") ? "" : posix.extname(plain);
  const isRead = [usual, ...others].includes(ending.toLowerCase());
  const better = isRead
    ? plain
    : ending === ""
      ? filesIn(plain.replace(/\/$/, ""), usual)
      : plain.slice(0, -ending.length) + usual;
  const hint = `Write ${better}.`;
  if (ending === ".mdx")
    return {
      problem: "names MDX, which is code",
      hint: "Put the files into templates/, and import them there with “glob:”.",
    };
  if (ending === "") return { problem: "names folders, not files", hint };
  if (plain !== pattern)
    return {
      problem: "is not a plain path in content/",
      hint: `Paths begin in content/, have a “/” between names, and “**” as a whole name. ${hint}`,
    };
  if (isRead) return undefined;
  const endings = [usual, ...others].join(" or ");
  return {
    problem: `does not end in ${endings}`,
    hint: `All files must have the same ending. ${hint}`,
  };
}

function filesIn(path: string, ending: string): string {
  if (/(?:^|\/)\*\*$/.test(path)) return `${path}/*${ending}`;
  if (path.endsWith("*")) return path + ending;
  const folder = path === "" ? "" : `${path}/`;
  return `${folder}*${ending}, or ${folder}**/*${ending} with the folders below`;
}
