import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { readSiteFile, readSiteFolder } from "../files/read-site.ts";
import { CONTENT_FILE, CONTENT_FOLDER, holdsContent } from "../files/site-folder.ts";
import { error, hasErrors, warning, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { didYouMean } from "../findings/text.ts";
import { normalizeAddress } from "./addresses.ts";
import { checkFile, parseFile, type LoadedFile, type ParsedFile } from "./content-file.ts";
import type { ContentDefinition } from "./define-content.ts";
import { markdownLinks, markdownParser, type ParseMarkdown } from "./markdown-text.ts";
import type { PlacedText } from "./yaml-file.ts";

/** The site's content: typed data for templates, and the place of each text in the files. */
export interface Content extends ContentLookup {
  /** By the names in `content/schema.ts`; of the type `ContentOf<…>`. Checked and frozen. */
  data: Readonly<Record<string, unknown>>;
  /** The paths of its files, relative to the root. */
  files: ReadonlySet<string>;
  /** Warnings. */
  findings: readonly Finding[];
}

/** What is kept between two changes of a site: parsed files, which the schema checks each time. The owner removes what has changed. */
export interface KeptContent {
  /** The files that exist, by their paths inside `content/`. */
  present?: readonly string[];
  /** Parsed files, by the same paths and by kind. */
  files: Map<string, Map<string, ParsedFile>>;
}

/** Reads, parses and checks every content file; kept files need no parsing. Throws the errors of all files at once. */
export async function openContent(
  root: string,
  definition: ContentDefinition,
  kept: KeptContent = { files: new Map() },
): Promise<Content> {
  const present = (kept.present ??= await readSiteFolder(root, CONTENT_FOLDER, (name) => CONTENT_FILE.test(name)));
  const rules = Object.entries(definition);
  const parse = rules.some(([, { kind }]) => kind === "markdown") ? await markdownParser() : noMarkdown;
  const named = new Set(rules.flatMap(([, rule]) => filesOf(rule, present)));
  const files: NamedFile[] = [];
  const findings: Finding[] = [];
  const open = (file: string, rule: ContentDefinition[string], name: readonly string[]): unknown => {
    const byKind = kept.files.get(file) ?? new Map<string, ParsedFile>();
    kept.files.set(file, byKind);
    const path = `${CONTENT_FOLDER}/${file}`;
    try {
      const parsed = byKind.get(rule.kind) ?? parseFile(path, readSiteFile(root, path), rule.kind, parse);
      byKind.set(rule.kind, parsed);
      const loaded = checkFile(parsed, rule.schema);
      findings.push(...loaded.findings);
      files.push({ ...loaded, name });
      return loaded.data;
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
        data[name] = open(rule.file, rule, [name]);
      else findings.push(missingFile(rule.file, { present, named }));
    } else {
      const entries = filesOf(rule, present).map((file) => {
        const entry = posix.parse(file).name;
        return [entry, open(file, rule, [name, entry])] as const;
      });
      if (entries.length === 0) findings.push(noFiles(rule.files));
      data[name] = Object.freeze(Object.fromEntries(entries));
    }
  }
  findings.push(...unusedFiles({ present, named }));
  if (hasErrors(findings)) throw new FindingsError(findings);
  return {
    data: Object.freeze(data),
    files: new Set([...named].map((file) => `${CONTENT_FOLDER}/${file}`)),
    findings,
    ...contentFinder(files),
  };
}

/** The files that a line of the definition names, of those that are `present`. */
export function filesOf(rule: ContentDefinition[string], present: readonly string[]): string[] {
  if ("file" in rule) return [rule.file];
  const [folder = "", extension = ""] = rule.files.split("*");
  return present.filter(
    (file) => file.startsWith(folder) && file.endsWith(extension) && !file.slice(folder.length).includes("/"),
  );
}

const noMarkdown: ParseMarkdown = () => {
  throw new Error("The definition of the content names no Markdown.");
};

/** The content files that exist, and those that the schema names. */
interface FileNames {
  present: readonly string[];
  named: ReadonlySet<string>;
}

function missingFile(file: string, { present, named }: FileNames): Finding {
  const path = `${CONTENT_FOLDER}/${file}`;
  const unused = present.filter((other) => !named.has(other));
  const hint = didYouMean(file, unused) ?? "Create it, or remove its line from content/schema.ts.";
  return error("content/missing-file", `${path} does not exist, but content/schema.ts names it.`, { file: path, hint });
}

function noFiles(files: string): Finding {
  const hint = "Write the folder and the extension, such as “pages/*.json”, and put a file there.";
  return warning("content/no-files", `No file matches content/${files}, which content/schema.ts names.`, {
    file: "content/schema.ts",
    hint,
  });
}

function unusedFiles({ present, named }: FileNames): Finding[] {
  const existing = new Set(present);
  const missing = [...named].filter((file) => !existing.has(file));
  return present
    .filter((file) => !named.has(file) && holdsContent(file))
    .map((file) =>
      warning("content/unused-file", "No page uses this file: content/schema.ts does not name it.", {
        file: `${CONTENT_FOLDER}/${file}`,
        hint: didYouMean(file, missing) ?? "Name it in content/schema.ts, or remove it.",
      }),
    );
}

/** A file of content with the name under which templates find it. */
interface NamedFile extends LoadedFile {
  /** Its name in `content/schema.ts`; in a folder followed by the name of the file. */
  name: readonly string[];
}

/** A file of content with its places: of Markdown the front matter. */
export type PlacedFile = Pick<NamedFile, "name" | "data" | "yaml">;

/** Finds texts in content. */
interface ContentLookup {
  /** The places of values and links with this text, in the order of the files. Addresses match however they are written. */
  find: (text: string) => Position[];
  /** All files in their order. */
  placed: () => Iterable<PlacedFile>;
  /** Every text value of a file (`content/home.yaml`) in its order; of Markdown those of its front matter. */
  texts: (file: string) => PlacedText[];
}

/** Looks texts up in loaded files. */
function contentFinder(files: readonly NamedFile[]): ContentLookup {
  // A build without findings never needs them.
  let places: Map<string, Position[]> | undefined;
  return {
    find(text) {
      places ??= placesIn(files);
      return places.get(normalizeAddress(text)) ?? [];
    },
    placed: () => files,
    texts: (file) => files.find(({ yaml }) => yaml.file === file)?.yaml.texts() ?? [],
  };
}

function placesIn(files: readonly NamedFile[]): Map<string, Position[]> {
  const places = new Map<string, Position[]>();
  const add = (text: string, { file, line, column, length }: Position): void => {
    const position = { file, line, column, length };
    const key = normalizeAddress(text);
    const known = places.get(key);
    if (known === undefined) places.set(key, [position]);
    else known.push(position);
  };
  for (const { yaml, markdown } of files) {
    for (const text of yaml.texts()) add(text.value, text);
    for (const link of markdown === undefined ? [] : markdownLinks(markdown)) add(link.url, link);
  }
  return places;
}
