import { existsSync, mkdirSync, rmSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { warning, type Finding } from "../findings/finding.ts";
import { stageFiles, type PublishedFiles, type StageFiles } from "./stage-files.ts";
import { stagePlaces } from "./stage-places.ts";

/*
 * A build is put together beside `out/` and takes its place in one step (design, decision 6). Linux and macOS swap two
 * folders atomically; where the file system or the system cannot, two renames follow each other, and a build that finds
 * the first done without the second (a crash between them) puts the old folder back.
 */

/** A folder beside `out/` in which a site is put together, not yet published. */
export interface Stage extends StageFiles {
  /** Puts it in the place of `out/`. What stood there is gone afterwards; where it cannot be removed, a finding says so. */
  publish: () => Promise<Finding[]>;
  /**
   * Makes the folders of the next stage, with the files that are published now: where nothing was replaced, nothing has
   * been left to begin with. For whoever waits less for a first build than for the next one. What cannot be made, the next
   * stage makes.
   */
  prepareNext: () => void;
  /** Removes it: `out/` stays what it was. */
  discard: () => Promise<void>;
}

/** Lets two folders change places in one step, or says that this system or file system cannot; then nothing has changed. */
export type Swap = (from: string, to: string) => Promise<boolean>;

/** What else there is to know of a stage. */
export interface StageOptions {
  signal?: AbortSignal | undefined;
  swap?: Swap;
  /** What is known of the files in `out`. */
  published?: PublishedFiles;
  /**
   * A place for the site that is replaced: the next stage begins with it, since most of its files will be in that too,
   * and thousands of folders take longer to make and to remove than to keep. Anybody may remove it at any time.
   */
  spare?: string | undefined;
}

/**
 * Opens an empty stage beside `out`. Throws what the file system says, as its methods do (a full disk); whoever opens one
 * discards it in the end. Nothing is left either where `signal` stops the run.
 */
export async function openStage(
  out: string,
  { signal, swap = nativeSwap, published, spare }: StageOptions = {},
): Promise<Stage> {
  const parent = dirname(out);
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, `${stagePrefix(out)}${process.pid}-`));
  // An empty folder gives way to another one (rename, POSIX).
  if (spare !== undefined) await rename(spare, folder).catch(() => undefined);
  const putAside = async (old: string | undefined): Promise<Finding[]> => {
    if (old === undefined) return [];
    return spare !== undefined && (await keptAs(spare, old)) ? [] : cleared(old);
  };
  signal?.addEventListener("abort", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  let isPublished = false;
  const files = stageFiles(folder, out, published);
  return {
    ...files,
    prepareNext() {
      if (!isPublished || spare === undefined || existsSync(spare)) return;
      try {
        mkdirSync(spare, { recursive: true });
        const places = stagePlaces(spare);
        for (const path of files.files.keys()) places.share(join(out, path), path);
      } catch {
        // There may be no room for it, or no such links.
      }
    },
    async discard() {
      // What cannot be removed now, the next build tries again, and tells of.
      if (!isPublished) await putAside(folder);
    },
    async publish() {
      const old = await putInPlace(folder, out, swap);
      isPublished = true;
      return putAside(old);
    },
  };
}

/** Moves a folder to where the next stage will look for it; false where that is not possible, or it is not there. */
async function keptAs(spare: string, folder: string): Promise<boolean> {
  try {
    await mkdir(dirname(spare), { recursive: true });
    await rename(folder, spare);
    return true;
  } catch {
    return false;
  }
}

/** Puts the stage in the place of `out`. Gives the folder that now holds what stood there, if anything did. */
async function putInPlace(folder: string, out: string, swap: Swap): Promise<string | undefined> {
  // A folder of mkdtemp is for its owner alone; a site is for everybody.
  await chmod(folder, 0o755);
  if (await renamed(folder, out)) return undefined;
  if (await swap(folder, out)) return folder;
  const old = `${folder}${OLD}`;
  await rename(out, old);
  try {
    await rename(folder, out);
  } catch (problem) {
    await rename(old, out);
    throw problem;
  }
  return old;
}

/** Renames a folder, unless something stands where it shall go. */
async function renamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (problem) {
    if (["ENOTEMPTY", "EEXIST", "EPERM", "EACCES"].includes(codeOf(problem))) return false;
    throw problem;
  }
}

const nativeSwap: Swap = async (from, to) => {
  if (process.platform === "win32") return false;
  try {
    const { default: native } = await import("fs-native-extensions");
    await native.swap(from, to);
    return true;
  } catch {
    // A real obstacle (no permission) will stop the two renames that follow as well, with its own words.
    return false;
  }
};

/** Removes a folder that nobody needs any more: where that is not possible, the site is none the worse. */
async function cleared(folder: string): Promise<Finding[]> {
  try {
    // Loaded here: most builds have nothing to remove.
    const { remove } = await import("fs-extra/esm");
    await remove(folder);
    return [];
  } catch (problem) {
    const message = `${folder} is left over and cannot be removed: ${problem instanceof Error ? problem.message : String(problem)}.`;
    return [warning("output/left-over", message, { hint: "Remove it by hand: nobody needs it." })];
  }
}

/** Ending of the old site while it is replaced in two steps. */
const OLD = ".old";

/**
 * Puts right what a killed build left beside `out/`: an old site that lost its place comes back, stages go. To be called
 * before anything is read from `out/` or written to it. What cannot be removed is a finding.
 */
export async function recoverOut(out: string): Promise<Finding[]> {
  const parent = dirname(out);
  const prefix = stagePrefix(out);
  const entries = await readdir(parent).catch((): string[] => []);
  const left = entries.filter((name) => {
    const pid = name.startsWith(prefix) ? STAGE_NAME.exec(name.slice(prefix.length))?.[1] : undefined;
    return pid !== undefined && !isRunning(Number(pid));
  });
  const displaced = left.find((name) => name.endsWith(OLD));
  if (displaced !== undefined && !entries.includes(basename(out))) await rename(join(parent, displaced), out);
  return (await Promise.all(left.map((name) => cleared(join(parent, name))))).flat();
}

/** What `mkdtemp` makes of our prefix: the number of the process, six characters, and the ending of an old site. */
const STAGE_NAME = /^(\d+)-[\w-]{6}(\.old)?$/;

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
    return codeOf(problem) === "EPERM";
  }
}

function codeOf(problem: unknown): string {
  return problem instanceof Error && "code" in problem ? String(problem.code) : "";
}
