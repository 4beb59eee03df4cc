import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
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

/** Written beside its place and moved there, so that a kill leaves no half of it. Throws what the file system says. */
export function writeKept(file: string, content: Buffer): void {
  const beside = `${file}.${process.pid}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(beside, Buffer.concat([checksum(content), content]));
  renameSync(beside, file);
}
