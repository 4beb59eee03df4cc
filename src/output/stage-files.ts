import { readFileSync } from "node:fs";
import { join } from "node:path";
import { manifestOf, type Unlinked } from "./manifest.ts";
import { stagePlaces } from "./stage-places.ts";
import { hashOf, type StagedFile } from "./staged-file.ts";
import { lastingStamp, type Stamps } from "./stamp.ts";

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
  /** What the file system tells of the files, for whoever wants to know later whether they are still the same. */
  stamps: () => Stamps;
}

/** What is known of a site that was published. */
export interface PublishedFiles {
  /** A file of it, by its path. */
  file: (path: string) => StagedFile | undefined;
  stamps: Stamps;
}

/**
 * The files of a stage in `folder`, which is to replace what stands in `out`: as far as anybody knows, what was
 * `published`. What lies in the folder already is kept where it is right, and gone when the stage is sealed where not.
 */
export function stageFiles(folder: string, out: string, published?: PublishedFiles): StageFiles {
  const files = new Map<string, StagedFile>();
  const place = stagePlaces(folder, published?.stamps);
  const takeOver: StageFiles["takeOver"] = (file) => {
    const from = join(out, file.path);
    const isRight = place.holds(file, from) || place.link(from, file);
    if (isRight) files.set(file.path, file);
    return isRight;
  };
  return {
    folder,
    files,
    takeOver,
    write(path, content) {
      const file = { path, size: Buffer.byteLength(content), hash: hashOf(content) };
      if (published?.file(path)?.hash === file.hash && takeOver(file)) return file;
      place.write(path, content);
      files.set(path, file);
      return file;
    },
    add: (file) => void files.set(file.path, file),
    read: (path) => readFileSync(join(folder, path)),
    seal(unlinked) {
      const { path, content } = manifestOf([...files.values()], unlinked);
      place.write(path, content);
      place.removeAllBut(new Set([...files.keys(), path]));
      return { path, size: content.length, hash: hashOf(content) };
    },
    stamps() {
      const now = Date.now();
      const stamps: Record<string, string> = {};
      for (const [path, { hash }] of files) {
        // What this build wrote nobody else has touched yet. What a thread has taken over lay in `out/`, and may have been
        // changed since the thread read it.
        const isNew = published?.file(path)?.hash !== hash;
        const stamp = place.stamp(path) ?? (isNew ? lastingStamp(join(folder, path), now) : undefined);
        if (stamp !== undefined) stamps[path] = stamp;
      }
      return stamps;
    },
  };
}
