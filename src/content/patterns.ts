import { posix } from "node:path";
import type { ContentKind } from "./define-content.ts";

/* Patterns that name the files of a collection: `posts/*.md`, or with `**` for any folders. */

/** The endings of the files that are read as a kind. JSON is YAML, too. */
const ENDINGS: Readonly<Record<ContentKind, readonly string[]>> = {
  yaml: [".yaml", ".yml", ".json"],
  markdown: [".md", ".markdown"],
  json: [".json"],
};

/** A file of a collection, and its path below the folder of the pattern, without the ending. */
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

/** The folder in which a pattern begins to vary, with its slash: `docs/`, or nothing. */
export function folderOf(pattern: string): string {
  const folders = pattern.split("/").slice(0, -1);
  const varying = folders.findIndex((folder) => /[*?[{]|[+@!]\(/.test(folder));
  const fixed = varying < 0 ? folders : folders.slice(0, varying);
  return fixed.map((folder) => `${folder}/`).join("");
}

/** Why a pattern can name no file, as the end of a sentence, and what to write; or undefined. */
export function patternProblem(
  pattern: string,
  kind: ContentKind,
): { problem: string; hint: string } | undefined {
  const endings = ENDINGS[kind];
  const parts = pattern.split("/");
  const inside = parts.filter((part) => !/^(?:\.{0,2}|[a-z]:)$/i.test(part)).join("/");
  const ending = posix.extname(inside);
  const isRead = endings.includes(ending.toLowerCase());
  const better =
    ending === ""
      ? `${folderOf(inside && `${inside}/`)}**/*${endings[0]}`
      : `${inside.slice(0, -ending.length)}${isRead ? ending : endings[0]}`;
  const refuse = (problem: string, path = better, why = "") => ({
    problem,
    hint: `${why}Write ${path}.`,
  });
  if (pattern.includes("\\")) return refuse("has a backslash", pattern.replaceAll("\\", "/"));
  if (/^(?:[a-z]:)?\//i.test(pattern))
    return refuse("is an absolute path", better, "Paths begin in content/. ");
  if (parts.some((part) => part === ".." || part === "."))
    return refuse("leads to a folder by dots", better, "Paths begin in content/. ");
  if (parts.slice(0, -1).includes("")) return refuse("has two slashes in a row");
  const odd = parts.find((part) => part.includes("**") && part !== "**");
  if (odd !== undefined)
    return refuse(
      "has “**” inside of a name, where it means the same as “*”",
      pattern.replace(odd, () => `**/${odd.replaceAll(/\*{2,}/g, "*")}`),
    );
  if (isRead) return undefined;
  if (ending === ".mdx")
    return {
      problem: "names MDX, which is code",
      hint: "Put the files into templates/, and import them there with “glob:”.",
    };
  return ending === ""
    ? refuse("names folders, not files")
    : refuse(`does not end in ${endings.join(" or ")}`, better, "All files have one ending. ");
}
