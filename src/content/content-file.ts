import { transformSync, type Message, type TransformFailure } from "esbuild";
import { error, hasErrors, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import type { ContentFile } from "./define-content.ts";
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
  const findings = markdownFindings(markdown, parts.body);
  try {
    return { yaml: parseYaml(path, parts.front), markdown, findings };
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

/**
 * Parses JSON (RFC 8259). YAML 1.2 includes JSON, and its parser finds the places; it runs on demand, since it takes many
 * times longer. `file` is relative to the site's root.
 */
function parseJson(file: string, text: string): YamlFile {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new FindingsError([syntaxFinding(file, text)]);
  }
  let placed: YamlFile | undefined;
  // JSON texts contain no tabs, and YAML accepts none as indentation.
  const places = (): YamlFile => (placed ??= parseYaml(file, text.replaceAll("\t", " "), { uniqueKeys: false }));
  return {
    file,
    data,
    locate: (path, part) => places().locate(path, part),
    written: (path) => places().written(path),
    texts: () => places().texts(),
  };
}

/** esbuild's parser of JSON finds the place of a mistake: `JSON.parse` gives none. */
function syntaxFinding(file: string, text: string): Finding {
  const found = firstError(text);
  const { line, column, lineText } = found?.location ?? { line: 1, column: 0, lineText: "" };
  return error("content/json", `This is not valid JSON${found === undefined ? "" : `: ${found.text}`}.`, {
    file,
    line,
    // esbuild counts bytes.
    column: Buffer.from(lineText).subarray(0, column).toString().length + 1,
    hint: "JSON needs double quotation marks around every key and text, and no comma after the last value.",
  });
}

function firstError(text: string): Message | undefined {
  try {
    transformSync(text, { loader: "json", logLevel: "silent" });
    return undefined;
  } catch (problem) {
    return (problem as TransformFailure).errors[0];
  }
}
