import { error, hasErrors, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import type { ContentFile } from "./define-content.ts";
import { parseJson } from "./json-file.ts";
import { parseMarkdown, splitFrontMatter, type MarkdownText, type ParseMarkdown } from "./markdown-text.ts";
import { textOf } from "./read-text.ts";
import { applySchema } from "./schema-findings.ts";
import { parseYaml, type YamlFile } from "./yaml-file.ts";

/** A file of content, parsed and checked. */
export interface LoadedFile {
  /** For templates, and therefore frozen. */
  data: unknown;
  /** The keys and values with their places: of Markdown those of its front matter. */
  yaml: YamlFile;
  markdown: MarkdownText | undefined;
  /** Warnings. */
  findings: readonly Finding[];
}

type Rule = Pick<ContentFile, "kind" | "schema">;

/** Parses and checks one file: its path relative to the site's root, and its bytes. Throws everything that is wrong. */
export function loadFile(path: string, bytes: Buffer, rule: Rule, parse: ParseMarkdown): LoadedFile {
  const text = textOf(bytes, path);
  if (rule.kind === "markdown") return loadMarkdown(path, text, rule.schema, parse);
  const yaml = rule.kind === "json" ? parseJson(path, text) : parseYaml(path, text);
  return { data: frozen(applySchema(yaml, rule.schema)), yaml, markdown: undefined, findings: [] };
}

function loadMarkdown(path: string, text: string, schema: Rule["schema"], parse: ParseMarkdown): LoadedFile {
  const parts = splitFrontMatter(text);
  if (parts === undefined) {
    const hint = /^---\s*$/m.test(text)
      ? "It begins with a line “---” and needs another one after the keys."
      : "Begin the file with a line “---”, the keys and another line “---”.";
    const place = { file: path, line: 1, column: 1, hint };
    throw new FindingsError([error("content/front-matter", "This file has no front matter.", place)]);
  }
  const { markdown, findings } = parseMarkdown({ file: path, text: parts.body }, parse);
  try {
    const yaml = parseYaml(path, parts.front);
    const data = frozen(Object.assign({}, applySchema(yaml, schema), { body: markdown }));
    if (!hasErrors(findings)) return { data, yaml, markdown, findings };
  } catch (problem) {
    if (!(problem instanceof FindingsError)) throw problem;
    findings.unshift(...problem.findings);
  }
  throw new FindingsError(findings);
}

/** Freezes data, so that one page cannot change what another one shows. */
function frozen<Data>(data: Data): Data {
  if (typeof data === "object" && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data);
    for (const value of Object.values(data)) frozen(value);
  }
  return data;
}
