import { lstatSync } from "node:fs";

/*
 * Files that have been published are not read again as long as the file system tells that nobody has written to them.
 * What makes a site is always read (`site-inputs.ts`): a file of `out/` that was missed would be wrong until it changes,
 * one of content would make others wrong.
 */

/**
 * What the file system tells of files, by their paths: number, size, and time of the last writing. (Not the time of the
 * last change, which a second link to a file changes as well.)
 */
export type Stamps = Readonly<Record<string, string>>;

/** What the file system tells of a file; undefined where there is none, or something else in its place. */
export function stampOf(path: string): string | undefined {
  return stampAndTime(path)?.stamp;
}

/**
 * The same of a file that nobody else knows of yet, to compare it later. Undefined where it has been written so lately
 * that whoever writes to it next might give it the same time (“Racy Git”, in the technical documentation of Git).
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
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry?.isFile() !== true) return undefined;
  const { ino, size, mtimeMs } = entry;
  return { stamp: `${ino} ${size} ${mtimeMs}`, time: mtimeMs };
}
