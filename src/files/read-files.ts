import { hash } from "node:crypto";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { lastingInputStamp } from "./input-stamps.ts";

/** A file that is known, read or not. */
export interface FoundFile {
  /** Undefined where it has not been read: it is what it was when it had this hash (`input-stamps.ts`). */
  bytes: Buffer | undefined;
  /** In bytes. */
  size: number;
  /** SHA-256 of its bytes. */
  hash: string;
  /** Tells later that it still is this file; undefined where that would not be certain. */
  stamp: string | undefined;
}

/** A file as it was read. */
export interface ReadFile extends FoundFile {
  bytes: Buffer;
}

/** Files that somebody has found, by their paths relative to the root of the site. */
export type FoundFiles = Pick<Map<string, FoundFile>, "get" | "delete">;

/**
 * Reads a file by its absolute path. It has a stamp where it was not changed since a time, in milliseconds, nor shortly before.
 * In step: for many small files that is the fastest way. Throws what Node throws.
 */
export function readFile(path: string, since?: number): ReadFile {
  const opened = openSync(path, "r");
  try {
    // Of this very file, whatever stands at the path a moment later, and before it is read.
    const stamp = since === undefined ? undefined : lastingInputStamp(fstatSync(opened), since);
    const bytes = readFileSync(opened);
    return { bytes, size: bytes.length, hash: hash("sha256", bytes, "base64url"), stamp };
  } finally {
    closeSync(opened);
  }
}

/** The same; undefined where it cannot be read. */
export function readOrNothing(path: string, since?: number): ReadFile | undefined {
  try {
    return readFile(path, since);
  } catch {
    return undefined;
  }
}
