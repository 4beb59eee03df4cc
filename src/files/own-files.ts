import { createRequire } from "node:module";
import { basename, extname } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Where build-site's own files are. The same modules run from `src/`, or put together side by side in a folder of `dist/`
 * (`bin/make-dist.mjs`), where their own addresses say nothing of their places: whoever means a file of `src/` by its
 * name asks here.
 */

/** Whether this program is one of `dist/`. */
export const IN_DIST = !import.meta.url.endsWith(".ts");

/** The absolute path of a source, by its path below `src/`: for whoever reads it, as esbuild does for browsers. */
export function ownSource(path: string): string {
  return fileURLToPath(new URL(`../../src/${path}`, import.meta.url));
}

/**
 * The URL of a module, by the path of its source below `src/`, to be imported by somebody else, such as a site's code or
 * a thread: the very module that runs here. Those that are asked for are entries in `bin/make-dist.mjs`.
 */
export function ownModule(path: string): string {
  return new URL(IN_DIST ? `${basename(path, extname(path))}.mjs` : `../${path}`, import.meta.url).href;
}

/** What the loader of `dist/` gives to its scripts besides: see `bin/dist-loader.mjs`. */
interface Loader {
  load?: (name: string) => unknown;
  loadFile?: (path: string) => unknown;
}

const { load, loadFile }: Loader = import.meta as Loader;
const require = createRequire(import.meta.url);

/** Loads such a module at once, for whoever cannot wait: what many need and most builds do not is loaded when it is asked for. */
export function requireOwn(path: string): unknown {
  return load?.(`${basename(path, extname(path))}.cjs`) ?? require(fileURLToPath(ownModule(path)));
}

/** Loads a CommonJS module of a package, by its absolute path; in `dist/` with what is remembered of its code. Ask from one place only. */
export function requireFile(path: string): unknown {
  return loadFile?.(path) ?? require(path);
}
