import { extname, join } from "node:path";

/** `src/`, or in a package `dist/`, which has the same files in compiled form. */
export const OWN_CODE = join(import.meta.dirname, "..");

/** The path of a module that is read or started as a file, by its path below `src/`. */
export function ownModule(path: `${string}.ts`): string {
  return join(OWN_CODE, path.slice(0, -".ts".length) + extname(import.meta.filename));
}
