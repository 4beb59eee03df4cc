import {
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { foldersAbove } from "./folders-above.ts";
import { hashOf, type StagedFile } from "./staged-file.ts";
import { isOneFile, lastingStamp, stampOf, type Stamps } from "./stamp.ts";

/**
 * Puts files into a folder, whose folders it makes as they are needed. In step: for small files that is the fastest way.
 * `known` is what the file system told of files that were right.
 */
export function stagePlaces(folder: string, known: Stamps = {}) {
  const { files: there, folders } = contentsOf(folder);
  /** Stamps of files that have been found right. */
  const right = new Map<string, string>();
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
    right.delete(path);
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
    right.set(path, stamp);
    return true;
  };
  const hasBytes = ({ path, size, hash }: StagedFile): boolean => {
    // Before it is read: whoever writes to it meanwhile gives it another one.
    const stamp = lastingStamp(`${folder}/${path}`, Date.now());
    const bytes = read(`${folder}/${path}`, size);
    if (bytes === undefined || hashOf(bytes) !== hash) return false;
    if (stamp !== undefined) right.set(path, stamp);
    return true;
  };
  return {
    write(path: string, content: Buffer | string): void {
      const target = placeFor(path);
      try {
        writeFileSync(target, content, { flag: "wx" });
      } catch (problem) {
        if (!isThereAlready(problem)) throw problem;
        // A thread that has died may have made it one with the published file.
        rmSync(target, { recursive: true, force: true });
        writeFileSync(target, content, { flag: "wx" });
      }
      there.add(path);
    },
    /**
     * Whether the file lies there already, and is one with the published one. (Equal bytes in two files would get another
     * time with each swap, and whoever copies the site would copy them again.)
     */
    holds: (file: StagedFile, published: string): boolean =>
      there.has(file.path) && (isAsBefore(file) || (isOneFile(`${folder}/${file.path}`, published) && hasBytes(file))),
    /** Makes a file the same as another one; false where that is not there, or is not what it should be. */
    link(from: string, file: StagedFile): boolean {
      const target = placeFor(file.path);
      try {
        linkOrCopy(from, target);
        // Looked at behind the link: what is in the stage now is what gets published.
        if (isAsBefore(file) || hasBytes(file)) {
          there.add(file.path);
          return true;
        }
      } catch {
        // Not there, or not readable: it is made anew.
      }
      rmSync(target, { force: true });
      return false;
    },
    /** The stamp of a file that was found right. */
    stamp: (path: string): string | undefined => right.get(path),
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
    if (!isThereAlready(problem)) throw problem;
  }
}

function isThereAlready(problem: unknown): boolean {
  return problem instanceof Error && "code" in problem && problem.code === "EEXIST";
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

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Some file systems know no links.
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}
