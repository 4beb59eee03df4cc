import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MadeSite } from "./make-site.ts";
import { ourBuild } from "./peers.ts";
import { buildOnce } from "./works.ts";

/**
 * Compares the output of a build after a change with a clean build of the same files, byte for
 * byte; throws at a difference.
 */
export async function proveSameBytes(made: MadeSite): Promise<void> {
  const before = await bytesOf(made.out);
  await buildOnce(made, ourBuild());
  const after = await bytesOf(made.out);
  const names = new Set([...before.keys(), ...after.keys()]);
  const different = [...names].filter((name) => before.get(name) !== after.get(name));
  if (different.length > 0)
    throw new Error(`after a change, these differ from a clean build: ${different.join(", ")}`);
}

async function bytesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes = new Map<string, string>();
  for (const entry of entries.filter((found) => found.isFile())) {
    const file = join(entry.parentPath, entry.name);
    hashes.set(
      file,
      createHash("sha256")
        .update(await readFile(file))
        .digest("hex"),
    );
  }
  return hashes;
}
