import { lstatSync, type Stats } from "node:fs";

/*
 * Files that have been published are not read again as long as the file system tells that nobody has written to them.
 * What makes a site is always read (`site-inputs.ts`): if a change in `out/` were missed, one published file would be wrong
 * until its page is made anew; a change in content that was missed would make other files wrong.
 */

/**
 * What the file system tells of files, by their paths: inode number, size, and time of the last writing. (Not the time of
 * the last change, which a second link to a file changes as well.) Who writes as many bytes into the same file and puts
 * the time back is not seen.
 */
export type Stamps = Readonly<Record<string, string>>;

/** What the file system tells of a file; undefined where there is none, or something else in its place. */
export function stampOf(path: string): string | undefined {
  return stampAndTime(path)?.stamp;
}

/**
 * The same, where it will tell of the next writing: undefined where the file was written so lately that this might get the
 * same time (“Racy Git”, in the technical documentation of Git). `now` is in milliseconds.
 */
export function lastingStamp(path: string, now: number): string | undefined {
  const found = stampAndTime(path);
  if (found === undefined) return undefined;
  const tick = found.time % 1000 === 0 ? COARSE_TICK : TICK;
  return found.time + tick < now ? found.stamp : undefined;
}

/** Milliseconds, and more, for which the clock of a file system may stand still: Linux counts up to 10 of them. */
const TICK = 20;
/** The same where it knows whole seconds only, of which FAT knows every other. */
const COARSE_TICK = 3000;

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
