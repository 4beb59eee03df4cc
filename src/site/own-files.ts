import { fileURLToPath } from "node:url";

/*
 * Where build-site's own files are. The same modules run from `src/`, or put together in `dist/` (`bin/make-dist.mjs`),
 * where their own addresses say nothing any more: whoever means a file of ours by its name asks here.
 */

/** The repository's or package's folder, from `src/site/` as from `dist/chunks/`. */
const ROOT = new URL("../../", import.meta.url);
const IN_DIST = import.meta.url.startsWith(new URL("dist/", ROOT).href);

/** The absolute path of a source, by its path below `src/`: for whoever reads it, as esbuild does for browsers. */
export function ownSource(path: string): string {
  return fileURLToPath(new URL(`src/${path}`, ROOT));
}

/**
 * The URL of a module, by the path of its source below `src/`, to be imported by somebody else, such as a site's code or
 * a thread: the very module that runs here. Those that are asked for are entries in `bin/make-dist.mjs`.
 */
export function ownModule(path: string): string {
  return new URL(IN_DIST ? `dist/${path.replace(/\.[^.]+$/, ".mjs")}` : `src/${path}`, ROOT).href;
}
