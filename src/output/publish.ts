import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { entriesBelow } from "../files/files-below.ts";
import type { OutputFile } from "../files/output-file.ts";
import { MANIFEST } from "../files/site-folder.ts";
import { error, warning, type Finding } from "../findings/finding.ts";
import { FindingsError, messageOf } from "../findings/findings-error.ts";

/*
 * A site is written to a staging folder next to `out/`, which then takes its place in one step:
 * Linux and macOS swap two folders atomically. Elsewhere it takes two renames; after a crash
 * between them, the next build restores the old folder. Folders are created and moved
 * synchronously, so that no signal can interrupt.
 */

/** A folder to publish, and its files, the manifest first. Without files, it is removed. */
export interface Target {
  folder: string;
  files: readonly OutputFile[];
}

/** Swaps two folders in one step; false, with nothing changed, if the system cannot. */
type Swap = (from: string, to: string) => boolean;

/**
 * Publishes several folders. All staging folders are written before the first one is moved. If a
 * folder already holds exactly these files, only the time of its manifest is updated. Returns
 * findings about folders that cannot be removed, and throws findings if the system refuses to
 * write. After `signal`, and when the process ends, staging folders are removed.
 */
export async function publish(
  targets: readonly Target[],
  options: { signal?: AbortSignal | undefined; swap?: Swap } = {},
): Promise<Finding[]> {
  const { signal, swap = await nativeSwap() } = options;
  const findings: Finding[] = [];
  const staged = new Map<string, string>();
  const removeNow = () => {
    for (const staging of staged.values()) removeFolder(staging);
  };
  const publishAll = async () => {
    for (const { folder, files } of targets) {
      if (files.length === 0) continue;
      if (await isUpToDate(folder, files)) {
        utimesSync(join(folder, MANIFEST), new Date(), new Date());
        continue;
      }
      signal?.throwIfAborted();
      const staging = newStagingFolder(folder);
      staged.set(folder, staging);
      await writeFiles(staging, files, signal);
    }
    signal?.throwIfAborted();
    for (const [folder, staging] of staged) {
      const old = putInPlace(staging, folder, swap);
      staged.delete(folder);
      if (old !== undefined) findings.push(...removed(old));
    }
    for (const { folder, files } of targets)
      if (files.length === 0) findings.push(...removed(folder));
    return findings;
  };
  process.once("exit", removeNow);
  try {
    return await refusalsAsFindings(publishAll);
  } finally {
    process.off("exit", removeNow);
    for (const staging of staged.values()) removed(staging);
  }
}

/** Writes files to a staging folder next to `out`, which exists until `work` ends. */
export async function withStagingFolder<Result>(
  out: string,
  files: readonly OutputFile[],
  signal: AbortSignal | undefined,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const staging = await refusalsAsFindings(() => newStagingFolder(out));
  const removeNow = () => removeFolder(staging);
  process.once("exit", removeNow);
  try {
    await refusalsAsFindings(() => writeFiles(staging, files, signal));
    return await work(staging);
  } finally {
    process.off("exit", removeNow);
    removeNow();
  }
}

/** Compares the manifest first: it changes whenever any file does. */
async function isUpToDate(folder: string, files: readonly OutputFile[]): Promise<boolean> {
  try {
    const isThere = ({ path, content }: OutputFile) =>
      readFileSync(join(folder, path)).equals(Buffer.from(content));
    if (!files.every(isThere)) return false;
    const entries = (await entriesBelow(folder)).filter((entry) => !entry.isDirectory());
    return entries.length === files.length && entries.every((entry) => entry.isFile());
  } catch {
    return false;
  }
}

function newStagingFolder(out: string): string {
  mkdirSync(dirname(out), { recursive: true });
  return mkdtempSync(join(dirname(out), `${stagingPrefix(out)}${process.pid}-`));
}

/**
 * Writes synchronously, because a promise takes longer than the call itself. The signal can fire
 * every 50 files.
 */
