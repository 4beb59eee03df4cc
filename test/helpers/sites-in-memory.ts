import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Bytes: several times what all tests have there at once. */
const ENOUGH = 6e9;

/**
 * Has tests make their sites in memory, where the system has a folder for that with plenty of room: a disk on which a
 * thousand of them come and go takes the tests a fifth longer. Whoever has named a folder, in TMPDIR, is obeyed.
 */
export function makeSitesInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !hasRoom()) return;
  // What Node has compiled should outlast the tests, as it does without them.
  process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache");
  process.env["TMPDIR"] = MEMORY;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH;
  } catch {
    return false;
  }
}
