import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/**
 * Answers to pure questions, kept between builds: a hash of everything that went in leads to the bytes that came out.
 * It may be deleted at any time; an entry that is missing, cut off or changed is made again.
 */
export interface Cache {
  /**
   * The bytes that `make` returns. `ingredients` are everything that they depend on, versions of tools included; an
   * earlier answer to the same ingredients is returned as it is.
   */
  remember: (ingredients: readonly (string | Uint8Array)[], make: () => Promise<Uint8Array>) => Promise<Buffer>;
  /** Deletes the entries that were used longest ago, until the cache is within its limit. */
  prune: () => Promise<void>;
}

/** The size limit in bytes. */
const LIMIT = 512e6;

/** Length in bytes of the checksum in front of each entry: SHA-256. */
const CHECKSUM = 32;

/** An entry counts as used today: its time is written at most once a day. */
const DAY = 24 * 60 * 60 * 1000;

/**
 * The cache folder of a site: `node_modules/.cache/build-site` beside the nearest package.json, where other tools keep
 * theirs. Undefined without a package.json: then nothing outlives the run.
 */
export function cacheFolder(root: string): string | undefined {
  for (let folder = resolve(root); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return join(folder, "node_modules", ".cache", "build-site");
    if (dirname(folder) === folder) return undefined;
  }
}

/** Opens a cache. A folder that cannot be written (a full disk, a read-only system) costs time, never the build. */
export function openCache(folder: string | undefined, limit = LIMIT): Cache {
  /** Answers that are being made; without a folder, all answers of this run. */
  const running = new Map<string, Promise<Buffer>>();
  let hasGrown = false;

  async function answer(key: string, make: () => Promise<Uint8Array>): Promise<Buffer> {
    const found = folder === undefined ? undefined : await readEntry(folder, key);
    if (found !== undefined) return found;
    const made = Buffer.from(await make());
    if (folder !== undefined) {
      hasGrown = true;
      await writeEntry(folder, key, made).catch(() => undefined);
    }
    return made;
  }

  return {
    remember(ingredients, make) {
      const key = keyOf(ingredients);
      const known = running.get(key);
      if (known !== undefined) return known;
      const made = answer(key, make);
      running.set(key, made);
      const forget = () => void running.delete(key);
      made.then(folder === undefined ? undefined : forget, forget);
      return made;
    },
    async prune() {
      if (folder !== undefined && hasGrown) await deleteOldest(folder, limit).catch(() => undefined);
    },
  };
}

/** A hash of all ingredients and of where each one ends. */
function keyOf(ingredients: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const ingredient of ingredients) hash.update(`${ingredient.length}:`).update(ingredient);
  return hash.digest("hex");
}

const fileOf = (folder: string, key: string) => join(folder, key.slice(0, 2), key.slice(2));
const checksum = (key: string, content: Uint8Array) => createHash("sha256").update(key).update(content).digest();

async function readEntry(folder: string, key: string): Promise<Buffer | undefined> {
  const file = fileOf(folder, key);
  const bytes = await readFile(file).catch(() => undefined);
  const content = bytes?.subarray(CHECKSUM);
  if (bytes === undefined || content === undefined) return undefined;
  if (!checksum(key, content).equals(bytes.subarray(0, CHECKSUM))) return undefined;
  await markAsUsed(file).catch(() => undefined);
  return content;
}

/** The modification time says when an entry was used last: access times are switched off on many systems. */
async function markAsUsed(file: string): Promise<void> {
  const now = Date.now();
  if (now - (await stat(file)).mtimeMs > DAY) await utimes(file, now / 1000, now / 1000);
}

/** Writes beside the final place and renames, so that a kill never leaves half an entry. */
async function writeEntry(folder: string, key: string, content: Buffer): Promise<void> {
  const file = fileOf(folder, key);
  const beside = `${file}.${process.pid}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(beside, Buffer.concat([checksum(key, content), content]));
  await rename(beside, file);
}

async function deleteOldest(folder: string, limit: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
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
