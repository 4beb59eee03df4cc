import { lstatSync, type Stats } from "node:fs";
import { isLongBefore } from "../files/file-time.ts";

/**
 * What the file system tells of published files, by their paths: inode number, size, and time of the last writing. (Not the
 * time of the last change, which a second link to a file changes as well.) Who writes as many bytes into the same file and
 * puts the time back is not seen. What a site is made of is asked for more (`input-stamps.ts`).
 */
export type Stamps = Readonly<Record<string, string>>;

/** What the file system tells of a file; undefined where there is none, or something else in its place. */
export function stampOf(path: string): string | undefined {
  return stampAndTime(path)?.stamp;
}

/**
 * The same, where it will tell of the next writing: undefined where the file was written so lately that this might get the
 * same time. `now` is in milliseconds.
 */
export function lastingStamp(path: string, now: number): string | undefined {
  const found = stampAndTime(path);
  return found !== undefined && isLongBefore(found.time, now) ? found.stamp : undefined;
}

function stampAndTime(path: string): { stamp: string; time: number } | undefined {
  const entry = entryAt(path);
  if (entry?.isFile() !== true) return undefined;
  const { ino, size, mtimeMs } = entry;
  return { stamp: `${ino} ${size} ${mtimeMs}`, time: mtimeMs };
}

/** Whether two paths lead to one file. */
export function isOneFile(path: string, other: string): boolean {
  const one = entryAt(path);
  return one !== undefined && one.ino === entryAt(other)?.ino;
}

/** What stands at a path, and is not followed where it is a link; undefined where nothing can be seen there. */
function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // A part of the path may be a file, or nobody may look into it.
    return undefined;
  }
}
