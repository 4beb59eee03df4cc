import { statSync, type Stats } from "node:fs";
import { isLongBefore } from "./file-time.ts";

/** Files of a site, by their paths relative to its root: what the file system told of each, and the hash of its bytes then. */
export type InputStamps = Map<string, readonly [stamp: string, hash: string]>;

/**
 * What the file system tells of a file: device, inode number, size, and the times of the last writing and of the last
 * change. The last one cannot be set (utimensat(2)): who writes as many bytes into the same file and puts its time back is
 * seen all the same, but where a file system has no such time (FAT). Nor is seen what somebody writes through memory once
 * more, before the system has taken the first of it to the disk (mmap(2)).
 */
export function inputStamp({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

/** The same, where every change since a time, in milliseconds, gives another: undefined where the last one is too close. */
export function lastingInputStamp(stats: Stats, since: number): string | undefined {
  return isLongBefore(stats.ctimeMs, since) ? inputStamp(stats) : undefined;
}

/** What stands at a path, or where the link there leads; undefined where that cannot be seen. */
export function statOrNothing(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
