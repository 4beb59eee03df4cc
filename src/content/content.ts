import { existsSync } from "node:fs";
import { join } from "node:path";
import type * as v from "valibot";
import {
  CONTENT_FILE,
  CONTENT_FOLDER,
  holdsContent,
  readSiteFile,
  readSiteFolder,
} from "../files/site-folder.ts";
import { hasErrors, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { positions, type ReadSource } from "../findings/text.ts";
import { normalizeAddress } from "./addresses.ts";
import { isMdx, languageFindings, missingFile, noFiles, unusedFiles } from "./content-files.ts";
import {
  filesOfPattern,
  type ContentDefinition,
  type ContentFiles,
  type ContentKind,
} from "./define-content.ts";
import { parseJson } from "./json-file.ts";
import { relativeAddresses, type MarkdownAddress } from "./markdown-addresses.ts";
import {
  frontMatterOf,
  isLink,
  positionOf,
  splitFrontMatter,
  walk,
  type MarkdownText,
} from "./markdown-text.ts";
import type { MarkdownSettings } from "./read-markdown.ts";
import { textOf } from "./read-text.ts";
import { applySchema } from "./schema-findings.ts";
import { parseYaml, type YamlFile } from "./yaml-file.ts";

export interface Content {
  /** The data by its names in `content/schema.ts` (`ContentOf<…>`), checked and frozen. */
  data: Readonly<Record<string, unknown>>;
  files: readonly LoadedFile[];
  /** The places of values and links with this text. Addresses match in any spelling. */
  find: (text: string) => Position[];
  /** The relative addresses in Markdown. */
  addresses: readonly MarkdownAddress[];
  findings: readonly Finding[];
}

export interface LoadedFile {
  /** Its name in `content/schema.ts`; in a collection, followed by its name there. */
  name: readonly string[];
  data: unknown;
  /** For Markdown, the front matter. */
  yaml: YamlFile;
  markdown?: MarkdownText | undefined;
}

interface ParsedFile extends Pick<LoadedFile, "yaml" | "markdown"> {
  kind: ContentKind;
  findings: readonly Finding[];
  /** Findings about single values, which do not depend on the schema. */
  wrong: readonly Finding[];
}

/** Parsed files by path. The schema checks them each time. The owner removes changed files. */
export type ParsedContent = Map<string, ParsedFile>;

/** Calls the schema of a file. Turns anything it throws into findings. */
export type CallSchema = <Data>(file: string, check: () => Data) => Data;

/** Reads, parses and checks every content file. Throws the errors of all files at once. */
export async function openContent(
  root: string,
  definition: ContentDefinition,
  {
    known = new Map(),
    call = (_, check) => check(),
    markdown = {},
    imported,
  }: {
    known?: ParsedContent | undefined;
    call?: CallSchema;
    markdown?: MarkdownSettings;
    /** The files that code imports, relative to the site's root; undefined if unknown. */
    imported?: ReadonlySet<string> | undefined;
  } = {},
): Promise<Content> {
  const isContent = (name: string) => CONTENT_FILE.test(name);
  const isText = (name: string) => isContent(name) || isMdx(name);
  const files = await readSiteFolder(root, CONTENT_FOLDER, isText);
  const present = files.filter(isContent);
  const rules = Object.entries(definition);
  const named = new Set(rules.flatMap(([, rule]) => filesOf(rule, present)));
  const loaded: LoadedFile[] = [];
  const findings: Finding[] = [];
  // Findings in Markdown do not keep pages from being rendered, so that other mistakes are found.
  const inMarkdown: Finding[] = [];
  const open = async (
    file: string,
    { kind, schema }: ContentDefinition[string],
    name: string[],
  ): Promise<unknown> => {
    const path = `${CONTENT_FOLDER}/${file}`;
    try {
      const before = known.get(path);
      const parsed =
        before?.kind === kind
          ? before
          : await parseFile(path, readSiteFile(root, path), kind, markdown);
      known.set(path, parsed);
      const data = call(path, () => checkFile(parsed, schema));
      inMarkdown.push(...parsed.findings);
      loaded.push({ ...parsed, name, data });
      return data;
    } catch (problem) {
      findings.push(...findingsOf(problem));
      return undefined;
    }
  };
  const data: Record<string, unknown> = {};
  for (const [name, rule] of rules) {
    if ("file" in rule) {
      // A folder with its name cannot be read.
      if (present.includes(rule.file) || existsSync(join(root, CONTENT_FOLDER, rule.file)))
        data[name] = await open(rule.file, rule, [name]);
      else findings.push(missingFile(rule.file, { present, named }));
    } else {
      const matching = collected(rule, present);
      const entries: [string, unknown][] = [];
      for (const { file, name: entry } of matching)
        entries.push([entry, await open(file, rule, [name, entry])]);
      if (matching.length === 0) findings.push(noFiles(rule));
      findings.push(...languageFindings(rule, present));
      data[name] = Object.freeze(Object.fromEntries(entries));
    }
  }
  const isUsed = (file: string) => named.has(file) || imported?.has(`${CONTENT_FOLDER}/${file}`);
  const unused = (imported === undefined ? present : files).filter((file) => !isUsed(file));
  findings.push(...unusedFiles(unused, { present, named }, definition));
  if (hasErrors(findings)) throw new FindingsError([...findings, ...inMarkdown]);
  // Computed on demand: a build without findings never needs them.
  let places: ReturnType<typeof placesIn> | undefined;
  const find = (text: string) =>
    (places ??= placesIn(loaded)).get(normalizeAddress(text))?.map(({ place }) => place) ?? [];
  const addresses = loaded.flatMap(({ markdown: text }) => (text ? relativeAddresses(text) : []));
  findings.push(...inMarkdown);
  return { data: Object.freeze(data), files: loaded, find, addresses, findings };
}

/** Parses a file; `path` is relative to the site's root. Throws every syntax error. */
export async function parseFile(
  path: string,
  bytes: Buffer,
  kind: ContentKind,
  settings: MarkdownSettings = {},
): Promise<ParsedFile> {
  const wrong: Finding[] = [];
  const text = textOf(bytes, path, wrong);
  let findings: readonly Finding[] = [];
  try {
    if (kind !== "markdown") {
      const parse = kind === "json" ? parseJson : parseYaml;
      return { kind, yaml: parse(path, text, wrong), findings, wrong };
    }
    const { front, body } = frontMatterOf(path, text);
    // Only sites with Markdown load its parser.
    const { readMarkdown } = await import("./read-markdown.ts");
    const read = readMarkdown(path, body, settings);
    ({ findings } = read);
    const yaml = parseFrontMatter(path, front, wrong);
    return { kind, yaml, ...read, wrong };
  } catch (problem) {
    throw new FindingsError([...wrong, ...findingsOf(problem), ...findings]);
  }
}

function parseFrontMatter(path: string, front: string, wrong: Finding[]): YamlFile {
  try {
    const yaml = parseYaml(path, front, wrong);
    // If it has no keys, the file is still not empty.
    return { ...yaml, data: () => yaml.data() ?? {} };
  } catch (problem) {
    throw new FindingsError(
      findingsOf(problem).map((finding) => {
        // The keys probably end at the first empty line.
        const above = front.split("\n").slice(1, (finding.line ?? 1) - 1);
        const isText = finding.code === "content/yaml" && above.some((line) => line.trim() === "");
        return isText ? { ...finding, hint: `${END_OF_KEYS} ${finding.hint}` } : finding;
      }),
    );
  }
}

const END_OF_KEYS = "If the text of the page begins here, write a line “---” above it. If not:";

/** The data of a file after its schema. Throws all findings about the file. */
export function checkFile(
  { yaml, markdown, findings, wrong }: ParsedFile,
  schema: v.GenericSchema,
): unknown {
  try {
    const checked = applySchema(yaml, schema, { wrong });
    return frozen(markdown ? Object.assign({}, checked, { body: markdown }) : checked);
  } catch (problem) {
    throw new FindingsError([...findingsOf(problem), ...findings]);
  }
}

/** Freezes data, so that one page cannot change what another one shows. */
export function frozen<Data>(data: Data): Data {
  if (typeof data === "object" && data !== null && !Object.isFrozen(data)) {
    // A schema may produce bytes, which JavaScript cannot freeze.
    if (ArrayBuffer.isView(data)) return data;
    Object.freeze(data);
    for (const value of Object.values(data)) frozen(value);
  }
  return data;
}

/** The files that an entry of the definition names; of a collection, only `present` ones. */
export function filesOf(rule: ContentDefinition[string], present: readonly string[]): string[] {
  if ("file" in rule) return [rule.file];
  return collected(rule, present).map(({ file }) => file);
}

const collected = ({ files }: ContentFiles, present: readonly string[]) =>
  filesOfPattern(files, present.filter(holdsContent));

function placesIn(files: readonly LoadedFile[]): Map<string, { text: string; place: Position }[]> {
  const texts = files.flatMap(({ yaml, markdown }) => [
    ...yaml.texts().flatMap(({ value, place }) => {
      // A site may read links in text, written as in Markdown.
      const links = Array.from(value.matchAll(/\]\(([^()\s]+)\)/g), ([, url = ""]) => url);
      return [value, ...links].map((text) => ({ text, place }));
    }),
    ...[...(markdown ? walk(markdown.root) : [])]
      .filter(isLink)
      .map((node) => ({ text: node.url, place: positionOf(yaml.file, node) })),
  ]);
  return Map.groupBy(texts, ({ text }) => normalizeAddress(text));
}

/**
 * A text of the content as written in its file: a value in a YAML, JSON or Markdown file, or the
 * body of a Markdown file.
 */
export interface ContentText extends Pick<Position, "file" | "line" | "column"> {
  /** With the quotation marks and the line breaks of the file, and without its comments. */
  written: string;
  /** The keys that lead to a value, outermost first; empty for the body of a Markdown file. */
  under: readonly string[];
}

/** Every text of the content, in the order of the files. */
export function contentTexts({ files }: Pick<Content, "files">, read: ReadSource): ContentText[] {
  return files.flatMap(({ yaml: { file, texts }, markdown }) => {
    const text = read(file) ?? "";
    const placeOf = positions(text);
    const values = texts().map(({ start, end, under }) => {
      return { file, ...placeOf(start), written: text.slice(start, end), under };
    });
    const written = markdown && splitFrontMatter(text)?.body.trimStart();
    if (!written) return values;
    return [...values, { file, ...placeOf(text.length - written.length), written, under: [] }];
  });
}

/** The front matter of an MDX or Markdown file; undefined if it has none. */
export function frontMatterIn(file: string, read: ReadSource): YamlFile | undefined {
  const parts = splitFrontMatter(read(file) ?? "");
  return parts && parseYaml(file, parts.front);
}
