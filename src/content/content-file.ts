import { error, hasErrors, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf, summarize } from "../findings/findings-error.ts";
import type { ContentFile } from "./define-content.ts";
import { parseJson } from "./json-file.ts";
import { markdownFindings } from "./markdown-findings.ts";
import { splitFrontMatter, type MarkdownText, type ParseMarkdown } from "./markdown-text.ts";
import { textOf } from "./read-text.ts";
import { applySchema } from "./schema-findings.ts";
import { parseYaml, type YamlFile } from "./yaml-file.ts";

/** A file of content as it is written. */
export interface ParsedFile {
  /** The keys and values with their places: of Markdown those of its front matter. */
  yaml: YamlFile;
  markdown: MarkdownText | undefined;
  /** Warnings. */
  findings: readonly Finding[];
}

/** A file of content, parsed and checked. */
export interface LoadedFile extends ParsedFile {
  /** For templates, and therefore frozen. */
  data: unknown;
}

/** Parses one file: its path relative to the site's root, and its bytes. Throws every syntax error. */
export function parseFile(path: string, bytes: Buffer, kind: ContentFile["kind"], parse: ParseMarkdown): ParsedFile {
  const text = textOf(bytes, path);
  if (kind !== "markdown")
    return { yaml: kind === "json" ? parseJson(path, text) : parseYaml(path, text), markdown: undefined, findings: [] };
  const parts = splitFrontMatter(text);
  if (parts === undefined) {
    const hint = /^---\s*$/m.test(text)
      ? "It begins with a line “---” and needs another one after the keys."
      : "Begin the file with a line “---”, the keys and another line “---”.";
    const place = { file: path, line: 1, column: 1, hint };
    throw new FindingsError([error("content/front-matter", "This file has no front matter.", place)]);
  }
  const markdown = { file: path, root: parse(path, parts.body) };
  const findings = summarize(markdownFindings(markdown, parts.body));
  try {
    const yaml = parseYaml(path, parts.front);
    // Without keys, the front matter is empty, but the file is not.
    return { yaml: { ...yaml, data: yaml.data ?? {} }, markdown, findings };
  } catch (problem) {
    throw new FindingsError([...findingsOf(problem), ...findings]);
  }
}

/** Checks a parsed file against its schema. Throws everything that is wrong with it. */
export function checkFile(parsed: ParsedFile, schema: ContentFile["schema"]): LoadedFile {
  const { yaml, markdown, findings } = parsed;
  let checked: unknown;
  try {
    checked = applySchema(yaml, schema);
  } catch (problem) {
    throw new FindingsError([...findingsOf(problem), ...findings]);
  }
  if (hasErrors(findings)) throw new FindingsError(findings);
  const data = markdown === undefined ? checked : Object.assign({}, checked, { body: markdown });
  return { ...parsed, data: frozen(data) };
}

/** Freezes data, so that one page cannot change what another one shows. */
function frozen<Data>(data: Data): Data {
  if (typeof data === "object" && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data);
    for (const value of Object.values(data)) frozen(value);
  }
  return data;
}
