import { error, type Finding } from "../findings/finding.ts";
import type { ContentFile } from "./define-content.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { parseJson } from "./json-file.ts";
import { parseMarkdown, type MarkdownText, type ParseMarkdown } from "./markdown-text.ts";
import { textOf } from "../files/read-text.ts";
import { applySchema } from "./schema-findings.ts";
import { parseYaml, type YamlFile } from "./yaml-file.ts";

/** A file of content, parsed and checked. */
export interface LoadedFile {
  /** For templates; undefined where the file has errors. */
  data: unknown;
  /** The keys and values with their places: of Markdown those of its front matter. */
  yaml: YamlFile | undefined;
  markdown: MarkdownText | undefined;
  findings: Finding[];
}

/** A file without data, and why. */
export function failedFile(findings: Finding[]): LoadedFile {
  return { data: undefined, yaml: undefined, markdown: undefined, findings };
}

/** Parses and checks one file: its path relative to the site's root, and its bytes. */
export function loadFile(
  { path, bytes }: { path: string; bytes: Buffer },
  { kind, schema }: Pick<ContentFile, "kind" | "schema">,
  parse: ParseMarkdown,
): LoadedFile {
  const read = textOf(bytes, path);
  if (!read.ok) return failedFile(read.findings);
  if (kind === "markdown") return loadMarkdown(path, read.value, schema, parse);
  const parsed = kind === "json" ? parseJson(path, read.value) : parseYaml(path, read.value);
  if (!parsed.ok) return failedFile(parsed.findings);
  const checked = applySchema(parsed.value, schema);
  const data: unknown = checked.ok ? readOnly(checked.value) : undefined;
  return { data, yaml: parsed.value, markdown: undefined, findings: checked.findings };
}

function loadMarkdown(path: string, text: string, schema: ContentFile["schema"], parse: ParseMarkdown): LoadedFile {
  const parts = splitFrontMatter(text);
  if (parts === undefined) {
    const hint = /^---\s*$/m.test(text)
      ? "It begins with a line “---”, and needs another behind the keys."
      : "Begin the file with a line “---”, the keys, and another line “---”.";
    return failedFile([
      error("content/front-matter", "This file has no front matter.", { file: path, line: 1, column: 1, hint }),
    ]);
  }
  const body = parseMarkdown({ file: path, text: parts.body }, parse);
  const parsed = parseYaml(path, parts.front);
  if (!parsed.ok) return failedFile([...parsed.findings, ...body.findings]);
  const checked = applySchema(parsed.value, schema);
  return {
    data: checked.ok ? readOnly(Object.assign({}, checked.value, { body: body.value })) : undefined,
    yaml: parsed.value,
    markdown: body.value,
    findings: [...checked.findings, ...body.findings],
  };
}

/** Freezes data: what one page does to it must not show on another. */
function readOnly<Data>(data: Data): Data {
  if (typeof data === "object" && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data);
    for (const value of Object.values(data)) readOnly(value);
  }
  return data;
}