async function writeFiles(
  folder: string,
  files: readonly OutputFile[],
  signal?: AbortSignal,
): Promise<void> {
  const folders = new Set(files.map(({ path }) => dirname(path)));
  for (const path of folders) mkdirSync(join(folder, path), { recursive: true });
  for (const [index, { path, content }] of files.entries()) {
    if (index % 50 === 0) await setImmediate();
    signal?.throwIfAborted();
    writeFileSync(join(folder, path), content, { flag: "wx" });
  }
}

/** Turns a refusal of the system (ENOSPC, not Node's own ERR_…) into a finding. */
async function refusalsAsFindings<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (problem) {
    const code = codeOf(problem);
    // A missing file would be a bug in build-site.
    const isRefusal = /^E[A-Z0-9]+$/.test(code) && code !== "ENOENT" && code !== "EAGAIN";
    if (!(problem instanceof Error) || !isRefusal) throw problem;
    const reason = code === "ENOSPC" ? "The disk is full. " : "";
    const hint = `${reason}The published site stays as it was.`;
    throw new FindingsError([
      error("output/cannot-write", `The site cannot be written: ${problem.message}.`, { hint }),
    ]);
  }
}

/** Moves a folder to `out`. Returns the folder that now holds the old site, if there was one. */
function putInPlace(folder: string, out: string, swap: Swap): string | undefined {
  // mkdtemp creates folders that only their owner may read.
  chmodSync(folder, 0o755);
  if (renamed(folder, out)) return undefined;
  if (swap(folder, out)) return folder;
  const old = `${folder}${OLD}`;
  renameSync(out, old);
  try {
    renameSync(folder, out);
  } catch (problem) {
    renameSync(old, out);
    throw problem;
  }
  return old;
}

/** Returns false if something exists at the new path. */
function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (problem) {
    if (["ENOTEMPTY", "EEXIST", "EPERM", "EACCES"].includes(codeOf(problem))) return false;
    throw problem;
  }
}

async function nativeSwap(): Promise<Swap> {
  if (process.platform === "win32") return () => false;
  const native = await import("fs-native-extensions").catch(() => undefined);
  return (from, to) => {
    try {
      native?.default.swapSync(from, to);
      return native !== undefined;
    } catch {
      // If something really is in the way, the renames fail with a clear error.
      return false;
    }
  };
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Removes a folder. A failure is only a warning, because the site works anyway. */
function removed(folder: string): Finding[] {
  try {
    removeFolder(folder);
    return [];
  } catch (problem) {
    const message = `${folder} is left over and cannot be removed: ${messageOf(problem)}.`;
    return [warning("output/left-over", message, { hint: "Remove it by hand; it is not needed." })];
  }
}

const OLD = ".old";

/**
 * Cleans up after a killed build: restores the old site if it was moved away, and removes staging
 * folders. Must run before anything reads or writes `out/`. Returns findings about folders that
 * cannot be removed.
 */
export async function recoverInterruptedPublish(out: string): Promise<Finding[]> {
  const parent = dirname(out);
  const prefix = stagingPrefix(out);
  const entries = await readdir(parent).catch((): string[] => []);
  const left = entries.filter((name) => {
    const [, pid] = STAGING_NAME.exec(name.slice(prefix.length)) ?? [];
    return name.startsWith(prefix) && pid !== undefined && !isRunning(Number(pid));
  });
  const displaced = left.find((name) => name.endsWith(OLD));
  if (displaced !== undefined && !entries.includes(basename(out)))
    await refusalsAsFindings(() => renameSync(join(parent, displaced), out));
  return left.flatMap((name) => removed(join(parent, name)));
}

/**
 * What follows the prefix: the process id, six characters added by `mkdtemp`, and the suffix of an
 * old site.
 */
const STAGING_NAME = /^(\d+)-[\w-]{6}(\.old)?$/;

function stagingPrefix(out: string): string {
  return `.${basename(out)}.stage-`;
}

/** Whether another process, which may still need its staging folder, is running. */
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
