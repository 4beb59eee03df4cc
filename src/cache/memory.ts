import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** Remembers costly work between builds: what was made once of the same ingredients is not made again. */
export interface Memory {
  /**
   * The bytes that `make` gives. `ingredients` are everything that they depend on, versions of tools included; where
   * an earlier run has made something of the same ones, that is the answer.
   */
  recall: (ingredients: readonly (string | Uint8Array)[], make: () => Promise<Uint8Array>) => Promise<Buffer>;
  /** Forgets what nobody has asked for longest, where more is kept than the limit. */
  tidy: () => Promise<void>;
}

/** The most that is kept, in bytes, where nobody says otherwise. */
const LIMIT = 512e6;

/** Length of the checksum in front of what is remembered: SHA-256. */
const CHECKSUM = 32;

/**
 * The folder for a site's memory: `node_modules/.cache/build-site` beside the nearest package.json, as other tools have
 * it. Undefined where there is none: then nothing outlives the run.
 */
export function memoryFolder(root: string): string | undefined {
  for (let folder = resolve(root); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return join(folder, "node_modules", ".cache", "build-site");
    if (dirname(folder) === folder) return undefined;
  }
}

/**
 * Opens a memory. It may be deleted at any time, by anybody: a file that is missing, cut off or changed is made anew. A
 * folder that cannot be written (a full disk, a read-only system) costs time, not the build.
 */
export function openMemory(folder: string | undefined, limit = LIMIT): Memory {
  /** What is being made now; without a folder, what was made as well. */
  const running = new Map<string, Promise<Buffer>>();
  let added = false;
  const recall: Memory["recall"] = (ingredients, make) => {
    const key = keyOf(ingredients);
    const known = running.get(key);
    if (known !== undefined) return known;
    const answer = remembered(folder, key).then(async (found) => {
      if (found !== undefined) return found;
      const made = Buffer.from(await make());
      if (folder !== undefined) {
        added = true;
        await keep(folder, key, made).catch(() => undefined);
      }
      return made;
    });
    running.set(key, answer);
    const settled = () => running.delete(key);
    answer.then(folder === undefined ? () => undefined : settled, settled);
    return answer;
  };
  return {
    recall,
    tidy: async () => {
      if (folder !== undefined && added) await forgetOldest(folder, limit).catch(() => undefined);
    },
  };
}

/** A hash over all ingredients and where each one ends. */
function keyOf(ingredients: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const ingredient of ingredients) hash.update(`${ingredient.length}:`).update(ingredient);
  return hash.digest("hex");
}

const fileOf = (folder: string, key: string) => join(folder, key.slice(0, 2), key.slice(2));
const checksum = (key: string, content: Uint8Array) => createHash("sha256").update(key).update(content).digest();

async function remembered(folder: string | undefined, key: string): Promise<Buffer | undefined> {
  if (folder === undefined) return undefined;
  const file = fileOf(folder, key);
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const content = bytes.subarray(CHECKSUM);
  if (!checksum(key, content).equals(bytes.subarray(0, CHECKSUM))) return undefined;
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
  return content;
}

/** Written beside its place and moved there, so that a kill leaves no half of it. */
async function keep(folder: string, key: string, content: Buffer): Promise<void> {
  const file = fileOf(folder, key);
  const beside = `${file}.${process.pid}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(beside, Buffer.concat([checksum(key, content), content]));
  await rename(beside, file);
}

async function forgetOldest(folder: string, limit: number): Promise<void> {
  // Beside them lie the records of builds, which are bounded in number (`build/record-file.ts`).
  const folders = (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));
  const entries = (
    await Promise.all(folders.map((name) => readdir(join(folder, name), { withFileTypes: true })))
  ).flat();
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        const { size, mtimeMs } = await stat(path);
        return { path, size, mtimeMs };
      }),
  );
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size } of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= limit) return;
    await rm(path, { force: true });
    total -= size;
  }
}
