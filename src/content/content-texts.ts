import type { Position } from "../findings/finding.ts";
import type { ReadSource } from "../findings/text.ts";
import type { Content } from "./content.ts";
import { splitFrontMatter } from "./markdown-text.ts";
import { parseYaml, type TextPlace, type YamlFile } from "./yaml-file.ts";

/**
 * A text of the content as it is in its file: a value in a YAML, JSON or Markdown file, or the body
 * of a Markdown file.
 */
export interface ContentText extends Pick<Position, "file" | "line" | "column"> {
  /** With the quotation marks and the line breaks of the file, and without its comments. */
  written: string;
  /** The keys that lead to a value, outermost first; empty for the body of a Markdown file. */
  under: readonly string[];
}

/** The front matter of a file in `templates/`: of MDX. Undefined if it has none. */
export function frontMatterIn(file: string, read: ReadSource): YamlFile | undefined {
  const parts = splitFrontMatter((read(file) ?? "").replace(/^\uFEFF/, ""));
  return parts && parseYaml(file, parts.front);
}

/** Every text of the content, in the order of the files. */
export function contentTexts({ placed }: Pick<Content, "placed">, read: ReadSource): ContentText[] {
  return placed.flatMap(({ yaml: { file, texts }, markdown }) => {
    const text = (read(file) ?? "").replace(/^\uFEFF/, "");
    const lines = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    const offsetOf = ({ line, column }: TextPlace) => (lines[line - 1] ?? 0) + column - 1;
    const values = texts().map(({ words: { from, to }, under }) => {
      const written = text.slice(offsetOf(from), offsetOf(to));
      return { file, ...from, written, under };
    });
    const body = markdown && splitFrontMatter(text)?.body.trimStart();
    if (body === undefined || body === "") return values;
    const line = text.slice(0, text.length - body.length).split("\n").length;
    return [...values, { file, line, column: 1, written: body, under: [] }];
  });
}
