import { statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { FSWatcher } from "chokidar";
import { isLitter } from "../files/files-below.ts";
import { SITE_FOLDERS } from "../files/site-folder.ts";

/** Milliseconds to wait for the rest of a change: a program saves several files at once. */
const SETTLE = 2;
/** The most milliseconds to wait for what comes into a file that is empty: most programs empty it first and then write. */
const EMPTIED = 50;
/** What the clock of a file system may be behind, in milliseconds. */
const CLOCK = 20;

/** A watch over a site's folders. */
export interface Watching {
  /** Begins, and says what has changed since a time before. */
  start: (since: number) => void;
  /** Watches these files as well, as absolute paths, which somebody has read since a time. */
  also: (files: Iterable<string>, since: number) => void;
  /** Waits, and says whether something else has changed meanwhile. */
  changedWithin: (milliseconds: number) => Promise<boolean>;
  stop: () => Promise<void>;
}

/** Calls back with the files of each change, one change at a time. */
export function watchFiles(root: string, onChange: (files: string[]) => Promise<void>): Watching {
  const changed = new Set<string>();
  /** Files out of the folders, and since when they are watched. */
  const others = new Map<string, number>();
  /** Files that were empty, and since when. */
  const emptied = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let watching: Promise<FSWatcher> | undefined;
  let stopped = false;
  const isBeingWritten = ([path, since]: [string, number]) =>
    performance.now() < since + EMPTIED && statSync(path, { throwIfNoEntry: false })?.size === 0;
  const tell = () => {
    if ([...emptied].some(isBeingWritten)) {
      timer = setTimeout(tell, SETTLE);
      return;
    }
    running = running.then(async () => {
      timer = undefined;
      const files = [...changed];
      changed.clear();
      emptied.clear();
      await onChange(files);
    });
  };
  const report = (path: string, size: number | undefined) => {
    if (isLitter(path)) return;
    changed.add(relative(root, path).split(sep).join("/"));
    // It may be the only word of it: chokidar does not tell of the same file twice in 50 ms.
    if (size === 0 && !emptied.has(path)) emptied.set(path, performance.now());
    timer ??= setTimeout(tell, SETTLE);
  };

  async function begin(since: number) {
    // A moment that the first page does not have to wait.
    const { watch } = await import("chokidar");
    const watcher = watch([...SITE_FOLDERS.map((folder) => join(root, folder)), ...others.keys()]);
    let ready = false;
    watcher.once("ready", () => (ready = true));
    watcher.on("all", (event, path, stats) => {
      // What was there before the watcher says so once: news are what was written, or moved there, since.
      const known = event === "add" ? others.get(path) : undefined;
      const before = known ?? (ready ? undefined : since);
      if (before === undefined || stats === undefined || Math.max(stats.ctimeMs, stats.mtimeMs) > before - CLOCK)
        report(path, stats?.size);
    });
    return watcher;
  }

  return {
    start(since) {
      if (!stopped) watching ??= begin(since);
    },
    also(files, since) {
      const fresh = [...files].filter((file) => !others.has(file));
      for (const file of fresh) others.set(file, since);
      if (fresh.length > 0) void watching?.then((watcher) => watcher.add(fresh));
    },
    async changedWithin(milliseconds) {
      await new Promise((done) => setTimeout(done, milliseconds));
      return changed.size > 0;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await (await watching)?.close();
      clearTimeout(timer);
      await running;
    },
  };
}
