import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Length of the checksum in front of what is kept: SHA-256. */
const CHECKSUM = 32;

const checksum = (content: Uint8Array) => createHash("sha256").update(content).digest();

/** What was kept in a file; undefined where it is missing, cut off or changed. */
export function readKept(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const content = bytes.subarray(CHECKSUM);
    return checksum(content).equals(bytes.subarray(0, CHECKSUM)) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** Bytes that are written at once: they are gathered in one place, since new ones for each would be garbage. */
const AT_ONCE = 1e6;

/**
 * Writes a file of these parts, one behind the other, as they are made: beside its place, and moves it there, so that a
 * kill leaves no half of it. Throws what the file system says.
 */
export function writeKept(file: string, parts: Iterable<Uint8Array>): void {
  const beside = `${file}.${process.pid}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeParts(beside, parts);
    renameSync(beside, file);
  } catch (problem) {
    rmSync(beside, { force: true });
    throw problem;
  }
}

function writeParts(file: string, parts: Iterable<Uint8Array>): void {
  const opened = openSync(file, "w");
  try {
    const hash = createHash("sha256");
    const waiting = Buffer.allocUnsafe(AT_ONCE);
    let size = 0;
    const write = (bytes: Uint8Array): void => {
      // A disk that is full takes a part, and says so the next time.
      if (writeSync(opened, bytes) !== bytes.length) throw new Error(`${file} could be written in part only.`);
    };
    const add = (bytes: Uint8Array): void => {
      hash.update(bytes);
      write(bytes);
    };
    const addWaiting = (): void => {
      add(waiting.subarray(0, size));
      size = 0;
    };
    write(Buffer.alloc(CHECKSUM));
    for (const part of parts) {
      if (size + part.length > AT_ONCE) addWaiting();
      if (part.length > AT_ONCE) add(part);
      else {
        waiting.set(part, size);
        size += part.length;
      }
    }
    addWaiting();
    writeSync(opened, hash.digest(), 0, CHECKSUM, 0);
  } finally {
    closeSync(opened);
  }
}
