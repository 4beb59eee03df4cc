import { createHash } from "node:crypto";
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { manifestOf, type Unlinked } from "./manifest.ts";

/** A file of a stage: its path in `out/`, its bytes, and their SHA-256. */
export interface StagedFile {
  path: string;
  size: number;
  hash: string;
}

/** The files of a stage. Each is written once, as soon as it is known, so that no memory has to hold a whole site. */
export interface StageFiles {
  folder: string;
  /** Writes a file, or takes it over where the same stands in `out` already: what has not changed stays the same file. */
  write: (path: string, content: Buffer | string) => StagedFile;
  /** Notes a file that somebody else has written into the folder. */
  add: (file: StagedFile) => void;
  /**
   * Takes a file over from what is published, without copying it. False where it is not there, or is not what it should
   * be: somebody may have changed it. (The two are one file then, so a published file is never written in place.)
   */
  takeOver: (file: StagedFile) => boolean;
  read: (path: string) => Buffer;
  /** By path. */
  files: ReadonlyMap<string, StagedFile>;
  /** Writes the manifest: nothing comes after it. `unlinked` are dead addresses that the pages do not link to. */
  seal: (unlinked?: Unlinked) => StagedFile;
}

/** The files of a stage in `folder`, which is to replace what stands in `out`: as far as anybody knows, these files. */
export function stageFiles(
  folder: string,
  out: string,
  published: (path: string) => StagedFile | undefined = () => undefined,
): StageFiles {
  const files = new Map<string, StagedFile>();
  const writer = stageWriter(folder);
  const takeOver: StageFiles["takeOver"] = (file) => {
    if (!writer.takeOver(join(out, file.path), file)) return false;
    files.set(file.path, file);
    return true;
  };
  return {
    folder,
    files,
    takeOver,
    write(path, content) {
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      const file = { path, size: bytes.length, hash: hashOf(bytes) };
      if (published(path)?.hash === file.hash && takeOver(file)) return file;
      writer.write(path, bytes);
      files.set(path, file);
      return file;
    },
    add: (file) => void files.set(file.path, file),
    read: (path) => readFileSync(join(folder, path)),
    seal(unlinked) {
      const { path, content } = manifestOf([...files.values()], unlinked);
      writer.write(path, content);
      return { path, size: content.length, hash: hashOf(content) };
    },
  };
}

/** Writes into a folder, whose folders it makes as they are needed. In step: for small files that is the fastest way. */
export function stageWriter(folder: string) {
  const made = new Set<string>();
  const makeFolder = (path: string): void => {
    if (path === "." || made.has(path)) return;
    makeFolder(dirname(path));
    mkdirSync(`${folder}/${path}`, { recursive: true });
    made.add(path);
  };
  const place = (path: string): string => {
    makeFolder(dirname(path));
    return `${folder}/${path}`;
  };
  return {
    write(path: string, bytes: Buffer): void {
      writeFileSync(place(path), bytes);
    },
    takeOver(from: string, { path, size, hash }: StagedFile): boolean {
      const target = place(path);
      try {
        linkOrCopy(from, target);
        // Looked at behind the link: what is in the stage now is what gets published.
        const bytes = readFileSync(target);
        if (bytes.length === size && hashOf(bytes) === hash) return true;
      } catch {
        // Not there, or not readable: it is made anew.
      }
      rmSync(target, { force: true });
      return false;
    },
  };
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Some file systems know no links.
    copyFileSync(from, to);
  }
}

/** SHA-256 in hexadecimal digits, as manifests have it. */
export function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
