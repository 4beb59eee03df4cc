import { createHash, hash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  type Stats,
} from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { deserialize, serialize } from "node:v8";
import { isOwn } from "./cache-folder.ts";

export type Cache = ReturnType<typeof openCache>;

interface MadeFrom<Value> {
  value: Value;
  files: readonly string[] | undefined;
}

const LIMIT = 512e6;

const OWN_CODE = join(import.meta.dirname, "..");

/** A hash of the code of build-site and its lock file, which determine every result. */
export const CODE_HASH: string = keyOf(
  [
    ...readdirSync(OWN_CODE, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(OWN_CODE, join(parentPath, name)))
      .toSorted(),
    "../package.json",
    "../package-lock.json",
  ].flatMap((name) => {
    const path = join(OWN_CODE, name);
    return existsSync(path) ? [name, readFileSync(path)] : [];
  }),
);

/** Part of every key. Node.js includes libraries such as Brotli. */
const MAKER = [CODE_HASH, process.version];

/** The length of the SHA-256 checksum at the beginning of each entry, in bytes. */
const CHECKSUM = 32;

type Ingredients = readonly (string | Uint8Array)[];

/**
 * Opens a cache, which keeps results between builds, by a hash of everything they depend on.
 * Missing or damaged entries are computed again. A folder that cannot be written never fails a
 * build.
 */
export function openCache(folder: string, limit = LIMIT) {
  /** Values that are being made, for every caller that asks in the meantime. */
  const running = new Map<string, Promise<unknown>>();
  let hasGrown = false;

  /** Undefined if there is no entry, or if it has a different shape. */
  function read<Value>(key: string): Entry<Value> | undefined {
    const bytes = readEntry(folder, key);
    try {
      const found = bytes && (deserialize(bytes) as Entry<Value>);
      return found?.files.every((file) => file.length === 2) === true && "value" in found
        ? found
        : undefined;
    } catch {
      return undefined;
    }
  }

  async function write(key: string, entry: Entry<unknown>): Promise<void> {
    hasGrown = true;
    await writeEntry(folder, key, serialize(entry)).catch(() => undefined);
  }

  async function valueOf<Value>(key: string, make: () => Promise<MadeFrom<Value>>): Promise<Value> {
    const earlier = read<Value>(key);
    if (earlier?.files.every(([file, earlierHash]) => hashOfFile(file) === earlierHash) === true)
      return earlier.value;
    const began = Date.now();
    const { value, files } = await make();
    // If a file has changed in the meantime, the value may come from its old content.
    if (files?.every((file) => isOlder(file, began)) === true)
      await write(key, { value, files: files.map((file) => [file, hashOfFile(file)]) });
    return value;
  }

  return {
    /**
     * The value that `make` returns, or returned earlier for the same `ingredients`. These are
     * everything the value depends on, besides the code of build-site and its libraries. It must
     * be structured-cloneable.
     */
    remember<Value>(ingredients: Ingredients, make: () => Promise<Value>): Promise<Value> {
      const key = keyOf(["value", ...MAKER, ...ingredients]);
      const makeFrom = async () => ({ value: await make(), files: [] });
      const known = running.get(key) as Promise<Value> | undefined;
      const made = known ?? valueOf(key, makeFrom).finally(() => running.delete(key));
      running.set(key, made);
      return made;
    },
    /**
     * The same, as long as the `files` that the value was made from stay the same. If `make`
     * returns no `files`, the value is not cached. Their paths are absolute.
     */
    rememberFrom: <Value>(ingredients: Ingredients, make: () => Promise<MadeFrom<Value>>) =>
      valueOf(keyOf(["files", ...MAKER, ...ingredients]), make),
    /** The value last kept under a name, such as a server's response. */
    recall: (name: Name): unknown => read(nameKey(name))?.value,
    keep: (name: Name, value: unknown) => write(nameKey(name), { value, files: [] }),
    /** Deletes the entries that were used longest ago, down to the limit. */
    async prune(): Promise<void> {
      if (hasGrown) await deleteOldest(folder, limit).catch(() => undefined);
    },
  };
}

interface Entry<Value> {
  value: Value;
  files: readonly (readonly [file: string, hash: string | undefined])[];
}

function hashOfFile(file: string): string | undefined {
  try {
    return hash("sha256", readFileSync(file));
  } catch {
    return undefined;
  }
}

function isOlder(file: string, time: number): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < time;
}

/** Hashes ingredients. Their lengths keep them apart. */
function keyOf(ingredients: Ingredients): string {
  const sum = createHash("sha256");
  for (const ingredient of ingredients) sum.update(`${ingredient.length}:`).update(ingredient);
  return sum.digest("hex");
}

type Name = string | readonly string[];

const nameKey = (name: Name) => keyOf(["name", ...MAKER, ...[name].flat()]);

const fileOf = (folder: string, key: string) => join(folder, key.slice(0, 2), key.slice(2));
const checksum = (key: string, content: Uint8Array) =>
  createHash("sha256").update(key).update(content).digest();

/** Reads an entry synchronously, which is faster. Entries of other users are ignored. */
function readEntry(folder: string, key: string): Buffer | undefined {
  const file = fileOf(folder, key);
  try {
    const descriptor = openSync(file, "r");
    try {
      const stats = fstatSync(descriptor);
      const bytes = isOwn(stats) ? readFileSync(descriptor) : Buffer.alloc(0);
      const content = bytes.subarray(CHECKSUM);
      if (!checksum(key, content).equals(bytes.subarray(0, CHECKSUM))) return undefined;
      markAsUsed(file, stats);
      return content;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

const DAY = 86_400_000;

/** Updates the modification time, once a day: many systems do not record access times. */
function markAsUsed(file: string, { mtimeMs }: Stats): void {
  if (Date.now() - mtimeMs < DAY) return;
  try {
    utimesSync(file, new Date(), new Date());
  } catch {}
}

/** Renames a temporary file, so that an interruption never leaves half an entry. */
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
