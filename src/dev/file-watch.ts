import { statSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FSWatcher } from "chokidar";
import { isLitter, slashed } from "../files/files-below.ts";
import { SITE_FOLDERS } from "../files/site-folder.ts";

/** Milliseconds to wait for the rest of a change: a program saves several files at once. */
const SETTLE = 2;
/**
 * The most milliseconds to wait for the content of an empty file: most programs empty a file before
 * they write it.
 */
const EMPTIED = 50;
/** Milliseconds by which the clock of a file system may be late. */
const CLOCK = 20;

/** Watches a site's folders, and calls back with the files of each change, one change at a time. */
export class FileWatch {
  readonly #root: string;
  readonly #onChange: (files: string[]) => Promise<void>;
  readonly #changed = new Set<string>();
  /** Files outside of the folders, and since when they are watched. */
  readonly #others = new Map<string, number>();
  /** Files that were empty, and since when. */
  readonly #emptied = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #watcher: Promise<FSWatcher> | undefined;
  #isStopped = false;

  constructor(root: string, onChange: (files: string[]) => Promise<void>) {
    this.#root = root;
    this.#onChange = onChange;
  }

  /** Begins, and reports what has changed since an earlier time. */
  start(since: number): void {
    if (!this.#isStopped) this.#watcher ??= this.#begin(since);
  }

  /** Watches more files, as absolute paths, which have been read after a time. */
  add(files: readonly string[], since: number): void {
    const fresh = files.filter((file) => !this.#others.has(file));
    for (const file of fresh) this.#others.set(file, since);
    if (fresh.length > 0) void this.#watcher?.then((watcher) => watcher.add(fresh));
  }

  /** Waits, and returns whether something else has changed in the meantime. */
  async changedWithin(milliseconds: number): Promise<boolean> {
    await wait(milliseconds);
    return this.#changed.size > 0;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await (await this.#watcher)?.close();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #begin(since: number): Promise<FSWatcher> {
    // Loaded after the first page has been sent.
    const { watch } = await import("chokidar");
    const watcher = watch([
      ...SITE_FOLDERS.map((folder) => join(this.#root, folder)),
      ...this.#others.keys(),
    ]);
    let isReady = false;
    watcher.once("ready", () => (isReady = true));
    watcher.on("all", (event, path, stats) => {
      // Each file that exists is reported once: it has changed if it was written, or moved there,
      // since it was read.
      const added = event === "add" ? this.#others.get(path) : undefined;
      const before = added ?? (isReady ? undefined : since);
      if (
        before === undefined ||
        stats === undefined ||
        Math.max(stats.ctimeMs, stats.mtimeMs) > before - CLOCK
      )
        this.#note(path, stats?.size);
    });
    return watcher;
  }

  #note(path: string, size: number | undefined): void {
    if (isLitter(path)) return;
    this.#changed.add(slashed(relative(this.#root, path)));
    // There may be no other event for it: chokidar reports the same file only once in 50 ms.
    if (size === 0 && !this.#emptied.has(path)) this.#emptied.set(path, performance.now());
    this.#timer ??= setTimeout(() => this.#report(), SETTLE);
  }

  #report(): void {
    const isBeingWritten = ([path, since]: [string, number]) =>
      performance.now() < since + EMPTIED && statSync(path, { throwIfNoEntry: false })?.size === 0;
    if ([...this.#emptied].some(isBeingWritten)) {
      this.#timer = setTimeout(() => this.#report(), SETTLE);
      return;
    }
    this.#running = this.#running.then(async () => {
      this.#timer = undefined;
      const files = [...this.#changed];
      this.#changed.clear();
      this.#emptied.clear();
      await this.#onChange(files);
    });
  }
}
