import { join } from "node:path";
import {
  asWritten,
  fromOutlineOf,
  inOneCopy,
  isAsWritten,
  loadFile,
  type ContentSource,
  type LoadedFile,
  type SourceFile,
} from "./content-file.ts";
import type { ContentFile } from "./define-content.ts";
import type { ParseMarkdown } from "./markdown-text.ts";
import { outlineOf, type Outline } from "./outline.ts";
import { readFile, readOrNothing, type FoundFile, type FoundFiles, type ReadFile } from "../files/read-files.ts";
import { quickCheck, type QuickCheck } from "./quick-check.ts";
import { schemaKey } from "./schema-key.ts";
import { CONTENT_FOLDER } from "../files/site-folder.ts";

/** Memory for files that are kept parsed, in bytes; the rest is read whenever it is asked for. */
const KEPT = 250e6;
/** What a parsed file takes for each byte of its source, as measured: with its places, and what its Markdown says. */
const WEIGHT = { json: 4, yaml: 20, markdown: 40 };

/** A file, by its path relative to the root and a hash of its bytes, and the key of the schema that it was checked with. */
export interface CheckedFile {
  key: string;
  file: string;
  hash: string;
}

/** A file that a schema has left as it is written. */
export interface WrittenFile extends CheckedFile {
  /** Undefined where it has none. */
  outline: Outline | undefined;
}

/** Whether a schema with that key has left a file as it is written, and what its outline is then. */
export type KnownFile = (checked: CheckedFile) => Pick<WrittenFile, "outline"> | undefined;

/** What is known of a file that was read. */
export type ReadInput = Pick<ReadFile, "hash" | "stamp">;

/** How files are read. */
interface Reading {
  parse: ParseMarkdown;
  early: FoundFiles;
  known: KnownFile;
  onChanged: (file: string) => void;
  since: number | undefined;
}

/** Reads files, and keeps what they say as far as there is room for it. */
export function fileReader(root: string, { parse, early, known, onChanged, since }: Reading) {
  let room = KEPT;
  const read = new Map<string, ReadInput>();
  const written: WrittenFile[] = [];
  const about = aboutSchemas();
  const changed = (path: string): Error => {
    onChanged(path);
    return new Error(`${path} has changed while the site was built.`);
  };
  const taken = (path: string): FoundFile => {
    const found = early.get(path);
    early.delete(path);
    try {
      return found ?? readFile(join(root, path), since);
    } catch (problem) {
      if (problem instanceof Error && "code" in problem && problem.code === "ENOENT") throw changed(path);
      throw problem;
    }
  };
  const again = (path: string, hash: string): Buffer | undefined => {
    const now = readOrNothing(join(root, path));
    return now?.hash === hash ? now.bytes : undefined;
  };
  return {
    read: (): ReadonlyMap<string, ReadInput> => read,
    asWritten: () => written,
    file(name: string, rule: Pick<ContentFile, "kind" | "schema">): ContentSource {
      const file = `${CONTENT_FOLDER}/${name}`;
      const { key, check } = rule.kind === "json" ? about(rule.schema) : UNKNOWN;
      let kept: LoadedFile | undefined;
      let first: { hash: string; isAsWritten: boolean } | undefined;
      const load = (): LoadedFile => {
        if (kept !== undefined) return kept;
        const { bytes, size, hash, stamp } = taken(file);
        // What has been checked and what templates get must be the same.
        if (first !== undefined && hash !== first.hash) throw changed(file);
        const source = { path: file, bytes, again: () => again(file, hash), changed: () => changed(file) };
        const before = first === undefined && key !== undefined ? known({ key, file, hash }) : undefined;
        const isChecked = before !== undefined || first?.isAsWritten === true;
        const weight = size * WEIGHT[rule.kind];
        const isKept = room >= weight;
        const outline = before?.outline;
        let loaded = isChecked ? writtenFile(source, outline, isKept) : loadFile(source, { ...rule, check }, parse);
        if (first === undefined) {
          // What a site's own code has made stays as it is, as long as there is room for it.
          const isSame = isChecked || (rule.kind === "json" && (key !== undefined || !isKept) && isAsWritten(loaded));
          first = { hash, isAsWritten: isSame };
          // Saved between two schemas that name it.
          if ((read.get(file)?.hash ?? hash) !== hash) onChanged(file);
          read.set(file, { hash, stamp });
          if (isSame && key !== undefined) {
            if (before === undefined) loaded = inOneCopy(loaded);
            written.push({ key, file, hash, outline: outline ?? outlineOf(loaded.data) });
          }
        }
        if (isKept) room -= weight;
        if (isKept || outline !== undefined) kept = loaded;
        return loaded;
      };
      return { load, hash: () => (first ?? (load(), first))?.hash ?? "" };
    },
  };
}

function writtenFile(source: SourceFile, outline: Outline | undefined, isKept: boolean): LoadedFile {
  return outline === undefined ? asWritten(source) : fromOutlineOf(outline, source, isKept);
}

/** What can be known of a schema before it is asked. */
interface AboutSchema {
  key: string | undefined;
  check: QuickCheck | undefined;
}

const UNKNOWN: AboutSchema = { key: undefined, check: undefined };

/** The same schema is looked at once: it may belong to thousands of files. */
function aboutSchemas(): (schema: ContentFile["schema"]) => AboutSchema {
  const known = new Map<ContentFile["schema"], AboutSchema>();
  return (schema) => {
    const before = known.get(schema);
    const about = before ?? aboutSchema(schema);
    if (before === undefined) known.set(schema, about);
    return about;
  };
}

function aboutSchema(schema: ContentFile["schema"]): AboutSchema {
  const key = schemaKey(schema);
  return { key, check: key === undefined ? undefined : quickCheck(schema) };
}
