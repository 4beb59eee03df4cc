import { join, relative, sep } from "node:path";
import { isLitter } from "../site/files-below.ts";

/** Folders whose files make the site. */
const WATCHED = ["templates", "content", "islands"];
/** Milliseconds to wait for the rest of a change: a program saves several files at once. */
const SETTLE = 2;
/** What the clock of a file system may be behind, in milliseconds. */
const CLOCK = 20;

/** A watch over a site's folders. */
export interface Watching {
  /** Begins, and says what has changed since a time before. */
  start: (since: number) => void;
  /** Waits, and says whether something else has changed meanwhile. */
  changedWithin: (milliseconds: number) => Promise<boolean>;
  stop: () => Promise<void>;
}

/** Calls back with the files of each change, one change at a time. */
export function watchFiles(root: string, onChange: (files: string[]) => Promise<void>): Watching {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let watching: Promise<{ close: () => Promise<void> }> | undefined;
  let stopped = false;
  const report = (path: string) => {
    if (isLitter(path)) return;
    changed.add(relative(root, path).split(sep).join("/"));
    timer ??= setTimeout(() => {
      running = running.then(async () => {
        timer = undefined;
        const files = [...changed];
        changed.clear();
        await onChange(files);
      });
    }, SETTLE);
  };

  async function begin(since: number) {
    // A moment that the first page does not have to wait.
    const { watch } = await import("chokidar");
    const watcher = watch(WATCHED.map((folder) => join(root, folder)));
    let ready = false;
    watcher.once("ready", () => (ready = true));
    watcher.on("all", (_event, path, stats) => {
      // What was there before the watcher says so once: news are what was written, or moved there, since.
      if (ready || stats === undefined || Math.max(stats.ctimeMs, stats.mtimeMs) > since - CLOCK) report(path);
    });
    return watcher;
  }

  return {
    start(since) {
      if (!stopped) watching ??= begin(since);
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
