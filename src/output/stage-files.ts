import { hash as digest } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { foldersAbove } from "./folders-above.ts";
import { manifestOf, type Unlinked } from "./manifest.ts";
import { lastingStamp, stampOf, type Stamps } from "./stamp.ts";

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
        // Nobody but us has seen what is new. What has been published somebody may have changed since we looked.
        const isNew = published?.file(path)?.hash !== hash;
        const stamp = place.stamp(path) ?? (isNew ? lastingStamp(join(folder, path), now) : undefined);
        if (stamp !== undefined) stamps[path] = stamp;
      }
      return stamps;
    },
  };
}

/**
 * Puts files into a folder, whose folders it makes as they are needed. In step: for small files that is the fastest way.
 * `known` is what the file system told of files that were right.
 */
export function stagePlaces(folder: string, known: Stamps = {}) {
  const { files: there, folders } = contentsOf(folder);
  /** What it has told of files that are right. */
  const same = new Map<string, string>();
  const read = fileReader();
  const makeFolder = (path: string): void => {
    if (path === "." || folders.has(path)) return;
    makeFolder(dirname(path));
    if (there.delete(path)) rmSync(`${folder}/${path}`);
    makeOne(`${folder}/${path}`);
    folders.add(path);
  };
  /** A place where nothing is. A file there may be one with a published one, so nobody ever writes into it. */
  const placeFor = (path: string): string => {
    makeFolder(dirname(path));
    const target = `${folder}/${path}`;
    if (there.delete(path) || folders.has(path)) rmSync(target, { recursive: true, force: true });
    for (const below of folders.has(path) ? [...folders, ...there].filter((each) => each.startsWith(`${path}/`)) : []) {
      folders.delete(below);
      there.delete(below);
    }
    folders.delete(path);
    return target;
  };
  const isAsBefore = ({ path }: StagedFile): boolean => {
    const stamp = known[path];
    if (stamp === undefined || stampOf(`${folder}/${path}`) !== stamp) return false;
    same.set(path, stamp);
    return true;
  };
  const hasBytes = ({ path, size, hash }: StagedFile): boolean => {
    // Before it is read: whoever writes to it meanwhile gives it another one.
    const stamp = lastingStamp(`${folder}/${path}`, Date.now());
    const bytes = read(`${folder}/${path}`, size);
    if (bytes === undefined || hashOf(bytes) !== hash) return false;
    if (stamp !== undefined) same.set(path, stamp);
    return true;
  };
  return {
    write(path: string, content: Buffer | string): void {
      writeFileSync(placeFor(path), content);
    },
    /** Whether the file lies there already, and is one with the published one. */
    holds: (file: StagedFile, published: string): boolean =>
      there.has(file.path) && (isAsBefore(file) || (isOneFile(`${folder}/${file.path}`, published) && hasBytes(file))),
    /** Makes a file the same as another one; false where that is not there, or is not what it should be. */
    link(from: string, file: StagedFile): boolean {
      const target = placeFor(file.path);
      try {
        linkOrCopy(from, target);
        // Looked at behind the link: what is in the stage now is what gets published.
        if (isAsBefore(file) || hasBytes(file)) return true;
      } catch {
        // Not there, or not readable: it is made anew.
      }
      rmSync(target, { force: true });
      return false;
    },
    /** What the file system told of a file before somebody looked at it; undefined where nobody has. */
    stamp: (path: string): string | undefined => same.get(path),
    /** Makes a file the same as another one, unseen: whoever takes it over looks. Throws what the file system says. */
    share: (from: string, path: string): void => linkSync(from, placeFor(path)),
    /** Removes the other files that were there before, and folders that nothing is in any more. */
    removeAllBut(kept: ReadonlySet<string>): void {
      const needed = new Set([...kept].flatMap(foldersAbove));
      for (const path of there) if (!kept.has(path)) rmSync(`${folder}/${path}`, { force: true });
      for (const path of [...folders].filter((each) => !needed.has(each)).toSorted((a, b) => b.length - a.length))
        rmSync(`${folder}/${path}`, { recursive: true, force: true });
    },
  };
}

/** Room that is kept for the next file, in bytes: pages and scripts fit in, films need not be held. */
const ROOM = 1e6;

/** Reads files one after the other into the same room: to make some for each would take longer than to read it. */
function fileReader() {
  const kept = Buffer.allocUnsafeSlow(ROOM);
  /**
   * The bytes of a file that has so many, until the next one is read. Undefined where it has more or less, is a link to a
   * file or something else, or cannot be read: then it is made anew.
   */
  return (path: string, size: number): Buffer | undefined => {
    // A byte more, to see whether there are more.
    const room = size < ROOM ? kept : Buffer.allocUnsafeSlow(size + 1);
    try {
      // Without waiting for somebody who writes into a pipe.
      const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      try {
        return readSync(file, room, 0, size + 1, 0) === size ? room.subarray(0, size) : undefined;
      } finally {
        closeSync(file);
      }
    } catch {
      return undefined;
    }
  };
}

/** Another worker may have made it. Nothing above it is made: a stage that somebody has removed stays so. */
function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (problem) {
    if (!(problem instanceof Error && "code" in problem && problem.code === "EEXIST")) throw problem;
  }
}

/**
 * Everything in a folder, by paths with `/` between the parts. What is no file is taken for one: it has to go. In step: a
 * site may have thousands of folders.
 */
export function contentsOf(folder: string): { files: Set<string>; folders: Set<string> } {
  const [files, folders] = [new Set<string>(), new Set<string>()];
  const look = (below: string): void => {
    for (const entry of readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      (entry.isDirectory() ? folders : files).add(path);
      if (entry.isDirectory()) look(path);
    }
  };
  look("");
  return { files, folders };
}

/** Whether two paths lead to one file. (Where the same bytes lie in two, they have two times, and may be copied twice.) */
function isOneFile(path: string, other: string): boolean {
  const [one, two] = [path, other].map((each) => lstatSync(each, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === two?.ino;
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Some file systems know no links.
    copyFileSync(from, to);
  }
}

/** SHA-256 in hexadecimal digits, as manifests have it; of a text as UTF-8. */
export function hashOf(content: Buffer | string): string {
  return digest("sha256", content, "hex");
}
