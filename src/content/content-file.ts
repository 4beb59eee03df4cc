import { error, type Finding } from "../findings/finding.ts";
import type { ContentFile } from "./define-content.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { parseJson } from "./json-file.ts";
import { fromOutline, type Outline } from "./outline.ts";
import { parseMarkdown, type MarkdownText, type ParseMarkdown } from "./markdown-text.ts";
import type { QuickCheck } from "./quick-check.ts";
import { textOf } from "./read-text.ts";
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

/** A file of content that is read when somebody asks. */
export interface ContentSource {
  load: () => LoadedFile;
  /** Of its bytes. */
  hash: () => string;
}

/** A file without data, and why. */
export function failedFile(findings: Finding[]): LoadedFile {
  return { data: undefined, yaml: undefined, markdown: undefined, findings };
}

/** A file to be parsed. */
export interface SourceFile {
  /** Relative to the site's root. */
  path: string;
  /** Undefined where it has yet to be read. */
  bytes: Buffer | undefined;
  /** Reads it, or reads it once more; undefined where it is another one by now. */
  again: () => Buffer | undefined;
  /** What is thrown where it is. */
  changed: () => Error;
}

/** How a file is to be read, and what its data must be. */
export interface ContentRule extends Pick<ContentFile, "kind" | "schema"> {
  /** For JSON: whether the schema need not be asked. */
  check?: QuickCheck | undefined;
}

/** Parses and checks one file. */
export function loadFile(source: SourceFile, { kind, schema, check }: ContentRule, parse: ParseMarkdown): LoadedFile {
  const { path } = source;
  const read = textOf(bytesOf(source), path);
  if (!read.ok) return failedFile(read.findings);
  if (kind === "markdown") return loadMarkdown(path, read.value, schema, parse);
  const parsed = kind === "json" ? parseJson(path, read.value) : parseYaml(path, read.value);
  if (!parsed.ok) return failedFile(parsed.findings);
  if (check?.(parsed.value.data) === true) return unchecked(parsed.value);
  const checked = applySchema(parsed.value, schema);
  const data: unknown = checked.ok ? readOnly(checked.value) : undefined;
  return { data, yaml: parsed.value, markdown: undefined, findings: checked.findings };
}

/** Whether the schema has found nothing and changed nothing: then the file need not go through it again. */
export function isAsWritten({ data, yaml, findings }: LoadedFile): boolean {
  return findings.length === 0 && data !== undefined && isSame(data, yaml?.data);
}

/** The same for a file that is as it is written: a schema has made a copy, and one of the two is enough. */
export function inOneCopy(loaded: LoadedFile): LoadedFile {
  return { ...loaded, data: readOnly(loaded.yaml?.data) };
}

/** Whether two values are the same plain data, the order of keys included: templates may go through them. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length &&
    keys.every((key, index) => key === others[index] && isSame(Reflect.get(one, key), Reflect.get(other, key)))
  );
}

/** Parses JSON once more that is known to be as its schema wants it. */
export function asWritten(source: SourceFile): LoadedFile {
  const read = textOf(bytesOf(source), source.path);
  const parsed = read.ok ? parseJson(source.path, read.value) : read;
  if (!parsed.ok) return failedFile(parsed.findings);
  return unchecked(parsed.value);
}

/**
 * The same, of which only the outline is known: it is read and parsed when somebody asks for more, and kept where there is
 * room for it.
 */
export function fromOutlineOf(outline: Outline, { path, again, changed }: SourceFile, isKept: boolean): LoadedFile {
  let whole: LoadedFile | undefined;
  const read = (): LoadedFile => {
    const now = whole ?? asWritten({ path, bytes: undefined, again, changed });
    if (now.data === undefined) throw changed();
    if (isKept) whole = now;
    return now;
  };
  const yaml: YamlFile = {
    file: path,
    get data() {
      return read().yaml?.data;
    },
    locate: (at, part) => read().yaml?.locate(at, part) ?? { file: path, line: 1, column: 1 },
    texts: () => read().yaml?.texts() ?? [],
    written: (at) => read().yaml?.written(at),
  };
  return { data: fromOutline(outline, () => read().data), yaml, markdown: undefined, findings: [] };
}

/** A file with which a schema would have nothing to do. */
function unchecked(yaml: YamlFile): LoadedFile {
  return { data: readOnly(yaml.data), yaml, markdown: undefined, findings: [] };
}

function bytesOf({ bytes, again, changed }: SourceFile): Buffer {
  const read = bytes ?? again();
  if (read === undefined) throw changed();
  return read;
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
