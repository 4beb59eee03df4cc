import { join, relative, sep } from "node:path";
import { watch } from "chokidar";

/** Folders whose files make the site. */
const WATCHED = ["templates", "content", "islands"];
/** Milliseconds to wait for the rest of a change: an editor saves several files at once. */
const SETTLE = 15;

/** A watch over a site's folders. */
export interface Watching {
  ready: Promise<void>;
  stop: () => Promise<void>;
}

/** Calls back with the files of each change, one change at a time. */
export function watchFiles(root: string, onChange: (files: string[]) => Promise<void>): Watching {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const watcher = watch(
    WATCHED.map((folder) => join(root, folder)),
    { ignoreInitial: true },
  );
  watcher.on("all", (_event, path) => {
    changed.add(relative(root, path).split(sep).join("/"));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      running = running.then(() => onChange(files));
    }, SETTLE);
  });
  return {
    ready: new Promise((done) => watcher.once("ready", done)),
    async stop() {
      clearTimeout(timer);
      await watcher.close();
      await running;
    },
  };
}
