import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { error, hasErrors, warning, type Finding, type Outcome } from "../findings/finding.ts";
import { didYouMean } from "../findings/nearest.ts";
import { failedFile, loadFile, type LoadedFile } from "./content-file.ts";
import { contentFinder, type ContentLookup, type ContentPart } from "./content-lookup.ts";
import type { ContentDefinition } from "./define-content.ts";
import { filesBelow } from "../files/files-below.ts";
import { markdownParser, type ParseMarkdown } from "./markdown-text.ts";
import { CONTENT_FILE, CONTENT_FOLDER, holdsContent } from "../files/site-folder.ts";

/** The site's content: typed data for templates, and where in the files each text stands. */
export interface Content extends ContentLookup {
  /** By the names that `content/schema.ts` gives. Checked; of the type `ContentOf<…>`. */
  data: Record<string, unknown>;
  /** The files that hold it, by their paths relative to the root. */
  files: ReadonlySet<string>;
}

/** What is kept from one time to the next; what has changed since, its keeper takes out. */
export interface KeptContent {
  /** The files that are there, by their paths inside `content/`. */
  present?: readonly string[];
  /** Those that were read, by the same paths and the names that the definition gives them. */
  files: Map<string, Map<string, LoadedFile>>;
}

/** Reads, parses and checks every content file that is not `kept`; reports every error of every file at once. */
export async function openContent(
  root: string,
  definition: ContentDefinition,
  { kept = { files: new Map() } }: { kept?: KeptContent } = {},
): Promise<Outcome<Content>> {
  const present = (kept.present ??= await filesBelow(join(root, CONTENT_FOLDER), (name) => CONTENT_FILE.test(name)));
  const named = new Set(Object.values(definition).flatMap((part) => filesOf(part, present)));
  const markdown = Object.values(definition).some(({ kind }) => kind === "markdown");
  const parse = markdown ? await markdownParser() : neverAsked;
  const findings: Finding[] = [];
  const parts = new Map<string, ContentPart>();
  const data: Record<string, unknown> = {};
  const open = async (file: string, name: string, rule: ContentDefinition[string]): Promise<LoadedFile> => {
    const byName = kept.files.get(file) ?? new Map<string, LoadedFile>();
    kept.files.set(file, byName);
    const path = `${CONTENT_FOLDER}/${file}`;
    const loaded = byName.get(name) ?? loadFile({ path, bytes: await readFile(join(root, path)) }, rule, parse);
    byName.set(name, loaded);
    findings.push(...loaded.findings);
    return loaded;
  };
  for (const [name, rule] of Object.entries(definition)) {
    if ("file" in rule) {
      const isThere = present.includes(rule.file);
      const file = isThere ? await open(rule.file, name, rule) : missing(rule.file, { present, named });
      if (!isThere) findings.push(...file.findings);
      parts.set(name, { kind: "file", file });
      data[name] = file.data;
    } else {
      const entries = new Map<string, LoadedFile>();
      for (const file of filesOf(rule, present)) entries.set(entryName(file), await open(file, name, rule));
      if (entries.size === 0) findings.push(noFiles(rule.files));
      parts.set(name, { kind: "folder", entries });
      data[name] = Object.freeze(Object.fromEntries([...entries].map(([entry, file]) => [entry, file.data])));
    }
  }
  findings.push(...unusedFiles({ present, named }));
  if (hasErrors(findings)) return { ok: false, findings };
  const files = new Set([...named].map((file) => `${CONTENT_FOLDER}/${file}`));
  return { ok: true, findings, value: { data: Object.freeze(data), files, ...contentFinder(parts) } };
}

/** The files that a line of the definition names. */
function filesOf(part: ContentDefinition[string], present: readonly string[]): string[] {
  if ("file" in part) return [part.file];
  const [folder = "", ending = ""] = part.files.split("*");
  return present.filter(
    (file) => file.startsWith(folder) && file.endsWith(ending) && !file.slice(folder.length).includes("/"),
  );
}

/** `pages/harbor.json` → `harbor`. */
function entryName(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1, file.lastIndexOf("."));
}

const neverAsked: ParseMarkdown = () => {
  throw new Error("no content is Markdown");
};

/** The content files that are there, and those that the schema names. */
interface FileNames {
  present: readonly string[];
  named: ReadonlySet<string>;
}

function missing(file: string, { present, named }: FileNames): LoadedFile {
  const path = `${CONTENT_FOLDER}/${file}`;
  const hint =
    didYouMean(
      file,
      present.filter((other) => !named.has(other)),
    ) ?? "Create it, or remove its line from content/schema.ts.";
  return failedFile([
    error("content/missing-file", `${path} does not exist, but content/schema.ts names it.`, { file: path, hint }),
  ]);
}

function noFiles(files: string): Finding {
  const hint = "Write the folder and the ending, such as “pages/*.json”, and put a file there.";
  return warning("content/no-files", `There is no file content/${files}, but content/schema.ts names them.`, {
    file: "content/schema.ts",
    hint,
  });
}

function unusedFiles({ present, named }: FileNames): Finding[] {
  const there = new Set(present);
  const gone = [...named].filter((file) => !there.has(file));
  return present
    .filter((file) => !named.has(file) && holdsContent(file))
    .map((file) =>
      warning("content/unused-file", "No page reads this file: content/schema.ts does not name it.", {
        file: `${CONTENT_FOLDER}/${file}`,
        hint: didYouMean(file, gone) ?? "Name it in content/schema.ts, or remove it.",
      }),
    );
}
