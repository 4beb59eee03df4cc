import { rmSync } from "node:fs";
import { chmod, mkdtemp, readdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { manifestOf } from "./manifest.ts";
import { ensureDir, remove } from "fs-extra/esm";
import type { OutputFile } from "./output-file.ts";

/*
 * A build is put together beside `out/` and takes its place in one step (design, decision 6). Linux and macOS swap two
 * folders atomically; where the file system or the system cannot, two renames follow each other, and a build that finds
 * the first done without the second (a crash between them) puts the old folder back.
 */

/** Files written at the same time: enough to keep the disk busy, few enough for any limit on open files. */
const PARALLEL_WRITES = 64;

/** A folder beside `out/` that holds a whole site, not yet published. */
export interface Stage {
  folder: string;
  /** Puts it in the place of `out/`. What stood there is gone afterwards. */
  publish: () => Promise<void>;
  /** Removes it: `out/` stays what it was. */
  discard: () => Promise<void>;
}

/**
 * Writes all files and a manifest into a new stage. Throws what the file system says (a full disk); nothing is left
 * then, and nothing is left either where `signal` stops the run.
 */
export async function writeStage(out: string, files: readonly OutputFile[], signal?: AbortSignal): Promise<Stage> {
  const parent = dirname(out);
  await ensureDir(parent);
  await cleanUp(out);
  const folder = await mkdtemp(join(parent, `${stagePrefix(out)}${process.pid}-`));
  const discard = () => remove(folder);
  signal?.addEventListener("abort", () => rmSync(folder, { recursive: true, force: true }));
  try {
    const all = [...files, manifestOf(files)];
    const folders = new Set(all.map(({ path }) => dirname(join(folder, path))));
    for (const path of folders) await ensureDir(path);
    for (let start = 0; start < all.length; start += PARALLEL_WRITES) {
      const batch = all.slice(start, start + PARALLEL_WRITES);
      await Promise.all(batch.map(({ path, content }) => writeFile(join(folder, path), content)));
    }
  } catch (problem) {
    await discard();
    throw problem;
  }
  return { folder, discard, publish: () => putInPlace(folder, out) };
}

async function putInPlace(folder: string, out: string): Promise<void> {
  // A folder of mkdtemp is for its owner alone; a site is for everybody.
  await chmod(folder, 0o755);
  try {
    await rename(folder, out);
    return;
  } catch (problem) {
    if (!isOccupied(problem)) throw problem;
  }
  if (await swapped(folder, out)) {
    await remove(folder);
    return;
  }
  const old = `${folder}${OLD}`;
  await rename(out, old);
  await rename(folder, out);
  await remove(old);
}

/** Swaps two folders in one step, or says that this system or file system cannot; then nothing has changed. */
async function swapped(folder: string, out: string): Promise<boolean> {
  if (process.platform === "win32") return false;
  try {
    const { default: native } = await import("fs-native-extensions");
    await native.swap(folder, out);
    return true;
  } catch {
    // A real obstacle (no permission) will stop the two renames that follow as well, with its own words.
    return false;
  }
}

/** Ending of the old site while it is replaced in two steps. */
const OLD = ".old";

/** Removes what earlier builds that were killed left beside `out/`; puts an old site back that lost its place. */
export async function cleanUp(out: string): Promise<void> {
  const parent = dirname(out);
  const prefix = stagePrefix(out);
  const entries = await readdir(parent).catch((): string[] => []);
  const left = entries.filter(
    (name) => name.startsWith(prefix) && !isRunning(Number(/^\d+/.exec(name.slice(prefix.length))?.[0])),
  );
  const displaced = left.find((name) => name.endsWith(OLD));
  if (displaced !== undefined && !entries.includes(basename(out))) await rename(join(parent, displaced), out);
  await Promise.all(left.map((name) => remove(join(parent, name))));
}

function stagePrefix(out: string): string {
  return `.${basename(out)}.stage-`;
}

/** Whether a process of that number lives: then its stage is not ours to remove. */
function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return problem instanceof Error && "code" in problem && problem.code === "EPERM";
  }
}

function isOccupied(problem: unknown): boolean {
  return (
    problem instanceof Error &&
    "code" in problem &&
    ["ENOTEMPTY", "EEXIST", "EPERM", "EACCES"].includes(String(problem.code))
  );
}
