import {
  statSync,
  watch as watchFolder,
  type FSWatcher as FolderWatcher,
  type Stats,
} from "node:fs";
import { join, relative } from "node:path";
import type { FSWatcher } from "chokidar";
import { isJunk, slashed, foldersFrom } from "../files/files-below.ts";
import { SITE_FOLDERS } from "../files/site-folder.ts";
import { asError } from "../findings/findings-error.ts";

/** Milliseconds to wait for more files, since programs save several at once … */
const SETTLE = 2;
/** … for the content of an empty file, since most programs truncate a file first … */
const EMPTIED = 50;
/** … and for packages to stop changing. */
const INSTALLED = 200;
/** Milliseconds by which the clock of a file system may be late. */
const CLOCK = 20;

/** The folder of packages, and the name under which `FileWatch` reports any change to them. */
const PACKAGES = "node_modules";

export const PACKAGE_FILES: readonly string[] = ["package.json", "package-lock.json"];

export const isOfPackages = (file: string) => file === PACKAGES || PACKAGE_FILES.includes(file);

/** Watches a site's folders and packages. Reports the files of one change at a time. */
export class FileWatch {
  readonly #root: string;
  readonly #onChange: (files: string[]) => Promise<void>;
  readonly #onBlind: (problem: Error) => void;
  readonly #changed = new Set<string>();
  /** The time since which each file outside the folders is watched. */
  readonly #others = new Map<string, number>();
  /** The time at which each file was first seen empty. */
  readonly #emptied = new Map<string, number>();
  #packages: FolderWatcher[] = [];
  #installing: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #watcher: Promise<FSWatcher> | undefined;
  #isStopped = false;

  /** `onBlind` is called if the system refuses to watch files. */
  constructor(
    root: string,
    onChange: (files: string[]) => Promise<void>,
    onBlind: (problem: Error) => void,
  ) {
    this.#root = root;
    this.#onChange = onChange;
    this.#onBlind = onBlind;
  }

  /** Starts watching, and reports what has changed since `since`. */
  start(since: number): void {
    if (!this.#isStopped) this.#watcher ??= this.#begin(since);
  }

  /** Watches more files, given as absolute paths. They were read after `since`. */
  add(files: readonly string[], since: number): void {
    const fresh = files.filter((file) => !this.#others.has(file));
    for (const file of fresh) this.#others.set(file, since);
    if (fresh.length > 0) void this.#watcher?.then((watcher) => watcher.add(fresh));
  }

  /** Reports that packages have changed, once they stop changing. */
  readonly packagesChanged = (): void => {
    clearTimeout(this.#installing);
    if (!this.#isStopped) this.#installing = setTimeout(() => this.#add(PACKAGES), INSTALLED);
  };

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#installing);
    for (const watcher of this.#packages) watcher.close();
    await (await this.#watcher)?.close();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #begin(since: number): Promise<FSWatcher> {
    this.#watchPackages();
    // Runs after the first page has been sent.
    const { watch } = await import("chokidar");
    const folders = SITE_FOLDERS.map((folder) => join(this.#root, folder));
    const watcher = watch([...folders, ...this.#others.keys()]);
    let isReady = false;
    watcher.on("error", (problem) => this.#onBlind(asError(problem)));
    watcher.once("ready", () => (isReady = true));
    watcher.on("all", (event, path) => {
      // chokidar first reports every file once, whether it has changed or not. A change before that
      // has no event of its own, and chokidar's stats may be older.
      const stats = statsOf(path);
      const added = event === "add" ? this.#others.get(path) : undefined;
      const before = added ?? (isReady ? undefined : since);
      const time = Math.max(stats?.ctimeMs ?? Infinity, stats?.mtimeMs ?? 0);
      if (before === undefined || time > before - CLOCK) this.#note(path, stats?.size);
    });
    return watcher;
  }

  /**
   * Package managers change entries in these folders; the last one is a record of what is
   * installed. They may create or replace a whole folder, so all folders are watched again after
   * each change.
   */
  #watchPackages(): void {
    for (const watcher of this.#packages) watcher.close();
    this.#packages = foldersFrom(this.#root).flatMap((folder) => {
      try {
        const onChange = (_: string, name: string | null) => {
          // Programs such as this one keep their caches there.
          if (name !== ".cache") this.packagesChanged();
        };
        return watchFolder(join(folder, PACKAGES), onChange).on("error", () => undefined);
      } catch {
        return [];
      }
    });
  }

  #note(path: string, size: number | undefined): void {
    if (isJunk(path)) return;
    // This may be the only event: chokidar reports a file at most once in 50 ms.
    if (size === 0 && !this.#emptied.has(path)) this.#emptied.set(path, performance.now());
    this.#add(slashed(relative(this.#root, path)));
  }

  #add(file: string): void {
    this.#changed.add(file);
    this.#timer ??= setTimeout(() => this.#report(), SETTLE);
  }

  #report(): void {
    const isBeingWritten = ([path, since]: [string, number]) =>
      performance.now() < since + EMPTIED && statsOf(path)?.size === 0;
    if ([...this.#emptied].some(isBeingWritten)) {
      this.#timer = setTimeout(() => this.#report(), SETTLE);
      return;
    }
    const reported = this.#running.then(async () => {
      this.#timer = undefined;
      const files = [...this.#changed];
      this.#changed.clear();
      this.#emptied.clear();
      if (files.some(isOfPackages)) this.#watchPackages();
      await this.#onChange(files);
    });
    // The process reports the error; the next change may correct it.
    this.#running = reported.catch((problem: unknown) => {
      setImmediate(() => {
        throw asError(problem);
      });
    });
  }
}

/** Undefined for a file that is gone, or that may not be read. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
