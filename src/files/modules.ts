import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import type { Metafile } from "esbuild";
import { slashed } from "./files-below.ts";

/** `@scope/name/part` → `@scope/name`; undefined if it cannot be a package. */
export function packageOf(path: string): string | undefined {
  // https://docs.npmjs.com/cli/configuring-npm/package-json#name
  return /^(?:@[a-z\d-][a-z\d._-]*\/)?[a-z\d-][a-z\d._-]*(?=\/|$)/.exec(path)?.[0];
}

/** The folder of an installed package, resolved from a file. */
export function packageFolder(name: string, from: string): string | undefined {
  const folders = createRequire(from).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(folder));
}

export function isPackaged(file: string): boolean {
  return slashed(file).split("/").includes("node_modules");
}

/** Everything that a file in a bundle imports, directly or not, each file after its imports. */
export function reachedFrom(
  file: string,
  files: Metafile["inputs"] | Metafile["outputs"],
  counts: (imported: { kind: string; path: string }) => boolean = () => true,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const imported of files[path]?.imports ?? []) if (counts(imported)) visit(imported.path);
    reached.add(path);
  };
  visit(file);
  return reached;
}

/** `src/`, or in a package `dist/`, which has the same files in compiled form. */
export const OWN_CODE = join(import.meta.dirname, "..");

/** The path of a module of build-site, by its path below `src/`. */
export function ownModule(path: `${string}.ts`): string {
  return join(OWN_CODE, path.slice(0, -".ts".length) + extname(import.meta.filename));
}
