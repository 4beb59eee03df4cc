import { createHash } from "node:crypto";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { error, hasErrors, warning, type Finding, type Outcome } from "../findings/finding.ts";
import { didYouMean } from "../findings/nearest.ts";
import { failedFile, type ContentSource } from "./content-file.ts";
import { contentFinder, type ContentLookup } from "./content-lookup.ts";
import { fileReader, type KnownFile, type ReadInput, type WrittenFile } from "./content-reader.ts";
import { contentView, namesOnly, type ContentPart, type OnRead } from "./content-view.ts";
import type { ContentDefinition } from "./define-content.ts";
import { filesBelow } from "../files/files-below.ts";
import { markdownParser, type ParseMarkdown } from "./markdown-text.ts";
import type { FoundFiles } from "../files/read-files.ts";
import { CONTENT_FILE, CONTENT_FOLDER, holdsContent } from "../files/site-folder.ts";

/** The site's content: typed data for templates, and where in the files each text stands. */
export interface Content extends ContentLookup {
  /** By the names that `content/schema.ts` gives. Checked; of the type `ContentOf<…>`. */
  data: Record<string, unknown>;
  /** The same data, for one page: says which parts of it are read. */
  view: (onRead: OnRead) => Record<string, unknown>;
  /** The files that hold it, by their paths relative to the root. */
  files: ReadonlySet<string>;
  /** A hash of what a part holds that `view` named; the same for the same bytes. */
  hashOf: (read: string) => string;
  /** The files that have been read, by their paths relative to the root. */
  read: () => ReadonlyMap<string, ReadInput>;
  /** The files of JSON of which a schema has changed nothing that has a key (`schema-key.ts`). */
  asWritten: () => WrittenFile[];
}

/** Files that are read before others get their turn. */
const BREATH = 20;

/** What is kept from one time to the next; what has changed since, its keeper takes out. */
export interface KeptContent {
  /** The files that are there, by their paths inside `content/`. */
  present?: readonly string[];
  /** Those that were read, by the same paths and the names that the definition gives them. */
  files: Map<string, Map<string, OpenedFile>>;
}

interface OpenedFile {
  source: ContentSource;
  findings: readonly Finding[];
}

/** What somebody knows of the content before it is opened. */
export interface ContentOptions {
  kept?: KeptContent;
  /** Whether somebody has checked it just now: the files of folders are read when they are asked for then. */
  isChecked?: boolean;
  /** Files that somebody has found, by their paths relative to the root; what is used of it is taken out. */
  found?: FoundFiles;
  /** What is known of files of JSON that a schema has left as they are: it is not asked again. */
  known?: KnownFile | undefined;
  /** Hears of files, by their paths relative to the root, of which there were two versions: the site is none then. */
  onChanged?: (file: string) => void;
  /** Files that were not changed since this time, in milliseconds, have stamps (`input-stamps.ts`). */
  since?: number | undefined;
}

/** Reads, parses and checks every content file that is not `kept`; reports every error of every file at once. */
export async function openContent(
  root: string,
  definition: ContentDefinition,
  {
    kept = { files: new Map() },
    isChecked = false,
    found: early = new Map(),
    known = () => undefined,
    onChanged = () => {},
    since,
  }: ContentOptions = {},
): Promise<Outcome<Content>> {
  const present = (kept.present ??= await filesBelow(join(root, CONTENT_FOLDER), (name) => CONTENT_FILE.test(name)));
  const named = new Set(Object.values(definition).flatMap((part) => filesOf(part, present)));
  const markdown = Object.values(definition).some(({ kind }) => kind === "markdown");
  const reader = fileReader(root, {
    parse: markdown ? await markdownParser() : neverAsked,
    early,
    known,
    onChanged,
    since,
  });
  const findings: Finding[] = [];
  const parts = new Map<string, ContentPart>();
  /** Files read since the last breath. */
  let justRead = 0;
  const openFile = (file: string, part: ContentDefinition[string]): OpenedFile => {
    justRead++;
    const source = reader.file(file, part);
    return { source, findings: source.load().findings };
  };
  const open = (file: string, name: string, part: ContentDefinition[string]): ContentSource => {
    const byName = kept.files.get(file) ?? new Map<string, OpenedFile>();
    kept.files.set(file, byName);
    const opened = byName.get(name) ?? openFile(file, part);
    byName.set(name, opened);
    findings.push(...opened.findings);
    return opened.source;
  };
  for (const [name, part] of Object.entries(definition)) {
    if ("file" in part) {
      const there = present.includes(part.file);
      const file = there ? open(part.file, name, part) : missing(part.file, { present, named });
      if (!there) findings.push(...file.load().findings);
      parts.set(name, { kind: "file", ...file });
    } else {
      const look = (file: string) => (isChecked ? reader.file(file, part) : open(file, name, part));
      const entries = new Map<string, ContentSource>();
      for (const file of filesOf(part, present)) {
        entries.set(entryName(file), look(file));
        // Whoever works beside this, as esbuild does, wants an answer now and then.
        if (justRead < BREATH) continue;
        justRead = 0;
        // oxlint-disable-next-line no-await-in-loop -- one after the other is what is meant
        await setImmediate();
      }
      if (entries.size === 0) findings.push(noFiles(part.files));
      parts.set(name, { kind: "folder", entries, names: namesOnly(entries.keys()) });
    }
  }
  findings.push(...unusedFiles({ present, named }));
  if (hasErrors(findings)) return { ok: false, findings };
  const names = namesOnly(parts.keys());
  const view: Content["view"] = (onRead) => contentView(parts, names, onRead);
  return {
    ok: true,
    findings,
    value: {
      data: view(() => {}),
      view,
      files: new Set([...named].map((file) => `${CONTENT_FOLDER}/${file}`)),
      hashOf: (read) => hashOf(parts, read),
      read: reader.read,
      asWritten: reader.asWritten,
      ...contentFinder(parts),
    },
  };
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

function hashOf(parts: ReadonlyMap<string, ContentPart>, read: string): string {
  const slash = read.indexOf("/");
  const name = slash < 0 ? read : read.slice(0, slash);
  const part = parts.get(name.includes("%") ? decodeURIComponent(name) : name);
  if (part === undefined) return "";
  if (part.kind === "file") return part.hash();
  const entry = slash < 0 ? "" : read.slice(slash + 1);
  if (entry === "")
    return createHash("sha256")
      .update([...part.entries.keys()].join("\n"))
      .digest("base64url");
  return part.entries.get(entry)?.hash() ?? "";
}

/** The content files that are there, and those that the schema names. */
interface FileNames {
  present: readonly string[];
  named: ReadonlySet<string>;
}

function missing(file: string, { present, named }: FileNames): ContentSource {
  const path = `${CONTENT_FOLDER}/${file}`;
  const hint =
    didYouMean(
      file,
      present.filter((other) => !named.has(other)),
    ) ?? "Create it, or remove its line from content/schema.ts.";
  const loaded = failedFile([
    error("content/missing-file", `${path} does not exist, but content/schema.ts names it.`, { file: path, hint }),
  ]);
  return { load: () => loaded, hash: () => "" };
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
