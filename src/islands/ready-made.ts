import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { IN_DIST } from "../site/own-files.ts";

/*
 * What browsers get of build-site and of Preact is the same for every site. `bin/make-dist.mjs` makes it once, in a folder
 * beside the program (`make-ready.ts`); a program of `src/` makes it in each build.
 */

/** The folder's name beside the program, and the file in it that says of which packages it was made. */
export const READY_MADE = "browser";
export const MADE_OF = "made-of.txt";

const require = createRequire(import.meta.url);

/** What the packages are that it is made of and with. */
export function packagesNow(): string {
  return ["esbuild", "preact"].map((name) => readFileSync(require.resolve(`${name}/package.json`), "utf8")).join("\n");
}

let folder: { path: string | undefined } | undefined;

/** The folder with what is ready; undefined where there is none, or where a package is another one by now. */
export function readyMade(): string | undefined {
  folder ??= { path: IN_DIST ? currentFolder() : undefined };
  return folder.path;
}

function currentFolder(): string | undefined {
  const path = fileURLToPath(new URL(`${READY_MADE}/`, import.meta.url));
  try {
    return readFileSync(path + MADE_OF, "utf8") === packagesNow() ? path : undefined;
  } catch {
    return undefined;
  }
}
